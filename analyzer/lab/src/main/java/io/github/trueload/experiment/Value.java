package io.github.trueload.experiment;

import io.github.trueload.units.Quantity;
import io.github.trueload.units.Unit;
import io.github.trueload.units.Unit.Dimension;
import io.github.trueload.wording.SuggestionFinder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A value of an experiment's file, and where it stands: every refusal names file, line and what was
 * expected. Scalars are taken as they are written: {@code on}, {@code 007} and {@code 1.50} are
 * texts until a caller reads a number.
 */
final class Value {

  /** So many characters of a wrong text show which it is. */
  private static final int MOST_SHOWN = 60;

  private final Path file;
  private final String name;
  private final Node node;

  /**
   * @param name what it is called in refusals, such as {@code axes[1].values}
   */
  Value(Path file, String name, Node node) {
    this.file = file;
    this.name = name;
    this.node = node;
  }

  String name() {
    return name;
  }

  /** From 1. */
  int line() {
    return node.getStartMark().map(Mark::getLine).orElse(-1) + 1;
  }

  ExperimentSyntaxException refusal(String problem) {
    return new ExperimentSyntaxException(file, line(), problem);
  }

  ExperimentSyntaxException expected(String what) {
    return refusalOfThis("expected " + what + ", found " + found());
  }

  private ExperimentSyntaxException refusalOfThis(String problem) {
    return refusal((name.isEmpty() ? "" : name + ": ") + problem);
  }

  private String found() {
    if (node instanceof MappingNode) {
      return "keys and values";
    }
    if (node instanceof SequenceNode) {
      return "a list";
    }
    if (isNothing()) {
      return "nothing";
    }
    String text = ((ScalarNode) node).getValue();
    return "'" + (text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "…" : text) + "'";
  }

  private boolean isNothing() {
    return node instanceof ScalarNode scalar
        && (scalar.getTag().equals(Tag.NULL) || scalar.getValue().isBlank());
  }

  boolean isText() {
    return node instanceof ScalarNode && !isNothing();
  }

  boolean isMapping() {
    return node instanceof MappingNode;
  }

  /** A text, a number or a word, as it is written. */
  String text(String what) throws ExperimentSyntaxException {
    if (!isText()) {
      throw expected(what);
    }
    return encodable(((ScalarNode) node).getValue());
  }

  String textOrEmpty() throws ExperimentSyntaxException {
    if (!(node instanceof ScalarNode scalar)) {
      throw expected("a text");
    }
    return scalar.getTag().equals(Tag.NULL) ? "" : encodable(scalar.getValue());
  }

  /** Neither files, nor their names, nor commands can have these characters. */
  private String encodable(String text) throws ExperimentSyntaxException {
    if (text.indexOf('\0') >= 0) {
      throw refusalOfThis("contains the character NUL; remove it");
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw refusalOfThis("contains half of a surrogate pair; write the character itself");
    }
    return text;
  }

  int whole(int least, int most) throws ExperimentSyntaxException {
    String what = "a whole number from " + least + " to " + most;
    try {
      int number = Integer.parseInt(text(what).strip());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw expected(what);
  }

  /** A seed: any 64-bit integer. */
  long seed() throws ExperimentSyntaxException {
    try {
      return Long.parseLong(text("a whole number").strip());
    } catch (NumberFormatException e) {
      throw expected("a whole number");
    }
  }

  BigDecimal number() throws ExperimentSyntaxException {
    try {
      return new BigDecimal(text("a number").strip());
    } catch (NumberFormatException e) {
      throw expected("a number");
    }
  }

  long nanos(long leastNanos) throws ExperimentSyntaxException {
    String what =
        "a duration "
            + (leastNanos > 0 ? "above 0 " : "")
            + "with its unit, such as 500ms, 30s, 2m or 1h";
    String text = text(what).strip();
    double seconds =
        text.equals("0")
            ? 0
            : Quantity.of(text)
                .filter(quantity -> quantity.unit().dimension() == Dimension.TIME)
                .map(quantity -> quantity.value().doubleValue())
                .orElseThrow(() -> expected(what));
    long nanos = Math.round(seconds * 1e9);
    if (nanos < leastNanos || nanos > 1e9 * 86_400 * 365) {
      throw expected(what);
    }
    return nanos;
  }

  /** A share above 0 and up to 100 %. */
  double share() throws ExperimentSyntaxException {
    String what = "a share above 0 % and up to 100 %, such as 5%";
    double share =
        Quantity.of(text(what).strip())
            .filter(quantity -> quantity.unit() == Unit.PERCENT)
            .map(quantity -> quantity.value().doubleValue())
            .orElseThrow(() -> expected(what));
    if (!(share > 0 && share <= 1)) {
      throw expected(what);
    }
    return share;
  }

  List<Value> list(String what) throws ExperimentSyntaxException {
    if (!(node instanceof SequenceNode sequence) || sequence.getValue().isEmpty()) {
      throw expected(what);
    }
    List<Value> items = new ArrayList<>();
    for (Node item : sequence.getValue()) {
      items.add(new Value(file, name + "[" + (items.size() + 1) + "]", item));
    }
    return items;
  }

  /** Its keys and values, with any keys; each key once. */
  Map<String, Value> entries(String what) throws ExperimentSyntaxException {
    if (!(node instanceof MappingNode mapping)) {
      throw expected(what);
    }
    Map<String, Value> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      Value key = new Value(file, "a key", tuple.getKeyNode());
      String word = key.text("a word");
      String path = name.isEmpty() ? word : name + "." + word;
      if (entries.put(word, new Value(file, path, tuple.getValueNode())) != null) {
        throw key.refusal("'" + word + "' occurs twice; write it once");
      }
    }
    return entries;
  }

  /** A mapping of our entries, and of those of {@code other} that we have not. */
  Value over(Value other) throws ExperimentSyntaxException {
    Map<String, Value> ours = entries("keys and values");
    List<NodeTuple> both = new ArrayList<>();
    for (NodeTuple tuple : ((MappingNode) other.checkedMapping()).getValue()) {
      if (!ours.containsKey(((ScalarNode) tuple.getKeyNode()).getValue())) {
        both.add(tuple);
      }
    }
    both.addAll(((MappingNode) node).getValue());
    MappingNode joined =
        new MappingNode(
            Tag.MAP, true, both, FlowStyle.AUTO, node.getStartMark(), node.getEndMark());
    return new Value(file, name, joined);
  }

  private Node checkedMapping() throws ExperimentSyntaxException {
    entries("keys and values");
    return node;
  }

  /** Its keys and values, where only these keys are known. */
  ExperimentFields fields(Set<String> known) throws ExperimentSyntaxException {
    Map<String, Value> entries =
        entries(name.isEmpty() ? "keys and values, such as 'plan: plan.jmx'" : "keys and values");
    if (node instanceof MappingNode mapping) {
      for (NodeTuple tuple : mapping.getValue()) {
        Value key = new Value(file, "a key", tuple.getKeyNode());
        String word = key.text("a word");
        if (!known.contains(word)) {
          throw key.refusal(
              (name.isEmpty() ? "" : name + ": ")
                  + "there is no '"
                  + word
                  + "'"
                  + SuggestionFinder.hint(word, known));
        }
      }
    }
    return new ExperimentFields(this, entries);
  }
}
