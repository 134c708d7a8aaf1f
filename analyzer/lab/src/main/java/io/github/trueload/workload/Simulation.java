package io.github.trueload.workload;

import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionRequest;
import io.github.trueload.recorded.SessionSource;
import io.github.trueload.workload.WorkloadModel.Item;
import io.github.trueload.workload.WorkloadModel.Length;
import io.github.trueload.workload.WorkloadModel.Think;
import io.github.trueload.workload.WorkloadModel.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Sessions drawn from a description: the same seed gives the same sessions. */
public final class Simulation implements SessionSource {

  /** A session that goes round in a changed graph ends somewhere. */
  private static final int LENGTHS = 2;

  private final WorkloadModel workload;
  private final RandomGenerator generator;
  private final double[] arrivals;
  private final int end;
  private final int longest;
  private final List<Draw<Transition>> steps = new ArrayList<>();
  private final List<Draw<Transition>> inner = new ArrayList<>();
  private final Draw<Length> lengths;
  private final Draw<Item> others;
  private int next;

  /** Draws from things by their weights. */
  private static final class Draw<T> {
    private final TreeMap<Double, T> upTo = new TreeMap<>();
    private double total;

    Draw(List<T> things, ToDoubleFunction<T> weight) {
      for (T each : things) {
        if (weight.applyAsDouble(each) > 0) {
          total += weight.applyAsDouble(each);
          upTo.put(total, each);
        }
      }
    }

    @Nullable T next(RandomGenerator generator) {
      Map.Entry<Double, T> drawn = upTo.higherEntry(generator.nextDouble() * total);
      Map.Entry<Double, T> last = upTo.lastEntry(); // a product may be rounded up to the total
      return drawn != null ? drawn.getValue() : last == null ? null : last.getValue();
    }
  }

  /**
   * Sessions of a description.
   *
   * @param seconds how long sessions arrive; where that is longer than the description, its rate
   *     begins again
   * @param generator the only source of randomness
   */
  public Simulation(WorkloadModel workload, double seconds, RandomGenerator generator) {
    this.workload = workload;
    this.generator = generator;
    List<String> states = workload.graph().states();
    end = states.size() - 1;
    for (int from = 0; from < end; from++) {
      int state = from;
      List<Transition> row =
          workload.graph().transitions().stream().filter(each -> each.from() == state).toList();
      steps.add(new Draw<>(row, Transition::probability));
      inner.add(
          new Draw<>(
              row.stream().filter(each -> each.to() != end).toList(), Transition::probability));
    }
    List<Item> items = workload.popularity().items();
    others =
        new Draw<>(items.subList(Math.min(items.size(), end - 2), items.size()), Item::requests);
    lengths = new Draw<>(workload.lengths().counts(), Length::sessions);
    longest =
        LENGTHS * workload.lengths().counts().stream().mapToInt(Length::requests).max().orElse(1);
    arrivals = Bursts.draw(workload.rate(), workload.dispersion(), seconds, generator);
  }

  /** {@return the number of sessions} */
  public int sessions() {
    return arrivals.length;
  }

  @Override
  public @Nullable RecordedSession next() {
    if (next == arrivals.length) {
      return null;
    }
    long arrivalNanos = Math.round(arrivals[next++] * 1e9);
    boolean byGraph = workload.lengths().byGraph();
    Length drawn = byGraph ? null : lengths.next(generator);
    int most = drawn == null ? longest : drawn.requests();
    List<SessionRequest> requests = new ArrayList<>();
    int state = 0;
    while (requests.size() < most) {
      Transition step = (byGraph ? steps : inner).get(state).next(generator);
      if (byGraph && (step == null || step.to() == end)) {
        break;
      }
      if (step == null) {
        state = 0; // the recorded session is longer, though here all sessions ended
        continue;
      }
      requests.add(request(item(step.to()), think(step, requests.isEmpty())));
      state = step.to();
    }
    return new RecordedSession(Integer.toString(next), arrivalNanos, requests);
  }

  private Item item(int state) {
    Item item = state == end - 1 ? others.next(generator) : null;
    int place = Math.min(state, workload.popularity().items().size()) - 1;
    return item == null ? workload.popularity().items().get(place) : item;
  }

  private long think(Transition step, boolean isFirst) {
    Think own = step.think();
    return isFirst ? 0 : ThinkFit.draw(own == null ? workload.graph().rare() : own, generator);
  }

  private static SessionRequest request(Item item, long thinkNanos) {
    String method = item.method().equals(SessionRequest.GET) ? "" : item.method();
    return new SessionRequest(thinkNanos, item.name(), method, item.path(), "");
  }
}
