# fish completion for greet, written by `greet completions fish`.

# Prints the command that the words before the cursor name; values of options are no operands.
function __greet_command
    set -l command ''
    set -l is_value no
    for word in (commandline -opc)[2..-1]
        if test $is_value = yes
            set is_value no
            continue
        end
        switch $word
            case -l --language -n --times -o --output --in-dir --delay --tag
                set is_value yes
            case '-*'
            case '*'
                switch "$command $word"
                    case ' say'
                        set command 'say'
                    case ' past'
                        set command 'past'
                    case ' shell'
                        set command 'shell'
                    case 'past delete'
                        set command 'past delete'
                    case '*'
                        test -n "$command"; or set command 'say'
                end
        end
    end
    echo $command
end

function __greet_is
    contains -- (__greet_command) $argv
end

complete -c greet -f
complete -c greet -n '__greet_is \'\'' -a say -d 'greet people (the default)'
complete -c greet -n '__greet_is \'\'' -a past -d 'what was said'
complete -c greet -n '__greet_is \'\'' -a shell -d 'write for a shell'
complete -c greet -n '__greet_is \'\'' -l version -d 'show the version'
complete -c greet -n '__greet_is \'past\'' -a delete -d 'forget one greeting'
complete -c greet -n '__greet_is \'\' \'say\'' -F
complete -c greet -n '__greet_is \'\' \'say\'' -s l -l language -r -f -a 'english spanish' -d 'how to say it'
complete -c greet -n '__greet_is \'\' \'say\'' -s n -l times -r -f -d 'how often; it\'s said once more for each'
complete -c greet -n '__greet_is \'\' \'say\'' -s q -l quiet -d 'whisper'
complete -c greet -n '__greet_is \'\' \'say\'' -s L -l loud -d 'shout'
complete -c greet -n '__greet_is \'\' \'say\'' -s o -l output -r -F -d 'write it here [not there]: a file'
complete -c greet -n '__greet_is \'\' \'say\'' -l in-dir -r -f -a '(__fish_complete_directories)' -d 'where names live'
complete -c greet -n '__greet_is \'\' \'say\'' -l delay -r -f -d 'wait first'
complete -c greet -n '__greet_is \'\' \'say\'' -l tag -r -f -d 'a word to remember it by'
complete -c greet -n '__greet_is \'\' \'say\'' -s h -l help -d 'show help'
complete -c greet -n '__greet_is \'past delete\'' -f -a '(greet __words ids 2>/dev/null)'
complete -c greet -n '__greet_is \'past delete\'' -s q -l quiet -d 'whisper'
complete -c greet -n '__greet_is \'past delete\'' -s h -l help -d 'show help'
complete -c greet -n '__greet_is \'shell\'' -f -a 'bash zsh fish'
complete -c greet -n '__greet_is \'shell\'' -s h -l help -d 'show help'
