package io.github.trueload.examples.bookstore;

import static io.github.trueload.examples.bookstore.AdmissionControl.Decision.ABORTED;
import static io.github.trueload.examples.bookstore.AdmissionControl.Decision.ADMITTED;
import static io.github.trueload.examples.bookstore.AdmissionControl.Decision.REFUSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class AdmissionControlTest {

  @Test
  void aFullQueueRefusesNewSessionsAndAbortsThoseInProgress() {
    AdmissionControl control = new AdmissionControl(2, 1);
    assertThat(control.enter(false)).isEqualTo(ADMITTED);
    assertThat(control.enter(true)).isEqualTo(ADMITTED);
    assertThat(control.enter(true)).isEqualTo(ABORTED);
    assertThat(control.enter(false)).isEqualTo(REFUSED);
    assertThat(control.counts()).isEqualTo(new AdmissionControl.Counts(1, 1, 1));
    assertThat(control.active()).isEqualTo(2);
  }

  @Test
  void whoLeavesMakesRoom() {
    AdmissionControl control = new AdmissionControl(1, 1);
    control.enter(false);
    control.leave();
    assertThat(control.enter(true)).isEqualTo(ADMITTED);
    assertThat(control.active()).isEqualTo(1);
  }

  @Test
  void aboveTheThresholdNewSessionsAreRefusedAndTheOthersGoOn() {
    AdmissionControl control = new AdmissionControl(250, 0.8);
    control.measured(1); // 0.5 observed
    assertThat(control.enter(false)).isEqualTo(ADMITTED);
    control.measured(1); // 0.75
    assertThat(control.enter(false)).isEqualTo(ADMITTED);
    control.measured(1); // 0.875
    assertThat(control.enter(false)).isEqualTo(REFUSED);
    assertThat(control.enter(true)).isEqualTo(ADMITTED);
    control.measured(0.7); // 0.7875
    assertThat(control.enter(false)).isEqualTo(ADMITTED);
    assertThat(control.counts()).isEqualTo(new AdmissionControl.Counts(3, 1, 0));
  }

  @Test
  void aThresholdOfOneRefusesNoSession() {
    AdmissionControl control = new AdmissionControl(250, 1);
    for (int interval = 0; interval < 100; interval++) {
      control.measured(1);
    }
    assertThat(control.enter(false)).isEqualTo(ADMITTED);
  }

  @Test
  void theShareAbortedIsOfTheSessionsLetIn() {
    assertThat(new AdmissionControl.Counts(8, 100, 2).abortedShare()).isEqualTo(0.25);
    assertThat(new AdmissionControl.Counts(0, 3, 0).abortedShare()).isNaN();
  }

  @Test
  void aQueueWithoutPlacesIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new AdmissionControl(0, 0.8));
    assertThatIllegalArgumentException().isThrownBy(() -> new AdmissionControl(1, 0));
  }
}
