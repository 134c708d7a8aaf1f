package io.github.trueload.live;

import com.sun.jna.LastErrorException;
import com.sun.jna.Platform;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Linux's capabilities, which are rights of a thread: a thread that handles packets needs none. The
 * threads that it starts later have none either; those that exist keep theirs.
 */
public final class Capabilities {

  // linux/capability.h
  private static final int VERSION_3 = 0x20080522;
  private static final int WRITE_ANY_FILE = 1 << 1;

  private Capabilities() {}

  /**
   * Does work in a thread without capabilities, except root's to write files, and waits for it. If
   * the system refuses to take them away, the work is not done.
   *
   * @param work is done once
   * @param <T> type of its result
   * @return the result of the work
   * @throws Exception the work's own, or an {@link IOException} with the system's refusal
   */
  public static <T> T without(Callable<T> work) throws Exception {
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              dropInThisThread();
              return work.call();
            });
    Thread thread = new Thread(task, "trueload-parse");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (Exception) e.getCause();
    }
  }

  /**
   * Gives up all capabilities of the calling thread for good. A thread of root's keeps the one to
   * write files into the directories of other users. Does nothing where there are none.
   *
   * @throws IOException if the system refuses
   */
  static void dropInThisThread() throws IOException {
    if (!Platform.isLinux()) {
      return;
    }
    int kept = SystemCalls.get().geteuid() == SystemUser.ROOT ? WRITE_ANY_FILE : 0;
    int[] thisThread = {VERSION_3, 0};
    int[] effectivePermittedInheritable = {kept, kept, 0, 0, 0, 0};
    try {
      SystemCalls.get().capset(thisThread, effectivePermittedInheritable);
    } catch (LastErrorException e) {
      throw new IOException(
          "capabilities could not be given up (" + CaptureTroubleshooting.oneLine(e) + ")", e);
    }
  }
}
