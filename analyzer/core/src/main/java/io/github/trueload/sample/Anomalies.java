package io.github.trueload.sample;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What was wrong with an input: each kind counted, with the first few places. */
public final class Anomalies {

  private static final int PLACES_KEPT = 5;

  /**
   * One kind of damage.
   *
   * @param kind what was wrong
   * @param count how often
   * @param firstPlaces where first: line numbers of a log, packet numbers of a capture, from 1
   */
  public record Anomaly(AnomalyKind kind, long count, List<Long> firstPlaces) {}

  private final Map<AnomalyKind, long[]> counts = new EnumMap<>(AnomalyKind.class);
  private final Map<AnomalyKind, List<Long>> places = new EnumMap<>(AnomalyKind.class);

  /** Counts one of {@code kind} at {@code place} (line or packet number, from 1). */
  public void count(AnomalyKind kind, long place) {
    counts.computeIfAbsent(kind, k -> new long[1])[0]++;
    List<Long> kept = places.computeIfAbsent(kind, k -> new ArrayList<>(PLACES_KEPT));
    if (kept.size() < PLACES_KEPT) {
      kept.add(place);
    }
  }

  /** Counts {@code times} of {@code kind} that have no single place; nothing if 0. */
  public void countMany(AnomalyKind kind, long times) {
    if (times > 0) {
      counts.computeIfAbsent(kind, k -> new long[1])[0] += times;
    }
  }

  /**
   * Replaces how often {@code kind}, which has no single place, was seen.
   *
   * @param times 0 or more; 0 removes the kind
   */
  public void setMany(AnomalyKind kind, long times) {
    counts.remove(kind);
    countMany(kind, times);
  }

  /** Adds what {@code others} counted, which have other kinds or later places. */
  public void add(Anomalies others) {
    for (Anomaly other : others.list()) {
      countMany(other.kind(), other.count());
      List<Long> kept = places.computeIfAbsent(other.kind(), k -> new ArrayList<>(PLACES_KEPT));
      other.firstPlaces().stream().limit(PLACES_KEPT - kept.size()).forEach(kept::add);
    }
  }

  /** {@return how often {@code kind} was seen} */
  public long count(AnomalyKind kind) {
    long[] count = counts.get(kind);
    return count == null ? 0 : count[0];
  }

  /** {@return every kind seen, in the order of the kinds} */
  public List<Anomaly> list() {
    List<Anomaly> list = new ArrayList<>();
    counts.forEach(
        (kind, n) ->
            list.add(new Anomaly(kind, n[0], List.copyOf(places.getOrDefault(kind, List.of())))));
    return List.copyOf(list);
  }

  /**
   * {@return whether anything was seen that takes part of the data away, so that no verdict is
   * sure}
   */
  public boolean losesData() {
    return counts.keySet().stream().anyMatch(AnomalyKind::losesData);
  }
}
