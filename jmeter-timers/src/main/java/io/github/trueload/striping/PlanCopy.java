package io.github.trueload.striping;

import io.github.trueload.engines.EngineShare;
import java.io.Serializable;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.ObjectProperty;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Which copy of the plan an element belongs to. JMeter's controller copies the whole plan once for
 * each remote engine before it sends the first copy, so the number of an element's copy and the
 * number of all its copies are the engine's share. The share goes to the engine with the element
 * ({@link #sent}), and {@link ThisEngine} finds it there ({@link #received}).
 *
 * <p>Each element that may be alone in a plan has one, gives its copies one made by {@link #of},
 * and is replaced by {@link #sent} when it is serialized.
 */
public final class PlanCopy {

  static final String KEY = "Trueload.share";

  /** Properties that a controller hands on, for its window does not send those of {@code -G}. */
  private static final List<String> HANDED_ON = List.of(ThisEngine.SEED, StartTime.START);

  private static final SecureRandom SEEDS = new SecureRandom();

  private static volatile @Nullable Share received;

  /** The seed of the run for which plans are copied now; a new one once a plan was sent. */
  private static volatile @Nullable Long seedOfNextRun;

  private final @Nullable PlanCopy original;
  private final int number;
  private final long seed;
  private final AtomicInteger copies = new AtomicInteger();

  record Share(int number, int count, long seed, String version, HashMap<String, String> properties)
      implements Serializable {}

  /** Of an element that is no copy. */
  public PlanCopy() {
    original = null;
    number = 1;
    seed = 0;
  }

  private PlanCopy(PlanCopy original, int number, long seed) {
    this.original = original;
    this.number = number;
    this.seed = seed;
  }

  /**
   * Of a copy of an element.
   *
   * @param original of the element that is copied; null where it has none
   * @return the state of the next copy
   */
  public static PlanCopy of(@Nullable PlanCopy original) {
    return original == null
        ? new PlanCopy()
        : new PlanCopy(original, original.copies.incrementAndGet(), seedOfRun());
  }

  private static synchronized long seedOfRun() {
    Long seed = seedOfNextRun;
    if (seed == null) {
      seed = SEEDS.nextLong();
      seedOfNextRun = seed;
    }
    return seed;
  }

  private static synchronized void endCopying() {
    seedOfNextRun = null;
  }

  /** The share of the engine that gets this copy. */
  EngineShare share() {
    return original == null
        ? EngineShare.WHOLE
        : new EngineShare(number, Math.max(number, original.copies.get()));
  }

  /**
   * The element as it goes to an engine.
   *
   * @param element that has this copy's number
   * @return a copy with the share, which {@link #received} takes out again
   */
  public TestElement sent(TestElement element) {
    HashMap<String, String> properties = new HashMap<>();
    for (String name : HANDED_ON) {
      String value = JMeterUtils.getPropDefault(name, "");
      if (!value.isBlank()) {
        properties.put(name, value);
      }
    }
    EngineShare share = share();
    TestElement sent = (TestElement) element.clone();
    sent.setProperty(
        new ObjectProperty(
            KEY, new Share(share.number(), share.count(), seed, version(), properties)));
    endCopying();
    return sent;
  }

  /**
   * An element has come from a controller; its share is that of this engine from now on.
   *
   * @param element as it was sent
   * @return the state of the element
   * @throws IllegalStateException if the controller has another version of Trueload; the controller
   *     shows the message and the name of the engine
   */
  public static PlanCopy received(TestElement element) {
    Object value = element.getProperty(KEY).getObjectValue();
    element.removeProperty(KEY);
    if (value instanceof Share share) {
      if (!share.version().equals(version())) {
        throw new IllegalStateException(
            "this engine has Trueload "
                + version()
                + ", but the controller has "
                + share.version()
                + ": install the same version on both");
      }
      received = share;
    }
    return new PlanCopy();
  }

  /** The share that the controller handed out; empty where none did. */
  static @Nullable EngineShare handedOut() {
    Share share = remoteShare();
    return share == null ? null : new EngineShare(share.number(), share.count());
  }

  /** A seed that the engines of this run have in common and no other run has; null for none. */
  static @Nullable Long seedInCommon() {
    Share share = remoteShare();
    return share == null ? null : Long.valueOf(share.seed());
  }

  /** A property that the controller handed on; empty for none. */
  static String property(String name) {
    Share share = remoteShare();
    return share == null ? "" : share.properties().getOrDefault(name, "");
  }

  /** A plan that is pasted or validated in a window comes from no controller. */
  private static @Nullable Share remoteShare() {
    return ThisEngine.remote().isEmpty() ? null : received;
  }

  /** {@return the version of Trueload; classes outside a jar have none} */
  public static String version() {
    return Objects.requireNonNullElse(
        PlanCopy.class.getPackage().getImplementationVersion(), "of a build");
  }
}
