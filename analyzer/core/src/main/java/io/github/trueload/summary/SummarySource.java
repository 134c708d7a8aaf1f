package io.github.trueload.summary;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.HealthText;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One source of a summary. */
final class SummarySource implements SampleSource {

  private static final int KINDS_OF_NAMES = 5;

  private final SummaryFile file;
  private final SourceFormat format;
  private final long start;
  private final boolean isFirst;

  /**
   * @param start place of its first frame after the one that begins it
   * @param isFirst whether it is the first of the file
   */
  SummarySource(SummaryFile file, SourceFormat format, long start, boolean isFirst) {
    this.file = file;
    this.format = format;
    this.start = start;
    this.isFirst = isFirst;
  }

  @Override
  public SourceFormat format() {
    return format;
  }

  @Override
  public List<HealthText> health() {
    return isFirst ? List.copyOf(file.health()) : List.of();
  }

  @Override
  public SourceSummary readInto(BlockSink sink) throws IOException {
    return file.refusing(() -> new Reading(sink).read());
  }

  private final class Reading {
    private final BlockSink sink;
    private final SampleBlock block = new SampleBlock();
    private final PackedRows rows = new PackedRows();
    private final PackedConnections packedConnections = new PackedConnections();
    private final ConnectionTable connections = new ConnectionTable();
    private final List<Names> names =
        Stream.generate(() -> new Names(Integer.MAX_VALUE)).limit(KINDS_OF_NAMES).toList();

    /** The largest id in the rows of each kind of names, and of the connections. */
    private final int[] largest = {-1, -1, -1, -1, -1, -1};

    Reading(BlockSink sink) {
      this.sink = sink;
    }

    SourceSummary read() throws IOException {
      try (DataInputStream in = file.openAt(start)) {
        while (true) {
          SummaryPart frame = SummaryPart.readHead(in);
          ByteCursor content = new ByteCursor(frame.readContent(in));
          switch (frame.kind()) {
            case ROWS -> sink.accept(rows(content));
            case TRANSACTIONS -> sink.acceptTransactions(rows(content));
            case EVENTS -> sink.acceptEvents(rows(content));
            case NAMES -> names(content);
            case CONNECTIONS -> packedConnections.read(content, connections);
            case FACTS -> {
              return facts(content);
            }
            default -> throw content.damaged();
          }
        }
      }
    }

    private SampleBlock rows(ByteCursor in) {
      rows.read(in, block);
      int[][] ids = {
        block.label, block.session, block.group, block.host, block.failure, block.connection
      };
      for (int which = 0; which < ids.length; which++) {
        for (int row = 0; row < block.size; row++) {
          largest[which] = Math.max(largest[which], ids[which][row]);
          if (ids[which][row] < -1) {
            throw in.damaged();
          }
        }
      }
      return block;
    }

    private void names(ByteCursor in) {
      Names of = names.get(in.number(KINDS_OF_NAMES - 1));
      while (in.hasMore()) {
        int next = of.size();
        if (of.id(in.text()) != next) {
          throw in.damaged(); // a name comes once
        }
      }
    }

    private SourceSummary facts(ByteCursor in) {
      String path = in.text();
      long count = in.varint();
      long resolution = in.varint();
      for (int which = 0; which <= KINDS_OF_NAMES; which++) {
        int size = which < KINDS_OF_NAMES ? names.get(which).size() : connections.size();
        if (in.varint() != size || largest[which] >= size) {
          throw in.damaged();
        }
      }
      Anomalies anomalies = anomalies(in);
      Map<String, String> metadata = new LinkedHashMap<>();
      for (int left = in.number(Integer.MAX_VALUE); left > 0; left--) {
        metadata.put(in.text(), in.text());
      }
      return new SourceSummary(
          path,
          format,
          count,
          resolution,
          new SampleNames(
              names.get(0), names.get(1), names.get(2), names.get(3), names.get(4), connections),
          anomalies,
          metadata);
    }

    private static Anomalies anomalies(ByteCursor in) {
      Anomalies anomalies = new Anomalies();
      for (int left = in.number(AnomalyKind.values().length); left > 0; left--) {
        AnomalyKind kind = kind(in);
        long count = in.varint();
        int places = in.number(Integer.MAX_VALUE);
        for (int i = 0; i < places; i++) {
          anomalies.count(kind, in.varint());
        }
        anomalies.countMany(kind, count - places);
      }
      return anomalies;
    }

    private static AnomalyKind kind(ByteCursor in) {
      String id = in.text();
      for (AnomalyKind kind : AnomalyKind.values()) {
        if (kind.id().equals(id)) {
          return kind;
        }
      }
      throw in.damaged();
    }
  }
}
