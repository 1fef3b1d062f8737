"""Completion in the shell: the script that a shell needs, and where it looks for it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

from cyclopts import App
from cyclopts.completion.detect import ShellDetectionError, detect_shell
from cyclopts.completion.install import add_to_rc_file, get_default_completion_path

from openuno.files import written_whole
from openuno.text.errors import InputError

Shell = Literal["bash", "zsh", "fish"]
SHELLS: tuple[Shell, ...] = get_args(Shell)

_BASH = r"""
# Bash takes `stacking=any` apart at the sign. Here the parts are one word again: first the names
# are offered, and behind the sign the values.
_{name}_whole() {
  local -a words=()
  local i word last=-1 at=0
  for ((i = 0; i < ${#COMP_WORDS[@]}; i++)); do
    word="${COMP_WORDS[i]}"
    if ((last > 0)) && [[ "${words[last]}" != [-=]* && ("$word" == =* || "${words[last]}" == *=) ]]
    then
      words[last]+="$word"
    else
      words+=("$word")
      ((++last))
    fi
    ((i == COMP_CWORD)) && at=$last
  done
  COMP_WORDS=("${words[@]}")
  COMP_CWORD=$at
  _{name}
  local cur="${words[at]}"
  if [[ "$cur" == *=* && "$cur" != -* ]]; then
    COMPREPLY=("${COMPREPLY[@]#"${cur%%=*}"=}")
  elif [[ "${COMPREPLY[*]}" == *=* ]]; then
    local -a names=()
    for word in "${COMPREPLY[@]}"; do
      [[ " ${names[*]} " == *" ${word%%=*}= "* ]] || names+=("${word%%=*}=")
    done
    COMPREPLY=("${names[@]}")
    compopt -o nospace +o filenames 2>/dev/null
  fi
}

complete -o filenames -F _{name}_whole {name}
"""


def shell_in_use() -> Shell:
    """The shell that we were started from; `InputError` if it is none of those we know."""
    try:
        found = detect_shell()
    except ShellDetectionError:
        found = ""
    for shell in SHELLS:
        if shell == found:
            return shell
    raise InputError("unknown_shell", known=", ".join(SHELLS))


def script(app: App, shell: Shell) -> str:
    """The script that has a shell complete the commands of a program."""
    written = app.generate_completion(shell=shell)
    if shell != "bash":
        return written
    # Bash would put a space after a folder, unless it knows that there are files among the words.
    return written.partition("\ncomplete -F")[0] + _BASH.replace("{name}", app.name[0])


def install(app: App, shell: Shell) -> Path:
    """Puts the script where the shell finds it from its next start on, and says where that is."""
    name = app.name[0]
    try:
        path = get_default_completion_path(shell, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        with written_whole(path) as part:
            part.write_text(script(app, shell), encoding="utf-8")
        if shell != "fish":  # which finds it by itself
            add_to_rc_file(path, name, shell)
    except OSError as problem:
        raise InputError("file_unwritable", problem=problem.strerror) from None
    return path
