package io.github.trueload.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.jtl.JtlOptions;
import org.junit.jupiter.api.Test;

class RequestNamesTest {

  private static RequestNames name(String label, String address) {
    return RequestNames.of(label + JtlOptions.ADDRESS + address, true);
  }

  @Test
  void aSamplersRowHasItsNameAndThePathOfItsAddress() {
    assertThat(name("Home", "http://shop:8080/a/b?c=d#e"))
        .isEqualTo(new RequestNames("Home", "", "/a/b?c=d"));
    assertThat(name("Home", "https://shop")).isEqualTo(new RequestNames("Home", "", "/"));
    assertThat(name("Home", "https://shop?x")).isEqualTo(new RequestNames("Home", "", "/?x"));
    assertThat(name("Home", "null")).isEqualTo(new RequestNames("Home", "", ""));
    assertThat(name("POST /buy", "http://shop/buy?id=1"))
        .isEqualTo(new RequestNames("POST /buy", "POST", "/buy?id=1"));
    assertThat(RequestNames.of("GET /a", true)).isEqualTo(new RequestNames("GET /a", "", "/a"));
  }

  @Test
  void aServersLineIsAMethodAndAPath() {
    assertThat(RequestNames.of("GET /a?b=c", false)).isEqualTo(new RequestNames("", "", "/a?b=c"));
    assertThat(RequestNames.of("DELETE /a", false)).isEqualTo(new RequestNames("", "DELETE", "/a"));
    assertThat(RequestNames.of("(no request)", false).after(0).label()).isEqualTo("(no request)");
  }
}
