package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;

/**
 * The entry for the Plugins Manager's catalogue, against the catalogue's public rules: those of its
 * schema (repo_schema.json), of its check of the format (format_repo.py) and of its page on
 * submitting (SubmitYourPlugin), and against the jars.
 */
class PluginsManagerTest {

  private static final Path FILE =
      Path.of("..", "examples", "target", "plugins-manager", "trueload.json");
  private static final Path PLUGINS = RecordedRun.HOME.resolve("lib").resolve("ext");

  private static final Set<String> TEXTS =
      Set.of("id", "name", "description", "screenshotUrl", "helpUrl", "vendor", "markerClass");

  private static JsonNode entries() throws IOException {
    return new ObjectMapper().readTree(Files.readString(FILE));
  }

  /** Our jars in the assembled JMeter home, by their name without the version. */
  private static SortedMap<String, Path> jars() throws IOException {
    SortedMap<String, Path> jars = new TreeMap<>();
    try (Stream<Path> files = Files.list(PLUGINS)) {
      files
          .filter(file -> file.getFileName().toString().matches("trueload-.*\\.jar"))
          .forEach(
              file -> jars.put(file.getFileName().toString().replaceFirst("-\\d.*", ""), file));
    }
    return jars;
  }

  private static Path jarOf(JsonNode entry) throws IOException {
    String url = entry.at("/versions").elements().next().get("downloadUrl").asText();
    return PLUGINS.resolve(url.substring(url.lastIndexOf('/') + 1));
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asText()));
    return texts;
  }

  @Test
  void eachEntryHasTheFieldsOfTheSchemaAndNoOther() throws Exception {
    assertThat(entries().isArray()).isTrue();
    Set<String> ids = new HashSet<>();
    for (JsonNode entry : entries()) {
      assertThat(names(entry)).containsAll(TEXTS).contains("versions");
      Set<String> known = new HashSet<>(TEXTS);
      known.addAll(Set.of("versions", "componentClasses", "canUninstall", "installerClass"));
      assertThat(known).containsAll(names(entry));
      for (String text : TEXTS) {
        assertThat(entry.get(text).isTextual()).as(text).isTrue();
        assertThat(entry.get(text).asText()).as(text).isNotBlank();
      }
      assertThat(ids.add(entry.get("id").asText())).as("once: %s", entry.get("id")).isTrue();
    }
  }

  @Test
  void eachVersionIsThatOfTheJarItIsDownloadedAs() throws Exception {
    for (JsonNode entry : entries()) {
      for (String version : names(entry.get("versions"))) {
        assertThat(version).matches("^\\d+(\\.\\d+)*(-\\w+)?$");
        JsonNode one = entry.get("versions").get(version);
        assertThat(Set.of("downloadUrl", "depends", "changes", "libs")).containsAll(names(one));
        assertThat(one.get("downloadUrl").asText())
            .startsWith("https://github.com/")
            .contains("/releases/download/")
            .endsWith("-" + version + ".jar");
        assertThat(jarOf(entry)).exists();
        // What JMeter itself brings, as the catalogue calls it.
        assertThat(texts(one.get("depends"))).isSubsetOf("jmeter-core", "jmeter-http");
      }
    }
  }

  /** Addresses of what is in the repository, as GitHub serves it: a picture raw, a page shown. */
  @Test
  void picturesAndPagesAreAddressedAsTheyAreServedAndAreThere() throws Exception {
    String picture = "https://raw.githubusercontent.com/trueload/trueload/main/";
    String page = "https://github.com/trueload/trueload/blob/main/";
    for (JsonNode entry : entries()) {
      String screenshot = entry.get("screenshotUrl").asText();
      assertThat(screenshot).startsWith(picture).matches("[\\x21-\\x7e]+\\.png");
      Path shown = Path.of("..", screenshot.substring(picture.length()));
      assertThat(ImageIO.read(shown.toFile())).as(screenshot).isNotNull();
      String help = entry.get("helpUrl").asText();
      assertThat(help).startsWith(page).matches("[\\x21-\\x7e]+\\.md");
      assertThat(Path.of("..", help.substring(page.length()))).isNotEmptyFile();
      assertThat(URI.create(screenshot).getFragment()).isNull();
      assertThat(URI.create(help).getQuery()).isNull();
    }
  }

  @Test
  void theFileIsFormattedAsTheCatalogueAsks() throws Exception {
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(
            Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER));
    printer.indentArraysWith(new DefaultIndenter("  ", "\n"));
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    assertThat(Files.readString(FILE))
        .isEqualTo(new ObjectMapper().writer(printer).writeValueAsString(entries()) + "\n");
  }

  @Test
  void everyJarOfOursIsAnEntry() throws Exception {
    Set<Path> listed = new HashSet<>();
    for (JsonNode entry : entries()) {
      listed.add(jarOf(entry));
    }
    assertThat(listed).containsExactlyInAnyOrderElementsOf(jars().values());
  }

  @Test
  void theClassesAreTheJarsElementsAndTheirWindowsAllOfThem() throws Exception {
    for (JsonNode entry : entries()) {
      List<String> found = components(jarOf(entry));
      assertThat(texts(entry.get("componentClasses")))
          .as(entry.get("id").asText())
          .containsExactlyInAnyOrderElementsOf(found);
      assertThat(found).contains(entry.get("markerClass").asText());
    }
  }

  /** What JMeter's tree can hold: public classes, neither abstract nor inner ones. */
  private static List<String> components(Path file) throws Exception {
    List<String> found = new ArrayList<>();
    ClassLoader jmeter = PluginsManagerTest.class.getClassLoader();
    try (JarFile jar = new JarFile(file.toFile());
        URLClassLoader loader = new URLClassLoader(new URL[] {file.toUri().toURL()}, jmeter)) {
      for (JarEntry entry : jar.stream().toList()) {
        String name = entry.getName();
        if (!name.matches("io/github/trueload/[a-z]+/(gui/)?[A-Za-z]+\\.class")) {
          continue; // the rest is carried along
        }
        String type = name.replace('/', '.').replaceFirst("\\.class$", "");
        Class<?> loaded = Class.forName(type, false, loader);
        boolean component =
            TestElement.class.isAssignableFrom(loaded)
                || JMeterGUIComponent.class.isAssignableFrom(loaded);
        int modifiers = loaded.getModifiers();
        if (component && Modifier.isPublic(modifiers) && !Modifier.isAbstract(modifiers)) {
          found.add(type);
        }
      }
    }
    return found;
  }
}
