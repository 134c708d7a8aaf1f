package io.github.trueload.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RateSchedule;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.ScheduledArrivals;
import io.github.trueload.queueing.BurstPattern;
import io.github.trueload.queueing.SClient;
import io.github.trueload.settings.RefusedSetting;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SClientSettingsTest {

  @Test
  void aNewElementOffersDOverTAtAConstantRate() {
    OverloadPlan plan = SClientSettings.plan(SClients.values());
    assertThat(plan.sockets()).isEqualTo(new SClient(100, 0.5));
    assertThat(plan.attempts()).contains(RenewalArrivals.constant(200));
    assertThat(plan.attemptsPerSecond()).isEqualTo(200);
    assertThat(plan.server()).isEqualTo(new InetSocketAddress("127.0.0.1", 80));
    assertThat(plan.durationNanos()).isEqualTo(60_000_000_000L);
  }

  @Test
  void atOnceThereIsNoProcess() {
    OverloadPlan plan = SClientSettings.plan(SClients.values("retry", "atOnce"));
    assertThat(plan.attempts()).isEmpty();
    assertThat(plan.attemptsPerSecond()).isEqualTo(200);
  }

  @Test
  void everyProcessBelowDOverTIsAccepted() {
    assertThat(SClientSettings.attempts(SClients.values("retry", "constant", "rate", "200/s")))
        .contains(RenewalArrivals.constant(200));
    assertThat(SClientSettings.attempts(SClients.values("retry", "poisson", "rate", "150/s")))
        .contains(RenewalArrivals.poisson(150));
    assertThat(SClientSettings.attempts(SClients.values("retry", "map", "rate", "30/s")))
        .contains(MapArrivals.of(30, 100, 6));
    assertThat(
            SClientSettings.attempts(
                SClients.values("retry", "bursts", "rate", "30/s", "period", "10 s")))
        .contains(
            new ScheduledArrivals(
                RateSchedule.bursts(new BurstPattern(6, 0.05), 30, 10),
                ScheduledArrivals.Spacing.EVEN));
  }

  @Test
  void pathsAreLinesAndTheServerStandsInTheHostHeader() {
    OverloadPlan plan =
        SClientSettings.plan(SClients.values("paths", "/a\r\n\n /b?c=d \n", "port", "8080"));
    assertThat(plan.requests())
        .extracting(OverloadPlan.Request::path)
        .containsExactly("/a", "/b?c=d");
    assertThat(new String(plan.requests().get(0).head(), StandardCharsets.US_ASCII))
        .startsWith("GET /a HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n")
        .endsWith("\r\n\r\n");
    assertThat(
            new String(
                SClientSettings.plan(SClients.values("server", "::1")).requests().get(0).head(),
                StandardCharsets.US_ASCII))
        .contains("\r\nHost: [::1]:80\r\n");
  }

  @Test
  void localAddressesAreThoseOfThisMachine() {
    assertThat(
            SClientSettings.plan(SClients.values("local", "127.0.0.2, 127.0.0.3")).localAddresses())
        .extracting(each -> each.getHostAddress())
        .containsExactly("127.0.0.2", "127.0.0.3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "retry;constant;rate;201/s;comes to 201/s, but D/T offers at most 200/s: D must be at least 101",
        "retry;bursts;rate;40/s;comes to 240/s in a burst, but D/T offers at most 200/s: D must be at least 120",
        "retry;map;rate;40/s;comes to 240/s in a surge",
        "retry;bursts;burstPercent;20;must be below 1",
        "retry;map;index;1;must be above 1",
        "retry;map;peak;1;must be above 1",
        "retry;never;rate;1/s;is not one of steady",
        "sockets;0;rate;1/s;must be at least 1",
        "sockets;2000000;rate;1/s;is more than any machine supports",
        "timeout;0;rate;1/s;",
        "port;70000;rate;1/s;is not a port",
        "paths;index.html;rate;1/s;begins with /",
        "paths;/a b;rate;1/s;has no spaces",
        "paths;'  ';rate;1/s;is not a path",
        "server;no.such.host.invalid;rate;1/s;names the unknown host",
        "local;192.0.2.1;rate;1/s;not an address of this machine",
        "local;::1;rate;1/s;'names ::1, which has an address of IPv6, but the server''s address 127.0.0.1 is of IPv4'",
        "server;::1;local;127.0.0.1;but the server's address 0:0:0:0:0:0:0:1 is of IPv6"
      })
  void whatCannotBeIsRefusedInOneLine(
      String key, String text, String key2, String text2, String reason) {
    assertThatThrownBy(() -> SClientSettings.plan(SClients.values(key, text, key2, text2)))
        .isInstanceOf(RefusedSetting.class)
        .hasMessageStartingWith("\"Overload\": SClient.")
        .hasMessageContaining(reason == null ? "" : reason)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aPathThatWouldNotLeaveInOneWriteIsRefused() {
    assertThatThrownBy(
            () -> SClientSettings.plan(SClients.values("paths", "/" + "x".repeat(9_000))))
        .hasMessageContaining("too long");
  }
}
