package io.github.trueload.figures;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.verdict.Doubt;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How gates judge a figure: under which metric, and from how many observations on. What is not
 * given here is that of the figure and of the part that it is in.
 *
 * @param <S> what the figure is read from
 */
public final class GateRules<S> implements FigureTrait<S> {

  private final String id;
  private @Nullable String meaning;
  private long least;
  private boolean exact;
  private @Nullable ToLongFunction<S> observations;
  private Function<S, double[]> interval = subject -> new double[] {Double.NaN, Double.NaN};
  private Function<S, @Nullable Doubt> flaw = subject -> null;
  private Function<S, @Nullable Doubt> narrowness = subject -> null;
  private Predicate<AnalyzedRun> lowerBound = analyzed -> false;
  private Words words = Words.NONE;

  /**
   * The words that a metric can have.
   *
   * @param sentence how a sentence with one of them begins
   * @param all the words that gates accept
   */
  public record Words(String sentence, List<String> all) {

    /** No words: the value is a number. */
    public static final Words NONE = new Words("", List.of());

    /** Copies the list. */
    public Words {
      all = List.copyOf(all);
    }
  }

  private GateRules(String id, long least) {
    this.id = id;
    this.least = least;
  }

  /**
   * A metric that is judged from 1 observation on.
   *
   * @param id its name in a gate's expression
   */
  static <S> GateRules<S> gate(String id) {
    return new GateRules<>(id, 1);
  }

  /**
   * A metric.
   *
   * @param least the fewest observations that are judged where the gate names no number
   */
  static <S> GateRules<S> gate(String id, long least) {
    return new GateRules<>(id, least);
  }

  /** The same, with words of its own where the figure's need the name of its part. */
  GateRules<S> meaning(String words) {
    meaning = words;
    return this;
  }

  /** The same; it can be exactly a given number, as a mean of counts can. */
  GateRules<S> exact() {
    exact = true;
    return this;
  }

  /** The same, with another number of observations than the part has. */
  GateRules<S> observations(ToLongFunction<S> counted) {
    observations = counted;
    return this;
  }

  /** The same, with a 95 % interval: its ends. */
  GateRules<S> interval(Function<S, double[]> ends) {
    interval = ends;
    return this;
  }

  /** The same; gives why the value is not reliable, and null where it is. */
  GateRules<S> flaw(Function<S, @Nullable Doubt> why) {
    flaw = why;
    return this;
  }

  /** The same; gives why the interval may be too narrow, and null where it is not. */
  GateRules<S> narrow(Function<S, @Nullable Doubt> why) {
    narrowness = why;
    return this;
  }

  /** The same; it is a lower bound of the true value in runs for which this holds. */
  GateRules<S> lowerBoundWhere(Predicate<AnalyzedRun> known) {
    lowerBound = known;
    return this;
  }

  /** The same; its value is one of these words. */
  GateRules<S> words(String sentence, List<String> all) {
    words = new Words(sentence, all);
    return this;
  }

  String id() {
    return id;
  }

  Words words() {
    return words;
  }

  @Nullable String meaning() {
    return meaning;
  }

  long least() {
    return least;
  }

  boolean isExact() {
    return exact;
  }

  @Nullable ToLongFunction<S> observations() {
    return observations;
  }

  Function<S, double[]> interval() {
    return interval;
  }

  Function<S, @Nullable Doubt> flaw() {
    return flaw;
  }

  Function<S, @Nullable Doubt> narrowness() {
    return narrowness;
  }

  Predicate<AnalyzedRun> lowerBound() {
    return lowerBound;
  }
}
