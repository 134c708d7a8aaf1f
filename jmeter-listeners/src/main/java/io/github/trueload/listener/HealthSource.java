package io.github.trueload.listener;

import io.github.trueload.stats.AnalysisSummary;
import java.util.List;
import org.apache.jorphan.collections.HashTree;

/**
 * What the load generator knows of its own troubles. The listener asks it in one thread: {@link
 * #begin} as a run begins, {@link #judge} whenever there are new figures, {@link #end} last.
 */
public interface HealthSource {

  /** Knows nothing. */
  HealthSource NONE =
      new HealthSource() {
        @Override
        public void begin() {
          // nothing is watched
        }

        @Override
        public Health judge(AnalysisSummary figures) {
          return Health.UNKNOWN;
        }

        @Override
        public void end() {
          // nothing was begun
        }
      };

  /** The source of this load generator. */
  static HealthSource ofThisGenerator() {
    return new WatchedGenerator();
  }

  /** A run begins. */
  void begin();

  /**
   * The run is under way; its first sample tells, in any thread.
   *
   * @param plan as a thread of it runs it
   */
  default void runs(HashTree plan) {
    // only a source that writes beside the results asks where these are
  }

  /**
   * Says how the generator fared in the part of the run that {@code figures} are of ({@link
   * AnalysisSummary#window}).
   */
  Health judge(AnalysisSummary figures);

  /** The run is over. */
  void end();

  /**
   * How the generator fared.
   *
   * @param blame what it did to the figures, a few words for the line ({@code the generator was the
   *     bottleneck: paused for 203 ms}); empty if nothing
   * @param figures for the panel, in order
   */
  record Health(String blame, List<Figure> figures) {

    /** Of a generator that is not watched. */
    public static final Health UNKNOWN = new Health("", List.of());

    /** Copies the list. */
    public Health {
      figures = List.copyOf(figures);
    }
  }

  /**
   * A figure for the panel.
   *
   * @param name as the panel shows it
   * @param value with its unit
   */
  record Figure(String name, String value) {}
}
