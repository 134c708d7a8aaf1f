package io.github.trueload.timer;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;

/** What a class logs, from here on until it is closed. */
final class LogOf extends AbstractAppender implements AutoCloseable {
  private final Logger logger;
  private final List<LogEvent> events = new CopyOnWriteArrayList<>();

  private LogOf(Logger logger) {
    super("test", null, null, true, Property.EMPTY_ARRAY);
    this.logger = logger;
  }

  static LogOf of(Class<?> type) {
    return of(type, Level.WARN);
  }

  static LogOf of(Class<?> type, Level least) {
    Configurator.setLevel(type, least);
    LogOf log = new LogOf((Logger) LogManager.getLogger(type));
    log.start();
    log.logger.addAppender(log);
    return log;
  }

  @Override
  public void append(LogEvent event) {
    events.add(event.toImmutable());
  }

  /** Warnings so far, formatted. */
  List<String> warnings() {
    return lines(Level.WARN);
  }

  /** Lines of one level so far, formatted. */
  List<String> lines(Level level) {
    return events.stream()
        .filter(event -> event.getLevel() == level)
        .map(event -> event.getMessage().getFormattedMessage())
        .toList();
  }

  @Override
  public void close() {
    logger.removeAppender(this);
    stop();
  }
}
