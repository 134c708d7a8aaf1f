package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.Names;
import org.junit.jupiter.api.Test;

class UsersTest {

  private static int[] users(String... sessions) {
    Names names = new Names(100);
    for (String session : sessions) {
      names.id(session);
    }
    return Users.ofSessions(names);
  }

  @Test
  void sessionsOfOurSamplerOneAfterTheOtherAreOneUser() {
    assertThat(users("host-a1b2c3-11-1", "host-a1b2c3-11-2", "host-a1b2c3-12-1", "other-11-1"))
        .containsExactly(0, 0, 1, 2);
  }

  /** JMeter: group's name, space, group's number, dash, thread's number; a remote host ahead. */
  @Test
  void everyThreadOfJMeterIsAUser() {
    assertThat(users("Thread Group 1-1", "Thread Group 1-2", "10.0.0.7-Users 1-1", "main"))
        .containsExactly(0, 1, 2, 3);
  }
}
