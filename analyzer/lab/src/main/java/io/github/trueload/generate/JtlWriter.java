package io.github.trueload.generate;

import io.github.trueload.think.SeededStreams;
import java.io.IOException;
import java.io.Writer;
import java.util.random.RandomGenerator;

/**
 * Writes requests as JMeter's CSV results: its default columns, and with nanoseconds also those of
 * our timers and sampler. Rows can be lost and requests fail at random; the run stays the same.
 */
public final class JtlWriter implements SimulatedRun.Sink<IOException> {

  /** 2026-01-01T00:00:00Z, so that the same run is the same file. */
  public static final long START_NANOS = 1_767_225_600_000_000_000L;

  private static final String HEAD =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect";
  private static final String OUR_HEAD =
      ",\"tl_think_ns\",\"tl_session\",\"tl_conn\",\"tl_local\",\"tl_request\",\"tl_start_ns\","
          + "\"tl_elapsed_ns\",\"tl_connect_ns\",\"tl_tls_ns\",\"tl_first_byte_ns\"";
  private static final long MILLISECOND = 1_000_000;
  private static final int FIRST_PORT = 10_000;
  private static final int PORTS = 50_000;

  /**
   * How the log is written.
   *
   * @param nanoseconds whether it has our columns
   * @param lostShare share of the rows that are missing, 0 to 1
   * @param failedShare share of the requests that failed, 0 to 1
   */
  public record Form(boolean nanoseconds, double lostShare, double failedShare) {

    /**
     * Checks the shares.
     *
     * @throws IllegalArgumentException if one is not from 0 to 1
     */
    public Form {
      for (double share : new double[] {lostShare, failedShare}) {
        if (!(share >= 0 && share <= 1)) {
          throw new IllegalArgumentException("a share is from 0 to 1, not " + share);
        }
      }
    }
  }

  private final Writer out;
  private final Form form;
  private final RandomGenerator losses;
  private final RandomGenerator failures;
  private final int[] sent;
  private final StringBuilder row = new StringBuilder();
  private long written;

  /**
   * Writes the header.
   *
   * @param run whose samples follow
   * @param form CSV or XML, with its columns
   * @param out stays open
   */
  public JtlWriter(SimulatedRun run, Form form, Writer out) throws IOException {
    this.out = out;
    this.form = form;
    SeededStreams streams = new SeededStreams(run.seed(), "");
    losses = streams.generator("losses", 0);
    failures = streams.generator("failures", 0);
    sent = new int[run.users()];
    out.write(HEAD + (form.nanoseconds() ? OUR_HEAD : "") + "\n");
  }

  /**
   * Writes a row.
   *
   * @throws ArithmeticException if the request is not over by the year 2262, in which the
   *     nanoseconds since the epoch exceed 64 bits
   */
  @Override
  public void accept(int user, long thinkNanos, long startNanos, long elapsedNanos)
      throws IOException {
    boolean lost = losses.nextDouble() < form.lostShare();
    boolean failed = failures.nextDouble() < form.failedShare();
    int request = sent[user]++;
    if (lost) {
      return;
    }
    written++;
    long start = Math.addExact(START_NANOS, startNanos);
    long millis = start / MILLISECOND;
    // JMeter cuts both instants off before it subtracts
    long elapsed = Math.addExact(start, elapsedNanos) / MILLISECOND - millis;
    row.setLength(0);
    row.append(millis).append(',').append(elapsed).append(",request,");
    row.append(failed ? "500,Server Error" : "200,OK");
    row.append(",Users 1-").append(user + 1).append(",text,").append(!failed);
    row.append(",,512,128,").append(sent.length).append(',').append(sent.length);
    row.append(",http://server.example/,").append(elapsed).append(",0,0");
    if (form.nanoseconds()) {
      row.append(',').append(thinkNanos).append(",g-").append(user + 1).append("-1,1,127.");
      int host = user / PORTS;
      row.append(host / 65_536).append('.').append(host / 256 % 256).append('.');
      row.append(host % 256 + 1).append(':').append(FIRST_PORT + user % PORTS).append(',');
      row.append(request).append(',').append(start).append(',').append(elapsedNanos);
      row.append(",0,0,").append(elapsedNanos);
    }
    out.append(row).write('\n');
  }

  /** {@return the number of rows written} */
  public long written() {
    return written;
  }
}
