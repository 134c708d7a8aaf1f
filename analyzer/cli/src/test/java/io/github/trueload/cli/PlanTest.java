package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.queueing.ClosedNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTest {

  private static final String[] BURST = {
    "plan", "burst", "--mean", "7s", "--index", "4000", "--users", "1000", "--demand", "5ms"
  };

  @TempDir private Path directory;

  private static Outcome trueload(String... arguments) {
    return Outcome.of((Object[]) arguments);
  }

  private static Outcome line(String commandLine) {
    return trueload(commandLine.split(" "));
  }

  private static JsonNode json(String commandLine) throws IOException {
    Outcome outcome = line(commandLine + " --json -");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    return new ObjectMapper().readTree(outcome.out());
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void webGivesARowForEachNumberOfUsers() throws IOException {
    JsonNode json = json("plan web --rate 1200/min --service 50ms --users 100,200");
    assertThat(json.get("schema").asText()).isEqualTo("trueload.plan/1");
    assertThat(json.get("rate_per_s").asDouble()).isEqualTo(20);
    assertThat(json.get("saturation_per_s").asDouble()).isEqualTo(20);
    assertThat(json.get("tolerance").isNull()).isTrue();
    assertThat(json.get("rows")).hasSize(2);
    JsonNode row = json.at("/rows/1");
    assertThat(names(row))
        .containsExactly("n", "z_s", "x_per_s", "q", "r_s", "r_to_z", "cov", "index");
    // exact mean value analysis of N = 200, Z = 10 s, S = 50 ms, by hand in the equation sheet
    assertThat(row.get("n").asInt()).isEqualTo(200);
    assertThat(row.get("z_s").asDouble()).isEqualTo(10);
    assertThat(row.get("x_per_s").asDouble()).isCloseTo(18.913, within(5e-4));
    assertThat(row.get("q").asDouble()).isCloseTo(10.87, within(5e-3));
    assertThat(row.get("r_s").asDouble()).isCloseTo(10.87 / 18.913, within(5e-4));
  }

  @Test
  void webSaysHowManyUsersAToleranceNeeds() throws IOException {
    String command = "plan web --rate 10/s --service 50ms --users 100 --cov-tolerance 0.05";
    JsonNode tolerance = json(command).get("tolerance");
    assertThat(tolerance.get("cov").asDouble()).isEqualTo(0.05);
    // the values of LoopArrivals, which has its own test against exact linear algebra
    assertThat(tolerance.get("users_for_cov").asInt()).isEqualTo(9);
    assertThat(tolerance.get("users_for_counts").asInt()).isEqualTo(31);
    assertThat(line(command).out()).contains("9 users, Z = 900 ms").contains("31 users");
  }

  @Test
  void webAtSaturationSaysThatCountsNeverSettle() throws IOException {
    String command = "plan web --rate 20/s --service 50ms --users 100 --cov-tolerance 0.05";
    assertThat(json(command).at("/tolerance/users_for_counts").isNull()).isTrue();
    assertThat(line(command).out()).contains("more than 1,000,000 users");
  }

  @Test
  void webWritesAPage() throws IOException {
    Path page = directory.resolve("plan.html");
    assertThat(line("plan web --rate 20/s --service 50ms --html " + page).code()).isZero();
    assertThat(Files.readString(page)).contains("Rate by number of users, λ(N)", "Table 1b");
  }

  @Test
  void webTakesSeveralStations() throws IOException {
    JsonNode json = json("plan web --rate 20/s --service 50ms,40ms,30ms --users 100");
    assertThat(json.get("service_s")).hasSize(3);
    assertThat(json.at("/rows/0/cov").isNull()).isTrue();
    // R(1) = 120 ms is the least there is
    assertThat(json.at("/rows/0/r_s").asDouble()).isGreaterThan(0.12);
  }

  /** The loop of the log is as in TrueloadTest; the station gives its R back at its N and Z. */
  @Test
  void webTakesRateAndServiceFromARun() throws IOException {
    String log = " --run ../core/src/test/resources/analysis/four-users.jtl";
    JsonNode json = json("plan web --users 4" + log);
    assertThat(json.get("rate_per_s").asDouble()).isCloseTo(5.954399505627645, within(1e-9));
    assertThat(json.at("/measured/n").asDouble()).isCloseTo(3.613891799123435, within(1e-9));
    assertThat(json.at("/measured/z_s").asDouble()).isCloseTo(0.6015867962266667, within(1e-9));
    double service = json.at("/service_s/0").asDouble();
    ClosedNetwork station = ClosedNetwork.of(service);
    assertThat(station.solve(4, 0.6015867962266667).loop().responseSeconds())
        .isCloseTo(0.005341206455696203, within(1e-12));
    assertThat(json("plan web --rate 9/s --users 4" + log).get("rate_per_s").asDouble())
        .isEqualTo(9);
    JsonNode given = json("plan web --service 1ms --users 4" + log);
    assertThat(given.at("/service_s/0").asDouble()).isEqualTo(0.001);
    assertThat(line("plan web" + log).out()).startsWith("Measured: N = λ(R + Z) = 3.61");
    assertThat(json("plan web --rate 9/s --service 1ms").get("measured").isNull()).isTrue();
  }

  @Test
  void aDoubtfulRunIsNamedAsSuch() throws IOException {
    Path log = Path.of("../core/src/test/resources/analysis/four-users.jtl");
    assertThat(json("plan web --run " + log).get("doubts")).isEmpty();
    Path damaged = directory.resolve("damaged.jtl");
    Files.writeString(damaged, Files.readString(log) + "no row\n");
    JsonNode doubts = json("plan web --run " + damaged).get("doubts");
    assertThat(doubts).hasSize(1);
    String doubt = doubts.get(0).asText();
    assertThat(doubt).contains("log");
    String shown = line("plan web --run " + damaged).out().replaceAll("\\s+", " ");
    assertThat(shown).contains(" - " + doubt);
  }

  @Test
  void anUnreadableRunIsOneLineAndThree() {
    Outcome outcome = line("plan web --run no-such.jtl");
    assertThat(outcome.code()).isEqualTo(ExitCodes.UNREADABLE);
    assertThat(outcome.err().lines()).singleElement().asString().contains("no-such.jtl");
  }

  @Test
  void burstGivesTheMapThatTheBurstyTimerReads() throws IOException {
    JsonNode json = json(String.join(" ", BURST) + " --requests 2000");
    JsonNode map = json.get("map");
    assertThat(names(map))
        .containsExactly(
            "f",
            "mean_short_s",
            "mean_long_s",
            "p_short_long",
            "p_long_short",
            "mean_s",
            "scv",
            "lag1",
            "index",
            "scale",
            "cov_within");
    // equation sheet, 5, worked values
    assertThat(map.get("f").asDouble()).isCloseTo(3.0, within(0.05));
    assertThat(map.get("mean_short_s").asDouble()).isCloseTo(1.66e-3, within(5e-6));
    assertThat(map.get("mean_long_s").asDouble()).isCloseTo(21.1, within(0.05));
    assertThat(map.get("p_short_long").asDouble()).isCloseTo(3.3e-4, within(5e-6));
    assertThat(map.get("p_long_short").asDouble()).isCloseTo(6.7e-4, within(5e-6));
    assertThat(map.get("mean_s").asDouble()).isCloseTo(7, within(1e-9));
    assertThat(map.get("index").asDouble()).isCloseTo(4000, within(1e-6));
    assertThat(map.get("lag1").asDouble()).isCloseTo(0.4, within(1e-9));
    assertThat(json.at("/simulation/requests").asInt()).isEqualTo(2000);
    assertThat(json.at("/simulation/dispersion")).isNotEmpty();
    assertThat(json.at("/steady/x_per_s").asDouble()).isCloseTo(142.5, within(0.05));
  }

  @Test
  void burstIsTheSameForTheSameSeed() {
    String command = String.join(" ", BURST) + " --requests 2000 --seed ";
    assertThat(line(command + 3).out()).isEqualTo(line(command + 3).out());
    assertThat(line(command + 4).out()).isNotEqualTo(line(command + 3).out());
  }

  @Test
  void burstReportsALagThatIsInfeasible() {
    // I under 81 cannot reach 0.4; the peak of I = 25 is (5 - 1)/(2(5 + 1)) = 0.333
    Outcome outcome =
        line("plan burst --mean 7s --index 25 --users 1000 --demand 5ms --requests 1000");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("0.333").contains("the maximum is used");
  }

  @Test
  void aPlanGoesToAFileAndItsTablesToTheTerminal() throws IOException {
    Path file = directory.resolve("plan.json");
    Outcome outcome = line(String.join(" ", BURST) + " --requests 2000 --json " + file);
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines()).allMatch(each -> each.length() <= ConsoleText.WIDTH);
    assertThat(outcome.out()).contains("p short→long");
    assertThat(new ObjectMapper().readTree(Files.readString(file)).at("/map/mean_s").asDouble())
        .isCloseTo(7, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan | write web, burst or sessions",
        "plan web --rate 20/s | give --rate and --service, or a log with --run",
        "plan web --run ../core/src/test/resources/analysis/four-users.pcap | contains no think and"
            + " response",
        "plan web --rate 20 --service 50ms | '20' is not a rate",
        "plan web --rate 20/d --service 50ms | '20/d' is not a rate",
        "plan web --rate 20/s --service 50 | '50' is not a duration",
        "plan web --rate 21/s --service 50ms --cov-tolerance 0.1 | at most 20.0",
        "plan web --rate 0/s --service 50ms | target rate per second is 0.0",
        "plan web --rate 20/s --service 0 | service demand in seconds is 0.0",
        "plan web --rate 20/s --service 50ms --users 0 | number of users is 0",
        "plan web --rate 20/s --service 50ms --users many | 'many'",
        "plan web --rate 20/s --service 50ms --cov-tolerance 1.5 | tolerance of the CoV is 1.5",
        "plan web --rate 9/s --service 50ms,1ms --cov-tolerance 0.1 | computed for one station"
            + " only",
        "plan web --rate 9/s --service 50ms --json /no/such/plan.json | cannot be written",
        "plan web --rate 9/s --service 50ms --html /no/such/plan.html | cannot be written",
        "plan burst --mean 7s --index 2 --users 1000 --demand 20ms | must be at least 3.40980",
        "plan burst --mean 7s --index 400 --users 10 --demand 5ms --floor 0.6 | floor",
        "plan burst --mean 7s --index 400 --users 10 --demand 5ms --requests 9 | requests is 9",
        "plan sessions --rate 0/s --response 1s | sessions per second is 0.0",
        "plan sessions --rate 5/s --response soon | 'soon' is not a duration",
        "plan sessions --rate 5/s --response 1s --requests 0 | requests of a session is 0.0",
        "plan sessions --rate 5/s --response 1s --index 0.5 | dispersion of the arrivals is 0.5",
        "plan sessions --rate 5/s | --response",
      })
  void whatCannotBePlannedIsRefusedInOneLine(String command, String words) {
    Outcome outcome = line(command);
    assertThat(outcome.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(outcome.err()).startsWith("trueload: ").contains(words);
  }
}
