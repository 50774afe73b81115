"""What is said to the viewer: news and errors, how they fade, and what takes them away."""

from zertz3d.app.session.messages import FADE, TOAST, Messages


def said(messages: Messages) -> list[tuple[str, str, float]]:
    return [(toast.text, toast.kind, round(toast.opacity, 6)) for toast in messages.toasts()]


def test_news_and_errors_are_told_apart() -> None:
    messages = Messages()
    messages.say("saved")
    messages.say("there is no room", error=True)
    assert said(messages) == [("Saved", "info", 1.0), ("There is no room", "error", 1.0)]


def test_they_fade_at_their_end_alone() -> None:
    messages = Messages()
    messages.say("saved")
    messages.tick(TOAST - FADE)
    assert said(messages) == [("Saved", "info", 1.0)]
    messages.tick(FADE / 4)
    assert said(messages) == [("Saved", "info", 0.75)]
    messages.tick(FADE)
    assert said(messages) == [] and len(messages) == 0


def test_each_can_be_put_away_and_none_is_said_twice() -> None:
    messages = Messages()
    for text in ("one", "two", "one", "three"):
        messages.say(text)
    assert [message.text for message in messages] == ["two", "one", "three"]
    messages.dismiss(messages[0].id)
    messages.take_back("three")
    messages.take_back("nothing")
    assert [message.text for message in messages] == ["one"]
    messages.clear()
    assert said(messages) == []
