package io.github.trueload.testrun;

import org.apache.jmeter.testelement.TestStateListener;

/**
 * Is notified of the start and the end of a test; a remote test is the same to it as a local one.
 */
public interface LocalTestListener extends TestStateListener {

  @Override
  default void testStarted(String host) {
    testStarted();
  }

  @Override
  default void testEnded(String host) {
    testEnded();
  }
}
