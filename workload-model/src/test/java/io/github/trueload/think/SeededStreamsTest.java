package io.github.trueload.think;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.GoodnessOfFit;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class SeededStreamsTest {

  record Key(long seed, String host, String element, long thread) {
    List<Long> firstDraws() {
      RandomGenerator generator = new SeededStreams(seed, host).generator(element, thread);
      return List.of(generator.nextLong(), generator.nextLong(), generator.nextLong());
    }
  }

  @Provide
  Arbitrary<Key> keys() {
    return Combinators.combine(
            Arbitraries.longs(), Arbitraries.strings(), Arbitraries.strings(), Arbitraries.longs())
        .as(Key::new);
  }

  @Property
  void differentKeysNeverShareAStream(@ForAll("keys") Key one, @ForAll("keys") Key other) {
    Assume.that(!one.equals(other));
    assertThat(one.firstDraws()).isNotEqualTo(other.firstDraws());
  }

  /** The hardest neighbours: keys that differ in one part only. */
  @Property
  void onePartOfTheKeyIsEnough(@ForAll("keys") Key key) {
    List<Key> neighbours =
        List.of(
            new Key(key.seed + 1, key.host, key.element, key.thread),
            new Key(key.seed, key.host + "1", key.element, key.thread),
            new Key(key.seed, key.host, key.element + "1", key.thread),
            new Key(key.seed, key.host, key.element, key.thread + 1));
    Set<List<Long>> draws = new HashSet<>(List.of(key.firstDraws()));
    neighbours.forEach(neighbour -> draws.add(neighbour.firstDraws()));
    assertThat(draws).hasSize(1 + neighbours.size());
  }

  @Property
  void equalKeysGiveEqualStreams(@ForAll("keys") Key key) {
    assertThat(key.firstDraws()).isEqualTo(key.firstDraws());
  }

  @Test
  void textsDoNotRunIntoEachOther() {
    assertThat(new Key(1, "ab", "c", 0).firstDraws())
        .isNotEqualTo(new Key(1, "a", "bc", 0).firstDraws());
  }

  @Test
  void aHundredThousandStreamsOfARunAreAllDifferent() {
    Set<List<Long>> seen = new HashSet<>();
    for (long seed = 0; seed < 2; seed++) {
      for (String host : List.of("", "engine-1", "engine-2", "10.0.0.7", "engine-12")) {
        for (String element : List.of("", "Think", "think", "Think 2", "Bursty")) {
          for (long thread = 0; thread < 2000; thread++) {
            seen.add(new Key(seed, host, element, thread).firstDraws());
          }
        }
      }
    }
    assertThat(seen.size()).isEqualTo(2 * 5 * 5 * 2000);
  }

  /** Taken across threads, not along one: the first draw of each of 100,000. */
  @Test
  void neighbouringThreadsDrawIndependently() {
    SeededStreams streams = new SeededStreams(42, "host");
    double[] first = new double[100_000];
    double products = 0;
    for (int thread = 0; thread < first.length; thread++) {
      first[thread] = streams.generator("Think", thread).nextDouble();
      products += thread == 0 ? 0 : (first[thread] - 0.5) * (first[thread - 1] - 0.5) * 12;
    }
    assertThat(GoodnessOfFit.pValue(first, x -> x)).isGreaterThan(0.001);
    // lag-1 correlation; standard error 1/√100000
    assertThat(products / first.length).isCloseTo(0, within(5 / Math.sqrt(first.length)));
  }

  /**
   * The JDK's own generator of this algorithm, where the bytes of the state have no sign bit: JDK
   * 17.0.15 takes the others wrongly (JDK-8282144).
   */
  @Test
  void theGeneratorIsTheJdksL64X128Mix() {
    byte[] state = new byte[32];
    for (int i = 0; i < state.length; i++) {
      state[i] = (byte) (i * 37 % 128);
    }
    ByteBuffer words = ByteBuffer.wrap(state);
    RandomGenerator ours =
        new Lxm64x128(words.getLong(), words.getLong(), words.getLong(), words.getLong());
    RandomGenerator jdks = RandomGeneratorFactory.of("L64X128MixRandom").create(state);
    for (int i = 0; i < 10_000; i++) {
      assertThat(ours.nextLong()).isEqualTo(jdks.nextLong());
    }
  }

  /**
   * A stored seed must give the same run in later versions and on later JDKs. First value recorded
   * on JDK 17.0.15.
   */
  @Test
  void theStreamOfAKeyStaysTheSame() {
    assertThat(new SeededStreams(7, "host").generator("Think", 3).nextLong())
        .isEqualTo(-2365301911204702115L);
  }
}
