package io.github.trueload.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.ClassUtils;
import org.apache.jorphan.reflect.JMeterService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is in the plugins' jar, and why; it is the only jar of ours in {@code lib/ext}. */
class PluginJarTest {

  private static final Path LIB = RecordedRun.HOME.resolve("lib");

  private static final String OURS = "io/github/trueload/";
  private static final String HTTP = OURS + "http/relocated/hc/";
  private static final String METRICS = OURS + "listener/relocated/prometheus/metrics/";
  private static final String OTLP = OURS + "listener/relocated/opentelemetry/";

  /** Packages of the analyzer's core, each with what the listener needs it for. */
  private static final Map<String, String> OF_THE_ANALYZER =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("figures", "the figures that a condition may name"),
              Map.entry("sample", "blocks of rows"),
              Map.entry("jtl", "samples become rows as a log's do"),
              Map.entry("bytes", "scanning of rows"),
              Map.entry("parallel", "what the order of rows is restored by"),
              Map.entry("store", "the rows of the window, packed"),
              Map.entry("stats", "accumulators, and what all figures share"),
              Map.entry("stats.durations", "distributions of times"),
              Map.entry("stats.confidence", "intervals of figures"),
              Map.entry("stats.arrivals", "the requests' instants"),
              Map.entry("stats.responses", "response times, failures and labels"),
              Map.entry("stats.users", "sessions and think times"),
              Map.entry("stats.events", "streamed responses"),
              Map.entry("stats.network", "what the kernel knew of the connections"),
              Map.entry("stats.generator", "health and clocks of this machine"),
              Map.entry("verdict", "what the figures mean"),
              Map.entry("wording", "the verdict in English"),
              Map.entry("analysis", "the pass over the window"),
              Map.entry("gate", "the condition that stops a test"),
              Map.entry("history", "the runs that a gate can be compared with")));

  /** Packages of the workload model, each with who needs it. */
  private static final Map<String, String> OF_THE_MODEL =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("think", "timers"),
              Map.entry("map", "the bursty timer"),
              Map.entry("arrivals", "session arrivals"),
              Map.entry("recorded", "session replay, and the trace timer"),
              Map.entry("popularity", "the file set"),
              Map.entry("turns", "hot and cold connections"),
              Map.entry("events", "the sampler's times of streamed responses"),
              Map.entry("engines", "elements whose load several engines share"),
              Map.entry("conformance", "the verdict of the listener"),
              Map.entry("queueing", "previews, the S-Client, the scaled timer"),
              Map.entry("dispersion", "previews and the listener"),
              Map.entry("health", "the listener, and the S-Client for limits of the machine"),
              Map.entry("units", "settings"),
              Map.entry("domain", "all of them: checks of arguments")));

  private static Path file;
  private static List<String> entries;

  @BeforeAll
  static void find() throws IOException {
    try (Stream<Path> jars = Files.list(LIB.resolve("ext"))) {
      List<Path> ours =
          jars.filter(jar -> !jar.getFileName().toString().matches("(ApacheJMeter_|jorphan).*"))
              .toList();
      assertThat(ours).as("jars of ours").hasSize(1);
      file = ours.get(0);
    }
    assertThat(file.getFileName().toString()).startsWith("trueload-jmeter-");
    entries = entries(file);
  }

  private static List<String> entries(Path jar) throws IOException {
    try (JarFile open = new JarFile(jar.toFile())) {
      return open.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName).toList();
    }
  }

  private static Set<String> compiled(String module) throws IOException {
    Path classes = Path.of("..", module, "target", "classes");
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .filter(Files::isRegularFile)
          .map(each -> classes.relativize(each).toString().replace('\\', '/'))
          .filter(name -> !name.endsWith("package-info.class"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static String packageOf(String entry) {
    return entry.substring(0, entry.lastIndexOf('/'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jmeter-timers",
        "jmeter-sessions",
        "jmeter-samplers",
        "jmeter-listeners",
        "jmeter-plugins"
      })
  void theElementsAreThereWhole(String module) throws IOException {
    assertThat(entries).containsAll(compiled(module));
  }

  @Test
  void ofTheAnalyzerThereIsWhatTheListenerReaches() throws IOException {
    assertThat(packagesFrom("analyzer/core")).isEqualTo(OF_THE_ANALYZER.keySet());
  }

  @Test
  void ofTheModelThereIsWhatTheElementsReach() throws IOException {
    assertThat(packagesFrom("workload-model")).isEqualTo(OF_THE_MODEL.keySet());
  }

  private static Set<String> packagesFrom(String module) throws IOException {
    Set<String> compiled = compiled(module);
    return entries.stream()
        .filter(entry -> entry.startsWith(OURS) && compiled.contains(entry))
        .map(entry -> packageOf(entry).substring(OURS.length()).replace('/', '.'))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Of HttpCore what one blocking HTTP/1.1 connection takes; of HttpClient the answer to a Digest
   * challenge. Its RequestConfig names one class of HTTP/2.
   */
  @Test
  void theRestIsHttpComponentsWithoutAsyncNioAndReactorAndTwoOfMetricsUnderOtherNames()
      throws IOException {
    Set<String> ours = new HashSet<>();
    for (String module :
        List.of(
            "workload-model",
            "analyzer/core",
            "jmeter-timers",
            "jmeter-sessions",
            "jmeter-samplers",
            "jmeter-listeners",
            "jmeter-plugins")) {
      ours.addAll(compiled(module));
    }
    List<String> rest = new ArrayList<>(entries);
    rest.removeAll(ours);
    assertThat(rest)
        .filteredOn(name -> !name.startsWith("META-INF/"))
        .isNotEmpty()
        .allMatch(
            name -> name.startsWith(HTTP) || name.startsWith(METRICS) || name.startsWith(OTLP));
    assertThat(rest)
        .filteredOn(name -> name.matches(".*/(async|nio|reactor|http2)/.*"))
        // of HTTP/2 the compression of headers and the names of errors; frames are the sampler's
        // own
        .contains(HTTP + "core5/http2/hpack/HPackEncoder.class")
        .allMatch(
            name ->
                name.startsWith(HTTP + "core5/http2/hpack/")
                    || name.equals(HTTP + "core5/http2/H2Error.class")
                    || name.equals(HTTP + "core5/http2/priority/PriorityValue.class"));
  }

  @Test
  void besideClassesAndTheirTextsThereAreLicencesAndTheStartCheckAlone() {
    assertThat(entries)
        .filteredOn(name -> name.startsWith("META-INF/"))
        .containsExactlyInAnyOrder(
            "META-INF/MANIFEST.MF",
            "META-INF/LICENSE",
            "META-INF/NOTICE",
            "META-INF/THIRD-PARTY.txt",
            "META-INF/maven/io.github.trueload/trueload-jmeter/pom.properties",
            "META-INF/maven/io.opentelemetry/opentelemetry-api/pom.properties",
            "META-INF/maven/io.opentelemetry/opentelemetry-common/pom.properties",
            "META-INF/maven/io.opentelemetry/opentelemetry-context/pom.properties",
            "META-INF/maven/io.opentelemetry/opentelemetry-exporter-common/pom.properties",
            "META-INF/maven/io.opentelemetry/opentelemetry-exporter-otlp-common/pom.properties",
            "META-INF/maven/io.opentelemetry/opentelemetry-sdk-common/pom.properties",
            "META-INF/maven/io.opentelemetry/opentelemetry-sdk-metrics/pom.properties",
            "META-INF/maven/io.prometheus/prometheus-metrics-config/pom.properties",
            "META-INF/maven/io.prometheus/prometheus-metrics-core/pom.properties",
            "META-INF/maven/io.prometheus/prometheus-metrics-exporter-common/pom.properties",
            "META-INF/maven/io.prometheus/prometheus-metrics-exporter-httpserver/pom.properties",
            "META-INF/maven/io.prometheus/prometheus-metrics-exposition-textformats/pom.properties",
            "META-INF/maven/io.prometheus/prometheus-metrics-model/pom.properties",
            "META-INF/maven/io.prometheus/prometheus-metrics-tracer-common/pom.properties",
            "META-INF/maven/io.prometheus/prometheus-metrics-tracer-initializer/pom.properties",
            "META-INF/maven/org.apache.httpcomponents.client5/httpclient5/pom.properties",
            "META-INF/maven/org.apache.httpcomponents.core5/httpcore5/pom.properties",
            "META-INF/maven/org.apache.httpcomponents.core5/httpcore5-h2/pom.properties",
            "META-INF/services/org.apache.jmeter.functions.Function",
            "META-INF/services/org.apache.jmeter.gui.plugin.MenuCreator");
    assertThat(entries)
        .filteredOn(name -> !name.startsWith("META-INF/"))
        // JNA, which cannot be relocated: its native library knows its classes by their names
        .filteredOn(name -> !name.equals(OURS + "kernel/jna.jar"))
        // the elements' pages, for machines without a browser
        .filteredOn(name -> !name.matches(OURS + "docs/[a-z-]+\\.md"))
        .allMatch(name -> name.matches(".*(\\.class|/Labels\\.properties|/version\\.properties)"))
        .noneMatch(name -> name.matches(".*/(package|module)-info\\.class"));
  }

  /** JMeter does not look for what is missing there: the manifest says that it need not. */
  @Test
  void allThatJMeterLoadsAsServicesIsListed() throws Exception {
    Set<String> listed = new TreeSet<>();
    try (JarFile jar = new JarFile(file.toFile())) {
      assertThat(jar.getManifest().getMainAttributes().getValue("JMeter-Skip-Class-Scanning"))
          .isEqualTo("true");
      for (String name : entries) {
        if (name.startsWith("META-INF/services/")) {
          String type = name.substring(name.lastIndexOf('/') + 1);
          String lines = new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), UTF_8);
          lines.lines().forEach(line -> listed.add(type + ": " + line));
        }
      }
    }
    Set<String> services = new TreeSet<>();
    try (URLClassLoader jar = new URLClassLoader(new URL[] {file.toUri().toURL()})) {
      for (String name : entries) {
        if (name.matches(OURS + ".*\\.class") && !name.contains("/relocated/")) {
          Class<?> type = Class.forName(className(name), false, jar);
          for (Class<?> service : servicesOf(type)) {
            services.add(service.getName() + ": " + type.getName());
          }
        }
      }
    }
    assertThat(listed).isEqualTo(services);
  }

  private static String className(String entry) {
    return entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
  }

  /** What JMeter takes an object of the class for, if it can make one. */
  private static List<Class<?>> servicesOf(Class<?> type) {
    return Modifier.isAbstract(type.getModifiers()) || !Modifier.isPublic(type.getModifiers())
        ? List.of()
        : ClassUtils.getAllInterfaces(type).stream()
            .filter(each -> each.isAnnotationPresent(JMeterService.class))
            .toList();
  }

  @Test
  void noClassIsThereTwiceNorInAnotherJarOfJMeters() throws IOException {
    assertThat(entries).doesNotHaveDuplicates();
    Set<String> ours =
        entries.stream().filter(name -> name.endsWith(".class")).collect(Collectors.toSet());
    try (Stream<Path> jars = Files.walk(LIB)) {
      for (Path other : jars.filter(each -> each.toString().endsWith(".jar")).toList()) {
        if (!other.equals(file)) {
          assertThat(entries(other)).as(other.toString()).doesNotContainAnyElementsOf(ours);
        }
      }
    }
  }

  /** What the JDK's own tool finds missing with the jar beside JMeter's. */
  @Test
  void everyClassThatAClassNamesIsInTheJarOrJMetersOrJavas() throws IOException {
    String path;
    try (Stream<Path> jars = Files.walk(RecordedRun.HOME)) {
      path =
          jars.filter(each -> each.toString().endsWith(".jar") && !each.equals(file))
              .map(Path::toString)
              .collect(Collectors.joining(System.getProperty("path.separator")));
    }
    StringWriter found = new StringWriter();
    int exit =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(
                new PrintWriter(found),
                new PrintWriter(found),
                "--missing-deps",
                "--multi-release",
                "base",
                "-cp",
                path,
                file.toString());
    assertThat(exit).as(found.toString()).isZero();
    assertThat(found.toString().lines())
        // A log that zstd has packed is refused within JMeter, which does not have the library.
        .filteredOn(line -> !line.matches(" +io.github.trueload.bytes.ZstdStream .*luben.*"))
        // The metrics have no exemplars, which alone ask OpenTelemetry for its spans.
        .filteredOn(line -> !line.matches(" +.*[.]SpanContextSupplier -> .*OpenTelemetry.*"))
        .filteredOn(line -> !line.contains(" -> javax.annotation.Nullable")) // read by compilers
        .filteredOn(line -> !line.matches("trueload-jmeter-.*[.]jar -> not found"))
        .noneMatch(line -> line.contains(" -> "));
  }
}
