package io.github.trueload.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * Captures of others' test suites with answers computed by independent tools. They stand beside the
 * project, not in it: system property {@code trueload.corpus}, or {@code shared/corpus} beside a
 * parent of the working directory.
 */
final class Corpus {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path captures;

  private Corpus(Path captures) {
    this.captures = captures;
  }

  /** One capture: its line in the index. */
  record Entry(Path folder, JsonNode index) {

    String id() {
      return index.get("id").asText();
    }

    String trust() {
      return index.get("trust").asText();
    }

    JsonNode expected() throws IOException {
      return JSON.readTree(folder.resolve(index.get("expected").asText()).toFile());
    }

    /** The capture as it was published, in {@code scratch} if it is stored compressed. */
    Path file(Path scratch) throws IOException {
      Path stored = folder.resolve(index.get("file").asText());
      if (!expected().path("stored_gzipped").asBoolean()) {
        return stored;
      }
      Path plain = scratch.resolve(id());
      try (InputStream in = new GZIPInputStream(Files.newInputStream(stored))) {
        Files.copy(in, plain);
      }
      return plain;
    }

    @Override
    public String toString() {
      return id();
    }
  }

  static Optional<Corpus> find() {
    String named = System.getProperty("trueload.corpus");
    if (named != null) {
      return Optional.of(new Corpus(Path.of(named, "captures")));
    }
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path captures = at.resolve("shared/corpus/captures");
      if (Files.exists(captures.resolve("index.json"))) {
        return Optional.of(new Corpus(captures));
      }
    }
    return Optional.empty();
  }

  List<Entry> entries() {
    try {
      List<Entry> entries = new ArrayList<>();
      for (JsonNode entry : JSON.readTree(captures.resolve("index.json").toFile())) {
        entries.add(new Entry(captures, entry));
      }
      return entries;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
