package io.github.trueload.analysis;

import io.github.trueload.sample.Anomalies.Anomaly;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.HealthText;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.AnomalyCount;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.NumberText;
import io.github.trueload.store.ResourceLimits;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import io.github.trueload.store.SpillFile;
import io.github.trueload.store.StoredSource;
import io.github.trueload.verdict.MissingData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All files, read: the logs as one, the captures as one. */
final class RunInputs {

  private final Rows log;
  private final Rows wire;
  private final List<SourceSummary> inOrder = new ArrayList<>();
  private final List<HealthText> healthTexts = new ArrayList<>();
  private HealthFiles health = HealthFiles.NONE;
  private FirstArrivals before = FirstArrivals.NONE;
  private @Nullable List<String> labels;
  private @Nullable List<String> transactionLabels;

  private RunInputs(ResourceLimits room) {
    SpillFile spill = new SpillFile(room.packedBytes());
    log = new Rows(room, spill);
    wire = new Rows(room, spill);
  }

  /** A log alone, as far as it was read. */
  static RunInputs of(StoredSource log, ResourceLimits room) {
    RunInputs inputs = new RunInputs(room);
    inputs.inOrder.add(inputs.log.add(log));
    return inputs;
  }

  static RunInputs read(List<Path> files, SourceOpener opener) throws IOException {
    return read(files, opener, ResourceLimits.ofMachine());
  }

  /**
   * Reads every file, in the order given.
   *
   * @param room what may be taken of the machine
   */
  static RunInputs read(List<Path> files, SourceOpener opener, ResourceLimits room)
      throws IOException {
    refuseTheSameFileTwice(files);
    RunInputs inputs = new RunInputs(room);
    for (SampleSource source : opener.open(files)) {
      Rows rows = source.format().isWire() ? inputs.wire : inputs.log;
      inputs.inOrder.add(rows.read(source));
      inputs.healthTexts.addAll(source.health());
    }
    if (inputs.log.isEmpty() && inputs.wire.isEmpty()) {
      throw inputs.nothing();
    }
    return inputs;
  }

  private static void refuseTheSameFileTwice(List<Path> files) throws IOException {
    for (int i = 0; i < files.size(); i++) {
      for (Path earlier : files.subList(0, i)) {
        if (Files.exists(files.get(i))
            && Files.exists(earlier)
            && Files.isSameFile(files.get(i), earlier)) {
          throw new UnreadableInputException(
              files.get(i).toString(), "is the same file as " + earlier, "give each file once");
        }
      }
    }
  }

  private UnreadableInputException nothing() {
    SourceSummary first = inOrder.get(0);
    boolean isWire = first.format().isWire();
    String found = anomalies(first);
    String kind = kindOfPackets(first);
    if (!isWire && first.rows() == 0 && !found.isEmpty()) {
      return new UnreadableInputException(
          first.path(),
          "no row can be read (" + found + ", first in line " + firstPlace(first) + ")",
          "see that line: a JTL has whole milliseconds, and true or false for success");
    }
    String words = kind + (kind.isEmpty() || found.isEmpty() ? "" : "; ") + found;
    return new UnreadableInputException(
        first.path(),
        (isWire ? "no HTTP exchange in " : "no sample in ")
            + NumberText.count(first.rows())
            + (isWire ? " packets" : " rows")
            + (words.isEmpty() ? "" : " (" + words + ")"),
        isWire
            ? "capture where plain HTTP/1 passes, from before the first request on"
            : remedy(first));
  }

  private static long firstPlace(SourceSummary log) {
    return log.anomalies().list().stream()
        .flatMap(anomaly -> anomaly.firstPlaces().stream())
        .mapToLong(Long::longValue)
        .min()
        .orElse(1);
  }

  private static String remedy(SourceSummary log) {
    return log.anomalies().count(AnomalyKind.REQUESTS_NOT_LOGGED) > 0
        ? "clear 'Generate parent sample', or set jmeter.save.saveservice.subresults=true"
        : "give the log of a run that sent requests";
  }

  /** What a capture's packets are, so that one sees why none was read; empty of anything else. */
  private static String kindOfPackets(SourceSummary input) {
    String ofTcp = input.metadata().get("tcp_packets");
    return ofTcp == null || input.rows() == 0
        ? ""
        : input.metadata().get("link_type")
            + ", "
            + NumberText.count(Long.parseLong(ofTcp))
            + " of TCP";
  }

  /** The health files that the inputs themselves contain. */
  List<HealthText> healthTexts() {
    return healthTexts;
  }

  void add(HealthFiles files) {
    health = files;
  }

  /** Notes arrivals of the run whose rows the log does not have. */
  void add(FirstArrivals earlier) {
    before = earlier;
  }

  /** The first arrivals of the run, as far as the log does not have their rows. */
  FirstArrivals before() {
    return before;
  }

  HealthFiles health() {
    return health;
  }

  Rows log() {
    return log;
  }

  Rows wire() {
    return wire;
  }

  /** The labels of the logs' requests, as first seen. */
  List<String> labels() {
    if (labels == null) {
      labels = labels(log::replay);
    }
    return labels;
  }

  /** The labels of the logs' transactions, as first seen. */
  List<String> transactionLabels() {
    if (transactionLabels == null) {
      transactionLabels = labels(log::replayTransactions);
    }
    return transactionLabels;
  }

  /** Names that rows have: of parts that were left out there may be others. */
  private List<String> labels(BiConsumer<RowSelection, BlockSink> replay) {
    BitSet seen = new BitSet();
    replay.accept(
        RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE),
        block -> {
          for (int row = 0; row < block.size; row++) {
            if (block.label[row] >= 0) {
              seen.set(block.label[row]);
            }
          }
        });
    return seen.stream().mapToObj(log.labels()::name).toList();
  }

  /** What was missing from the captures, or from the logs; null if nothing was. */
  @Nullable MissingData loss(boolean ofWire) {
    return loss(ofWire, AnomalyKind::losesData);
  }

  /** What was missing of the logs' transactions; null if nothing was. */
  @Nullable MissingData lossOfTransactions() {
    return loss(false, kind -> kind.losesData() && kind != AnomalyKind.REQUESTS_NOT_LOGGED);
  }

  private @Nullable MissingData loss(boolean ofWire, Predicate<AnomalyKind> losing) {
    List<MissingData.Count> lost =
        inOrder.stream()
            .filter(input -> input.format().isWire() == ofWire)
            .flatMap(input -> input.anomalies().list().stream())
            .filter(anomaly -> losing.test(anomaly.kind()))
            .map(anomaly -> new MissingData.Count(anomaly.kind(), anomaly.count()))
            .toList();
    return lost.isEmpty() ? null : new MissingData.Damage(lost);
  }

  private static String anomalies(SourceSummary input) {
    return input.anomalies().list().stream()
        .map(anomaly -> anomaly.kind().meaning() + ": " + NumberText.count(anomaly.count()))
        .collect(Collectors.joining("; "));
  }

  /** The files for the summary, in the order given. */
  List<Input> summaries() {
    return inOrder.stream().map(RunInputs::summary).toList();
  }

  private static Input summary(SourceSummary source) {
    Map<String, AnomalyCount> anomalies = new LinkedHashMap<>();
    for (Anomaly anomaly : source.anomalies().list()) {
      anomalies.put(
          anomaly.kind().id(),
          new AnomalyCount(anomaly.count(), anomaly.kind().meaning(), anomaly.firstPlaces()));
    }
    return new Input(
        source.path(), source.format().id(), source.rows(), anomalies, source.metadata());
  }
}
