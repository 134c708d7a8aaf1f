package io.github.trueload.times;

import io.github.trueload.kernel.KernelStamps;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** Whose clock the times of a run's exchanges are of, and why. */
public final class TimesTally {

  private final AtomicLongArray counts = new AtomicLongArray(ExchangeTimings.Basis.values().length);
  private final AtomicLong delayNanos = new AtomicLong();
  private final AtomicLong complete = new AtomicLong();

  /**
   * Counts an exchange that is over.
   *
   * @param timings of the exchange
   */
  public void add(ExchangeTimings timings) {
    if (!timings.isSending()) {
      return;
    }
    counts.incrementAndGet(timings.basis().ordinal());
    if (timings.source() == TimeSource.KERNEL && timings.isAnswered()) {
      complete.incrementAndGet();
      delayNanos.addAndGet(timings.delayNanos());
    }
  }

  /** Forgets everything: a run begins. */
  public void begin() {
    for (int i = 0; i < counts.length(); i++) {
      counts.set(i, 0);
    }
    delayNanos.set(0);
    complete.set(0);
  }

  /**
   * {@return the line at a run's end; empty where nothing was sent}
   *
   * @param subject whose times they are, as the line begins
   */
  public Optional<String> line(String subject) {
    StringBuilder line = new StringBuilder(subject).append(" = ");
    long total = 0;
    for (ExchangeTimings.Basis basis : ExchangeTimings.Basis.values()) {
      long count = counts.get(basis.ordinal());
      if (count > 0) {
        line.append(total == 0 ? "" : ", ").append(basis.words()).append(": ").append(count);
        total += count;
      }
    }
    if (total == 0) {
      return Optional.empty();
    }
    if (complete.get() > 0) {
      line.append(", the JVM noticed later by: ")
          .append(String.format(Locale.ROOT, "%.3f ms", delayNanos.get() / 1e6 / complete.get()));
    }
    if (counts.get(ExchangeTimings.Basis.NO_STAMPS_HERE.ordinal()) > 0) {
      line.append(" (").append(KernelStamps.reason()).append(')');
    }
    return Optional.of(line.toString());
  }
}
