package io.github.trueload.health;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Linux says of its limits in the files below {@code /proc} and {@code /sys}.
 *
 * @param root folder that holds both, {@code /} on a real machine
 */
public record LinuxLimits(Path root) {

  private static final int MOST_BYTES = 65_536;

  /**
   * A number in a file.
   *
   * @param file its path from the root
   * @param form a regular expression whose first group is the number
   * @return the first that fits; empty if there is no such file, or no such number in it
   */
  public OptionalLong number(String file, String form) {
    Matcher found = Pattern.compile(form).matcher(text(root.resolve(file)));
    return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
  }

  /**
   * {@return the number of ports that connections from one local address to one port of a server
   * can have; empty where it is unknown}
   */
  public OptionalLong localPorts() {
    String file = "proc/sys/net/ipv4/ip_local_port_range";
    OptionalLong from = number(file, "(\\d+)");
    OptionalLong to = number(file, "\\d+\\s+(\\d+)");
    return from.isPresent() && to.isPresent()
        ? OptionalLong.of(to.getAsLong() - from.getAsLong() + 1)
        : OptionalLong.empty();
  }

  /** Reads in one call: files below /proc/sys end after the first read. */
  private static String text(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "";
    }
  }
}
