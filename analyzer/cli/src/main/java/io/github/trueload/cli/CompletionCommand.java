package io.github.trueload.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** {@code trueload completion}: what a shell needs to complete the command line. */
@Command(
    name = "completion",
    description = "Print the completion script for bash and zsh.",
    footer = {
      "",
      "Examples:",
      "  source <(trueload completion)                      (this shell)",
      "  echo 'source <(trueload completion)' >> ~/.bashrc  (or ~/.zshrc)"
    },
    sortOptions = false)
final class CompletionCommand implements Callable<Integer> {

  /**
   * Makes the two words that the generated script expects of {@code --option=value}: bash passes
   * three, zsh one, which its completions must repeat.
   */
  private static final String EQUALS =
      """

      function _complete_trueload_equals() {
        local last=${COMP_WORDS[COMP_CWORD]}
        local prefix=""
        if [ -n "$BASH_VERSION" ]; then
          if [ "$last" = "=" ]; then
            COMP_WORDS[COMP_CWORD]=""
          elif [ "${COMP_WORDS[COMP_CWORD-1]}" = "=" ]; then
            COMP_WORDS[COMP_CWORD-1]=$last
            unset "COMP_WORDS[COMP_CWORD]"
            COMP_CWORD=$((COMP_CWORD - 1))
          fi
        else
          case "$last" in
            --*=*)
              prefix="${last%%=*}="
              COMP_WORDS[COMP_CWORD]="${last%%=*}"
              COMP_CWORD=$((COMP_CWORD + 1))
              COMP_WORDS[COMP_CWORD]="${last#*=}"
              ;;
          esac
        fi
        _complete_trueload
        if [ -n "$prefix" ]; then
          COMPREPLY=("${COMPREPLY[@]/#/$prefix}")
        fi
      }
      complete -F _complete_trueload_equals -o default trueload trueload.sh trueload.bash
      """;

  private final Terminal terminal;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.text().print(AutoComplete.bash("trueload", Trueload.withAllCommands(terminal)));
    terminal.text().print(EQUALS);
    terminal.text().flush();
    return ExitCodes.OK;
  }
}
