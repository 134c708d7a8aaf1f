package io.github.trueload.listener;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The samples of users who think exponentially, in the order in which they end, as JMeter hands
 * them to its listeners: with failures, sub-results, transactions and names that need quotes.
 */
final class MadeRun {

  private static final long START_MILLIS = 1_767_225_600_000L;
  private static final long MILLISECOND = 1_000_000;

  /** As JMeter's TransactionController begins its message. */
  private static final String TRANSACTION = "Number of samples in transaction : ";

  private final Random random = new Random(20_261_121);
  private final List<SampleEvent> events = new ArrayList<>();
  private final boolean ourColumns;

  private MadeRun(boolean ourColumns) {
    this.ourColumns = ourColumns;
  }

  /**
   * A run.
   *
   * @param ourColumns whether with those of our timers and sampler
   */
  static List<SampleEvent> of(int users, int each, double thinkSeconds, boolean ourColumns) {
    MadeRun run = new MadeRun(ourColumns);
    for (int user = 1; user <= users; user++) {
      run.user(user, each, thinkSeconds);
    }
    run.events.sort(Comparator.comparingLong(event -> event.getResult().getEndTime()));
    return run.events;
  }

  private void user(int user, int samples, double thinkSeconds) {
    long now = 0;
    for (int i = 0; i < samples; i++) {
      long think = (long) (-Math.log(1 - random.nextDouble()) * thinkSeconds * 1e9);
      long elapsed = 2 * MILLISECOND + random.nextInt(20_000_000);
      long start = now + think;
      now = start + elapsed;
      SampleResult sample = result(user, start, elapsed, i % 50 == 7 ? "A \"b\", ü" : "Home");
      sample.setSuccessful(i % 40 != 3);
      sample.setResponseCode(sample.isSuccessful() ? "200" : "500");
      if (i % 10 == 4) {
        sample.addSubResult(result(user, start + elapsed / 4, elapsed / 2, "part"));
      }
      events.add(event(sample, variables(user, i, think, start, elapsed)));
      if (i % 25 == 9) {
        SampleResult whole = result(user, start - 1, elapsed + 1, "Buy");
        whole.setResponseMessage(TRANSACTION + "1, number of failing samples : 0");
        events.add(event(whole, new JMeterVariables()));
      }
      if (!ourColumns && i % 25 == 11) { // a parent transaction, whose request is a part of it
        events.remove(events.size() - 1);
        SampleResult parent = result(user, start, elapsed, "Order");
        parent.setResponseMessage(TRANSACTION + "1, number of failing samples : 0");
        parent.addSubResult(sample, false);
        events.add(event(parent, new JMeterVariables()));
      }
    }
  }

  /**
   * What JMeter sends where a thread ends within a parent transaction: no message, and the requests
   * that the transaction had.
   */
  static List<SampleEvent> endedWithinTransactions(int users, int requests) {
    List<SampleEvent> events = new ArrayList<>();
    for (int user = 1; user <= users; user++) {
      long start = 1_000_000 * MILLISECOND;
      SampleResult parent = result(user, start, requests * 50L * MILLISECOND, "Order");
      parent.setResponseMessage("");
      parent.setLatency(0);
      for (int i = 0; i < requests; i++) {
        parent.addSubResult(
            result(user, start + (20 + 50L * i) * MILLISECOND, 25 * MILLISECOND, "Home"), false);
      }
      if (requests == 0) {
        parent.setResponseCode("");
        parent.setBytes(0L);
      }
      events.add(event(parent, new JMeterVariables()));
    }
    return events;
  }

  private static SampleResult result(int user, long start, long elapsed, String label) {
    long from = START_MILLIS + Math.floorDiv(start, MILLISECOND);
    long to = START_MILLIS + Math.floorDiv(start + elapsed, MILLISECOND);
    SampleResult result = SampleResult.createTestSample(from, to);
    result.setSampleLabel(label);
    result.setThreadName("Users, all 1-" + user);
    result.setResponseCode("200");
    result.setResponseMessage("OK, fine");
    result.setSuccessful(true);
    result.setLatency((to - from) / 2);
    result.setBytes(1_234L);
    return result;
  }

  private JMeterVariables variables(int user, int i, long think, long start, long elapsed) {
    JMeterVariables variables = new JMeterVariables();
    if (ourColumns) {
      int connection = 1 + i / 60; // one reconnect a minute or so
      variables.put("tl_think_ns", Long.toString(think));
      variables.put("tl_session", "g-" + user + "-1");
      variables.put("tl_conn", Integer.toString(connection));
      variables.put("tl_local", "127.0.0.1:" + (20_000 + 100 * user + connection));
      variables.put("tl_request", Integer.toString(i % 60));
      variables.put("tl_start_ns", Long.toString(START_MILLIS * MILLISECOND + start));
      variables.put("tl_elapsed_ns", Long.toString(elapsed));
      variables.put("tl_connect_ns", i % 60 == 0 ? "150000" : "0");
      variables.put("tl_tls_ns", "0");
      variables.put("tl_first_byte_ns", Long.toString(elapsed / 2));
      variables.put("tl_sent_again", "0");
      variables.put("tl_clock", i % 50 == 0 ? "jvm" : "kernel");
      variables.put("tl_delay_ns", i % 50 == 0 ? "" : Long.toString(1_000L * (1 + i)));
      variables.put("tl_rtt_ns", "40000");
      variables.put("tl_retransmits", i % 30 == 0 ? "1" : "0");
    }
    return variables;
  }

  private static SampleEvent event(SampleResult result, JMeterVariables variables) {
    return new SampleEvent(result, "Users, all", variables);
  }
}
