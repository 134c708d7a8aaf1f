package io.github.trueload.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.EpochClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(JMeterThreadRule.class)
class TimingColumnsTest {

  private static final String OURS =
      "tl_session,tl_conn,tl_local,tl_request,tl_start_ns,tl_elapsed_ns,tl_connect_ns,tl_tls_ns,"
          + "tl_first_byte_ns,tl_sent_again,tl_clock,tl_delay_ns,tl_rtt_ns,tl_retransmits,tl_stream,"
          + "tl_first_event_ns,tl_events,tl_largest_gap_ns";

  @Test
  void aSamplerAnnouncesThemAsItComesIntoBeing() {
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, "mine");
    new SessionHttpSampler();
    assertThat(JMeterUtils.getProperty(SampleEvent.SAMPLE_VARIABLES)).isEqualTo("mine," + OURS);
    assertThat(SampleEvent.getVarCount()).isEqualTo(19);
    JMeterUtils.getJMeterProperties().remove(SampleEvent.SAMPLE_VARIABLES);
    SampleEvent.initSampleVariables();
  }

  @Test
  void aSamplerSentToARemoteEngineAnnouncesThemThere() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(Samplers.get(80, "/"));
    }
    JMeterUtils.getJMeterProperties().remove(SampleEvent.SAMPLE_VARIABLES);
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(((SessionHttpSampler) in.readObject()).getDomain()).isEqualTo("127.0.0.1");
    }
    assertThat(JMeterUtils.getProperty(SampleEvent.SAMPLE_VARIABLES)).isEqualTo(OURS);
  }

  /** Values travel to the controller by their places alone. */
  @Test
  void aRemoteEngineHasThemForTheRunOfAPlanWithASampler() throws Exception {
    TimingColumns.COLUMNS.withdraw();
    for (String users : new String[] {"mine,tl_local", ""}) {
      Properties properties = JMeterUtils.getJMeterProperties();
      SessionHttpSampler sampler = Samplers.get(80, "/");
      // The controller's own properties come behind the plan.
      properties.setProperty(SampleEvent.SAMPLE_VARIABLES, users);
      sampler.testStarted("here:1099");
      assertThat(SampleEvent.getVarCount()).isEqualTo(users.isEmpty() ? 18 : 19);
      assertThat(SampleEvent.getVarName(0)).isEqualTo(users.isEmpty() ? "tl_session" : "mine");
      sampler.testEnded("here:1099");
      assertThat(properties.getProperty(SampleEvent.SAMPLE_VARIABLES, "")).isEqualTo(users);
      assertThat(properties.containsKey(SampleEvent.SAMPLE_VARIABLES)).isEqualTo(!users.isEmpty());
    }
    SampleEvent.initSampleVariables();
  }

  @Test
  void generatorsAreNamedWithoutAnythingThatCsvWouldQuote() {
    UUID random = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
    String name = EmulatedUser.generator("load \"1\",\n.example.org", random);
    assertThat(name).matches("load1-[0-9a-z]{6}");
    assertThat(EmulatedUser.generator(null, random)).startsWith("generator-");
    Set<String> names = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      names.add(EmulatedUser.generator("same", UUID.randomUUID()));
    }
    // 1,000 of 36^6: two alike with probability 2.3e-4.
    assertThat(names).hasSizeGreaterThanOrEqualTo(999);
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1:8080",
    "::1, [::1]:8080",
    "::, [::]:8080",
    "fe80::1%1, [fe80::1]:8080",
    "2001:db8:0:0:1:0:0:1, [2001:db8::1:0:0:1]:8080",
    "2001:db8:0:1:1:1:1:1, [2001:db8:0:1:1:1:1:1]:8080",
    "2001:db8:0:0:0:0:0:0, [2001:db8::]:8080",
  })
  void addressesAreWrittenAsRfc5952AsksFor(String address, String text) throws IOException {
    InetSocketAddress end = new InetSocketAddress(InetAddress.getByName(address), 8080);
    assertThat(Endpoints.text(end)).isEqualTo(text);
  }

  @Test
  void theEpochClockAgreesWithTheSystemsAndNeverStepsBack() {
    Instant before = Instant.now();
    long now = EpochClock.epochNanos(System.nanoTime());
    Instant after = Instant.now();
    // Both ends are widened by what a wall clock may be slewed by since the anchor was taken.
    assertThat(Instant.ofEpochSecond(0, now))
        .isBetween(before.minusMillis(50), after.plusMillis(50));
    assertThat(EpochClock.epochNanos(5) - EpochClock.epochNanos(2)).isEqualTo(3);
  }
}
