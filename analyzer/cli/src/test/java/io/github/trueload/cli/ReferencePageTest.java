package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code docs/cli.md} has the commands of the help, every option of {@code analyze}, and every
 * table of {@code --csv}. {@code -Dtrueload.docs.update=true} writes the table of commands anew.
 */
class ReferencePageTest {

  private static final Path PAGE = Path.of("../../docs/cli.md");
  private static final String HEAD = "| command | purpose |\n|---|---|\n";

  private static CommandLine trueload() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return Trueload.withAllCommands(new Terminal(out, out, UTF_8));
  }

  private static Stream<CommandLine> commands(CommandLine parent) {
    return parent.getSubcommands().values().stream()
        .flatMap(each -> each.getSubcommands().isEmpty() ? Stream.of(each) : commands(each));
  }

  private static String row(CommandLine command) {
    String name = command.getCommandSpec().qualifiedName().replaceFirst("trueload ", "");
    String purpose = String.join(" ", command.getCommandSpec().usageMessage().description());
    return "| `%s` | %s |%n".formatted(name, purpose).replace("\r", "");
  }

  @Test
  void theTableOfCommandsIsThatOfTheHelp() throws IOException {
    String page = Files.readString(PAGE);
    String table = commands(trueload()).map(ReferencePageTest::row).collect(Collectors.joining());
    int from = page.indexOf(HEAD) + HEAD.length();
    int to = page.indexOf("\n\n", from) + 1;
    if (Boolean.getBoolean("trueload.docs.update")) {
      Files.writeString(PAGE, page.substring(0, from) + table + page.substring(to));
    } else {
      assertThat(page.substring(from, to)).isEqualTo(table);
    }
  }

  @Test
  void everyOptionOfAnalyzeHasARow() throws IOException {
    List<String> rows =
        Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| `--")).toList();
    for (OptionSpec option :
        trueload().getSubcommands().get("analyze").getCommandSpec().options()) {
      Pattern name = Pattern.compile("`[^`]*" + Pattern.quote(option.longestName()) + "\\b[^`]*`");
      assertThat(rows).as(option.longestName()).anyMatch(row -> name.matcher(row).find());
    }
  }

  @Test
  void everyTableIsNamed(@TempDir Path folder) throws IOException {
    String recorded = "../../examples/recorded/web-users.";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] arguments = {
      "analyze",
      recorded + "jtl",
      recorded + "pcap",
      "--csv",
      folder.toString(),
      "--by",
      "label,group,host",
      "--think",
      "10s",
      "--apdex",
      "10ms"
    };
    assertThat(Trueload.run(out, out, arguments)).as(out.toString(UTF_8)).isZero();
    String page = Files.readString(PAGE);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .hasSizeGreaterThan(15)
          .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
    }
  }
}
