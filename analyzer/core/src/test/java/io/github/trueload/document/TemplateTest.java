package io.github.trueload.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplateTest {

  @Test
  void whatIsFilledInIsNotFilledAgain() {
    assertThat(Template.fill("{{a}}-{{b}}", Map.of("a", "{{b}} $1 \\", "b", "2")))
        .isEqualTo("{{b}} $1 \\-2");
  }

  @Test
  void aPlaceWithoutValueIsAnError() {
    assertThatThrownBy(() -> Template.fill("{{a}}", Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("{{a}}");
  }

  @Test
  void aResourceThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Template.resource("absent.js"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("absent.js");
  }

  @Test
  void anElementLeftOpenIsAnError() {
    assertThatThrownBy(() -> new Html().open("p").toString())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("<p>");
  }

  @Test
  void thePolicyKnowsScriptsByTheirHash() {
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    // printf '' | openssl dgst -sha256 -binary | base64
    assertThat(
            ContentPolicy.allowing(
                List.of(ContentPolicy.source("alert(1)")), ContentPolicy.source("")))
        .isEqualTo(
            "default-src 'none'; script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='; style-src"
                + " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src data:; base-uri 'none'; form-action 'none'");
  }
}
