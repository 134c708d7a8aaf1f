package io.github.trueload.live;

import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapDumper;
import org.pcap4j.core.PcapNativeException;

/**
 * Packets on their way into files: libpcap's own loop hands them to libpcap's own writer, on a
 * thread of its own, so that none of them costs Java anything. It captures from the return of
 * {@link #start} on.
 *
 * <p>A file that is whole has its name, and what the kernel dropped meanwhile beside it, see {@link
 * CaptureCounts}.
 */
public final class FileCapture implements AutoCloseable {

  /** Packets that libpcap's loop takes at once: as many are counted again where it was broken. */
  private static final int SLICE = 1000;

  /** How long the loop may take to notice that it is over. */
  private static final long PATIENCE_SECONDS = 10;

  /** How long packets may still come that were on the wire before the end was wanted. */
  private static final long DRAIN_MILLIS = 3L * OpenInterface.HAND_OVER_MILLIS;

  private final CaptureSettings settings;
  private final RingFiles files;
  private final long mostPackets;
  private final OpenInterface from;
  private final Deque<Path> kept = new ArrayDeque<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "trueload-capture");

  // Of the capturing thread, until it has ended.
  private OpenFile file;
  private long fileSinceNanos = System.nanoTime();
  private long packetsBefore;
  private long bytesBefore;
  private CaptureCounts countsBefore = new CaptureCounts(0, 0, 0);

  private volatile Progress progress = new Progress(countsBefore, 0);
  private volatile boolean stopping;
  private volatile @Nullable IOException failure;

  /**
   * How far a capture is.
   *
   * @param counts of packets
   * @param bytes written, in all files
   */
  public record Progress(CaptureCounts counts, long bytes) {}

  /**
   * What a capture has left.
   *
   * @param files in their order, without those that the ring has taken away
   * @param counts of the whole capture
   * @param bytes written, in all files
   */
  public record Outcome(List<Path> files, CaptureCounts counts, long bytes) {}

  /**
   * The file that is being written.
   *
   * @param path where it will be when it is whole
   */
  private record OpenFile(Path path, PcapDumper dumper, RecordCount records) {}

  private FileCapture(
      CaptureSettings settings,
      RingFiles files,
      long mostPackets,
      OpenInterface from,
      OpenFile first) {
    this.settings = settings;
    this.files = files;
    this.mostPackets = mostPackets;
    this.from = from;
    this.file = first;
    thread.setDaemon(true);
  }

  /**
   * Starts to capture.
   *
   * @param settings interface, filter and sizes
   * @param files takes the packets
   * @param mostPackets number of packets after which it ends; 0: without end
   * @return the capture, running
   * @throws IllegalArgumentException if there is no such interface, or the filter is none
   * @throws UnreadableInputException without libpcap, without the right, or if the interface is
   *     down
   * @throws IOException if the first file cannot be written
   */
  public static FileCapture start(CaptureSettings settings, RingFiles files, long mostPackets)
      throws IOException {
    return start(settings, files, mostPackets, OpenInterface.open(settings));
  }

  /** Starts to capture on an open interface, which is closed with the capture. */
  static FileCapture start(
      CaptureSettings settings, RingFiles files, long mostPackets, OpenInterface from)
      throws IOException {
    try {
      OpenFile first = open(settings, files, from, 1);
      FileCapture capture = new FileCapture(settings, files, mostPackets, from, first);
      capture.thread.start();
      return capture;
    } catch (IOException e) {
      from.close();
      throw e;
    }
  }

  private static OpenFile open(
      CaptureSettings settings, RingFiles files, OpenInterface from, int number)
      throws IOException {
    Path path = files.file(number);
    Path part = RingFiles.part(path);
    try (PacketFile created = PacketFile.create(part, settings.user())) {
      // An earlier capture that ended early may have left some.
      Files.deleteIfExists(CaptureCounts.beside(part));
      PcapDumper dumper = from.handle().dumpOpen(created.name().toString());
      dumper.flush();
      return new OpenFile(path, dumper, new RecordCount(created.name(), dumper.ftell()));
    } catch (PcapNativeException | NotOpenException e) {
      throw new IOException(
          part + ": cannot be written (" + CaptureTroubleshooting.oneLine(e) + ")", e);
    }
  }

  private void run() {
    try {
      Capabilities.dropInThisThread();
      for (int number = 2; fill(); number++) {
        finish();
        file = open(settings, files, from, number);
        fileSinceNanos = System.nanoTime();
      }
      finish();
    } catch (IOException e) {
      failure = e;
    } finally {
      ended.countDown();
    }
  }

  /** Writes packets until the file is full; false if it was the last. */
  private boolean fill() throws IOException {
    while (true) {
      boolean full = files.mostBytes() > 0 && position() >= files.mostBytes();
      full |= files.mostNanos() > 0 && System.nanoTime() - fileSinceNanos >= files.mostNanos();
      if (stopping || mostPackets > 0 && packets() >= mostPackets) {
        return false;
      }
      if (full) {
        return true;
      }
      try {
        int most = packetsAtOnce();
        from.handle().loop(most, file.dumper());
        file.records().add(most, position());
      } catch (InterruptedException broken) {
        // pcap4j reports breakLoop so: some packets came, their number is unknown.
        file.records().addUpTo(flushed());
        progress = new Progress(counts(), bytesBefore + position());
      } catch (PcapNativeException | NotOpenException e) {
        throw endedEarly(from.broken(e));
      }
    }
  }

  private long packets() {
    return packetsBefore + file.records().count();
  }

  private long position() throws IOException {
    try {
      return file.dumper().ftell();
    } catch (PcapNativeException | NotOpenException e) {
      throw from.broken(e);
    }
  }

  /** As many as surely fit, so that a file ends with the packet that fills it. */
  private int packetsAtOnce() throws IOException {
    long most = mostPackets > 0 ? Math.min(SLICE, mostPackets - packets()) : SLICE;
    if (files.mostBytes() > 0) {
      long room = files.mostBytes() - position();
      most = Math.min(most, Math.max(1, room / (settings.snapLength() + RecordCount.HEADER)));
    }
    return (int) most;
  }

  private void finish() throws IOException {
    file.records().addUpTo(flushed());
    CaptureCounts now = counts();
    long bytes = closeFile();
    now.since(countsBefore).write(file.path(), settings.device(), settings.filter(), bytes);
    files.finish(file.path(), kept);
    countsBefore = now;
    packetsBefore += file.records().count();
    bytesBefore += bytes;
    progress = new Progress(now, bytesBefore);
  }

  private CaptureCounts counts() throws IOException {
    try {
      return from.counts(packets());
    } catch (IOException e) {
      throw endedEarly(e);
    }
  }

  /** Closes the current file, with all packets that came; its size. */
  private long closeFile() throws IOException {
    file.records().addUpTo(flushed());
    file.records().close();
    long bytes = position();
    file.dumper().close();
    return bytes;
  }

  /**
   * Leaves the current file as a capture that can be analyzed, with the counts last known beside
   * it, although the interface gives no more.
   *
   * @return what to report
   */
  private IOException endedEarly(IOException cause) {
    Path part = RingFiles.part(file.path());
    try {
      long bytes = closeFile();
      CaptureCounts all = lastCounts();
      all.since(countsBefore).write(part, settings.device(), settings.filter(), bytes);
    } catch (IOException e) {
      cause.addSuppressed(e);
      return cause;
    }
    return new IOException(
        cause.getMessage() + "; " + part + " contains the packets before this fault", cause);
  }

  private CaptureCounts lastCounts() {
    try {
      return from.counts(packets());
    } catch (IOException gone) {
      CaptureCounts last = progress.counts();
      return new CaptureCounts(packets(), last.droppedByKernel(), last.droppedByInterface());
    }
  }

  /** Bytes of the current file, all of them out of our hands. */
  private long flushed() throws IOException {
    try {
      file.dumper().flush();
      return file.dumper().ftell();
    } catch (PcapNativeException | NotOpenException e) {
      boolean full =
          Files.getFileStore(file.path().toAbsolutePath().getParent()).getUsableSpace() == 0;
      throw new IOException(
          RingFiles.part(file.path())
              + ": cannot be written"
              + (full ? ", the disk is full" : "")
              + "; it contains the packets before this fault",
          e);
    }
  }

  /**
   * {@return whether packets are still being captured: neither all of them are there, nor did it
   * fail}
   */
  public boolean isRunning() {
    return ended.getCount() > 0;
  }

  /**
   * Looks after the files; to be called several times a second. Everything captured before can be
   * read afterwards, and a ring's file whose time is over is followed by the next.
   *
   * @return the packets and bytes so far
   * @throws IOException if packets do not come any more, or cannot be written
   */
  public Progress tend() throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      from.handle().breakLoop();
    } catch (NotOpenException e) {
      throw from.broken(e);
    }
    return progress;
  }

  /**
   * Ends the capture once what the system still holds is in the file.
   *
   * @return the packets, the bytes and the losses
   * @throws IOException if it broke off early, or a file could not be written
   */
  public Outcome stop() throws IOException {
    try {
      if (isRunning()) {
        Thread.sleep(DRAIN_MILLIS);
      }
      close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      close();
    }
    if (failure != null) {
      throw failure;
    }
    return new Outcome(List.copyOf(kept), progress.counts(), progress.bytes());
  }

  /** Ends it without waiting for what the system still holds; does nothing after {@link #stop}. */
  @Override
  public void close() {
    if (!from.handle().isOpen()) {
      return;
    }
    stopping = true;
    try {
      from.handle().breakLoop();
      if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        // Closing the handle under the loop would crash the JVM.
        failure = new IOException(settings.device() + ": capturing did not end");
        return;
      }
    } catch (NotOpenException e) {
      failure = from.broken(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    from.close();
  }
}
