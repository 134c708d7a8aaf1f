package io.github.trueload.testing.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Sockets that this process holds, and what waits for them. */
public final class Descriptors {

  private Descriptors() {}

  /** How many there are once no more than {@code most} are left, or two seconds later. */
  public static long settled(long most) throws Exception {
    long now = sockets();
    for (int i = 0; i < 200 && now > most; i++) {
      Thread.sleep(10);
      now = sockets();
    }
    return now;
  }

  /** As Linux counts them, with epoll's and eventfd's; 0 where there is no /proc. */
  public static long sockets() throws IOException {
    Path all = Path.of("/proc/self/fd");
    if (!Files.isDirectory(all)) {
      return 0;
    }
    try (Stream<Path> links = Files.list(all)) {
      return links
          .map(Descriptors::target)
          .filter(name -> name.startsWith("socket:") || name.startsWith("anon_inode:[event"))
          .count();
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
