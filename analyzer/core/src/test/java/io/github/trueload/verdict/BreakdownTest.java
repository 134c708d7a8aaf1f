package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.Disturbance;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.arrivals.Streams;
import io.github.trueload.stats.responses.GroupStatistics;
import io.github.trueload.stats.responses.Grouping;
import io.github.trueload.think.Constant;
import io.github.trueload.think.Exponential;
import io.github.trueload.verdict.Breakdown.Part;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

class BreakdownTest {

  private static Names names(String... names) {
    Names of = new Names(names.length);
    for (String name : names) {
      of.id(name);
    }
    return of;
  }

  private static void add(
      GroupStatistics to, long[] instants, int id, long elapsed, boolean fails) {
    SampleBlock block = new SampleBlock();
    for (long instant : instants) {
      int row = block.addRow();
      block.startNanos[row] = instant;
      block.elapsedNanos[row] = elapsed;
      block.flags[row] = fails ? SampleBlock.FAILED : 0;
      block.group[row] = id;
      block.host[row] = 1 - id;
    }
    to.accept(block);
  }

  private static Breakdown summary(GroupStatistics of, Names names) {
    return Breakdown.of(of, names, new ArrivalJudge("log", 1));
  }

  @Test
  void eachPartHasItsOwnArrivalsErrorsAndTimes() {
    long[] poisson = Streams.of(new Exponential(0.05).sequence(new SplittableRandom(1)), 2_001);
    long[] paced = Streams.of(new Constant(0.2).sequence(new SplittableRandom(1)), 400);
    GroupStatistics first = new GroupStatistics(Grouping.GROUP);
    add(first, poisson, 1, 2_000_000, false);
    GroupStatistics second = new GroupStatistics(Grouping.GROUP);
    add(second, paced, 0, 7_000_000, true);
    first.combine(second);
    Breakdown by = summary(first, names("paced", "free"));
    assertThat(by.parts()).extracting(Part::name).containsExactly("free", "paced");
    assertThat(by.more()).isZero();
    Part free = by.parts().get(0);
    assertThat(free.arrivals().count()).isEqualTo(2_001);
    assertThat(free.arrivals().verdict()).isEqualTo(ArrivalVerdict.POISSON);
    assertThat(free.errors()).isZero();
    assertThat(free.response().mean()).isEqualTo(0.002);
    Part pacedPart = by.parts().get(1);
    assertThat(pacedPart.arrivals().verdict()).isEqualTo(ArrivalVerdict.PERIODIC);
    assertThat(pacedPart.errors()).isEqualTo(400);
    assertThat(pacedPart.response().max()).isEqualTo(0.007);
  }

  @Test
  void aLoadGeneratorInTroubleLeavesNoPartAVerdict() {
    long[] poisson = Streams.of(new Exponential(0.05).sequence(new SplittableRandom(1)), 2_001);
    GroupStatistics of = new GroupStatistics(Grouping.GROUP);
    add(of, poisson, 0, 2_000_000, true);
    add(of, new long[] {1, 2, 3}, 1, 1, false);
    Breakdown by = summary(of, names("much", "little"));
    Disturbance paused = new Disturbance(Disturbance.Kind.PAUSE, "paused", "It was paused.");

    Breakdown disturbed = by.from(List.of(paused));

    assertThat(disturbed.by()).isEqualTo(Grouping.GROUP);
    assertThat(disturbed.source()).isEqualTo("log");
    assertThat(disturbed.parts()).extracting(Part::name).containsExactly("much", "little");
    Part much = disturbed.parts().get(0);
    assertThat(much.arrivals().verdict()).isEqualTo(ArrivalVerdict.INCONCLUSIVE);
    assertThat(much.arrivals().reason())
        .isEqualTo(
            new Reason.GeneratorWasBottleneck(
                List.of(paused), by.parts().get(0).arrivals().answer()));
    assertThat(much.arrivals().count()).isEqualTo(2_001);
    assertThat(much.errors()).isEqualTo(2_001);
    assertThat(by.from(List.of())).isEqualTo(by);
  }

  @Test
  void groupsAndHostsAreTheirOwnColumns() {
    ToIntFunction<Grouping> parts =
        grouping -> {
          GroupStatistics of = new GroupStatistics(grouping);
          add(of, new long[] {1, 2, 3}, 0, 1, false);
          add(of, new long[] {4, 5}, 1, 1, false);
          Breakdown by = summary(of, names("zero", "one"));
          return by.parts().get(0).name().equals("zero") ? 0 : by.parts().size();
        };
    assertThat(parts.applyAsInt(Grouping.GROUP)).isZero();
    assertThat(parts.applyAsInt(Grouping.HOST)).isEqualTo(2);
    // labels are not known: one part without a name
    assertThat(parts.applyAsInt(Grouping.LABEL)).isEqualTo(1);
  }

  @Test
  void ofVeryManyPartsTheBusiestAreSummedUp() {
    GroupStatistics of = new GroupStatistics(Grouping.GROUP);
    Names names = new Names(300);
    for (int id = 0; id < 300; id++) {
      names.id("g" + id);
      add(of, id == 250 ? new long[] {1, 2} : new long[] {1}, id, 1, false);
    }
    Breakdown by = summary(of, names);
    assertThat(by.parts()).hasSize(GroupStatistics.MOST_PARTS);
    assertThat(by.parts().get(0).name()).isEqualTo("g250");
    assertThat(by.more()).isEqualTo(100);
    assertThat(summary(new GroupStatistics(Grouping.HOST), names).parts()).isEmpty();
  }
}
