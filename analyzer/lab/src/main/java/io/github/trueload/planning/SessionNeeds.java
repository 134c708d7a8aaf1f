package io.github.trueload.planning;

import io.github.trueload.queueing.SessionLoad;
import java.util.List;
import java.util.OptionalLong;

/**
 * What sessions that arrive by themselves need of the machine that makes them, beside what it has.
 *
 * @param load the sessions
 * @param lingerSeconds how long a closed connection keeps its port
 * @param needs one row for each limit
 */
public record SessionNeeds(SessionLoad load, double lingerSeconds, List<Need> needs) {

  /** A JVM with JMeter and its plan, before any session; measured, docs/session-arrivals.md. */
  private static final long BASE_BYTES = 400L << 20;

  /** A session on a thread of its own with our HTTP Request; measured, likewise. */
  private static final long SESSION_BYTES = 128L << 10;

  /** Jars, logs and results that are open beside the sessions' sockets. */
  private static final long BASE_FILES = 400;

  /** Threads of the JVM and of JMeter itself. */
  private static final long BASE_THREADS = 60;

  /** What may run short. */
  public enum Resource {
    /** Threads, one a session. */
    THREADS("threads", "threads"),
    /** Files and sockets, one a session. */
    OPEN_FILES("open_files", "open files"),
    /** Local ports to one address and port of a server. */
    LOCAL_PORTS("local_ports", "local ports"),
    /** Memory of the process, bytes. */
    MEMORY("memory_bytes", "memory");

    private final String id;
    private final String words;

    Resource(String id, String words) {
      this.id = id;
      this.words = words;
    }

    /** {@return its name in JSON and CSV} */
    public String id() {
      return id;
    }

    /** What people call it. */
    String words() {
      return words;
    }
  }

  /**
   * A limit.
   *
   * @param resource the limited resource
   * @param needed number at the peak; bytes for memory
   * @param allowed limit of this machine, in the same unit; empty where it is not known
   */
  public record Need(Resource resource, long needed, OptionalLong allowed) {

    /** {@return whether the limit is too small} */
    public boolean tooLittle() {
      return allowed.isPresent() && needed > allowed.getAsLong();
    }
  }

  /** Copies the rows. */
  public SessionNeeds {
    needs = List.copyOf(needs);
  }

  /**
   * Compares the needs of a load with the limits of a machine.
   *
   * @param lingerSeconds how long a closed connection keeps its port, seconds, 0 or more
   * @param threads most threads; empty where not known
   * @param openFiles most open files; empty where not known
   * @param localPorts most local ports; empty where not known
   * @param memoryBytes memory, bytes; empty where not known
   * @return each need with its limit
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public static SessionNeeds of(
      SessionLoad load,
      double lingerSeconds,
      OptionalLong threads,
      OptionalLong openFiles,
      OptionalLong localPorts,
      OptionalLong memoryBytes) {
    long most = load.mostSessions();
    return new SessionNeeds(
        load,
        lingerSeconds,
        List.of(
            new Need(Resource.THREADS, most + BASE_THREADS, threads),
            new Need(Resource.OPEN_FILES, most + BASE_FILES, openFiles),
            new Need(Resource.LOCAL_PORTS, load.mostPorts(lingerSeconds), localPorts),
            new Need(Resource.MEMORY, BASE_BYTES + most * SESSION_BYTES, memoryBytes)));
  }
}
