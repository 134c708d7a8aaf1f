package io.github.trueload.fileset.functions;

import io.github.trueload.popularity.RankSequence;
import io.github.trueload.popularity.Zipf;
import io.github.trueload.testrun.DrawStreams;
import io.github.trueload.testrun.StoppedTest;
import io.github.trueload.units.Numbers;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JMeterStopTestNowException;

/**
 * {@code __zipf(n, alpha[, variable])}: a rank from 1 to n by Zipf's law, also put into the
 * variable. All calls of a thread draw from one stream of its own; the JMeter property {@value
 * #SEED_PROPERTY} makes the streams repeat.
 */
public final class ZipfFunction extends AbstractFunction {
  /** The property with the seed of all streams; without it each thread of each run has its own. */
  static final String SEED_PROPERTY = "trueload.zipf.seed";

  private static final String KEY = "__zipf";
  private static final int LEAST_PARAMETERS = 2;
  private static final int MOST_PARAMETERS = 3;

  private static final List<String> DESCRIPTIONS =
      List.of(
          "Number of ranks, n",
          "Exponent alpha: 0: all ranks are equally frequent, 1: Zipf's law",
          "Name of variable in which to store the result (optional)");

  /** Not one seed: several runs of a JVM, as in JMeter's window, would draw the same. */
  private static final SecureRandom FRESH_SEEDS = new SecureRandom();

  private static final DrawStreams STREAMS = DrawStreams.ofName(KEY);

  /** Threads are new in every run, so no run continues with the stream of another. */
  private static final ThreadLocal<Draws> OF_THREAD = ThreadLocal.withInitial(Draws::new);

  private CompoundVariable[] parameters = {};

  /** One thread's stream, and the laws it was asked for. */
  private static final class Draws {
    private final RandomGenerator generator = STREAMS.ofThread(seed());
    private final Map<Zipf, RankSequence> laws = new HashMap<>();

    long next(Zipf law) {
      return laws.computeIfAbsent(law, each -> each.sequence(generator)).nextRank();
    }
  }

  private static long seed() {
    String given = JMeterUtils.getPropDefault(SEED_PROPERTY, "").trim();
    try {
      return given.isEmpty() ? FRESH_SEEDS.nextLong() : Numbers.parseLong(given);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the property " + SEED_PROPERTY + " = \"" + given + "\" " + e.getMessage(), e);
    }
  }

  /**
   * Draws.
   *
   * @throws JMeterStopTestNowException if a parameter cannot be used, in a test
   * @throws InvalidVariableException the same outside of one
   */
  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler)
      throws InvalidVariableException {
    String rank;
    try {
      rank = Long.toString(OF_THREAD.get().next(law()));
    } catch (IllegalArgumentException e) {
      throw refused(e);
    }
    JMeterVariables variables = getVariables();
    if (parameters.length == MOST_PARAMETERS && variables != null) {
      variables.put(parameters[2].execute().trim(), rank);
    }
    return rank;
  }

  private Zipf law() {
    String ranks = parameters[0].execute().trim();
    String alpha = parameters[1].execute().trim();
    return new Zipf(
        read("n", ranks, () -> Numbers.parseLong(ranks)),
        read("alpha", alpha, () -> Numbers.parseNotNegative(alpha)));
  }

  private static <T> T read(String name, String text, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + " = \"" + text + "\" " + e.getMessage(), e);
    }
  }

  private static RuntimeException refused(IllegalArgumentException reason)
      throws InvalidVariableException {
    String line = KEY + ": " + reason.getMessage();
    if (JMeterContextService.getContext().getThread() == null) {
      throw new InvalidVariableException(line, reason);
    }
    StoppedTest.report("function " + line);
    return new JMeterStopTestNowException(line, reason);
  }

  @Override
  public void setParameters(Collection<CompoundVariable> given) throws InvalidVariableException {
    checkParameterCount(given, LEAST_PARAMETERS, MOST_PARAMETERS);
    parameters = given.toArray(new CompoundVariable[0]);
  }

  @Override
  public String getReferenceKey() {
    return KEY;
  }

  @Override
  public List<String> getArgumentDesc() {
    return new ArrayList<>(DESCRIPTIONS);
  }
}
