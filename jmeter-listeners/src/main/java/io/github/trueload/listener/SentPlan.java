package io.github.trueload.listener;

import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.settings.PropertyDefaults;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.engine.PreCompiler;
import org.apache.jmeter.engine.TurnElementsOn;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plan that a controller sends to its engines, read on the controller: what its thread groups
 * ask for, where no engine reports it. An engine does not have the controller's properties of
 * {@code -J}, so a reference to a property stands for the value that {@code -G} gives it, or for
 * its default.
 */
final class SentPlan {

  private static final Logger LOG = LoggerFactory.getLogger(SentPlan.class);

  private static final Pattern GLOBAL =
      Pattern.compile("\\s(?:-G|--globalproperty[ =])([^\\s=]+)(?:=(\\S*))?");

  private final HashTree plan;
  private final Properties global;

  /**
   * A plan.
   *
   * @param plan as JMeter loads it; it is changed
   * @param global the properties of all engines
   */
  SentPlan(HashTree plan, Properties global) {
    this.plan = plan;
    this.global = global;
  }

  /**
   * A thread group's part.
   *
   * @param loop what it asks for, on one engine that makes the whole
   * @param total whether all engines together make that rather than each of them
   */
  record Part(PlannedLoop loop, boolean total) {

    /** Requests a second that {@code engines} make of it together. */
    double perSecond(double responseSeconds, int engines) {
      int divided = loop.engines() > 0 ? loop.engines() : engines;
      return loop.perSecond(responseSeconds) * (total ? 1 : divided);
    }
  }

  /** The parts of the plan that this JVM sends; empty where it cannot be read. */
  static List<Part> here() {
    try {
      HashTree plan =
          GuiPackage.getInstance() == null
              ? SaveService.loadTree(script())
              : GuiPackage.getInstance().getTreeModel().getTestPlan();
      return new SentPlan(
              JMeter.convertSubTree(plan, true), global(System.getProperty("sun.java.command", "")))
          .parts();
    } catch (IOException | RuntimeException e) {
      LOG.info("The target rate of the engines is not known: {}", e.toString());
      return List.of();
    }
  }

  /** The file of the plan that this JVM runs. */
  static File script() throws IOException {
    FileServer files = FileServer.getFileServer();
    if (files.getScriptName() == null) {
      throw new IOException("the plan is in no file");
    }
    return Path.of(files.getBaseDir(), files.getScriptName()).toFile();
  }

  /** The properties that the command line of JMeter has for engines, by name or in a file. */
  static Properties global(String command) throws IOException {
    Properties properties = new Properties();
    Matcher option = GLOBAL.matcher(command);
    while (option.find()) {
      if (option.group(2) != null) {
        properties.setProperty(option.group(1), option.group(2));
      } else {
        try (var file = Files.newInputStream(Path.of(option.group(1)))) {
          properties.load(file);
        }
      }
    }
    return properties;
  }

  List<Part> parts() {
    SearchByClass<TestElement> all = new SearchByClass<>(TestElement.class);
    plan.traverse(all);
    all.getSearchResults().forEach(this::fill);
    plan.traverse(new PreCompiler(true));
    plan.traverse(new TurnElementsOn());
    SearchByClass<AbstractThreadGroup> groups = new SearchByClass<>(AbstractThreadGroup.class);
    plan.traverse(groups);
    List<Object> ofAllGroups = new ArrayList<>(plan.list(plan.getArray()[0]));
    ofAllGroups.removeIf(AbstractThreadGroup.class::isInstance);
    List<Part> parts = new ArrayList<>();
    for (AbstractThreadGroup group : groups.getSearchResults()) {
      ListedHashTree thread = (ListedHashTree) groups.getSubTree(group);
      thread.add(group, ofAllGroups);
      parts.add(new Part(PlannedLoop.of(group, thread), group instanceof SessionArrivals));
    }
    return parts;
  }

  private void fill(TestElement element) {
    List<JMeterProperty> texts = new ArrayList<>();
    element
        .propertyIterator()
        .forEachRemaining(
            property -> {
              if (property instanceof StringProperty text
                  && text.getStringValue().contains("${__")) {
                texts.add(text);
              }
            });
    texts.forEach(
        text ->
            element.setProperty(
                text.getName(), PropertyDefaults.fill(text.getStringValue(), global)));
  }
}
