package io.github.trueload.replay;

import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionRequest;
import org.apache.jmeter.threads.JMeterVariables;

/** The variables in which samplers find the request that they are to repeat. */
final class ReplayVariables {
  static final String SESSION = "tl_replay_session";
  static final String NUMBER = "tl_replay_number";
  static final String LABEL = "tl_replay_label";
  static final String METHOD = "tl_replay_method";
  static final String PATH = "tl_replay_path";
  static final String CONTENTS = "tl_replay_contents";

  private ReplayVariables() {}

  /**
   * Shows a request of a session.
   *
   * @param number from 1
   */
  static void show(
      JMeterVariables variables, RecordedSession session, int number, SessionRequest request) {
    variables.put(SESSION, session.name());
    variables.put(NUMBER, Integer.toString(number));
    variables.put(LABEL, request.label());
    variables.put(METHOD, request.methodOrGet());
    variables.put(PATH, request.path());
    variables.put(CONTENTS, request.contents());
  }
}
