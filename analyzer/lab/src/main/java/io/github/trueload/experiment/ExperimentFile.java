package io.github.trueload.experiment;

import io.github.trueload.experiment.Experiment.CaptureChoice;
import io.github.trueload.experiment.Experiment.JMeterChoice;
import io.github.trueload.experiment.Experiment.Load;
import io.github.trueload.experiment.Experiment.ServerCommands;
import io.github.trueload.experiment.Experiment.Times;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.sweep.SweepAxis;
import io.github.trueload.wording.SuggestionFinder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads an experiment's file: YAML 1.2, whose keys {@code docs/experiment.md} shows. */
public final class ExperimentFile {

  static final Set<String> KEYS =
      ExperimentFields.keys(
          "title",
          "plan",
          "axes",
          "properties",
          "duet",
          "repetitions",
          "order",
          "seed",
          "warm-up",
          "duration",
          "ramp-down",
          "cool-down",
          "load",
          "server",
          "capture",
          "jmeter",
          "short");

  static final Set<String> LOAD_KEYS = ExperimentFields.keys("users", "rate", "tolerance");
  static final Set<String> SERVER_KEYS =
      ExperimentFields.keys("configure", "start", "health", "ready-within", "stop", "stop-within");
  static final Set<String> CAPTURE_KEYS =
      ExperimentFields.keys("interface", "server", "snap-length");
  static final Set<String> JMETER_KEYS =
      ExperimentFields.keys("home", "java", "jvm", "remote", "end-within");

  /** The parser's time grows with the square of a text's length. */
  private static final int MOST_BYTES = 1 << 20;

  private static final int MOST_REPETITIONS = 1000;
  private static final long SECOND = 1_000_000_000L;
  private static final double TOLERANCE = 0.05;
  private static final int WHOLE_PACKETS = 262_144;
  private static final int LEAST_SNAP_LENGTH = 64;

  private final Path file;
  private final ExperimentFields top;
  private final boolean isShort;
  private final String text;

  private ExperimentFile(Path file, String text, boolean wantsShort)
      throws ExperimentSyntaxException {
    this.file = file;
    this.text = text;
    this.isShort = wantsShort;
    ExperimentFields whole = new Value(file, "", compose(file, text)).fields(KEYS);
    Optional<Value> shortForm = whole.find("short");
    if (wantsShort && shortForm.isEmpty()) {
      throw new ExperimentSyntaxException(
          file, 0, "has no short form; write 'short:' with the keys that differ, or leave --short");
    }
    @Nullable ExperimentFields differing =
        shortForm.isPresent() ? shortForm(shortForm.get()) : null;
    this.top = wantsShort && differing != null ? differing.over(whole, "properties") : whole;
  }

  private static ExperimentFields shortForm(Value value) throws ExperimentSyntaxException {
    ExperimentFields fields = value.fields(KEYS);
    if (fields.has("short")) {
      throw fields.require("short", "").refusal("a short form cannot contain a short form");
    }
    return fields;
  }

  /**
   * Reads {@code file}.
   *
   * @param wantsShort whether its short form is wanted: what stands under {@code short} instead of
   *     the keys of the same names
   * @return the experiment, checked
   * @throws ExperimentSyntaxException if it is not valid
   * @throws UnreadableInputException if there is no such file, or it is not text
   * @throws IOException if it cannot be read
   */
  public static Experiment read(Path file, boolean wantsShort)
      throws IOException, ExperimentSyntaxException {
    String text;
    if (Files.isDirectory(file)) {
      throw new UnreadableInputException(
          (file.toString().isEmpty() ? file.toAbsolutePath() : file).toString(),
          "it is a directory",
          "name the file of an experiment");
    }
    try {
      text = textOf(file);
    } catch (NoSuchFileException e) {
      throw new UnreadableInputException(
          file.toString(), "there is no such file", "name the file of an experiment");
    } catch (CharacterCodingException e) {
      throw new UnreadableInputException(
          file.toString(), "it is not UTF-8 text", "name the file of an experiment");
    }
    return new ExperimentFile(file, text, wantsShort).experiment();
  }

  private static String textOf(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    }
    if (bytes.length > MOST_BYTES) {
      throw new UnreadableInputException(
          file.toString(), "it is larger than 1 MiB", "name the file of an experiment");
    }
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static Node compose(Path file, String text) throws ExperimentSyntaxException {
    LoadSettings settings = LoadSettings.builder().setLabel(file.toString()).build();
    try {
      return new Compose(settings)
          .composeString(text)
          .orElseThrow(
              () ->
                  new ExperimentSyntaxException(
                      file, 0, "is empty; docs/experiment.md has a file to begin with"));
    } catch (StackOverflowError e) {
      throw new ExperimentSyntaxException(
          file, 0, "is not an experiment: brackets within brackets");
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(Mark::getLine).orElse(-1) + 1;
      throw new ExperimentSyntaxException(file, line, "is not YAML: " + oneLine(e.getProblem()));
    } catch (YamlEngineException e) {
      throw new ExperimentSyntaxException(
          file, 0, "is not YAML: " + oneLine(String.valueOf(e.getMessage())));
    }
  }

  private static String oneLine(String words) {
    return words == null ? "" : words.replaceAll("\\s*\\R\\s*", "; ");
  }

  private Experiment experiment() throws ExperimentSyntaxException {
    Value plan = top.require("plan", "plan: plan.jmx");
    List<SweepAxis> axes = axes();
    Map<String, PointTemplate> properties = properties(axes);
    Experiment read =
        new Experiment(
            title(),
            new Experiment.Source(file, text, isShort),
            new Experiment.Design(
                new PointTemplate(plan.text("the name of a JMX file")),
                axes,
                properties,
                top.has("repetitions")
                    ? top.require("repetitions", "").whole(1, MOST_REPETITIONS)
                    : 1,
                isRandomOrder(),
                top.has("seed") ? top.require("seed", "").seed() : 1,
                duet(properties.keySet())),
            times(),
            load(properties, axes),
            new Experiment.Setup(server(), capture(), jmeter()));
    new ExperimentCheck(top, read).check();
    return read;
  }

  private String title() throws ExperimentSyntaxException {
    String title = top.text("title", "a text");
    return title == null ? file.getFileName().toString().replaceFirst("\\.(?i:ya?ml)$", "") : title;
  }

  private List<SweepAxis> axes() throws ExperimentSyntaxException {
    Value value = top.require("axes", "axes: [{property: users, values: [10, 20, 40]}]");
    List<Value> items = value.list("a list of one or two axes");
    if (items.size() > 2) {
      throw items
          .get(2)
          .refusal("an experiment has one or two axes; use another experiment for a third axis");
    }
    List<SweepAxis> axes = new ArrayList<>();
    for (Value item : items) {
      SweepAxis axis = AxisReader.read(item);
      if (!axes.isEmpty() && axes.get(0).property().equals(axis.property())) {
        throw item.refusal(item.name() + ": '" + axis.property() + "' is already the first axis");
      }
      axes.add(axis);
    }
    return axes;
  }

  private Map<String, PointTemplate> properties(List<SweepAxis> axes)
      throws ExperimentSyntaxException {
    Map<String, PointTemplate> properties = new LinkedHashMap<>();
    if (top.has("properties")) {
      Map<String, Value> entries =
          top.require("properties", "").entries("names and values, such as 'think: 1 s'");
      for (Map.Entry<String, Value> entry : entries.entrySet()) {
        String name = PropertyNames.check(entry.getValue(), entry.getKey());
        if (axes.stream().anyMatch(axis -> axis.property().equals(name))) {
          throw entry.getValue().refusal("'" + name + "' is already an axis; write it once");
        }
        properties.put(name, new PointTemplate(entry.getValue().textOrEmpty()));
      }
    }
    return properties;
  }

  private Map<String, PointTemplate> duet(Set<String> properties) throws ExperimentSyntaxException {
    Map<String, PointTemplate> duet = new LinkedHashMap<>();
    if (top.has("duet")) {
      Map<String, Value> entries =
          top.require("duet", "").entries("names and values, such as 'port: 8081'");
      for (Map.Entry<String, Value> entry : entries.entrySet()) {
        if (!properties.contains(entry.getKey())) {
          throw entry
              .getValue()
              .refusal(
                  "duet: there is no property '%s'%s"
                      .formatted(
                          entry.getKey(), SuggestionFinder.hint(entry.getKey(), properties)));
        }
        duet.put(entry.getKey(), new PointTemplate(entry.getValue().textOrEmpty()));
      }
    }
    return duet;
  }

  private boolean isRandomOrder() throws ExperimentSyntaxException {
    if (!top.has("order")) {
      return true;
    }
    String what = "'random' or 'as-written'";
    Value order = top.require("order", "");
    return switch (order.text(what)) {
      case "random" -> true;
      case "as-written" -> false;
      default -> throw order.expected(what);
    };
  }

  private Times times() throws ExperimentSyntaxException {
    return new Times(
        top.nanos("warm-up", 0),
        top.require("duration", "duration: 60s").nanos(1),
        top.nanos("ramp-down", 0),
        top.nanos("cool-down", 0));
  }

  private Load load(Map<String, PointTemplate> properties, List<SweepAxis> axes)
      throws ExperimentSyntaxException {
    if (!top.has("load")) {
      return new Load(users(properties, axes), null, TOLERANCE, false);
    }
    Value value = top.require("load", "");
    if (value.isText() && value.text("").equals("off")) {
      return new Load(null, null, TOLERANCE, true);
    }
    if (!value.isMapping()) {
      throw value.expected("'off', or keys and values, such as 'rate: ${rate}'");
    }
    ExperimentFields fields = value.fields(LOAD_KEYS);
    boolean isSaid = fields.has("users") || fields.has("rate");
    return new Load(
        isSaid ? template(fields, "users", "a number, such as ${users}") : users(properties, axes),
        template(fields, "rate", "requests per second, such as ${rate}"),
        fields.has("tolerance") ? fields.require("tolerance", "").share() : TOLERANCE,
        false);
  }

  /** A property of this name is the number of users, unless the file names another property. */
  private static @Nullable PointTemplate users(
      Map<String, PointTemplate> properties, List<SweepAxis> axes) {
    boolean known =
        properties.containsKey("users")
            || axes.stream().anyMatch(axis -> axis.property().equals("users"));
    return known ? new PointTemplate("${users}") : null;
  }

  private ServerCommands server() throws ExperimentSyntaxException {
    if (!top.has("server")) {
      return new ServerCommands(null, null, null, 30 * SECOND, null, 10 * SECOND);
    }
    ExperimentFields fields = top.require("server", "").fields(SERVER_KEYS);
    return new ServerCommands(
        fields.text("configure", "a command"),
        fields.text("start", "a command"),
        template(fields, "health", "a URL or a command"),
        fields.nanos("ready-within", 30 * SECOND),
        fields.text("stop", "a command"),
        fields.nanos("stop-within", 10 * SECOND));
  }

  private @Nullable CaptureChoice capture() throws ExperimentSyntaxException {
    if (!top.has("capture")) {
      return null;
    }
    Value value = top.require("capture", "");
    if (value.isText() && Set.of("off", "false").contains(value.text(""))) {
      return null;
    }
    if (!value.isMapping()) {
      throw value.expected("'off', or 'interface: lo' and 'server: 127.0.0.1:8080'");
    }
    ExperimentFields fields = value.fields(CAPTURE_KEYS);
    return new CaptureChoice(
        fields.require("interface", "interface: lo").text("the name of an interface"),
        new PointTemplate(fields.require("server", "server: 127.0.0.1:8080").text("HOST:PORT")),
        fields.has("snap-length")
            ? fields.require("snap-length", "").whole(LEAST_SNAP_LENGTH, WHOLE_PACKETS)
            : WHOLE_PACKETS);
  }

  private JMeterChoice jmeter() throws ExperimentSyntaxException {
    if (!top.has("jmeter")) {
      return new JMeterChoice(null, null, List.of(), List.of(), 60 * SECOND);
    }
    ExperimentFields fields = top.require("jmeter", "").fields(JMETER_KEYS);
    return new JMeterChoice(
        template(fields, "home", "JMeter's folder"),
        template(fields, "java", "the program java"),
        texts(fields, "jvm", "a list of options, such as [-Xmx2g]").stream()
            .map(PointTemplate::new)
            .toList(),
        texts(fields, "remote", "a list of engines, such as [10.0.0.5:1099]"),
        fields.nanos("end-within", 60 * SECOND));
  }

  private static List<String> texts(ExperimentFields fields, String key, String what)
      throws ExperimentSyntaxException {
    List<String> texts = new ArrayList<>();
    if (fields.has(key)) {
      for (Value item : fields.require(key, "").list(what)) {
        texts.add(item.text("a text"));
      }
    }
    return texts;
  }

  private static @Nullable PointTemplate template(ExperimentFields fields, String key, String what)
      throws ExperimentSyntaxException {
    String text = fields.text(key, what);
    return text == null ? null : new PointTemplate(text);
  }
}
