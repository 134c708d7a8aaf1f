package io.github.trueload.ab;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one block, in the order in which they were made: a base and a candidate, and in some
 * blocks a second base; in a duet, this second base has a base of its own at the same time.
 *
 * @param number from 1
 * @param runs of the block
 * @param fault why its pair does not count; null if it does
 */
public record AbBlock(int number, List<AbRun> runs, @Nullable Fault fault) {

  /**
   * Why a pair does not count.
   *
   * @param words a sentence
   * @param isOfAll whether it is so in each block, so that the session ends
   */
  public record Fault(String words, boolean isOfAll) {

    private static final Fault NO_HEALTH =
        new Fault(
            "the health of the load generator is not known: add Trueload - Traffic Realism to the"
                + " plan",
            true);

    private static Fault of(AbRole role, String words) {
      return new Fault(role.id() + ": " + words, false);
    }
  }

  /** Copies the list. */
  public AbBlock {
    runs = List.copyOf(runs);
  }

  /**
   * {@return the block, with its fault if it has one}
   *
   * @param first a block that counts, whose base the others must be like; null for none
   */
  static AbBlock of(int number, List<AbRun> runs, @Nullable AbBlock first) {
    AbBlock block = new AbBlock(number, runs, null);
    return new AbBlock(number, runs, block.faultBeside(first == null ? block : first));
  }

  private @Nullable Fault faultBeside(AbBlock first) {
    for (AbRun run : runs) {
      if (!run.marks().isEmpty()) {
        return Fault.of(run.role(), String.join("; ", run.marks()));
      }
      if (run.known().processors() == 0) {
        return Fault.NO_HEALTH;
      }
    }
    AbRun base = base();
    String other = base.known().differsFrom(first.base().known());
    if (other != null) {
      return Fault.of(AbRole.BASE, other);
    }
    for (AbRun run : runs) {
      other = run.known().differsFrom(base.known());
      if (other != null) {
        return Fault.of(run.role(), other);
      }
    }
    return null;
  }

  /** {@return whether its pair counts} */
  public boolean counts() {
    return fault == null;
  }

  /** {@return why its pair does not count, in words; null if it does} */
  public @Nullable String mark() {
    return fault == null ? null : fault.words();
  }

  /** {@return the base's run} */
  public AbRun base() {
    return run(AbRole.BASE).orElseThrow();
  }

  /** {@return the candidate's run} */
  public AbRun candidate() {
    return run(AbRole.CANDIDATE).orElseThrow();
  }

  /** {@return the second run of the base} */
  public Optional<AbRun> control() {
    return run(AbRole.CONTROL);
  }

  /** {@return the base that the second one is compared with} */
  public AbRun baseOfControl() {
    return run(AbRole.BESIDE_CONTROL).orElseGet(this::base);
  }

  private Optional<AbRun> run(AbRole role) {
    return runs.stream().filter(each -> each.role() == role).findFirst();
  }

  /** The pair's difference of a figure: the logarithm of candidate over base. */
  double difference(AbFigure figure) {
    return Math.log(figure.of(candidate().known()) / figure.of(base().known()));
  }

  /**
   * The mean share of failed samples of one side.
   *
   * @param counted blocks that count
   * @param label of which label; null for all
   * @return 0 to 1; 0 without blocks, NaN where a run does not show its failures
   */
  static double failures(
      List<AbBlock> counted, Function<AbBlock, AbRun> side, @Nullable String label) {
    ToDoubleFunction<AbBlock> share = block -> side.apply(block).failures(label);
    return counted.stream().mapToDouble(share).average().orElse(0);
  }
}
