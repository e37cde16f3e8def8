"""Runs a program at a pseudo-terminal, answers it as a script says, and tells what the screen showed.

Reads one JSON object from standard input:
  {"argv": [...], "environment": {...}, "folder": "...", "columns": 80, "steps": [...]}
Steps, one after the other:
  {"expect": "text"}   wait until the program has written this since the last step that expected something
  {"send": "text"}     type it
  {"signal": 2}        send a signal to the program
  {"width": 40}        make the terminal as wide as that
  {"echo": true}       make the terminal show what is typed, as a shell does when a job stops
  {"hidden": true}     wait until the terminal does not show what is typed
Writes one JSON object: {"screen": [lines], "written": "...", "status": n, "echo": true}
"""
import fcntl, json, os, pty, select, struct, subprocess, sys, termios, time

PATIENCE = 60  # seconds without a byte after which the program is taken to hang


class Screen:
    """Lines as a terminal shows them: wraps at its width, knows CR, LF and the erasure of a line's rest."""

    def __init__(self, columns):
        self.columns, self.lines, self.row, self.column = columns, [[]], 0, 0

    def write(self, text):
        index = 0
        while index < len(text):
            character = text[index]
            index += 1
            if character == "\r":
                self.column = 0
            elif character == "\n":
                self.move_down()
            elif character == "\x1b" and text[index : index + 1] == "[":
                end = index + 1
                while not text[end].isalpha():
                    end += 1
                if text[end] == "K":
                    del self.lines[self.row][self.column :]
                index = end + 1
            else:
                if self.column == self.columns:
                    self.column = 0
                    self.move_down()
                line = self.lines[self.row]
                line += " " * (self.column - len(line))
                line[self.column : self.column + 1] = character
                self.column += 1

    def move_down(self):
        self.row += 1
        if self.row == len(self.lines):
            self.lines.append([])

    def text(self):
        return ["".join(line).rstrip() for line in self.lines]


class Terminal:
    def __init__(self, task):
        self.screen = Screen(task["columns"])
        self.written, self.seen = "", 0
        self.master, self.slave = pty.openpty()
        self.set_width(task["columns"])
        self.process = subprocess.Popen(
            task["argv"], stdin=self.slave, stdout=self.slave, stderr=self.slave, cwd=task["folder"],
            env=task["environment"], start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def set_width(self, columns):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.screen.columns = columns

    def read(self, patience):
        """Takes what the program has written. False when there was nothing for so long."""
        ready, _, _ = select.select([self.master], [], [], patience)
        if not ready:
            return False
        text = os.read(self.master, 65536).decode(errors="replace")
        self.written += text
        self.screen.write(text)
        return True

    def expect(self, text):
        while text not in self.written[self.seen :]:
            # The slave stays open here, so the end of the program is no end of file.
            if not self.read(0.05 if self.process.poll() is not None else PATIENCE):
                raise SystemExit(f"waited in vain for {text!r}; written so far: {self.written!r}")
        self.seen += self.written[self.seen :].index(text) + len(text)

    def show_input(self):
        settings = termios.tcgetattr(self.slave)
        settings[3] |= termios.ECHO
        termios.tcsetattr(self.slave, termios.TCSANOW, settings)

    def wait_until_hidden(self):
        # Nothing tells of a change of the settings: they have to be asked for.
        deadline = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.slave)[3] & termios.ECHO:
            if time.monotonic() > deadline:
                raise SystemExit("the terminal goes on showing what is typed")
            self.read(0.01)

    def end(self):
        """Reads to the end of the program."""
        descriptor = os.pidfd_open(self.process.pid)
        while True:
            ready, _, _ = select.select([self.master, descriptor], [], [], PATIENCE)
            if not ready:
                self.process.kill()
                raise SystemExit(f"the program hangs; written so far: {self.written!r}")
            if self.master in ready:
                self.read(0)
            elif descriptor in ready:
                break
        status = self.process.wait()
        echo = bool(termios.tcgetattr(self.slave)[3] & termios.ECHO)
        return {"screen": self.screen.text(), "written": self.written, "status": status, "echo": echo}


def main():
    task = json.load(sys.stdin)
    terminal = Terminal(task)
    for step in task["steps"]:
        if "expect" in step:
            terminal.expect(step["expect"])
        elif "send" in step:
            os.write(terminal.master, step["send"].encode())
        elif "signal" in step:
            os.kill(terminal.process.pid, step["signal"])
        elif "width" in step:
            terminal.set_width(step["width"])
        elif "echo" in step:
            terminal.show_input()
        elif "hidden" in step:
            terminal.wait_until_hidden()
    json.dump(terminal.end(), sys.stdout)


main()
