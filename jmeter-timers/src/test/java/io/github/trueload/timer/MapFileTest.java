package io.github.trueload.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.map.TwoStateMap;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapFileTest {
  @TempDir private Path folder;

  @BeforeEach
  void newRun() {
    TimerRun.newRun();
  }

  private BurstyThinkTime timer(String file) {
    return TimerRun.withSettings(
        new BurstyThinkTime(),
        "Bursts",
        "BurstyThinkTime.parameters",
        "file",
        "BurstyThinkTime.file",
        file);
  }

  private String write(String json) throws IOException {
    return Files.writeString(folder.resolve("burst.json"), json).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'version': 1, 'map': {'f': 3, 'mean_short_s': 0.001, 'mean_long_s': 20,"
            + " 'p_short_long': 3e-4, 'p_long_short': 1, 'index': 400}}",
        "{'mean_short_s': 1e-3, 'mean_long_s': 2e1, 'p_short_long': 0.0003, 'p_long_short': 1.0}"
      },
      quoteCharacter = '`')
  void fourParametersAreReadBesideAnyOthers(String json) throws IOException {
    BurstyThinkTime timer = timer(write(json.replace('\'', '"')));
    timer.checkBeforeLoad();
    assertThat(BurstyThinkTime.map(SettingValues.evaluated(timer, timer.settings()), 0))
        .isEqualTo(new TwoStateMap(0.001, 20, 3e-4, 1));
  }

  @Test
  void theCovWithinAStateIsReadWhereItIsThere() throws IOException {
    BurstyThinkTime timer =
        timer(
            write(
                "{\"mean_short_s\": 2, \"mean_long_s\": 2, \"p_short_long\": 0.5,"
                    + " \"p_long_short\": 0.5, \"cov_within\": 1.5}"));
    timer.checkBeforeLoad();
    assertThat(BurstyThinkTime.map(SettingValues.evaluated(timer, timer.settings()), 0))
        .isEqualTo(new TwoStateMap(2, 2, 0.5, 0.5, 1.5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'map': {'mean_short_s': 0.001,| is not JSON: line 1, column ",
        "| contains no number mean_short_s",
        "[1, 2]| contains no number mean_short_s",
        "{'map': {'mean_short_s': '1'}}| contains no number mean_short_s",
        "{'map': {'mean_short_s': 1, 'mean_long_s': 2, 'p_short_long': 0.5}}"
            + "| contains no number p_long_short",
        "{'mean_short_s': 0, 'mean_long_s': 2, 'p_short_long': 0.5, 'p_long_short': 1}"
            + "| mean_short_s must be longer than zero",
        "{'mean_short_s': 2.5, 'mean_long_s': 2, 'p_short_long': 0.5, 'p_long_short': 1}"
            + "| mean think time of the state long in seconds is 2.0",
        "{'mean_short_s': 1, 'mean_long_s': 2, 'p_short_long': -0.5, 'p_long_short': 1}"
            + "| probability from short to long is -0.5",
        "{'mean_short_s': 1, 'mean_long_s': 2, 'p_short_long': 1e999, 'p_long_short': 1}"
            + "| probability from short to long is Infinity"
      },
      quoteCharacter = '`')
  void whatDescribesNoProcessIsRefused(String json, String reason) throws IOException {
    String file = write(json == null ? "" : json.replace('\'', '"'));
    assertThatThrownBy(timer(file)::checkBeforeLoad)
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("\"Bursts\": Filename = \"" + file + "\"")
        .hasMessageContaining(reason);
  }

  @Test
  void unreadableFileIsRefused() {
    assertThatThrownBy(timer(folder.resolve("nowhere.json").toString())::checkBeforeLoad)
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("cannot be read: there is no such file");
    assertThatThrownBy(timer(folder.toString())::checkBeforeLoad)
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("cannot be read");
    assertThatThrownBy(timer("")::checkBeforeLoad)
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("is missing");
  }
}
