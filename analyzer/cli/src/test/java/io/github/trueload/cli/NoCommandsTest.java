package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoCommandsTest {

  /** Commands as GitHub Actions, Azure Pipelines and TeamCity document them. */
  @ParameterizedTest
  @CsvSource({
    "::error::x, : :error::x",
    "'  ::set-output name=a::b', '  : :set-output name=a::b'",
    "##[error]x, # #[error]x",
    "a ##vso[task.complete result=Failed;]x, a # #vso[task.complete result=Failed;]x",
    "##teamcity[buildStatus], # #teamcity[buildStatus]",
    "Namespace::Class, Namespace::Class",
    "## a heading, ## a heading",
  })
  void noLineIsACommand(String line, String passedOn) throws IOException {
    StringWriter to = new StringWriter();
    try (NoCommands writer = new NoCommands(to)) {
      writer.write("before\n" + line + "\nafter");
    }
    assertThat(to).hasToString("before\n" + passedOn + "\nafter");
  }

  @Test
  void aLineInPiecesIsOneLine() throws IOException {
    StringWriter to = new StringWriter();
    NoCommands writer = new NoCommands(to);
    writer.write("a label ");
    writer.flush();
    writer.write("::error::");
    writer.flush();
    assertThat(to).hasToString("a label ::error::");
  }
}
