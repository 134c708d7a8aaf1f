package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.sessions.ArrivalSettings;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.timer.BurstyThinkTime;
import io.github.trueload.timer.ExponentialThinkTime;
import io.github.trueload.timer.PlannedEngines;
import io.github.trueload.timer.ScaledThinkTime;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroup;
import org.apache.jmeter.timers.Timer;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans of one group, and the rate that can be read from them. */
class RequestedRateTest {

  private static final double R = 0.1;

  /** A request; its name keeps it apart from others. */
  public static final class Request extends AbstractSampler {
    private static final long serialVersionUID = 1L;

    @Override
    public SampleResult sample(Entry entry) {
      return null;
    }
  }

  /** A timer of which nothing is known. */
  public static final class OthersTimer extends AbstractTestElement implements Timer {
    private static final long serialVersionUID = 1L;

    @Override
    public long delay() {
      return 0;
    }
  }

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private static <T extends TestElement> T with(T element, Map<String, String> settings) {
    settings.forEach(element::setProperty);
    return element;
  }

  private static ThreadGroup users(int users) {
    ThreadGroup group = new ThreadGroup();
    group.setNumThreads(users);
    return group;
  }

  private static ExponentialThinkTime thinks(String mean) {
    return with(new ExponentialThinkTime(), Map.of(ExponentialThinkTime.MEAN.key(), mean));
  }

  private static ScaledThinkTime scaled(Map<String, String> settings) {
    return with(new ScaledThinkTime(), settings);
  }

  private static Request request(String name) {
    Request request = new Request();
    request.setName(name);
    return request;
  }

  private static double rate(AbstractThreadGroup group, HashTree tree) {
    return PlannedLoop.of(group, tree).perSecond(R);
  }

  /** {@code group} with {@code children}, all at its own level. */
  private static double rateOf(AbstractThreadGroup group, TestElement... children) {
    ListedHashTree tree = new ListedHashTree();
    HashTree below = tree.add(group);
    for (TestElement child : children) {
      below.add(child);
    }
    return rate(group, tree);
  }

  @Test
  void aScaledTimerNamesTheRateForAnyResponseTime() {
    assertThat(rateOf(users(300), scaled(Map.of("ScaledThinkTime.rate", "20")), request("a")))
        .isEqualTo(20);
    assertThat(
            rateOf(
                users(300),
                scaled(Map.of("ScaledThinkTime.rate", "120", "ScaledThinkTime.rateUnit", "min")),
                request("a"),
                request("b")))
        .isEqualTo(2);
  }

  /** Of 20/s of two generators, this one is asked for its half; of 20/s each, for all. */
  @ParameterizedTest
  @CsvSource({"total, 10", "perGenerator, 20"})
  void ofSeveralGeneratorsEachIsAskedForItsPart(String scope, double rate) {
    Map<String, String> settings =
        Map.of(
            "ScaledThinkTime.rate", "20",
            "ScaledThinkTime.generators", "2",
            "ScaledThinkTime.rateScope", scope);
    assertThat(rateOf(users(100), scaled(settings), request("a"))).isCloseTo(rate, within(1e-9));
  }

  /** Z = 50/20 s for 50 users, of which 100 are there: 40/s. */
  @Test
  void usersAsANumberMayBeOthersThanThereAre() {
    Map<String, String> settings =
        Map.of(
            "ScaledThinkTime.rate", "20",
            "ScaledThinkTime.usersFrom", "number",
            "ScaledThinkTime.users", "50");
    assertThat(rateOf(users(100), scaled(settings), request("a"))).isCloseTo(40, within(1e-9));
  }

  /** Little's law: N/(Z + R). */
  @Test
  void ofUsersWhoThinkTheRateFollowsByLittlesLaw() {
    assertThat(rateOf(users(42), thinks("2 s"), request("a"))).isCloseTo(20, within(1e-9));
    BurstyThinkTime bursty = with(new BurstyThinkTime(), Map.of("BurstyThinkTime.mean", "4 s"));
    assertThat(rateOf(users(41), bursty, request("a"))).isCloseTo(10, within(1e-9));
    assertThat(rateOf(users(41), thinks("2 s"), thinks("2000"), request("a")))
        .isCloseTo(10, within(1e-9));
  }

  @Test
  void usersWhoNeitherThinkNorWaitHaveNoRate() {
    PlannedLoop loop = new PlannedLoop(Double.NaN, 10, 0, 1, 0);
    assertThat(loop.perSecond(0)).isNaN();
    assertThat(loop.perSecond(0.5)).isEqualTo(20);
  }

  /** A think time before the first of three: N·3/(Z + 3R). */
  @Test
  void aTimerOfOneRequestCountsOnceARound() {
    ThreadGroup group = users(23);
    ListedHashTree tree = new ListedHashTree();
    HashTree below = tree.add(group);
    below.add(request("a")).add(thinks("2 s"));
    below.add(request("b"));
    HashTree controller = below.add(new GenericController());
    controller.add(request("c"));
    assertThat(rate(group, tree)).isCloseTo(23 * 3 / 2.3, within(1e-9));
    // how often a nested loop goes round is not looked at
    below.add(new LoopController()).add(request("d"));
    assertThat(rate(group, tree)).isNaN();
  }

  @Test
  void whereAllRequestsWaitAlikeControllersDoNotMatter() {
    ThreadGroup group = users(21);
    ListedHashTree tree = new ListedHashTree();
    HashTree below = tree.add(group);
    below.add(thinks("2 s"));
    HashTree loop = below.add(new LoopController());
    loop.add(request("a"));
    loop.add(request("b"));
    assertThat(rate(group, tree)).isCloseTo(10, within(1e-9));
  }

  @Test
  void whatCannotBeReadIsNotKnown() {
    assertThat(rateOf(users(10), request("a"))).as("no think time").isNaN();
    assertThat(rateOf(users(10), thinks("2 s"))).as("no request").isNaN();
    assertThat(rateOf(users(10), new OthersTimer(), request("a"))).as("another's timer").isNaN();
    assertThat(rateOf(users(10), thinks("soon"), request("a"))).as("refused").isNaN();
    assertThat(
            rateOf(
                users(10),
                scaled(
                    Map.of("ScaledThinkTime.rate", "20", "ScaledThinkTime.usersFrom", "allActive")),
                request("a")))
        .as("of all groups")
        .isNaN();
    assertThat(new RequestedRate().perSecond(R)).as("no group yet").isNaN();
  }

  /** A kind of group that is not known: how many threads it has when is not known either. */
  public static final class OthersGroup extends AbstractThreadGroup {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean stopThread(String threadName, boolean now) {
      return false;
    }

    @Override
    public int numberOfActiveThreads() {
      return 0;
    }

    @Override
    public void start(
        int number, ListenerNotifier notifier, ListedHashTree tree, StandardJMeterEngine engine) {
      // never run
    }

    @Override
    public JMeterThread addNewThread(int delay, StandardJMeterEngine engine) {
      return null;
    }

    @Override
    public boolean verifyThreadsStopped() {
      return true;
    }

    @Override
    public void waitThreadsStopped() {
      // never run
    }

    @Override
    public void tellThreadsToStop() {
      // never run
    }

    @Override
    public void stop() {
      // never run
    }

    @Override
    public void threadFinished(JMeterThread thread) {
      // never run
    }
  }

  /** 120 rounds a minute of two requests; think times do not slow arrivals down. */
  @ParameterizedTest
  @CsvSource({
    "rate(120/min) random_arrivals(10 s), 4",
    "rate(2/s) even_arrivals(10 s) rate(2/s) random_arrivals(5 s), 4",
    "rate(1/s) random_arrivals(10 s) rate(2/s), NaN",
    "rate(1/s) random_arrivals(10 s) pause(5 s) random_arrivals(2 s), NaN",
    "soon, NaN"
  })
  void anOpenModelAsksForTheRateOfItsSchedule(String schedule, String rate) {
    OpenModelThreadGroup group = new OpenModelThreadGroup();
    group.setScheduleString(schedule);
    assertThat(rateOf(group, thinks("9 s"), request("a"), request("b")))
        .isEqualTo(Double.valueOf(rate));
  }

  @Test
  void ofAnUnknownGroupOnlyARateThatATimerNamesIsKnown() {
    OthersGroup group = new OthersGroup();
    assertThat(rateOf(group, thinks("2 s"), request("a"))).isNaN();
    assertThat(rateOf(group, scaled(Map.of("ScaledThinkTime.rate", "20")), request("a")))
        .isEqualTo(20);
    Map<String, String> number =
        Map.of("ScaledThinkTime.rate", "20", "ScaledThinkTime.usersFrom", "number");
    assertThat(rateOf(group, scaled(number), request("a"))).isNaN();
  }

  /** As the serialisation of a plan for an engine does, before any sample comes back. */
  @Test
  void theControllerKnowsTheNumberOfEnginesThatThePlanItSendsHas() throws Exception {
    PlannedEngines.forget();
    RequestedRate requested = new RequestedRate(() -> 2);
    new ObjectOutputStream(OutputStream.nullOutputStream())
        .writeObject(scaled(Map.of("ScaledThinkTime.generators", "${__P(engines,2)}")));
    assertThat(requested.disagreement()).as("known to the engines alone").isEmpty();
    new ObjectOutputStream(OutputStream.nullOutputStream())
        .writeObject(scaled(Map.of("ScaledThinkTime.rateScope", "perGenerator")));
    assertThat(requested.disagreement()).as("each its own").isEmpty();
    new ObjectOutputStream(OutputStream.nullOutputStream()).writeObject(scaled(Map.of()));
    assertThat(requested.disagreement()).as("divided by the controller").isEmpty();
    new ObjectOutputStream(OutputStream.nullOutputStream())
        .writeObject(scaled(Map.of("ScaledThinkTime.generators", "3")));
    assertThat(requested.disagreement()).startsWith("2 engines run the plan, whose ");
    PlannedEngines.forget();
    assertThat(requested.disagreement()).isEmpty();
  }

  @Test
  void aPlanDividedAmongTheEnginesThatRunItIsAsMade() {
    RequestedRate requested = new RequestedRate(() -> 2);
    requested.add("a", new PlannedLoop(40, Double.NaN, Double.NaN, Double.NaN, 2));
    requested.add("b", new PlannedLoop(40, Double.NaN, Double.NaN, Double.NaN, 2));
    assertThat(requested.perSecond(R)).isEqualTo(80);
    assertThat(requested.disagreement()).isEmpty();
  }

  @Test
  void anEngineOfSeveralNamesItsShareAndTheWhole() {
    JMeterUtils.setProperty(ThisEngine.SHARE, "2/8");
    try {
      assertThat(new RequestedRate().remark(10)).isEqualTo("this is engine 2/8; all together 80/s");
      assertThat(new RequestedRate().remark(Double.NaN))
          .isEqualTo("this is engine 2/8 of the workload");
    } finally {
      JMeterUtils.getJMeterProperties().remove(ThisEngine.SHARE);
    }
    assertThat(new RequestedRate().remark(10)).isEmpty();
  }

  @Test
  void aSetupGroupAsksForNothing() {
    assertThat(rateOf(new SetupThreadGroup(), request("a"))).isZero();
  }

  /** 12/s of 1.5 rounds of two requests. */
  @ParameterizedTest
  @CsvSource({
    "poisson, geometric, 36",
    "constant, constant, 72",
    "map, geometric, 36",
    "bursts, geometric, 36",
    "schedule, geometric, NaN",
    "poisson, file, NaN"
  })
  void sessionsThatArriveAskForTheirRateTimesTheirRequests(
      String process, String length, double rate) {
    SessionArrivals group =
        with(
            new SessionArrivals(),
            Map.of(
                "SessionArrivals.process", process,
                "SessionArrivals.rate", "720/min",
                "SessionArrivals.length", length,
                "SessionArrivals.loops", "3",
                "SessionArrivals.meanLoops", "1.5"));
    double found = rateOf(group, thinks("9 s"), request("a"), request("b"));
    assertThat(found).isEqualTo(Double.valueOf(rate)); // NaN is NaN
  }

  private static void sampled(RequestedRate requested, AbstractThreadGroup group) {
    ListedHashTree tree = new ListedHashTree();
    tree.add(group).add(request("a"));
    JMeterContext context = JMeterContextService.getContext();
    context.setThreadGroup(group);
    context.setThread(new JMeterThread(tree, thread -> {}, new ListenerNotifier()));
    requested.sampled();
    context.clear();
  }

  /** A group that is looked at by another thread meanwhile: here while its number is read. */
  private static final class ReadByAnother extends ThreadGroup {
    private static final long serialVersionUID = 1L;

    private final transient Runnable look;

    ReadByAnother(Runnable look) {
      this.look = look;
    }

    @Override
    public int getNumThreads() {
      look.run();
      return super.getNumThreads();
    }
  }

  /** A process without the second group and a rate without it belong together. */
  @Test
  void aGroupCountsForTheProcessWhenItCountsForTheRate() {
    RequestedRate requested = new RequestedRate();
    sampled(requested, sessions("poisson"));
    double rate = requested.perSecond(R);
    assertThat(rate).isPositive();
    List<Boolean> looks = new ArrayList<>();
    ReadByAnother users =
        new ReadByAnother(
            () -> looks.add(requested.perSecond(R) == rate && requested.process() != null));
    users.setNumThreads(1);

    sampled(requested, users);

    assertThat(looks).isNotEmpty().doesNotContain(false);
    assertThat(requested.process()).isNull();
    assertThat(requested.perSecond(R)).isNaN();
  }

  @Test
  void groupsBesideTheLoadDoNotHideTheProcessOfItsOnlyGroup() {
    RequestedRate requested = new RequestedRate();
    sampled(requested, new SetupThreadGroup());
    assertThat(requested.process()).isNull();
    SessionArrivals sessions = sessions("poisson");
    sampled(requested, sessions);
    assertThat(requested.process().text()).isEqualTo("Web: poisson");
    sampled(requested, new PostThreadGroup());
    assertThat(requested.process().text()).isEqualTo("Web: poisson");
    sampled(requested, users(1));
    assertThat(requested.process()).as("another group makes load, too").isNull();
  }

  private static SessionArrivals sessions(String process) {
    SessionArrivals group = new SessionArrivals();
    ArrivalSettings.ALL.forEach(each -> group.setProperty(each.key(), each.initial()));
    group.setProperty("SessionArrivals.process", process);
    group.setName("Web");
    return group;
  }

  @ParameterizedTest
  @CsvSource({"poisson", "map", "bursts", "schedule"})
  void theProcessOfSessionArrivalsIsKnown(String process) {
    SessionArrivals group = sessions(process);
    assertThat(ArrivalSettings.requested(group).text()).isEqualTo("Web: " + process);
    assertThat(
            ArrivalSettings.requested(with(group, Map.of("SessionArrivals.rate", "fast"))) == null)
        .isEqualTo(!process.equals("schedule"));
    assertThat(ArrivalSettings.requested(with(group, Map.of("SessionArrivals.process", "file"))))
        .isNull();
  }
}
