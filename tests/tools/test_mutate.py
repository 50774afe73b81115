"""The list of faults fits the program as it stands."""

import pytest

from tests.conftest import ROOT
from zertz3d.tools import mutate
from zertz3d.tools.mutate import Fault

FAULTS = mutate.read_faults(ROOT)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_replaces_what_is_there_once_and_names_tests(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    assert text.count(fault.old) == 1
    compile(text.replace(fault.old, fault.new), fault.file, "exec")
    assert fault.tests and all((ROOT / test.partition("::")[0]).exists() for test in fault.tests)


def test_names_tell_faults_apart() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


def test_no_fault_stands_twice() -> None:
    assert len({(fault.file, fault.old, fault.new) for fault in FAULTS}) == len(FAULTS)
