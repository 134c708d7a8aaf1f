package io.github.trueload.kernel;

/** Interrupts system calls, by the signal that the JDK's own sockets use for that. */
final class Signals {

  /** {@code SIGRTMAX - 2}; its handler, installed with the JDK's first socket, does nothing. */
  private static final int SIGNAL = 62;

  static {
    NativeAccess.register(Signals.class);
  }

  private Signals() {}

  private static native int gettid();

  private static native int getpid();

  private static native int tgkill(int process, int thread, int signal);

  /** The calling thread, as the kernel numbers it. */
  static int threadId() {
    return gettid();
  }

  static void interruptCallOf(int thread) {
    if (tgkill(getpid(), thread, SIGNAL) != 0) {
      throw new IllegalStateException("no thread " + thread);
    }
  }
}
