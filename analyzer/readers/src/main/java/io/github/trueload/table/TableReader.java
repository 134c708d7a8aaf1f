package io.github.trueload.table;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.LogReader;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
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
      return new JsonSource(bytes, json.get(), given);
    }
    return TableSource.open(bytes, KnownTable.read(head, given).orElse(given));
  }

  /** {@return the options for tables; without such options the defaults} */
  public static TableOptions optionsOf(InputOptions options) {
    return options.of(TableOptions.class, TableOptions.defaults());
  }

  /** A log in JSON whose form is known: an object a line, the objects of one array, or columns. */
  private static final class JsonSource implements SampleSource {

    private final InputBytes bytes;
    private final KnownJson known;
    private final TableOptions options;

    /**
     * @param bytes of the log; closed once they are read
     */
    JsonSource(InputBytes bytes, KnownJson known, TableOptions options) {
      this.bytes = bytes;
      this.known = known;
      this.options = options.with(known.columns(), null);
    }

    @Override
    public SourceFormat format() {
      return SourceFormat.TOOL_LOG;
    }

    @Override
    public SourceSummary readInto(BlockSink sink) throws IOException {
      try (bytes) {
        return known == KnownJson.VLLM
            ? new VllmReading(bytes, options, sink).read()
            : new JsonReading(bytes, known, options, sink).read();
      }
    }
  }
}
