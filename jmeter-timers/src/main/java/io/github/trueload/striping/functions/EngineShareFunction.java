package io.github.trueload.striping.functions;

import io.github.trueload.striping.ThisEngine;
import io.github.trueload.units.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * {@code __engineShare(total)}: this engine's part of a number of users, connections or files. The
 * parts of all engines differ by one at most and add up to the total; with one engine it is the
 * total.
 */
public final class EngineShareFunction extends AbstractFunction {

  private static final String KEY = "__engineShare";

  private CompoundVariable total = new CompoundVariable();

  /**
   * The share.
   *
   * @throws InvalidVariableException if the parameter is not a whole number, or the property
   *     {@value ThisEngine#SHARE} cannot be read
   */
  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler)
      throws InvalidVariableException {
    String text = total.execute().trim();
    try {
      return Integer.toString(ThisEngine.share().of(Numbers.parseCount(text)));
    } catch (IllegalArgumentException e) {
      throw new InvalidVariableException(KEY + "(" + text + "): " + e.getMessage(), e);
    }
  }

  @Override
  public void setParameters(Collection<CompoundVariable> given) throws InvalidVariableException {
    checkParameterCount(given, 1);
    total = given.iterator().next();
  }

  @Override
  public String getReferenceKey() {
    return KEY;
  }

  @Override
  public List<String> getArgumentDesc() {
    return new ArrayList<>(List.of("Total of all engines, such as a number of threads"));
  }
}
