package io.github.trueload.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What this process holds, as Linux counts it; where there is no /proc, threads alone.
 *
 * @param sockets open sockets
 * @param descriptors open descriptors, sockets included
 * @param threads threads that live, less those of the test's servers and the first of each name of
 *     {@link #ONCE_IN_A_JVM}
 */
record OwnResources(long sockets, long descriptors, long threads) {

  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private static final Set<String> SERVERS = Set.of(FaultServer.THREAD, "raw server");

  /**
   * Threads of the whole JVM that end after some idle seconds and start again at need: a test that
   * begins without one must not wait until it has ended.
   */
  private static final Set<String> ONCE_IN_A_JVM =
      Set.of("trueload deadlines", "Timer-0", "JNA Cleaner");

  static OwnResources now() throws IOException {
    List<String> open = open();
    return new OwnResources(
        open.stream().filter(target -> target.startsWith("socket:")).count(),
        open.size(),
        livingThreads());
  }

  private static long livingThreads() {
    List<String> names = Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList();
    long servers = names.stream().filter(SERVERS::contains).count();
    long once = ONCE_IN_A_JVM.stream().filter(names::contains).count();
    return names.size() - servers - once;
  }

  /** As now, or as soon as there is no more of anything than {@code most}, within 5 s. */
  static OwnResources settled(OwnResources most) throws Exception {
    OwnResources now = now();
    for (int i = 0; i < 500 && !now.isWithin(most); i++) {
      Thread.sleep(10);
      now = now();
    }
    return now;
  }

  /** Whether it is nowhere more than the other. */
  boolean isWithin(OwnResources most) {
    return sockets <= most.sockets && descriptors <= most.descriptors && threads <= most.threads;
  }

  private static List<String> open() throws IOException {
    if (!Files.isDirectory(DESCRIPTORS)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(DESCRIPTORS)) {
      return all.map(OwnResources::target).filter(target -> !target.isEmpty()).toList();
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return ""; // closed meanwhile
    }
  }
}
