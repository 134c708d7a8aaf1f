package io.github.trueload.replay;

import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.sessions.SessionRecord;
import io.github.trueload.settings.PlanFiles;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.Setting.Kind;
import io.github.trueload.settings.SettingValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The settings of {@link SessionReplay}. */
public final class ReplaySettings {
  private static final String PREFIX = "SessionReplay.";

  /** The session file; empty: that of the thread group. */
  public static final Setting FILE = Setting.optional(PREFIX + "file", Kind.FILE, "");

  private static final String RAW = "raw";

  /** Whether labels choose the samplers, or each request goes through all of them. */
  public static final Setting REQUESTS =
      Setting.choice(PREFIX + "requests", List.of("labels", RAW));

  /** All settings, in the order in which a new element stores them. */
  public static final List<Setting> ALL = List.of(FILE, REQUESTS);

  private ReplaySettings() {}

  /** Whether each request goes through all that is below the controller. */
  static boolean raw(SettingValues values) {
    return values.choice(REQUESTS).equals(RAW);
  }

  /** The controller's own file, if it has one. */
  static Optional<Path> file(SettingValues values) {
    return values.isBlank(FILE)
        ? Optional.empty()
        : Optional.of(PlanFiles.resolve(values.file(FILE)));
  }

  /**
   * The sessions to be repeated, every request of which can be.
   *
   * @throws RefusedSetting if the file cannot be used
   */
  static SessionRecord record(SettingValues values, Path file) {
    SessionRecord record;
    try {
      record = SessionRecord.of(file);
    } catch (SessionFileException e) {
      throw values.refusal(FILE, "cannot be used: " + file + ": " + e.getMessage());
    } catch (IOException e) {
      throw values.refusal(FILE, PlanFiles.reason(file, e));
    }
    boolean raw = raw(values);
    String without = raw ? record.withoutPath() : record.withoutLabel();
    if (!without.isEmpty()) {
      throw values.refusal(
          FILE,
          "cannot be used: session \""
              + without
              + "\" in "
              + file
              + (raw
                  ? " has a request without a path; choose requests by labels"
                  : " has a request without a label; choose raw requests"));
    }
    return record;
  }

  /**
   * Refuses labels that nothing below the controller is called.
   *
   * @param names of the samplers and controllers below it
   */
  static void checkLabels(SettingValues values, SessionRecord record, Set<String> names) {
    if (names.isEmpty()) {
      throw values.refusal(REQUESTS, "cannot be used: there is no sampler below the controller");
    }
    if (raw(values)) {
      return;
    }
    List<String> missing =
        record.labels().stream().filter(label -> !names.contains(label)).toList();
    if (!missing.isEmpty()) {
      throw values.refusal(
          REQUESTS,
          "cannot be used: no sampler below the controller has the name \""
              + missing.get(0)
              + "\""
              + (missing.size() > 1
                  ? " (the same holds for " + (missing.size() - 1) + " other labels)"
                  : "")
              + " ("
              + record.path()
              + ")");
    }
  }
}
