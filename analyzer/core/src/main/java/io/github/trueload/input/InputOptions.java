package io.github.trueload.input;

import io.github.trueload.bytes.ReadOptions;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.wire.WireOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How inputs are to be read.
 *
 * @param jtl how JMeter's logs are read
 * @param wire how captures are read
 * @param reading how the bytes of all of them are read
 * @param ofReaders the options of registered {@link LogReader}s, by their type
 */
public record InputOptions(
    JtlOptions jtl, WireOptions wire, ReadOptions reading, Map<Class<?>, Object> ofReaders) {

  /** Copies the map. */
  public InputOptions {
    ofReaders = Map.copyOf(ofReaders);
  }

  /** {@return the defaults of every reader, without those of registered readers} */
  public static InputOptions defaults() {
    return new InputOptions(
        JtlOptions.defaults(), WireOptions.defaults(), ReadOptions.quietly(), Map.of());
  }

  /** {@return the same options with others for JMeter's logs} */
  public InputOptions withJtl(JtlOptions other) {
    return new InputOptions(other, wire, reading, ofReaders);
  }

  /** {@return the same options with others for the bytes of all inputs} */
  public InputOptions withReading(ReadOptions other) {
    return new InputOptions(jtl, wire, other, ofReaders);
  }

  /** {@return the same options with others for captures} */
  public InputOptions withWire(WireOptions other) {
    return new InputOptions(jtl, other, reading, ofReaders);
  }

  /**
   * {@return the same options with those of a registered reader}
   *
   * @param readerOptions options of the reader's own type; they replace others of the same type
   */
  public InputOptions with(Object readerOptions) {
    Map<Class<?>, Object> all = new HashMap<>(ofReaders);
    all.put(readerOptions.getClass(), readerOptions);
    return new InputOptions(jtl, wire, reading, all);
  }

  /**
   * The options of a registered reader.
   *
   * @param type the type of the options
   * @param otherwise the reader's defaults, returned where no options of this type were set
   * @param <T> the type of the options
   * @return the options of this type, or {@code otherwise}
   */
  public <T> T of(Class<T> type, T otherwise) {
    Object found = ofReaders.get(type);
    return found == null ? otherwise : type.cast(found);
  }

  /**
   * The same, where clients of captures are recognised by their server.
   *
   * @param hostAndPort such as {@code localhost:8080} or {@code [::1]:80}
   * @return a copy whose other options for captures are the defaults
   * @throws IllegalArgumentException if it is not of this form or its host is unknown
   */
  public InputOptions withServer(String hostAndPort) {
    return withWire(WireOptions.withServers(Set.of(hostAndPort)));
  }

  /** {@return the same, where captures are decrypted by NSS key logs} */
  public InputOptions withKeyLogs(List<Path> keyLogs) {
    return withWire(wire.withKeyLogs(keyLogs));
  }

  /** {@return the same, where records of encrypted responses may be events} */
  public InputOptions withRecordsAsEvents(boolean recordsAreEvents) {
    return withWire(wire.withRecordsAsEvents(recordsAreEvents));
  }
}
