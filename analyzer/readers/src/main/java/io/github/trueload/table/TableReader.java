package io.github.trueload.table;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.LogReader;
import io.github.trueload.rows.ToolLogSource;
import io.github.trueload.sample.SampleSource;
import java.io.IOException;
import java.util.Optional;

/** Reads tables whose columns the user names, and those of other load generators. */
public final class TableReader implements LogReader {

  @Override
  public boolean fits(byte[] head, InputOptions options) {
    TableOptions given = optionsOf(options);
    return given.columns() != null
        || !LogReader.beginsAsJMeters(head)
            && (KnownTable.read(head, given).isPresent()
                || KnownJson.of(head).isPresent()
                || KnownSummary.of(head).isPresent());
  }

  @Override
  public SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    TableOptions given = optionsOf(options);
    if (given.columns() != null) {
      return TableSource.open(bytes, given);
    }
    byte[] head = bytes.head(TableSource.HEAD);
    Optional<KnownSummary> summary = KnownSummary.of(head);
    if (summary.isPresent()) {
      throw summary.get().refusal(bytes.name());
    }
    Optional<KnownJson> json = KnownJson.of(head);
    if (json.isPresent()) {
      return source(bytes, json.get(), given.with(json.get().columns(), null));
    }
    return TableSource.open(bytes, KnownTable.read(head, given).orElse(given));
  }

  /** A log in JSON whose form is known: an object a line, the objects of one array, or columns. */
  private static SampleSource source(InputBytes bytes, KnownJson known, TableOptions options) {
    return new ToolLogSource(
        bytes,
        (log, sink) ->
            known == KnownJson.VLLM
                ? new VllmReading(log, options, sink).read()
                : new JsonReading(log, known, options, sink).read());
  }

  /** {@return the options for tables; without such options the defaults} */
  public static TableOptions optionsOf(InputOptions options) {
    return options.of(TableOptions.class, TableOptions.defaults());
  }
}
