package io.github.trueload.timer;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.settings.PlanFiles;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.units.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A JSON file of the four parameters of a {@link TwoStateMap}: an object {@code map}, or the whole
 * file, with the numbers {@code mean_short_s}, {@code mean_long_s} (seconds), {@code p_short_long}
 * and {@code p_long_short}, and perhaps {@code cov_within} (1 without it). Any further content is
 * ignored.
 */
final class MapFile {
  private MapFile() {}

  /**
   * Reads the file that a setting names.
   *
   * @throws io.github.trueload.settings.RefusedSetting if it cannot be read or describes no process
   */
  static TwoStateMap read(SettingValues values, Setting setting) {
    JsonNode map = parse(values, setting);
    double meanShort = number(values, setting, map, "mean_short_s");
    double meanLong = number(values, setting, map, "mean_long_s");
    double shortToLong = number(values, setting, map, "p_short_long");
    double longToShort = number(values, setting, map, "p_long_short");
    double covWithin = map.has("cov_within") ? number(values, setting, map, "cov_within") : 1;
    Durations.rangeFault(meanShort)
        .ifPresent(
            reason -> {
              throw values.refusal(setting, "does not fit: mean_short_s " + reason);
            });
    try {
      return new TwoStateMap(meanShort, meanLong, shortToLong, longToShort, covWithin);
    } catch (IllegalArgumentException e) {
      throw values.refusal(setting, "does not fit: " + e.getMessage());
    }
  }

  private static JsonNode parse(SettingValues values, Setting setting) {
    Path file = PlanFiles.resolve(values.file(setting));
    try {
      JsonNode root = new ObjectMapper().readTree(Files.readAllBytes(file));
      return root.path("map").isObject() ? root.get("map") : root;
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      throw values.refusal(
          setting,
          "is not JSON"
              + (at == null ? "" : ": line " + at.getLineNr() + ", column " + at.getColumnNr()));
    } catch (IOException e) {
      throw values.refusal(setting, PlanFiles.reason(file, e));
    }
  }

  private static double number(SettingValues values, Setting setting, JsonNode map, String name) {
    JsonNode node = map.path(name);
    if (!node.isNumber()) {
      throw values.refusal(
          setting,
          "contains no number "
              + name
              + "; write {\"map\": {\"mean_short_s\": …, \"mean_long_s\": …,"
              + " \"p_short_long\": …, \"p_long_short\": …}}");
    }
    return node.doubleValue();
  }
}
