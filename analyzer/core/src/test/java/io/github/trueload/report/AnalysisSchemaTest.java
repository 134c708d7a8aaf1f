package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.analysis.WebUse;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.stats.responses.Grouping;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON that is written, against the schema that is published. */
class AnalysisSchemaTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path RUN = Path.of("src/test/resources/analysis");

  private static PublishedSchema published() throws IOException {
    return PublishedSchema.of("analysis-1.json");
  }

  private static JsonNode written(AnalysisResult summary) throws IOException {
    StringWriter out = new StringWriter();
    AnalysisDocument.json(summary).writeTo(out);
    return JSON.readTree(out.toString());
  }

  private static AnalysisResult analysis(String... files) throws IOException, OptionException {
    List<Path> paths = Stream.of(files).map(RUN::resolve).toList();
    AnalysisOptions options =
        AnalysisOptions.of(paths)
            .with(new WebUse(List.of(10.0), 1))
            .by(List.of(Grouping.values()))
            .withApdex(
                paths.stream().anyMatch(path -> path.toString().endsWith(".jtl")) ? 0.01 : null);
    return RunFiles.read(options, Inputs.opener(InputOptions.defaults())).whole().result();
  }

  static Stream<AnalysisResult> summaries() throws IOException, OptionException {
    return Stream.of(
        analysis("four-users.jtl", "four-users.pcap"),
        analysis("four-users.jtl"),
        analysis("four-users.pcap"),
        Summaries.whole());
  }

  @ParameterizedTest
  @MethodSource("summaries")
  void whatIsWrittenKeepsToTheSchema(AnalysisResult summary) throws IOException {
    assertThat(published().faults(written(summary))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("summaries")
  void everyFieldWrittenIsInTheSchema(AnalysisResult summary) throws IOException {
    assertThat(published().faultsAndUnknownFields(written(summary))).isEmpty();
  }

  @Test
  void aFieldThatIsMissingOrOfAnotherKindIsFound() throws IOException {
    PublishedSchema schema = published();
    ObjectNode json = (ObjectNode) written(Summaries.whole());
    json.remove("verdict");
    assertThat(schema.faults(json)).hasSize(1);
    ObjectNode other = (ObjectNode) written(Summaries.whole());
    ((ObjectNode) other.get("arrivals")).put("cov", "1.0");
    assertThat(schema.faults(other)).hasSize(1);
  }
}
