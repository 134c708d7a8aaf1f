package io.github.trueload.health;

/** Seconds for tests: a healthy one, and what is changed of it. */
final class Seconds {

  static final long START_MILLIS = 1_700_000_000_000L;

  private Seconds() {}

  /** The {@code n}th second of a quiet machine. */
  static HealthSecond quiet(int n) {
    return of(n, 1_000_000, 0, 0.3, "");
  }

  static HealthSecond paused(int n, long pauseMillis) {
    return of(n, pauseMillis * 1_000_000, 0, 0.3, "");
  }

  static HealthSecond busy(int n, double cpu) {
    return of(n, 1_000_000, 0, cpu, "");
  }

  static HealthSecond late(int n, String lags) {
    return of(n, 1_000_000, 0, 0.3, lags);
  }

  static HealthSecond of(int n, long pauseNanos, long collectionMillis, double cpu, String lags) {
    return new HealthSecond(
        START_MILLIS + n * 1000L,
        1_000_000_000,
        new LoadGenerator("one", ""),
        new JvmPauses(
            pauseNanos,
            pauseNanos >= JvmPauses.LEAST_NANOS ? pauseNanos : 0,
            collectionMillis > 0 ? 1 : 0,
            collectionMillis),
        new CpuUse(2, cpu / 2, cpu, 0, Double.NaN),
        LagCounts.parse(lags),
        DueSessions.NONE);
  }

  static HealthSecond onHost(HealthSecond second, String host) {
    return of(second, new LoadGenerator(host, ""));
  }

  static HealthSecond of(HealthSecond second, LoadGenerator generator) {
    return changed(second, generator, second.cpu(), second.sessions());
  }

  static HealthSecond stolen(HealthSecond second, double share) {
    CpuUse cpu = second.cpu();
    CpuUse stolen = new CpuUse(cpu.cores(), cpu.process(), cpu.machine(), share, cpu.limit());
    return changed(second, second.generator(), stolen, second.sessions());
  }

  static HealthSecond withSessions(HealthSecond second, DueSessions sessions) {
    return changed(second, second.generator(), second.cpu(), sessions);
  }

  private static HealthSecond changed(
      HealthSecond second, LoadGenerator generator, CpuUse cpu, DueSessions sessions) {
    return new HealthSecond(
        second.endMillis(),
        second.lengthNanos(),
        generator,
        second.pauses(),
        cpu,
        second.lags(),
        sessions);
  }
}
