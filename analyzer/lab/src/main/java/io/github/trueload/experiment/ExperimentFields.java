package io.github.trueload.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keys and values of a part of an experiment's file. */
final class ExperimentFields {

  private final Value whole;
  private final Map<String, Value> values;

  ExperimentFields(Value whole, Map<String, Value> values) {
    this.whole = whole;
    this.values = values;
  }

  /** Names in an order that a refusal can list them in. */
  static Set<String> keys(String... names) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(List.of(names)));
  }

  Value whole() {
    return whole;
  }

  Optional<Value> find(String key) {
    return Optional.ofNullable(values.get(key));
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /**
   * The value that must be there.
   *
   * @param example what it may look like
   */
  Value require(String key, String example) throws ExperimentSyntaxException {
    Value value = values.get(key);
    if (value == null) {
      String path = whole.name().isEmpty() ? key : whole.name() + "." + key;
      throw whole.refusal("'" + path + "' is missing; write, for example, '" + example + "'");
    }
    return value;
  }

  /** A duration of 0 or more, or else {@code otherwise}. */
  long nanos(String key, long otherwise) throws ExperimentSyntaxException {
    Value value = values.get(key);
    return value == null ? otherwise : value.nanos(0);
  }

  /** A text, or null. */
  @Nullable String text(String key, String what) throws ExperimentSyntaxException {
    Value value = values.get(key);
    return value == null ? null : value.text(what);
  }

  /**
   * Those of ours, and of {@code whole} where we have none.
   *
   * @param joined key of a part whose entries are taken together
   */
  ExperimentFields over(ExperimentFields whole, String joined) throws ExperimentSyntaxException {
    Map<String, Value> both = new LinkedHashMap<>(whole.values);
    both.putAll(values);
    Value ours = values.get(joined);
    Value theirs = whole.values.get(joined);
    if (ours != null && theirs != null) {
      both.put(joined, ours.over(theirs));
    }
    return new ExperimentFields(whole.whole, both);
  }
}
