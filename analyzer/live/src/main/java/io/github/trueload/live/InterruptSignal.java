package io.github.trueload.live;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/**
 * SIGINT for a command that a script started with {@code &}: the shell lets such a command ignore
 * the signal, and Java leaves that as it is. A script that starts a capture wants to end it.
 */
public final class InterruptSignal {

  /** More than {@code struct sigaction} has on any system (152 bytes on Linux). */
  private static final int ACTION_BYTES = 512;

  /** SIG_IGN. */
  private static final long IGNORED = 1;

  private InterruptSignal() {}

  /**
   * Lets SIGINT end this process as SIGTERM does, if the signal is ignored so far. The JVM's
   * handler of SIGTERM serves both: it notes the number of the signal, for which Java has its own
   * handler.
   */
  public static void obey() {
    if (!SystemCalls.AVAILABLE) {
      return;
    }
    SystemCalls calls = SystemCalls.get();
    try (Memory action = new Memory(ACTION_BYTES)) {
      calls.sigaction(SystemCalls.SIGINT, Pointer.NULL, action);
      // The handler stands first in the structure, on Linux and macOS.
      if (Pointer.nativeValue(action.getPointer(0)) == IGNORED) {
        calls.sigaction(SystemCalls.SIGTERM, Pointer.NULL, action);
        calls.sigaction(SystemCalls.SIGINT, action, Pointer.NULL);
      }
    } catch (LastErrorException e) {
      // Then SIGTERM is left, as without this.
    }
  }
}
