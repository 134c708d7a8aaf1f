package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each jar carries the licences of what is in it, and names its parts for scanners. */
class LicencesTest {

  private static final Path ROOT = Path.of("..");

  /** Packages of other projects' classes, and the artifact that each is of. */
  private static final Map<String, String> PARTS =
      Map.ofEntries(
          Map.entry("com/github/luben/", "com.github.luben/zstd-jni"),
          Map.entry("com/fasterxml/jackson/core/", "com.fasterxml.jackson.core/jackson-core"),
          Map.entry(
              "com/fasterxml/jackson/databind/", "com.fasterxml.jackson.core/jackson-databind"),
          Map.entry("com/sun/jna/", "net.java.dev.jna/jna"),
          Map.entry("org/pcap4j/", "org.pcap4j/pcap4j-core"),
          Map.entry("org/slf4j/", "org.slf4j/slf4j-api"),
          Map.entry("org/snakeyaml/", "org.snakeyaml/snakeyaml-engine"),
          Map.entry("org/apache/commons/math3/", "org.apache.commons/commons-math3"),
          Map.entry("picocli/", "info.picocli/picocli"),
          Map.entry("org/HdrHistogram/", "org.hdrhistogram/HdrHistogram"),
          Map.entry("META-INF/resources/webjars/echarts/", "org.webjars/echarts"),
          Map.entry(
              "io/github/trueload/listener/relocated/prometheus/metrics/core/",
              "io.prometheus/prometheus-metrics-core"),
          Map.entry(
              "io/github/trueload/listener/relocated/opentelemetry/sdk/metrics/",
              "io.opentelemetry/opentelemetry-sdk-metrics"),
          Map.entry("org/h2/", "com.h2database/h2"),
          Map.entry("org/postgresql/", "org.postgresql/postgresql"),
          Map.entry("org/eclipse/jetty/server/", "org.eclipse.jetty/jetty-server"),
          Map.entry(
              "io/github/trueload/http/relocated/hc/client5/",
              "org.apache.httpcomponents.client5/httpclient5"));

  static Stream<Path> jars() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String folder :
        List.of(
            "workload-model",
            "jmeter-timers",
            "jmeter-sessions",
            "jmeter-samplers",
            "jmeter-listeners",
            "jmeter-plugins",
            "jmeter-dsl",
            "analyzer/core",
            "analyzer/readers",
            "analyzer/live",
            "analyzer/lab",
            "analyzer/cli",
            "trueload-maven-plugin",
            "examples")) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder).resolve("target"))) {
        files
            .filter(file -> file.toString().endsWith(".jar"))
            .filter(file -> !file.getFileName().toString().startsWith("original-"))
            .forEach(jars::add);
      }
    }
    return jars.stream();
  }

  private static String text(JarFile jar, String name) throws IOException {
    JarEntry entry = jar.getJarEntry(name);
    assertThat(entry).as(name).isNotNull();
    try (InputStream in = jar.getInputStream(entry)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void everyJarHasTheLicenceAndTheNotice(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License", "END OF TERMS");
      assertThat(text(jar, "META-INF/NOTICE")).contains("the Trueload authors");
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void everyPartHasItsCoordinates(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      List<String> names = jar.stream().map(JarEntry::getName).toList();
      for (Map.Entry<String, String> part : PARTS.entrySet()) {
        if (names.stream().noneMatch(name -> name.startsWith(part.getKey()))) {
          continue;
        }
        Properties properties = new Properties();
        properties.load(
            new StringReader(text(jar, "META-INF/maven/" + part.getValue() + "/pom.properties")));
        assertThat(properties.getProperty("groupId") + "/" + properties.getProperty("artifactId"))
            .isEqualTo(part.getValue());
        assertThat(properties.getProperty("version")).matches("[0-9][0-9A-Za-z.-]*");
      }
    }
  }

  @Test
  void jnaWithinThePluginsJarHasItsCoordinates() throws IOException {
    Path plugin =
        jars()
            .filter(file -> file.toString().contains("trueload-jmeter-"))
            .findFirst()
            .orElseThrow();
    try (JarFile jar = new JarFile(plugin.toFile());
        ZipInputStream inner =
            new ZipInputStream(
                jar.getInputStream(jar.getEntry("io/github/trueload/kernel/jna.jar")))) {
      Properties properties = new Properties();
      for (ZipEntry each = inner.getNextEntry(); each != null; each = inner.getNextEntry()) {
        if (each.getName().equals("META-INF/maven/net.java.dev.jna/jna/pom.properties")) {
          properties.load(inner);
        }
      }
      assertThat(properties.getProperty("version")).matches("[0-9.]+");
    }
  }

  /**
   * The bill of materials of each jar lists the parts whose packages are in it, and refuses none.
   */
  @Test
  void theBillOfMaterialsListsThePartsOfEachJar(@TempDir Path folder) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Tools.require("python3", "python3").toString());
    command.addAll(
        List.of(ROOT.resolve("src/release/sbom").toString(), "--out", folder.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(names(folder, "trueload.cdx.json"))
        .contains("zstd-jni", "jackson-databind", "jna", "pcap4j-core", "picocli", "echarts");
    assertThat(names(folder, "example-servers.cdx.json")).contains("jetty-server", "h2");
    assertThat(names(folder, "trueload-jmeter-")).contains("httpclient5", "jna");
  }

  private static List<String> names(Path folder, String begin) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Path bill =
          files
              .filter(file -> file.getFileName().toString().startsWith(begin))
              .findFirst()
              .orElseThrow();
      JsonNode components = new ObjectMapper().readTree(Files.readString(bill)).get("components");
      return StreamSupport.stream(components.spliterator(), false)
          .map(each -> each.get("name").asText())
          .toList();
    }
  }

  /** JNA's native libraries contain libffi, whose licence asks for its text in every copy. */
  @ParameterizedTest
  @MethodSource("jars")
  void everyJarWithJnaHasTheTextOfLibffi(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      if (jar.stream()
          .map(JarEntry::getName)
          .anyMatch(name -> name.endsWith("/jna.jar") || name.contains("libjnidispatch"))) {
        assertThat(text(jar, "META-INF/THIRD-PARTY.txt"))
            .contains("libffi - Copyright (c) 1996-2024 Anthony Green, Red Hat, Inc and others.");
      }
    }
  }

  @Test
  void jarsWithOtherProjectsClassesHaveTheTextsOfTheirLicences() throws IOException {
    for (String name :
        List.of("analyzer/cli/target/trueload.jar", "examples/target/example-servers.jar")) {
      try (JarFile jar = new JarFile(ROOT.resolve(name).toFile())) {
        assertThat(text(jar, "META-INF/THIRD-PARTY.txt"))
            .contains(
                "zstd-jni (BSD 2-Clause License)",
                "Zstandard (BSD 3-Clause License)",
                "zrender",
                "Pcap4J (MIT License)",
                "SLF4J (MIT License)",
                "The PostgreSQL JDBC driver (BSD 2-Clause License)",
                "Mozilla Public License Version 2.0",
                "Apache Commons Math");
      }
    }
  }
}
