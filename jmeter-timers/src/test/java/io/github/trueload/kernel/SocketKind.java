package io.github.trueload.kernel;

import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.Assumptions;

/** The JDK's sockets and ours, which must be alike in all but the stamps. */
enum SocketKind {
  JDK {
    @Override
    Socket open() {
      return new Socket();
    }
  },
  STAMPED {
    @Override
    Socket open() throws IOException {
      needStamps();
      return KernelStamps.newSocket();
    }
  };

  abstract Socket open() throws IOException;

  /** Skips the test where the system gives no stamps; on a CI runner, which does, it fails. */
  static void needStamps() {
    if (System.getenv("CI") == null) {
      Assumptions.assumeTrue(KernelStamps.available(), KernelStamps::reason);
    } else if (!KernelStamps.available()) {
      throw new AssertionError(KernelStamps.reason());
    }
  }
}
