package io.github.trueload.listener;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;

/** A JMeter in this JVM with its own properties. */
public final class JMeterForTests {

  /** What a plan with our timers and sampler makes of {@code sample_variables}. */
  static final List<String> OUR_COLUMNS =
      List.of(
          "tl_think_ns",
          "tl_session",
          "tl_conn",
          "tl_local",
          "tl_request",
          "tl_start_ns",
          "tl_elapsed_ns",
          "tl_connect_ns",
          "tl_tls_ns",
          "tl_first_byte_ns",
          "tl_sent_again",
          "tl_clock",
          "tl_delay_ns",
          "tl_rtt_ns",
          "tl_retransmits");

  private static boolean initialized;

  private JMeterForTests() {}

  /** Loads JMeter's properties once. */
  public static synchronized void initialize() {
    if (initialized) {
      return;
    }
    try {
      Path home = Files.createTempDirectory("jmeter-home");
      Path bin = Files.createDirectory(home.resolve("bin"));
      for (String file :
          List.of("jmeter.properties", "saveservice.properties", "upgrade.properties")) {
        try (InputStream in = JMeterForTests.class.getResourceAsStream("/bin/" + file)) {
          Files.copy(in, bin.resolve(file));
        }
      }
      JMeterUtils.setJMeterHome(home.toString());
      JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
      JMeterUtils.initLocale();
      home.toFile().deleteOnExit();
      initialized = true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sets the variables that become columns. */
  static void columns(List<String> names) {
    initialize();
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, String.join(",", names));
    SampleEvent.initSampleVariables();
  }
}
