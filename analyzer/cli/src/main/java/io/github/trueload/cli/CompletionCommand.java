package io.github.trueload.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
final class CompletionCommand extends TerminalCommand {

  /** The values of an option in the generated script. */
  private static final Pattern VALUES = Pattern.compile("_option_args=\\(.*\\)");

  /**
   * Makes the two words that the generated script expects of {@code --option=value}: bash passes
   * three, zsh one, which its completions must repeat. A value after an opening quote, such as
   * {@code 'p(9}, is completed without the quote and without backslashes.
   */
  private static final String EQUALS =
      """

      function _complete_trueload_equals() {
        local last=${COMP_WORDS[COMP_CWORD]}
        local prefix=""
        local quote=""
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
        case "${COMP_WORDS[COMP_CWORD]}" in
          [\\'\\"]*)
            quote="${COMP_WORDS[COMP_CWORD]:0:1}"
            COMP_WORDS[COMP_CWORD]="${COMP_WORDS[COMP_CWORD]:1}"
            if [ -n "$BASH_VERSION" ] && [ -n "${COMP_WORDS[COMP_CWORD]}" ]; then
              printf -v last %q "${COMP_WORDS[COMP_CWORD]}"
              COMP_WORDS[COMP_CWORD]=$last
            fi
            ;;
        esac
        _complete_trueload
        if [ -n "$quote" ]; then
          COMPREPLY=("${COMPREPLY[@]//\\\\/}")
        fi
        if [ -n "$prefix" ]; then
          COMPREPLY=("${COMPREPLY[@]/#/$prefix}")
        fi
      }
      complete -F _complete_trueload_equals -o default trueload trueload.sh trueload.bash
      """;

  @Override
  int run() {
    String script = AutoComplete.bash("trueload", Trueload.withAllCommands(terminal));
    terminal.text().print(withValuesOfTheHelp(script));
    terminal.text().print(EQUALS);
    return ExitCodes.OK;
  }

  /** Shows choices in lower case, as the help does. */
  private static String withValuesOfTheHelp(String script) {
    return VALUES
        .matcher(script)
        .replaceAll(found -> Matcher.quoteReplacement(found.group().toLowerCase(Locale.ROOT)));
  }
}
