package io.github.trueload.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The ends of connections are kept as bytes and come back as they went in. */
class ConnectionTableTest {

  @Test
  void endsComeBackAsTheyWentIn() {
    ConnectionTable table = new ConnectionTable();
    String[] ends = {"10.0.0.1:80", "[::1]:8080", "Grüße:1", "", "x".repeat(70_000), null};
    for (int i = 0; i < 1_000; i++) {
      table.add(i + ends[i % 5], ends[(i + 1) / 3 % 6], i);
    }
    for (int i = 0; i < 1_000; i++) {
      assertThat(table.client(i)).isEqualTo(i + ends[i % 5]);
      assertThat(table.server(i)).isEqualTo(ends[(i + 1) / 3 % 6]);
    }
  }

  @Test
  void swappedEndsOfOneConnectionLeaveTheOthers() {
    ConnectionTable table = new ConnectionTable();
    table.add("a:1", "s:80", 0);
    table.add("b:2", "s:80", 0);
    table.swapEnds(0);

    assertThat(table.client(0)).isEqualTo("s:80");
    assertThat(table.server(0)).isEqualTo("a:1");
    assertThat(table.client(1)).isEqualTo("b:2");
    assertThat(table.server(1)).isEqualTo("s:80");
  }
}
