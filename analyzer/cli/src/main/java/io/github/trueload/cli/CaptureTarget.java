package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.live.RingFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

final class CaptureTarget {

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The pcap file to write; with a ring FILE_00001, FILE_00002 and so on.")
  private Path file;

  @Option(
      names = "--ring-size",
      paramLabel = "SIZE",
      converter = Converters.Bytes.class,
      description = "Ring: start a new file at this size, such as 100MB.")
  private Long ringSize;

  @Option(
      names = "--ring-time",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Ring: start a new file after this duration, such as 10m.")
  private Double ringTime;

  @Option(names = "--files", paramLabel = "N", description = "Ring: keep only the last N files.")
  private Integer files;

  @Option(names = "--packets", paramLabel = "N", description = "Stop after this number of packets.")
  private Long packets;

  /** Whether no file is named, nor anything that is of files alone. */
  boolean isEmpty() {
    return file == null && ringSize == null && ringTime == null && files == null && packets == null;
  }

  /** Packets after which it is over; 0: without end. */
  long mostPackets() {
    return packets == null ? 0 : packets;
  }

  RingFiles files() throws IOException, OptionException {
    if (file == null) {
      throw new OptionException("give the file to write, or --live");
    }
    refuse(ringSize != null && ringSize < 1, "--ring-size: the size must be above 0");
    refuse(ringTime != null && !(ringTime > 0), "--ring-time: the time must be above 0");
    refuse(files != null && files < 1, "--files: 1 or more");
    refuse(packets != null && packets < 1, "--packets: 1 or more");
    refuse(
        files != null && ringSize == null && ringTime == null,
        "--files needs a ring; add --ring-size or --ring-time");
    OutputFile.check(file);
    RingFiles ring =
        new RingFiles(
            file,
            ringSize == null ? 0 : ringSize,
            ringTime == null ? 0 : Math.max(1, (long) (ringTime * 1e9)),
            files == null ? 0 : files);
    Optional<Path> leftover = ring.leftover();
    refuse(
        leftover.isPresent(),
        leftover.orElse(file)
            + " belongs to another capture: move it away, or choose another name");
    return ring;
  }

  private static void refuse(boolean wrong, String line) throws OptionException {
    if (wrong) {
      throw new OptionException(line);
    }
  }
}
