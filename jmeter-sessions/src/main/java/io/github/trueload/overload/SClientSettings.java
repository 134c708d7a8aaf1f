package io.github.trueload.overload;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.ScheduledArrivals;
import io.github.trueload.arrivals.ScheduledArrivals.Spacing;
import io.github.trueload.arrivals.SharedArrivals;
import io.github.trueload.engines.EngineShare;
import io.github.trueload.overload.OverloadPlan.Request;
import io.github.trueload.queueing.SClient;
import io.github.trueload.sessions.ProcessSettings;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.Setting.Kind;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.times.TimeSource;
import io.github.trueload.units.Numbers;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The settings of {@link SClientGroup}, and the plan they make. */
public final class SClientSettings {
  private static final String PREFIX = "SClient.";

  /** Host name or address of the server. */
  public static final Setting SERVER = Setting.required(PREFIX + "server", Kind.LINE, "127.0.0.1");

  /** Port of the server. */
  public static final Setting PORT = Setting.required(PREFIX + "port", Kind.COUNT, "80");

  /** What is asked for: a path in each line, in turn. */
  public static final Setting PATHS = Setting.required(PREFIX + "paths", Kind.TEXT, "/");

  /** D, sockets in connection establishment. */
  public static final Setting SOCKETS = Setting.required(PREFIX + "sockets", Kind.COUNT, "100");

  /** T, how long a socket is held there. */
  public static final Setting TIMEOUT =
      Setting.required(PREFIX + "timeout", Kind.DURATION, "500 ms");

  private static final String STEADY = "steady";
  private static final String AT_ONCE = "atOnce";
  private static final String CONSTANT = "constant";
  private static final String POISSON = "poisson";
  private static final String MAP = "map";
  private static final String BURSTS = "bursts";

  /** When a socket is used again. */
  public static final Setting RETRY =
      Setting.choice(PREFIX + "retry", List.of(STEADY, AT_ONCE, CONSTANT, POISSON, MAP, BURSTS));

  private static final ProcessSettings BY_RATE = ProcessSettings.of(PREFIX, "20/s", "6");

  /** Mean rate of the attempts. */
  public static final Setting RATE = BY_RATE.rate();

  /** Index of dispersion of the MAP's intervals. */
  public static final Setting INDEX = BY_RATE.index();

  /** Rate of the MAP's surges over its mean rate. */
  public static final Setting PEAK = BY_RATE.peak();

  /** Banga and Druschel's a: rate of a burst over the mean rate. */
  public static final Setting BURST_FACTOR = BY_RATE.burstFactor();

  /** Banga and Druschel's b: per cent of the time in bursts. */
  public static final Setting BURST_PERCENT = BY_RATE.burstPercent();

  /** Time from one burst to the next. */
  public static final Setting PERIOD = BY_RATE.period();

  /** How long connections are attempted. */
  public static final Setting DURATION =
      Setting.required(PREFIX + "duration", Kind.DURATION, "1 min");

  /** How long a response may take. */
  public static final Setting RESPONSE_TIMEOUT =
      Setting.required(PREFIX + "responseTimeout", Kind.DURATION, "30 s");

  /** Local addresses to connect from, in turn. */
  public static final Setting LOCAL = Setting.optional(PREFIX + "local", Kind.LINE, "");

  /** Whose clock the times of requests are of. */
  public static final Setting TIMES =
      Setting.choice(
          PREFIX + "times", List.of(TimeSource.KERNEL.stored(), TimeSource.JVM.stored()));

  static final String WARN = "warn";
  static final String REFUSE = "refuse";
  static final String UNCHECKED = "unchecked";
  static final String SEARCH = "search";

  /** What is done about the machine's own capacity before the load. */
  public static final Setting CAPACITY =
      Setting.choice(PREFIX + "capacity", List.of(WARN, REFUSE, UNCHECKED, SEARCH));

  /** The seed; empty draws differently in every run. */
  public static final Setting SEED = Setting.optional(PREFIX + "seed", Kind.SEED, "");

  /** All settings, in the order in which a new element stores them. */
  public static final List<Setting> ALL =
      List.of(
          SERVER,
          PORT,
          PATHS,
          SOCKETS,
          TIMEOUT,
          RETRY,
          RATE,
          INDEX,
          PEAK,
          BURST_FACTOR,
          BURST_PERCENT,
          PERIOD,
          DURATION,
          RESPONSE_TIMEOUT,
          LOCAL,
          TIMES,
          CAPACITY,
          SEED);

  private static final int MOST_SOCKETS = 1_000_000;
  private static final int MOST_PORT = 65_535;

  private SClientSettings() {}

  /** {@return the settings that count under the present choices; the others may hold any text} */
  public static List<Setting> inEffect(SettingValues values) {
    List<Setting> ofRetry =
        switch (values.text(RETRY)) {
          case CONSTANT, POISSON -> List.of(RATE);
          case MAP -> BY_RATE.ofMap();
          case BURSTS -> BY_RATE.ofBursts();
          default -> List.<Setting>of();
        };
    return Stream.of(
            List.of(SERVER, PORT, PATHS, SOCKETS, TIMEOUT, RETRY),
            ofRetry,
            List.of(DURATION, RESPONSE_TIMEOUT, LOCAL, TIMES, CAPACITY, SEED))
        .flatMap(List::stream)
        .toList();
  }

  /** Whose clock the times are to be of. */
  static TimeSource times(SettingValues values) {
    return values.choice(TIMES).equals(TimeSource.JVM.stored())
        ? TimeSource.JVM
        : TimeSource.KERNEL;
  }

  /** {@return the number of sockets D and the time T} */
  public static SClient sockets(SettingValues values) {
    int sockets = values.count(SOCKETS);
    if (sockets > MOST_SOCKETS) {
      throw values.refusal(SOCKETS, "is more than any machine supports; at most " + MOST_SOCKETS);
    }
    return new SClient(sockets, values.seconds(TIMEOUT));
  }

  /**
   * {@return the process of connection attempts; empty: an attempt is made whenever a socket is
   * free}
   *
   * @throws RefusedSetting if the sockets cannot offer it, or the settings make no process
   */
  public static Optional<ArrivalProcess> attempts(SettingValues values) {
    SClient sockets = sockets(values);
    return switch (values.choice(RETRY)) {
      case AT_ONCE -> Optional.empty();
      case STEADY ->
          Optional.of(values.made(SOCKETS, () -> RenewalArrivals.constant(sockets.offeredRate())));
      case CONSTANT -> {
        double rate = offerable(values, sockets, values.perSecond(RATE), "");
        yield Optional.of(values.made(RATE, () -> RenewalArrivals.constant(rate)));
      }
      case POISSON -> {
        double rate = offerable(values, sockets, values.perSecond(RATE), "");
        yield Optional.of(values.made(RATE, () -> RenewalArrivals.poisson(rate)));
      }
      case MAP -> Optional.of(map(values, sockets));
      default -> Optional.of(bursts(values, sockets));
    };
  }

  private static ArrivalProcess map(SettingValues values, SClient sockets) {
    MapArrivals map = BY_RATE.map(values);
    offerable(values, sockets, map.ratePerSecond() * values.positive(PEAK), " in a surge");
    return map;
  }

  private static ArrivalProcess bursts(SettingValues values, SClient sockets) {
    double peak = BY_RATE.pattern(values).peakRate(values.perSecond(RATE));
    offerable(values, sockets, peak, " in a burst");
    return new ScheduledArrivals(BY_RATE.bursts(values), Spacing.EVEN);
  }

  /** A rate up to D/T; beyond it attempts would wait for the server. */
  private static double offerable(
      SettingValues values, SClient sockets, double perSecond, String when) {
    if (perSecond > sockets.offeredRate() * (1 + 1e-9)) {
      throw values.refusal(
          RATE,
          "comes to "
              + Numbers.format(perSecond)
              + "/s"
              + when
              + ", but D/T offers at most "
              + Numbers.format(sockets.offeredRate())
              + "/s: D must be at least "
              + SClient.forRate(perSecond, sockets.timeoutSeconds()).sockets());
    }
    return perSecond;
  }

  /** Server and port, as URLs have them. */
  static String authority(SettingValues values, int port) {
    String server = values.text(SERVER);
    return (server.contains(":") ? "[" + server + "]" : server) + ":" + port;
  }

  /**
   * {@return the plan that the settings describe; looks the server's name up}
   *
   * @throws RefusedSetting if a setting cannot be used, or they make no plan together
   */
  public static OverloadPlan plan(SettingValues values) {
    String server = values.text(SERVER);
    int port = values.count(PORT);
    if (port > MOST_PORT) {
      throw values.refusal(PORT, "is not a port; at most " + MOST_PORT);
    }
    String authority = authority(values, port);
    List<Request> requests = new ArrayList<>();
    for (String path : values.text(PATHS).split("[\\r\\n]+")) {
      if (!path.isBlank()) {
        requests.add(values.made(PATHS, () -> Request.get(authority, path.trim())));
      }
    }
    if (requests.isEmpty()) {
      throw values.refusal(PATHS, "is not a path; / is the shortest");
    }
    InetAddress address = address(values, SERVER, server);
    return new OverloadPlan(
        sockets(values),
        attempts(values),
        Math.round(values.seconds(DURATION) * 1e9),
        Math.round(values.seconds(RESPONSE_TIMEOUT) * 1e9),
        new InetSocketAddress(address, port),
        requests,
        local(values, address));
  }

  /**
   * One engine's part of the plan of several: its share of the sockets, and its turns of the
   * attempts.
   *
   * @throws RefusedSetting if there are fewer sockets than engines
   */
  static OverloadPlan share(SettingValues values, OverloadPlan whole, EngineShare share) {
    int sockets = share.of(whole.sockets().sockets());
    if (sockets == 0) {
      throw values.refusal(SOCKETS, "leaves engine " + share + " none");
    }
    return share.isWhole()
        ? whole
        : new OverloadPlan(
            new SClient(sockets, whole.sockets().timeoutSeconds()),
            whole.attempts().map(process -> new SharedArrivals(process, share)),
            whole.durationNanos(),
            whole.responseTimeoutNanos(),
            whole.server(),
            whole.requests(),
            whole.localAddresses());
  }

  private static List<InetAddress> local(SettingValues values, InetAddress server) {
    List<InetAddress> addresses = new ArrayList<>();
    for (String each : values.text(LOCAL).split("[,;\\s]+")) {
      if (!each.isEmpty()) {
        InetAddress address = address(values, LOCAL, each);
        if (version(address) != version(server)) {
          throw values.refusal(
              LOCAL,
              "names "
                  + each
                  + ", which has an address of IPv"
                  + version(address)
                  + ", but the server's address "
                  + server.getHostAddress()
                  + " is of IPv"
                  + version(server));
        }
        try (ServerSocket bound = new ServerSocket(0, 1, address)) {
          addresses.add(bound.getInetAddress());
        } catch (IOException e) {
          throw values.refusal(
              LOCAL, "names " + each + ", which is not an address of this machine");
        }
      }
    }
    return addresses;
  }

  private static int version(InetAddress address) {
    return address instanceof Inet4Address ? 4 : 6;
  }

  private static InetAddress address(SettingValues values, Setting setting, String name) {
    try {
      return InetAddress.getByName(name);
    } catch (UnknownHostException e) {
      throw values.refusal(setting, "names the unknown host " + name);
    }
  }
}
