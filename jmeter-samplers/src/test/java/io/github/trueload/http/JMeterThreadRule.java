package io.github.trueload.http;

import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Makes the test's thread one that JMeter's elements can live in, as its one emulated user. */
public final class JMeterThreadRule implements BeforeEachCallback, AfterEachCallback {

  static synchronized void loadProperties() throws IOException {
    if (JMeterUtils.getJMeterProperties() == null) {
      Path properties = Files.createTempFile("jmeter", ".properties");
      // As JMeter's own jmeter.properties has it.
      Files.writeString(
          properties,
          "HTTPResponse.parsers=htmlParser\n"
              + "htmlParser.className=org.apache.jmeter.protocol.http.parser.LagartoBasedHtmlParser\n"
              + "htmlParser.types=text/html\n"
              + "cookies=cookies\n");
      JMeterUtils.loadJMeterProperties(properties.toString());
      Files.delete(properties);
      JMeterUtils.setLocale(Locale.ENGLISH);
    }
  }

  static void enter(boolean sameUser) {
    JMeterVariables variables = new JMeterVariables();
    variables.putObject("__jmv_SAME_USER", sameUser);
    JMeterContextService.getContext().setVariables(variables);
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    loadProperties();
    enter(true);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Samplers.setTimes(TimeSource.KERNEL);
    EmulatedUser.leave();
    JMeterContextService.getContext().clear();
  }
}
