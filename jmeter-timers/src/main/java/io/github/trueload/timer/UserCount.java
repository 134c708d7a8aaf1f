package io.github.trueload.timer;

import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;

/** Where the number of users N comes from. */
enum UserCount {
  /** The threads configured in the group of the calling thread. */
  GROUP("group", false) {
    @Override
    int count() {
      AbstractThreadGroup group = JMeterContextService.getContext().getThreadGroup();
      return group == null ? 0 : group.getNumThreads();
    }
  },
  /** The threads of that group that run now: follows the ramp. */
  ACTIVE("active", true) {
    @Override
    int count() {
      AbstractThreadGroup group = JMeterContextService.getContext().getThreadGroup();
      return group == null ? 0 : group.getNumberOfThreads();
    }
  },
  /** All threads of this JVM that run now. */
  ALL_ACTIVE("allActive", true) {
    @Override
    int count() {
      return JMeterContextService.getNumberOfThreads();
    }
  },
  /** A number that the user gives. */
  NUMBER("number", false) {
    @Override
    int count() {
      return 0;
    }
  };

  private final String id;
  private final boolean changing;

  UserCount(String id, boolean changing) {
    this.id = id;
    this.changing = changing;
  }

  /** The number now, as JMeter knows it in the calling thread; 0 where it does not. */
  abstract int count();

  /** Whether the number may change while a thread runs. */
  boolean isChanging() {
    return changing;
  }

  static List<String> ids() {
    return Arrays.stream(values()).map(source -> source.id).toList();
  }

  /** The source of this id, which must be one of {@link #ids()}. */
  static UserCount byId(String id) {
    return values()[ids().indexOf(id)];
  }
}
