package io.github.trueload.capture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the system counted while packets were captured. A pcap has no room for it, so it stands in a
 * small file of JSON beside the capture, under its name and {@value #SUFFIX}.
 *
 * @param packets number of packets that were captured
 * @param droppedByKernel packets lost because the kernel's buffer was full
 * @param droppedByInterface packets lost by the interface or its driver, for all of its readers
 */
public record CaptureCounts(long packets, long droppedByKernel, long droppedByInterface) {

  /** What the file's name has beyond the capture's. */
  public static final String SUFFIX = ".drops.json";

  private static final String FILE_BYTES = "file_bytes";
  private static final String PACKETS = "packets";
  private static final String BY_KERNEL = "dropped_by_kernel";
  private static final String BY_INTERFACE = "dropped_by_interface";

  /** {@return the total number of lost packets} */
  public long dropped() {
    return droppedByKernel + droppedByInterface;
  }

  /** {@return the packets counted since {@code before}} */
  public CaptureCounts since(CaptureCounts before) {
    return new CaptureCounts(
        packets - before.packets,
        droppedByKernel - before.droppedByKernel,
        droppedByInterface - before.droppedByInterface);
  }

  /** {@return the file that contains the counts of {@code capture}} */
  public static Path beside(Path capture) {
    return capture.resolveSibling(capture.getFileName() + SUFFIX);
  }

  /**
   * Writes the counts of {@code capture}: whole, or not at all.
   *
   * @param device the interface it was captured on
   * @param filter the packets that were captured
   * @param bytes size of the file
   * @throws IOException if they cannot be written
   */
  public void write(Path capture, String device, String filter, long bytes) throws IOException {
    OutputFile.replaceText(
        beside(capture),
        out -> {
          JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter();
          json.writeStartObject();
          json.writeStringField("interface", device);
          json.writeStringField("filter", filter);
          json.writeNumberField(FILE_BYTES, bytes);
          json.writeNumberField(PACKETS, packets);
          json.writeNumberField(BY_KERNEL, droppedByKernel);
          json.writeNumberField(BY_INTERFACE, droppedByInterface);
          json.writeEndObject();
          json.writeRaw('\n');
          json.flush();
        });
  }

  /**
   * The file with counts that stands beside a capture. The capture may have been replaced since, by
   * one of another program.
   *
   * @param file that contains the counts
   * @param counts of the capture that was written with the file
   * @param sameSize whether the capture has the size stated there; true where that is not known, as
   *     of a packed one
   */
  record CountsFile(Path file, CaptureCounts counts, boolean sameSize) {

    /**
     * Whether these are the counts of another capture.
     *
     * @param packets read from the capture
     * @param whole whether these are all of its packets
     */
    boolean isOfAnother(long packets, boolean whole) {
      return packets > counts.packets || whole && (packets < counts.packets || !sameSize);
    }
  }

  /**
   * The counts that stand beside a capture, which may have been packed since.
   *
   * @return the counts; null if no file with counts exists
   * @throws UnreadableInputException if what is there cannot be made out
   * @throws IOException if it cannot be read
   */
  static @Nullable CountsFile of(InputBytes capture) throws IOException {
    Path path = capture.path().orElse(null);
    Path file = path == null ? null : found(path);
    return file == null ? null : read(file, capture);
  }

  /** {@return the file with counts that stands beside {@code capture}; null if there is none} */
  public static @Nullable Path found(Path capture) {
    Path file = beside(capture);
    String name = file.getFileName().toString();
    String packed = name.substring(0, name.length() - SUFFIX.length());
    if (!Files.exists(file) && packed.matches(".+\\.(gz|zst)")) {
      file = beside(capture.resolveSibling(packed.substring(0, packed.lastIndexOf('.'))));
    }
    return Files.exists(file) ? file : null;
  }

  private static CountsFile read(Path file, InputBytes capture) throws IOException {
    Map<String, Long> numbers = new HashMap<>();
    try (JsonParser json = new JsonFactory().createParser(Files.readAllBytes(file))) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        if (json.nextToken() == JsonToken.VALUE_NUMBER_INT) {
          numbers.put(json.currentName(), json.getLongValue());
        } else {
          json.skipChildren();
        }
      }
    } catch (JsonProcessingException e) {
      throw unreadable(file);
    }
    CaptureCounts counts =
        new CaptureCounts(
            numbers.getOrDefault(PACKETS, -1L),
            numbers.getOrDefault(BY_KERNEL, -1L),
            numbers.getOrDefault(BY_INTERFACE, -1L));
    if (counts.packets < 0 || counts.droppedByKernel < 0 || counts.droppedByInterface < 0) {
      throw unreadable(file);
    }
    long stated = numbers.getOrDefault(FILE_BYTES, -1L);
    boolean sameSize = stated < 0 || capture.file().isEmpty() || capture.length() == stated;
    return new CountsFile(file, counts, sameSize);
  }

  private static UnreadableInputException unreadable(Path file) {
    return new UnreadableInputException(
        file.toString(),
        "is not what trueload capture writes",
        "remove it; the number of dropped packets is then unknown");
  }
}
