package io.github.trueload.queueing;

import java.util.Locale;

/**
 * Models of a system that saturates, each of three parameters: the time between departures of a
 * system that is always busy, 1/λ_sat; a shape; and a delay, which its caller counts as think time.
 * All are closed loops of users with exponential think times.
 */
public enum SaturatingSystem {
  /**
   * One station whose service times vary as {@code v = (1 + c²)/2}, the shape. From v = 1 on they
   * are hyper-exponential with balanced means, and the chain of the number in the system and the
   * phase is solved exactly (M/H₂/1//N); below, mean value analysis with Reiser's correction for
   * the service time under way.
   */
  ONE_STATION("one station", 0.5, 100) {
    @Override
    double response(double busySeconds, double shape, int users, double think) {
      return shape < 1
          ? regular(busySeconds, shape, users, think)
          : hyperExponential(busySeconds, 2 * shape - 1, users, think);
    }
  },

  /** Two exponential stations; the shape is the second one's service time over the first one's. */
  TWO_STATIONS("two stations", 0.02, 1) {
    @Override
    double response(double busySeconds, double shape, int users, double think) {
      double second = shape * busySeconds;
      double firstQueue = 0;
      double secondQueue = 0;
      double response = 0;
      for (int n = 1; n <= users; n++) {
        double ofFirst = busySeconds * (1 + firstQueue);
        double ofSecond = second * (1 + secondQueue);
        response = ofFirst + ofSecond;
        double rate = n / (think + response);
        firstQueue = rate * ofFirst;
        secondQueue = rate * ofSecond;
      }
      return response;
    }
  },

  /**
   * One station that works the faster the more wait, up to a number of servers, the shape, which
   * need not be whole: n in the system depart at rate {@code min(n, m)/m·λ_sat}. Exact, by the
   * birth-and-death chain.
   */
  SERVERS("several servers", 1, 64) {
    @Override
    double response(double busySeconds, double shape, int users, double think) {
      double weight = 1;
      double sum = 1;
      double waiting = 0;
      double thinking = users;
      for (int n = 1; n <= users; n++) {
        weight *= (users - n + 1) / think * busySeconds * shape / Math.min(n, shape);
        sum += weight;
        waiting += n * weight;
        thinking += (users - n) * weight;
        if (sum > LARGEST) {
          weight /= LARGEST;
          sum /= LARGEST;
          waiting /= LARGEST;
          thinking /= LARGEST;
        }
      }
      // Little's law: R = Q/X, and the users who think send at rate (N - Q)/Z
      return waiting / thinking * think;
    }
  };

  private static final double LARGEST = 1e200;

  private final String words;
  private final double leastShape;
  private final double mostShape;

  SaturatingSystem(String words, double leastShape, double mostShape) {
    this.words = words;
    this.leastShape = leastShape;
    this.mostShape = mostShape;
  }

  /** {@return the name for readers, a noun in lower case, such as {@code two stations}} */
  public String words() {
    return words;
  }

  /**
   * {@return the name in the JSON, lower-case letters and hyphens, such as {@code two-stations}}
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  double leastShape() {
    return leastShape;
  }

  double mostShape() {
    return mostShape;
  }

  /**
   * Mean response time, without the delay.
   *
   * @param busySeconds 1/λ_sat
   * @param think mean think time and delay, above 0
   */
  abstract double response(double busySeconds, double shape, int users, double think);

  private static double regular(double service, double variability, int users, double think) {
    double response = service;
    double rate = 0;
    for (int n = 1; n <= users; n++) {
      response = service * (1 + rate * response + (variability - 1) * service * rate);
      rate = n / (think + response);
    }
    return response;
  }

  /**
   * By cuts between n and n + 1 in the system: with a(n) = (N - n)/Z, {@code π(n, i)·(a(n) + μ_i) =
   * a(n - 1)·π(n - 1, i) + p_i·a(n)·π(n)}, of which all terms are positive.
   */
  private static double hyperExponential(double service, double scv, int users, double think) {
    double often = (1 + Math.sqrt((scv - 1) / (scv + 1))) / 2;
    double fast = 2 * often / service;
    double slow = 2 * (1 - often) / service;
    double arrivals = users / think;
    // empty: the next request brings its phase along
    double ofFast = often;
    double ofSlow = 1 - often;
    double sum = 1;
    double waiting = 0;
    double thinking = users;
    for (int n = 1; n <= users; n++) {
      double next = (users - n) / think;
      double first = arrivals * ofFast / (next + fast);
      double second = arrivals * ofSlow / (next + slow);
      double share = next * (often / (next + fast) + (1 - often) / (next + slow));
      double level = (first + second) / (1 - share);
      ofFast = first + often * next * level / (next + fast);
      ofSlow = second + (1 - often) * next * level / (next + slow);
      sum += level;
      waiting += n * level;
      thinking += (users - n) * level;
      arrivals = next;
      if (sum > LARGEST) {
        ofFast /= LARGEST;
        ofSlow /= LARGEST;
        sum /= LARGEST;
        waiting /= LARGEST;
        thinking /= LARGEST;
      }
    }
    return waiting / thinking * think;
  }
}
