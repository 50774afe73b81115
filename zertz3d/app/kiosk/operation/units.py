"""How systems start a kiosk by themselves, and again when it ends: files to be put in their places."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Sequence

SYSTEMD = """\
# ~/.config/systemd/user/zertz3d-kiosk.service
# systemctl --user daemon-reload && systemctl --user enable --now zertz3d-kiosk
[Unit]
Description=ZERTZ 3D at an event
PartOf=graphical-session.target
After=graphical-session.target

[Service]
ExecStart={command}
Restart=always
RestartSec=5

[Install]
WantedBy=graphical-session.target
"""
CAGE = """\
# /etc/systemd/system/zertz3d-cage.service: a screen with nothing but the kiosk, without a desktop
# useradd -m kiosk; systemctl daemon-reload && systemctl enable --now zertz3d-cage
[Unit]
Description=ZERTZ 3D alone on the screen
After=systemd-user-sessions.service
Conflicts=getty@tty1.service

[Service]
User=kiosk
PAMName=login
TTYPath=/dev/tty1
StandardInput=tty
ExecStart=/usr/bin/cage -d -- {command}
Restart=always
RestartSec=5

[Install]
WantedBy=multi-user.target
"""
WINDOWS = """\
<?xml version="1.0"?>
<!-- schtasks /Create /TN zertz3d-kiosk /XML zertz3d-kiosk.xml -->
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <Triggers><LogonTrigger><Enabled>true</Enabled></LogonTrigger></Triggers>
  <Settings>
    <RestartOnFailure><Interval>PT1M</Interval><Count>999</Count></RestartOnFailure>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
  </Settings>
  <Actions><Exec><Command>{program}</Command><Arguments>{arguments}</Arguments></Exec></Actions>
</Task>
"""
KINDS = ("systemd", "cage", "windows")


def write_unit(kind: str, command: Sequence[str]) -> str:
    """The file for a kind of system that starts this command."""
    if kind == "windows":
        program, arguments = _in_xml(command[0]), _in_xml(subprocess.list2cmdline(command[1:]))
        return WINDOWS.format(program=program, arguments=arguments)
    line = shlex.join(command).replace("%", "%%").replace("$", "$$")
    return (CAGE if kind == "cage" else SYSTEMD).format(command=line)


def _in_xml(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
