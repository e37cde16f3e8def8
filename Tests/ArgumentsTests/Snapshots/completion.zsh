#compdef greet
# zsh completion for greet, written by `greet completions zsh`.

_greet-say() {
  _arguments -s -S \
    '(-l --language)'{-l+,--language=}'[how to say it]:NAME:(english spanish)' \
    '(-n --times)'{-n+,--times=}'[how often; it'\''s said once more for each]:N: ' \
    '(-q --quiet)'{-q,--quiet}'[whisper]' \
    '(-L --loud)'{-L,--loud}'[shout]' \
    '(-o --output)'{-o+,--output=}'[write it here \[not there\]\: a file]:FILE:_files' \
    '--in-dir=''[where names live]:DIR:_files -/' \
    '--delay=''[wait first]:TIME: ' \
    '*--tag=''[a word to remember it by]:WORD: ' \
    '(- *)'{-h,--help}'[show help]' \
    '*:NAME:_files'
}

_greet-past-delete() {
  _arguments -s -S \
    '(-q --quiet)'{-q,--quiet}'[whisper]' \
    '(- *)'{-h,--help}'[show help]' \
    '1::ID:{compadd -- ${(f)"$(greet __words ids 2>/dev/null)"}}'
}

_greet-shell() {
  _arguments -s -S \
    '(- *)'{-h,--help}'[show help]' \
    '1:SHELL:(bash zsh fish)'
}

_greet-past() {
  local curcontext=$curcontext state state_descr line ret=1
  typeset -A opt_args
  _arguments -C '(-)1: :->first' '(-)*:: :->rest' && ret=0
  case $state in
    first)
      local -a commands=(
        'delete:forget one greeting'
      )
      _describe -t commands command commands && ret=0 ;;
    rest)
      case $words[1] in
        delete) _greet-past-delete && ret=0 ;;
      esac ;;
  esac
  return ret
}

_greet_commands() {
  local -a commands=(
    'say:greet people (the default)'
    'past:what was said'
    'shell:write for a shell'
  )
  _describe -t commands command commands
}

_greet() {
  local curcontext=$curcontext state state_descr line ret=1
  typeset -A opt_args
  _arguments -C -s -S \
    '(-l --language)'{-l+,--language=}'[how to say it]:NAME:(english spanish)' \
    '(-n --times)'{-n+,--times=}'[how often; it'\''s said once more for each]:N: ' \
    '(-q --quiet)'{-q,--quiet}'[whisper]' \
    '(-L --loud)'{-L,--loud}'[shout]' \
    '(-o --output)'{-o+,--output=}'[write it here \[not there\]\: a file]:FILE:_files' \
    '--in-dir=''[where names live]:DIR:_files -/' \
    '--delay=''[wait first]:TIME: ' \
    '*--tag=''[a word to remember it by]:WORD: ' \
    '(- *)'{-h,--help}'[show help]' \
    '--version[show the version]' \
    '(-)1: :->first' \
    '(-)*:: :->rest' && ret=0
  case $state in
    first) _alternative 'commands:command:_greet_commands' 'operands:operand:_files' && ret=0 ;;
    rest)
      case $words[1] in
        say) _greet-say && ret=0 ;;
        past) _greet-past && ret=0 ;;
        shell) _greet-shell && ret=0 ;;
        *) _greet-say && ret=0 ;;
      esac ;;
  esac
  return ret
}

if [[ $funcstack[1] == _greet ]]; then
  _greet "$@"
else
  compdef _greet greet
fi
