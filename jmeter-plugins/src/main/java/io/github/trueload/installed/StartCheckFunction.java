package io.github.trueload.installed;

import java.util.Collection;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.Function;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * Calls {@link StartCheck}: JMeter makes one object of each function before a test runs. A function
 * without a name is in no list and cannot be called.
 */
public final class StartCheckFunction implements Function {

  /** Made by JMeter, which looks for functions. */
  public StartCheckFunction() {
    StartCheck.run();
  }

  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler) {
    return "";
  }

  @Override
  public void setParameters(Collection<CompoundVariable> parameters) {
    // it has none
  }

  @Override
  public String getReferenceKey() {
    return "";
  }

  @Override
  public List<String> getArgumentDesc() {
    return List.of();
  }
}
