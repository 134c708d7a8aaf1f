package io.github.trueload.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.util.List;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class CollectorPausesTest {

  /** A collector with these counters; −1 is "unknown". */
  private record Collector(String name, long count, long millis) implements GarbageCollectorMXBean {

    @Override
    public String getName() {
      return name;
    }

    @Override
    public long getCollectionCount() {
      return count;
    }

    @Override
    public long getCollectionTime() {
      return millis;
    }

    @Override
    public boolean isValid() {
      return true;
    }

    @Override
    public String[] getMemoryPoolNames() {
      return new String[0];
    }

    @Override
    public ObjectName getObjectName() {
      return null;
    }
  }

  @Test
  void pausesAreSummedAndWholeCyclesLeftOut() {
    CollectorPauses sum =
        CollectorPauses.sum(
            List.of(
                new Collector("ZGC Minor Cycles", 5, 900),
                new Collector("ZGC Minor Pauses", 15, 1),
                new Collector("G1 Young Generation", 7, 50),
                new Collector("unknown", -1, -1)));
    assertThat(sum).isEqualTo(new CollectorPauses(22, 51));
    assertThat(sum.since(new CollectorPauses(20, 11))).isEqualTo(new CollectorPauses(2, 40));
  }

  @Test
  void aCollectionOfThisJvmIsCounted() {
    HealthWatch.Probes probes = HealthWatch.Probes.ofThisJvm();
    CollectorPauses before = probes.collections().get();
    System.gc();
    assertThat(probes.collections().get().since(before).count()).isPositive();
  }
}
