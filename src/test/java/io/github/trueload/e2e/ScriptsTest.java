package io.github.trueload.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of benchmarks and papers: that they can be read, and that what they reckon is so. */
class ScriptsTest {

  private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
  private static final Path BENCHMARKS = TOP.resolve("benchmarks");
  private static final long LIMIT_SECONDS = 60;

  @TempDir Path folder;

  private String run(List<String> command) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
      String text = Files.readString(out, UTF_8);
      assertThat(process.exitValue()).as("%s: %s", command, text).isZero();
      return text;
    } finally {
      process.destroyForcibly();
    }
  }

  private String python(Path script, Object... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Tools.require("python3", "python3").toString());
    command.add(script.toString());
    Stream.of(arguments).map(String::valueOf).forEach(command::add);
    return run(command);
  }

  private Path write(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines));
  }

  /** Scripts whose first line names an interpreter of this name, and files that end so. */
  private static List<String> scripts(String interpreter, String ending) throws IOException {
    try (Stream<Path> files = Stream.of("benchmarks", "examples").flatMap(ScriptsTest::files)) {
      return files
          .filter(file -> isOf(file, interpreter, ending))
          .map(Path::toString)
          .sorted()
          .toList();
    }
  }

  private static Stream<Path> files(String of) {
    try {
      return Files.walk(TOP.resolve(of)).filter(Files::isRegularFile);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static boolean isOf(Path file, String interpreter, String ending) {
    if (TOP.relativize(file).toString().contains("target")) {
      return false;
    }
    if (!ending.isEmpty() && file.toString().endsWith(ending)) {
      return true;
    }
    try (var in = Files.newInputStream(file)) {
      String first = new String(in.readNBytes(40), UTF_8).lines().findFirst().orElse("");
      return first.startsWith("#!") && first.endsWith(interpreter);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void everyScriptCanBeRead() throws IOException, InterruptedException {
    List<String> ofPython = scripts("python3", ".py");
    assertThat(ofPython).hasSizeGreaterThan(15);
    Path check =
        write(
            "check.py",
            "import sys",
            "for name in sys.argv[1:]:",
            "    compile(open(name, encoding='utf-8').read(), name, 'exec')");
    python(check, ofPython.toArray());
    List<String> ofShell = new ArrayList<>(scripts("bash", ""));
    ofShell.addAll(scripts("/sh", ""));
    assertThat(ofShell).hasSizeGreaterThan(8);
    for (String script : ofShell) {
      run(List.of("bash", "-n", script));
    }
  }

  @Test
  void aRunIsMeasuredAndBecomesARow() throws IOException, InterruptedException {
    Path usage = folder.resolve("usage");
    Path log = write("run.jtl", "timeStamp,success", "1,true", "2,false", "3,true", "4,true");

    python(BENCHMARKS.resolve("sampler/measure.py"), usage, "sh", "-c", "exit 0");
    String row = python(BENCHMARKS.resolve("sampler/row.py"), "ours", 1, usage, log);

    assertThat(row).startsWith("sampler=ours run=1 requests=4 errors=1 cpu_s=");
    // a shell that does nothing: it was over before the first look, and has no such threads
    assertThat(row).contains(" settled_us_per_request=nan traffic_us_per_request=0.0 ");
  }

  @Test
  void mediansAndPairsAreThoseOfTheRows() throws IOException, InterruptedException {
    Path rows =
        write(
            "rows",
            "sampler=ours run=1 cpu_us_per_request=100 settled_us_per_request=50",
            "sampler=watched run=1 cpu_us_per_request=101 settled_us_per_request=50",
            "sampler=ours run=2 cpu_us_per_request=200 settled_us_per_request=50",
            "sampler=watched run=2 cpu_us_per_request=206 settled_us_per_request=50",
            "sampler=ours run=3 cpu_us_per_request=400 settled_us_per_request=50",
            "sampler=watched run=3 cpu_us_per_request=408 settled_us_per_request=50");

    assertThat(python(BENCHMARKS.resolve("sampler/medians.py"), rows))
        .contains("ours\t200.0\t50.0")
        .contains("watched\t206.0\t50.0");
    // 1, 3 and 2 %: mean 2, deviation 1, t of 2 degrees 4.303: 4.303/√3 = 2.48
    assertThat(python(BENCHMARKS.resolve("sampler/pairs.py"), "ours", "watched", rows))
        .contains("medians 200.0 and 206.0, 3 pairs: +2.0 % ± 2.5, median +2.0 %: +1.0 +3.0 +2.0");
  }

  @Test
  void errorsStandBesideThoseOfThePeer() throws IOException, InterruptedException {
    Path runs =
        write(
            "closed-users.csv",
            "generator,users,repetition,error_mean_us,error_p50_us",
            "HttpClient4,1000,1,400,-50",
            "dedicated,1000,1,100,60",
            "HttpClient4,1000,2,200,-40",
            "dedicated,1000,2,20,80",
            "httperf,900,1,10,");

    String table = python(BENCHMARKS.resolve("accuracy/medians.py"), runs);

    assertThat(table)
        .contains("1000\tHttpClient4\t2\t300 (200 to 400)\t-45 (-50 to -40)\t-\n")
        .contains("1000\tdedicated\t2\t60 (20 to 100)\t70 (60 to 80)\t0.175 (0.1 to 0.25)\n")
        .contains("900\thttperf\t1\t10 (10 to 10)\t-\t-\n");
  }

  /** Sessions 50 ms apart, whose SYNs come 1, 2, 3 … µs after their instants. */
  @Test
  void latenessIsFromTheInstantToTheSyn() throws IOException, InterruptedException {
    int sessions = 200;
    long epoch = 1_767_225_600_000_000_000L; // 2026-01-01, UTC
    List<String> log = new ArrayList<>();
    log.add("tl_session,tl_request,tl_arrival_ns,tl_local,tl_start_ns,tl_connect_ns");
    ByteBuffer pcap = ByteBuffer.allocate(24 + sessions * (16 + 54)).order(ByteOrder.LITTLE_ENDIAN);
    pcap.putInt(0xA1B23C4D).putShort((short) 2).putShort((short) 4).putLong(0).putInt(96).putInt(1);
    for (int i = 1; i <= sessions; i++) {
      long arrival = epoch + i * 50_000_000L;
      long syn = arrival + i * 1_000L;
      log.add("s%d,0,%d,127.0.0.1:%d,%d,500".formatted(i, arrival, 20_000 + i, syn + 1_000));
      pcap.putInt((int) (syn / 1_000_000_000)).putInt((int) (syn % 1_000_000_000));
      pcap.putInt(54).putInt(54);
      byte[] frame = new byte[54]; // Ethernet, IPv4 of 20 bytes, TCP: its first field is the port
      frame[14] = 0x45;
      frame[34] = (byte) (20_000 + i >> 8);
      frame[35] = (byte) (20_000 + i);
      pcap.put(frame);
    }
    Path capture = Files.write(folder.resolve("run.pcap"), pcap.array());
    Path jtl = write("run.jtl", log.toArray(String[]::new));
    Path usage = write("usage", "12.5 300", "", "traffic=0");

    String said =
        python(BENCHMARKS.resolve("sessions/lateness.py"), jtl, capture, "20/s", 0, usage, "none");

    assertThat(said)
        .contains("sessions 200, SYNs 200; lateness of the SYN, ms: median 0.100, p90 0.180")
        .contains("p99 0.198")
        .contains("most 0.200")
        .contains("CoV intended 0.000")
        .contains("processor 12.5 s, 300 MB");
  }
}
