package io.github.trueload.sessions;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes the threads that sessions run on, one each: what a sampler keeps in a thread's own storage
 * must not pass from one user to the next.
 */
final class SessionThreads {
  /** {@code Thread.ofVirtual().unstarted(Runnable)}; null before Java 21. */
  private static final @Nullable MethodHandle UNSTARTED_VIRTUAL = findVirtual();

  private SessionThreads() {}

  /** Whether this JVM has virtual threads. */
  static boolean virtualAvailable() {
    return UNSTARTED_VIRTUAL != null;
  }

  /**
   * A thread that has not been started.
   *
   * @param virtual whether it is to be a virtual one, where {@link #virtualAvailable}
   */
  static Thread make(Runnable task, String name, boolean virtual) {
    Thread thread = virtual ? virtual(task) : new Thread(task);
    thread.setName(name);
    return thread;
  }

  private static Thread virtual(Runnable task) {
    try {
      return (Thread) Objects.requireNonNull(UNSTARTED_VIRTUAL).invoke(task);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("no method of Thread.Builder declares one", e);
    }
  }

  private static @Nullable MethodHandle findVirtual() {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      Class<?> ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
      MethodHandle builder =
          lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(ofVirtual));
      MethodHandle unstarted =
          lookup.findVirtual(
              ofVirtual, "unstarted", MethodType.methodType(Thread.class, Runnable.class));
      return MethodHandles.collectArguments(unstarted, 0, builder);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }
}
