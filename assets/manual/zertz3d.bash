# bash completion of zertz3d
_zertz3d() {
    local word="${COMP_WORDS[COMP_CWORD]}" before options
    before="${COMP_WORDS[COMP_CWORD-1]}"
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "replay play rules demo check convert library perft trace render engine match bench desktop doctor -h --help --version" -- "$word") $(compgen -f -- "$word"))
        return
    fi
    case "${COMP_WORDS[1]} $before" in
        "replay --motion") COMPREPLY=($(compgen -W "full reduced none" -- "$word")); return;;
        "replay --tier") COMPREPLY=($(compgen -W "auto full low classic" -- "$word")); return;;
        "replay --table") COMPREPLY=($(compgen -W "felt original slate walnut" -- "$word")); return;;
        "replay --view") COMPREPLY=($(compgen -W "seat opponent top edge tour" -- "$word")); return;;
        "replay --stone-marks") COMPREPLY=($(compgen -W "none dot band" -- "$word")); return;;
        "replay --coordinates") COMPREPLY=($(compgen -W "table rings off" -- "$word")); return;;
        "replay --pace") COMPREPLY=($(compgen -W "film real" -- "$word")); return;;
        "replay --guide") COMPREPLY=($(compgen -W "beginner normal bare" -- "$word")); return;;
        "replay --contrast") COMPREPLY=($(compgen -W "normal high" -- "$word")); return;;
        "play --board") COMPREPLY=($(compgen -W "37 40 43 44 48 61" -- "$word")); return;;
        "play --rules") COMPREPLY=($(compgen -W "standard blitz tournament handicap" -- "$word")); return;;
        "play --claims") COMPREPLY=($(compgen -W "automatic asked" -- "$word")); return;;
        "play --motion") COMPREPLY=($(compgen -W "full reduced none" -- "$word")); return;;
        "play --tier") COMPREPLY=($(compgen -W "auto full low classic" -- "$word")); return;;
        "play --table") COMPREPLY=($(compgen -W "felt original slate walnut" -- "$word")); return;;
        "play --view") COMPREPLY=($(compgen -W "seat opponent top edge tour" -- "$word")); return;;
        "play --stone-marks") COMPREPLY=($(compgen -W "none dot band" -- "$word")); return;;
        "play --coordinates") COMPREPLY=($(compgen -W "table rings off" -- "$word")); return;;
        "play --pace") COMPREPLY=($(compgen -W "film real" -- "$word")); return;;
        "play --guide") COMPREPLY=($(compgen -W "beginner normal bare" -- "$word")); return;;
        "play --contrast") COMPREPLY=($(compgen -W "normal high" -- "$word")); return;;
        "demo --layout") COMPREPLY=($(compgen -W "hall stream" -- "$word")); return;;
        "demo --print-unit") COMPREPLY=($(compgen -W "systemd cage windows" -- "$word")); return;;
        "demo --motion") COMPREPLY=($(compgen -W "full reduced none" -- "$word")); return;;
        "demo --tier") COMPREPLY=($(compgen -W "auto full low classic" -- "$word")); return;;
        "demo --table") COMPREPLY=($(compgen -W "felt original slate walnut" -- "$word")); return;;
        "demo --view") COMPREPLY=($(compgen -W "seat opponent top edge tour" -- "$word")); return;;
        "demo --stone-marks") COMPREPLY=($(compgen -W "none dot band" -- "$word")); return;;
        "demo --coordinates") COMPREPLY=($(compgen -W "table rings off" -- "$word")); return;;
        "demo --pace") COMPREPLY=($(compgen -W "film real" -- "$word")); return;;
        "demo --guide") COMPREPLY=($(compgen -W "beginner normal bare" -- "$word")); return;;
        "demo --contrast") COMPREPLY=($(compgen -W "normal high" -- "$word")); return;;
        "check --dialect") COMPREPLY=($(compgen -W "it" -- "$word")); return;;
        "convert --dialect") COMPREPLY=($(compgen -W "it" -- "$word")); return;;
        "convert --to") COMPREPLY=($(compgen -W "notation sgf" -- "$word")); return;;
        "library --dialect") COMPREPLY=($(compgen -W "it" -- "$word")); return;;
        "library --board") COMPREPLY=($(compgen -W "37 40 43 44 48 61 custom" -- "$word")); return;;
        "library --end") COMPREPLY=($(compgen -W "win tie both-lose resign time draw repetition unfinished" -- "$word")); return;;
        "trace --motion") COMPREPLY=($(compgen -W "full reduced none" -- "$word")); return;;
        "render --view") COMPREPLY=($(compgen -W "seat opponent top edge tour show" -- "$word")); return;;
        "render --tier") COMPREPLY=($(compgen -W "full low classic" -- "$word")); return;;
        "doctor --tier") COMPREPLY=($(compgen -W "full low classic" -- "$word")); return;;
    esac
    case "${COMP_WORDS[1]}" in
        replay) options="-h --help --game --turn --text --paused --watch --send --size --screen --narrate --speak --motion --tier --table --view --stone-marks --coordinates --pace --guide --contrast --auto-steps --no-auto-steps --turn-board --no-turn-board --speed --volume --scale --think-cap --sound --no-sound --follow --no-follow --fullscreen --no-fullscreen --letters --no-letters --loop --no-loop --auto-advance --no-auto-advance --hud --no-hud --language";;
        play) options="-h --help --board --rules --first --second --lot --clock --claims --handicap --from --turn --resume --no-resume --puzzles --learn --relay --host --join --name --digits --set-up --text --size --screen --narrate --speak --motion --tier --table --view --stone-marks --coordinates --pace --guide --contrast --auto-steps --no-auto-steps --turn-board --no-turn-board --speed --volume --scale --think-cap --sound --no-sound --follow --no-follow --fullscreen --no-fullscreen --letters --no-letters --loop --no-loop --auto-advance --no-auto-advance --hud --no-hud --language";;
        rules) options="-h --help -o --output --language";;
        demo) options="-h --help --kiosk --selfplay --live --delay --no-graph --layout --key --idle --report -o --output --print-unit --minutes --size --screen --motion --tier --table --view --stone-marks --coordinates --pace --guide --contrast --auto-steps --no-auto-steps --turn-board --no-turn-board --speed --volume --scale --think-cap --sound --no-sound --follow --no-follow --fullscreen --no-fullscreen --letters --no-letters --loop --no-loop --auto-advance --no-auto-advance --hud --no-hud --language";;
        check) options="-h --help --dialect --jobs --json --quiet --language";;
        convert) options="-h --help --dialect -o --output --to --force --language";;
        library) options="-h --help --dialect --jobs --player --board --rules --year --end --min-turns --max-turns --clean --stats --best --puzzles -o --output --json --language";;
        perft) options="-h --help --board --rules --depth --position --moves --divide --show --language";;
        trace) options="-h --help -o --output --strip --game --fps --from-turn --to-turn --motion --json --language";;
        render) options="-h --help -o --output --game --turn --time --fps --speed --from --to --end-hold --hud --no-hud --titles --follow --no-follow --shutter --no-shutter --clocks --estimate --attended --jobs --size --view --tour --zoom --tier --table --qr --marks --photo --exposures --language";;
        engine) options="-h --help --level --seed --language";;
        match) options="-h --help --games --movetime --nodes --board --rules --jobs --seed --json --language";;
        bench) options="-h --help --seconds --json --language";;
        desktop) options="-h --help --install --remove --folder --language";;
        doctor) options="-h --help --tier --json --last-fault --language";;
    esac
    if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word"))
    else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _zertz3d zertz3d
