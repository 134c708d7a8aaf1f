package io.github.trueload.dsl;

import io.github.trueload.http.HttpProtocol;
import io.github.trueload.http.ServerClose;
import io.github.trueload.http.SessionHttpSampler;
import io.github.trueload.http.gui.SessionHttpSamplerGui;
import java.time.Duration;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import us.abstracta.jmeter.javadsl.http.DslHttpSampler;

/**
 * An HTTP request over the session's own connections. It has all methods of jmeter-java-dsl's
 * {@code httpSampler}; those return that type, so call the methods of this class first. The choice
 * of an HTTP client has no effect, and neither do {@code httpDefaults} for redirects and
 * keep-alive: redirects are followed and connections kept unless this sampler says otherwise.
 */
public final class DslDedicatedHttpSampler extends DslHttpSampler {
  /** A bare element: one of the sampler's class has empty arguments of its own. */
  private final TestElement own = new ConfigTestElement();

  DslDedicatedHttpSampler(String name, String url) {
    super(name, url);
    guiClass = SessionHttpSamplerGui.class;
    followRedirects(true);
    useKeepAlive(true);
  }

  /**
   * A session lasts as long as its thread; without this call it lasts as long as the thread group
   * says (same user on each iteration, or a new one).
   */
  public DslDedicatedHttpSampler sessionPerThread() {
    own.setProperty(SessionHttpSampler.SESSION, "thread");
    return this;
  }

  /** A session lasts for one iteration of the thread group. */
  public DslDedicatedHttpSampler sessionPerIteration() {
    own.setProperty(SessionHttpSampler.SESSION, "iteration");
    return this;
  }

  /**
   * A session lasts as long as a variable keeps its value.
   *
   * @param variable name of the JMeter variable
   */
  public DslDedicatedHttpSampler sessionByVariable(String variable) {
    own.setProperty(SessionHttpSampler.SESSION, "variable");
    own.setProperty(SessionHttpSampler.SESSION_VARIABLE, variable);
    return this;
  }

  /**
   * Limits the time of the whole exchange, from the connection to the last byte of the response.
   *
   * @param limit whole milliseconds; 0 for no limit
   */
  public DslDedicatedHttpSampler wholeExchangeWithin(Duration limit) {
    own.setProperty(SessionHttpSampler.DEADLINE, Long.toString(limit.toMillis()));
    return this;
  }

  /**
   * Sets the versions of HTTP that the connections may use; without this call HTTP/1.1.
   *
   * @param version the versions
   */
  public DslDedicatedHttpSampler httpVersion(HttpProtocol version) {
    own.setProperty(SessionHttpSampler.HTTP_VERSION, version.stored());
    return this;
  }

  /**
   * Sets what happens when the server has closed the connection; without this call the sampler
   * reconnects.
   *
   * @param reaction to the close
   */
  public DslDedicatedHttpSampler onServerClose(ServerClose reaction) {
    own.setProperty(SessionHttpSampler.ON_SERVER_CLOSE, reaction.stored());
    return this;
  }

  /** Closes connections with RST instead of FIN, which leaves no local port in TIME_WAIT. */
  public DslDedicatedHttpSampler closeByReset() {
    own.setProperty(SessionHttpSampler.RESET, true);
    return this;
  }

  /** Lets the next session of the thread resume the TLS sessions of this one. */
  public DslDedicatedHttpSampler keepTlsSessions() {
    own.setProperty(SessionHttpSampler.KEEP_TLS, true);
    return this;
  }

  /**
   * Gives each session in turn one of several local addresses.
   *
   * @param addresses addresses and ranges, such as {@code 127.0.0.2, 10.0.0.10-10.0.0.40}
   */
  public DslDedicatedHttpSampler localAddresses(String addresses) {
    own.setProperty(SessionHttpSampler.LOCAL_ADDRESSES, addresses);
    return this;
  }

  /** Takes times from the JVM's clock where the kernel's timestamps would be available. */
  public DslDedicatedHttpSampler timesByJvm() {
    own.setProperty(SessionHttpSampler.TIMES, "jvm");
    return this;
  }

  @Override
  protected TestElement buildTestElement() {
    TestElement sampler = new SessionHttpSampler();
    copy(super.buildTestElement(), sampler);
    sampler.removeProperty(HTTPSamplerBase.IMPLEMENTATION);
    copy(own, sampler);
    return sampler;
  }

  private static void copy(TestElement from, TestElement to) {
    for (PropertyIterator each = from.propertyIterator(); each.hasNext(); ) {
      JMeterProperty property = each.next();
      to.setProperty(property.clone());
    }
  }
}
