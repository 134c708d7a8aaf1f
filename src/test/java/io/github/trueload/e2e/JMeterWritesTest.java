package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.input.InputOptions;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.NestedRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.jmeter.report.core.CsvSampleReader;
import org.apache.jmeter.report.core.Sample;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What JMeter's own writer writes of any samples, in any choice of columns and between any
 * separators, the analyzer reads back; and as JMeter's own reader reads it.
 */
class JMeterWritesTest {

  private static final Path HOME = Path.of("..", "examples", "jmeter-home", "target", "jmeter");
  private static final int FILES = Boolean.getBoolean("tests.full") ? 300 : 100;
  private static final char[] SEPARATORS = {',', ';', '\t', '|', '~', ' ', ':', '/'};
  private static final String[] DATES = {null, null, "yyyy/MM/dd HH:mm:ss.SSS"};
  private static final String LETTERS = "ab1 ,;|~:/\t\"\n\r'é€<&";

  private final Random random = new Random(20261121);

  @TempDir Path folder;

  @BeforeAll
  static void initializeJmeter() throws IOException {
    JMeterUtils.setJMeterHome(HOME.toString());
    JMeterUtils.loadJMeterProperties(HOME.resolve("bin/jmeter.properties").toString());
    SaveService.loadProperties();
  }

  @Test
  void csvReadsBackAsItWasWrittenAndAsJmeterReadsIt() throws IOException {
    for (int file = 0; file < FILES; file++) {
      SampleSaveConfiguration save = configuration();
      char separator = SEPARATORS[random.nextInt(SEPARATORS.length)];
      save.setDelimiter(String.valueOf(separator));
      String dates = DATES[random.nextInt(DATES.length)];
      save.setDateFormat(dates);
      List<SampleResult> samples = samples(save);
      Path log = folder.resolve(file + ".jtl");
      Files.writeString(log, written(samples, save, separator));

      InputOptions options = InputOptions.defaults();
      JtlOptions every =
          options.jtl().withNested(NestedRows.COUNT).withZone(ZoneId.systemDefault());
      LogRows ours = LogRows.of(log, options.withJtl(every));
      assertThat(ours.summary().anomalies().list()).as("file %d", file).isEmpty();
      assertThat(ours.rows()).as("file %d", file).hasSameSizeAs(samples);
      for (int i = 0; i < samples.size(); i++) {
        assertSame(ours.rows().get(i), samples.get(i), save);
      }
      assertAsJMeterReads(ours, log, separator, save);
    }
  }

  @Test
  void xmlReadsBackAsItWasWritten() throws Exception {
    for (int file = 0; file < FILES; file++) {
      SampleSaveConfiguration save = configuration();
      save.setAsXml(true);
      List<SampleResult> samples = samples(save);
      Path log = folder.resolve(file + ".xml");
      try (java.io.Writer out = Files.newBufferedWriter(log)) {
        out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n");
        for (SampleResult sample : samples) {
          SaveService.saveSampleResult(new SampleEvent(sample, "group", "box"), out);
        }
        out.write("</testResults>\n");
      }
      LogRows ours = LogRows.of(log, InputOptions.defaults());
      assertThat(ours.summary().anomalies().list()).as("file %d", file).isEmpty();
      assertThat(ours.rows()).as("file %d", file).hasSameSizeAs(samples);
      for (int i = 0; i < samples.size(); i++) {
        assertSame(ours.rows().get(i), samples.get(i), save);
      }
    }
  }

  /** Any choice of columns that leaves a header that differs from a row. */
  private SampleSaveConfiguration configuration() {
    SampleSaveConfiguration save = new SampleSaveConfiguration(random.nextBoolean());
    save.setAsXml(false);
    save.setFieldNames(true);
    save.setTimestamp(true);
    save.setTime(true);
    save.setLabel(true);
    save.setSuccess(true);
    save.setThreadName(random.nextBoolean());
    save.setMessage(random.nextBoolean());
    save.setCode(random.nextBoolean());
    save.setBytes(random.nextBoolean());
    save.setLatency(random.nextBoolean());
    save.setConnectTime(random.nextBoolean());
    save.setHostname(random.nextBoolean());
    save.setIdleTime(random.nextBoolean());
    save.setThreadCounts(random.nextBoolean());
    save.setAssertionResultsFailureMessage(random.nextBoolean());
    save.setUrl(false);
    return save;
  }

  private List<SampleResult> samples(SampleSaveConfiguration save) {
    List<SampleResult> samples = new ArrayList<>();
    long time = 1_600_000_000_000L;
    for (int i = random.nextInt(12); i >= 0; i--) {
      time += 1 + random.nextInt(5_000);
      SampleResult sample = SampleResult.createTestSample(time, time + random.nextInt(4_000));
      time = sample.getEndTime();
      sample.setSampleLabel(word());
      sample.setThreadName("u " + word());
      sample.setResponseCode(random.nextInt(4) == 0 ? "Non HTTP: " + word() : "200");
      sample.setResponseMessage(word());
      sample.setSuccessful(random.nextBoolean());
      sample.setBytes((long) random.nextInt(100_000));
      sample.setLatency(random.nextInt(100));
      sample.setConnectTime(random.nextInt(100));
      sample.setSaveConfig(save);
      samples.add(sample);
    }
    return samples;
  }

  /** Letters that need quotes or escapes; never nothing, never blank at an end. */
  private String word() {
    StringBuilder word = new StringBuilder("w");
    for (int i = random.nextInt(12); i > 0; i--) {
      word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return word.append('z').toString();
  }

  private static String written(
      List<SampleResult> samples, SampleSaveConfiguration save, char separator) {
    StringBuilder text = new StringBuilder();
    text.append(CSVSaveService.printableFieldNamesToString(save)).append('\n');
    for (SampleResult sample : samples) {
      SampleEvent event = new SampleEvent(sample, "group", "box");
      text.append(
              CSVSaveService.resultToDelimitedString(
                  event, sample, save, String.valueOf(separator)))
          .append('\n');
    }
    return text.toString();
  }

  private static void assertSame(
      LogRows.Row row, SampleResult sample, SampleSaveConfiguration save) {
    assertThat(row.startNanos()).isEqualTo(sample.getTimeStamp() * 1_000_000);
    assertThat(row.elapsedNanos()).isEqualTo(sample.getTime() * 1_000_000);
    assertThat(row.label()).isEqualTo(sample.getSampleLabel());
    assertThat(row.failed()).isEqualTo(!sample.isSuccessful());
    if (save.saveThreadName()) {
      String host = save.saveHostname() ? "@box" : "";
      assertThat(row.session()).isEqualTo(sample.getThreadName() + host);
    }
    if (save.saveBytes()) {
      assertThat(row.bytes()).isEqualTo(sample.getBytesAsLong());
    }
    if (save.saveLatency()) {
      assertThat(row.firstByteNanos()).isEqualTo(sample.getLatency() * 1_000_000);
    }
    if (save.saveConnectTime()) {
      assertThat(row.connectNanos()).isEqualTo(sample.getConnectTime() * 1_000_000);
    }
    if (save.saveCode()) {
      assertThat(row.status()).isEqualTo(sample.getResponseCode().equals("200") ? 200 : 0);
    }
  }

  private static void assertAsJMeterReads(
      LogRows ours, Path log, char separator, SampleSaveConfiguration save) {
    try (CsvSampleReader theirs = new CsvSampleReader(log.toFile(), separator, false)) {
      for (LogRows.Row row : ours.rows()) {
        Sample sample = theirs.readSample();
        assertThat(row.label()).isEqualTo(sample.getName());
        assertThat(row.elapsedNanos()).isEqualTo(sample.getElapsedTime() * 1_000_000);
        assertThat(row.failed()).isEqualTo(!sample.getSuccess());
        if (save.saveThreadName() && !save.saveHostname()) {
          assertThat(row.session()).isEqualTo(sample.getThreadName());
        }
      }
      assertThat(theirs.hasNext()).isFalse();
    }
  }
}
