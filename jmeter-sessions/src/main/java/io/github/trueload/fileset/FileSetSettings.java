package io.github.trueload.fileset;

import io.github.trueload.popularity.FileSet;
import io.github.trueload.popularity.Zipf;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.Setting.Kind;
import io.github.trueload.settings.SettingValues;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The settings of {@link FileSetElement}, and the file set they describe. */
public final class FileSetSettings {
  private static final String PREFIX = "FileSet.";

  private static final String CLASSES = "classes";
  private static final String EQUAL = "equal";
  private static final String SHARED = "shared";

  /** What files there are. */
  public static final Setting FILES = Setting.choice(PREFIX + "files", List.of(CLASSES, EQUAL));

  /** Size of all files. */
  public static final Setting DATA = Setting.required(PREFIX + "data", Kind.SIZE, "512 MiB");

  /** Size of each file, where all are of one size. */
  public static final Setting FILE_SIZE =
      Setting.required(PREFIX + "fileSize", Kind.SIZE, "50 KiB");

  /** Zipf's α. */
  public static final Setting ALPHA = Setting.required(PREFIX + "alpha", Kind.NOT_NEGATIVE, "1");

  /** What stands before each path. */
  public static final Setting FOLDER = Setting.optional(PREFIX + "folder", Kind.LINE, "");

  /** Name of the variable that takes the path. */
  public static final Setting VARIABLE = Setting.optional(PREFIX + "variable", Kind.LINE, "file");

  /** Whether each thread draws for itself, or all from one sequence. */
  public static final Setting DRAWS = Setting.choice(PREFIX + "draws", List.of("thread", SHARED));

  /** The seed; empty draws differently in every run. */
  public static final Setting SEED = Setting.optional(PREFIX + "seed", Kind.SEED, "");

  /** All settings, in the order in which a new element stores them. */
  public static final List<Setting> ALL =
      List.of(FILES, DATA, FILE_SIZE, ALPHA, FOLDER, VARIABLE, DRAWS, SEED);

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

  private FileSetSettings() {}

  /** {@return the settings that count under the present choices; the others may hold any text} */
  public static List<Setting> inEffect(SettingValues values) {
    boolean classes = values.text(FILES).equals(CLASSES);
    return ALL.stream().filter(setting -> !classes || setting != FILE_SIZE).toList();
  }

  /**
   * {@return the file set}
   *
   * @throws io.github.trueload.settings.RefusedSetting if a setting cannot be used
   */
  public static FileSet model(SettingValues values) {
    double alpha = values.notNegative(ALPHA);
    long bytes = values.bytes(DATA);
    boolean equal = values.choice(FILES).equals(EQUAL);
    Stream.of(DRAWS, SEED).forEach(values::check);
    variable(values);
    folder(values);
    checked(values, ALPHA, () -> new Zipf(1, alpha));
    if (!equal) {
      return checked(values, DATA, () -> FileSet.ofClasses(bytes, alpha));
    }
    long fileBytes = values.bytes(FILE_SIZE);
    checked(values, FILE_SIZE, () -> new FileSet.Member("file", fileBytes, 1));
    return checked(values, DATA, () -> FileSet.ofEqualFiles(bytes, fileBytes, alpha));
  }

  /** What a part of the model is made of: where it refuses a figure, that is the setting's. */
  private static <T> T checked(SettingValues values, Setting setting, Supplier<T> part) {
    try {
      return part.get();
    } catch (IllegalArgumentException e) {
      throw values.refusal(setting, "cannot be used: " + e.getMessage());
    }
  }

  /** What stands before each path; a slash at its end, if there is anything. */
  static String folder(SettingValues values) {
    String text = values.anyText(FOLDER);
    if (text.chars().anyMatch(each -> each <= ' ')) {
      throw values.refusal(FOLDER, "contains white space, which a URL cannot contain");
    }
    return text.endsWith("/") ? text : text + "/";
  }

  static String variable(SettingValues values) {
    String name = values.anyText(VARIABLE);
    if (!NAME.matcher(name).matches()) {
      throw values.refusal(
          VARIABLE, "is not the name of a variable; write a name such as file, without ${}");
    }
    return name;
  }

  static boolean isShared(SettingValues values) {
    return values.choice(DRAWS).equals(SHARED);
  }
}
