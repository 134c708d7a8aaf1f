package io.github.trueload.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.CpuUse;
import io.github.trueload.monitor.Processors.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessorsTest {

  @TempDir private Path root;

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** proc(5): user nice system idle iowait irq softirq steal guest guest_nice; user holds guest. */
  @Test
  void theMachineIsReadFromProcStatWithoutCountingGuestsTwice() throws IOException {
    file("proc/stat", "cpu  100 20 30 400 50 1 2 7 60 5\ncpu0 1 1 1 1\n");
    Reading reading = Processors.under(root).read();
    assertThat(reading.machineBusy()).isEqualTo(100 + 20 + 30 + 1 + 2 + 7);
    assertThat(reading.machineStolen()).isEqualTo(7);
    assertThat(reading.machineTotal()).isEqualTo(160 + 400 + 50);
    assertThat(reading.processNanos()).isPositive();
  }

  @Test
  void withoutProcStatTheJvmReportsTheShare() throws IOException {
    Reading reading = Processors.under(root).read();
    assertThat(reading.machineTotal()).isNaN();
    CpuUse shares = Processors.between(reading, reading, 1, 1);
    assertThat(shares.stolen()).isNaN();
    file("proc/stat", "nothing of that kind\n");
    assertThat(Processors.under(root).read().machineTotal()).isNaN();
  }

  @Test
  void sharesAreWhatWasUsedBetweenTwoReadings() {
    Reading from = new Reading(1e9, 1000, 10, 4000, 5e9, 1.5);
    Reading to = new Reading(2e9, 1150, 20, 4200, 5.75e9, 1.5);
    CpuUse shares = Processors.between(from, to, 1_000_000_000, 4);
    // 1 s of 4; 150 and 10 of 200 ticks; 0.75 s of 1.5
    assertThat(shares.process()).isCloseTo(0.25, within(1e-12));
    assertThat(shares.machine()).isCloseTo(0.75, within(1e-12));
    assertThat(shares.stolen()).isCloseTo(0.05, within(1e-12));
    assertThat(shares.limit()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void coarseCountersDoNotExceedTheWhole() {
    Reading from = new Reading(0, 0, 0, 0, Double.NaN, Double.NaN);
    Reading to = new Reading(2.1e9, 201, -1, 200, Double.NaN, Double.NaN);
    CpuUse shares = Processors.between(from, to, 1_000_000_000, 2);
    assertThat(shares.process()).isEqualTo(1);
    assertThat(shares.machine()).isEqualTo(1);
    assertThat(shares.stolen()).isZero();
    assertThat(shares.limit()).isNaN();
  }

  @Test
  void aLimitOfVersion2IsFoundAtTheGroupOrAbove() throws IOException {
    file("proc/self/cgroup", "0::/pods/one\n");
    file("sys/fs/cgroup/pods/cpu.max", "150000 100000\n");
    file("sys/fs/cgroup/pods/cpu.stat", "usage_usec 2500000\nuser_usec 1\n");
    file("sys/fs/cgroup/pods/one/cpu.max", "max 100000\n");
    ProcessorLimit limit = ProcessorLimit.under(root);
    assertThat(limit.cores()).isEqualTo(1.5);
    assertThat(limit.usedNanos()).isEqualTo(2.5e9);
  }

  /** In a container the file may name the host's path, of which nothing is there. */
  @Test
  void aPathOfTheHostMeansTheMount() throws IOException {
    file("proc/self/cgroup", "0::/docker/4711\n");
    file("sys/fs/cgroup/cpu.max", "50000 100000\n");
    file("sys/fs/cgroup/cpu.stat", "usage_usec 7\n");
    assertThat(ProcessorLimit.under(root).cores()).isEqualTo(0.5);
  }

  @Test
  void aLimitOfVersion1IsFoundWithWhatWasUsed() throws IOException {
    file("proc/self/cgroup", "5:memory:/x\n4:cpu,cpuacct:/docker/one\n0::/\n");
    file("sys/fs/cgroup/cpu,cpuacct/docker/one/cpu.cfs_quota_us", "200000\n");
    file("sys/fs/cgroup/cpu,cpuacct/docker/one/cpu.cfs_period_us", "100000\n");
    file("sys/fs/cgroup/cpu,cpuacct/docker/one/cpuacct.usage", "123456789\n");
    ProcessorLimit limit = ProcessorLimit.under(root);
    assertThat(limit.cores()).isEqualTo(2);
    assertThat(limit.usedNanos()).isEqualTo(123_456_789);
  }

  @Test
  void controllersOfVersion1MayBeMountedApart() throws IOException {
    file("proc/self/cgroup", "2:cpuacct:/one\n1:cpu:/one\n");
    file("sys/fs/cgroup/cpu/one/cpu.cfs_quota_us", "100000\n");
    file("sys/fs/cgroup/cpu/one/cpu.cfs_period_us", "100000\n");
    file("sys/fs/cgroup/cpuacct/one/cpuacct.usage", "55\n");
    assertThat(ProcessorLimit.under(root).usedNanos()).isEqualTo(55);
  }

  @ParameterizedTest
  @CsvSource({"'0::/\n',max 100000", "'1:cpu:/\n',-1", "'',", "'0::/../../x\n',max 1", "'x\n',1 1"})
  void withoutALimitNothingIsKnown(String groups, String max) throws IOException {
    file("proc/self/cgroup", groups);
    file("sys/fs/cgroup/cpu.max", max == null ? "" : max);
    file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1");
    file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
    assertThat(ProcessorLimit.under(root).cores()).isNaN();
    assertThat(ProcessorLimit.under(root).usedNanos()).isNaN();
  }
}
