package io.github.trueload.listener;

import java.rmi.NotBoundException;
import java.rmi.RemoteException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.engine.ClientJMeterEngine;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops the test of this JVM, or those of the engines it controls, once. */
final class TestStop {

  private static final Logger LOG = LoggerFactory.getLogger(TestStop.class);

  private final Set<String> engines = ConcurrentHashMap.newKeySet();
  private final Set<String> begun = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean stopped = new AtomicBoolean();

  /** Whether an engine runs the test for this controller, as far as is known here. */
  boolean knows(String host) {
    return engines.contains(host);
  }

  /** An engine runs the test for this controller. */
  void started(String host) {
    engines.add(host);
    begun.add(host);
  }

  void ended(String host) {
    engines.remove(host);
  }

  /** The engines that run the test for this controller. */
  Set<String> running() {
    return Set.copyOf(engines);
  }

  /** How many engines have begun to run the test. */
  int begun() {
    return begun.size();
  }

  /** Whether no engine that is controlled from here is running. */
  boolean isOver() {
    return engines.isEmpty();
  }

  /**
   * Lets users finish the samples they have begun, and no more.
   *
   * @return whether it was the first to ask
   */
  boolean stop() {
    if (!stopped.compareAndSet(false, true)) {
      return false;
    }
    if (engines.isEmpty()) {
      StandardJMeterEngine.stopEngine();
    }
    engines.forEach(host -> stop(host, false));
    return true;
  }

  static void stopNow(String host) {
    stop(host, true);
  }

  private static void stop(String host, boolean now) {
    try {
      new ClientJMeterEngine(host).stopTest(now);
    } catch (NotBoundException | RemoteException | RuntimeException e) {
      LOG.warn("The engine {} cannot be stopped", host, e);
    }
  }
}
