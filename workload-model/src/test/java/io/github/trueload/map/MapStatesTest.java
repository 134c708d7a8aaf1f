package io.github.trueload.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MapStatesTest {

  /** A run of a week makes 600 million draws at 1,000 a second, and needs two stretches. */
  @Test
  void pastStretchesAreFreed() {
    MapStates states =
        new MapStates(
            new TwoStateMap(1, 3, 0.5, 0.4), new SplittableRandom(1), TwoStateMap.Start.STATIONARY);
    MapStates.Stretch stretch = states.first();
    WeakReference<MapStates.Stretch> past = new WeakReference<>(stretch);
    stretch = states.after(stretch);
    System.gc();
    assertThat(past.get()).isNull();
    Reference.reachabilityFence(states);
    Reference.reachabilityFence(stretch);
  }
}
