# bash completion for greet, written by `greet completions bash`.

# Gives those of the words that begin with what is typed.
_greet_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

# Gives files (-f) or directories (-d); the shell quotes them and adds the slash.
_greet_names() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
}

_greet() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev='' command='' word i options='' dashes=''
  ((COMP_CWORD > 0)) && prev=${COMP_WORDS[COMP_CWORD - 1]}
  # bash makes three words of --name=value.
  if [[ $cur == '=' ]]; then
    cur=''
  elif [[ $prev == '=' ]] && ((COMP_CWORD > 1)); then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()

  # The first operands name the command; values of options are no operands.
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    case $word in
      --) command=${command:-say} dashes=yes; break ;;
      -l | --language | -n | --times | -o | --output | --in-dir | --delay | --tag)
        [[ ${COMP_WORDS[i + 1]} == '=' ]] && ((i++))
        ((i++)) ;;
      -* | '=') ;;
      *)
        case "$command $word" in
          ' say') command='say' ;;
          ' past') command='past' ;;
          ' shell') command='shell' ;;
          'past delete') command='past delete' ;;
          *) command=${command:-say} ;;
        esac ;;
    esac
  done

  case $command in
    '' | 'say')
      [[ -n $dashes ]] || case $prev in
        -l | --language) _greet_words 'english spanish'; return ;;
        -n | --times) :; return ;;
        -o | --output) _greet_names -f; return ;;
        --in-dir) _greet_names -d; return ;;
        --delay) :; return ;;
        --tag) :; return ;;
      esac
      options='--language --times --quiet --loud --output --in-dir --delay --tag --help'
      if [[ $cur == -* && -z $dashes ]]; then
        _greet_words "$options"
      else
        _greet_names -f
        local found=("${COMPREPLY[@]}")
        if [[ -z $command ]]; then
          _greet_words 'say past shell'
          COMPREPLY+=("${found[@]}")
        fi
      fi ;;
    'past delete')
      options='--quiet --help'
      if [[ $cur == -* && -z $dashes ]]; then
        _greet_words "$options"
      else
        _greet_words "$(greet __words ids 2>/dev/null)"
      fi ;;
    'shell')
      options='--help'
      if [[ $cur == -* && -z $dashes ]]; then
        _greet_words "$options"
      else
        _greet_words 'bash zsh fish'
      fi ;;
    'past') _greet_words 'delete' ;;
  esac
}

complete -F _greet greet
