package io.github.trueload.wire;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * A link between two network namespaces that loses, doubles, delays and overtakes packets, in the
 * user's space: what {@code tc netem} does, where the kernel has it. Two tun devices, one in each
 * namespace; what the one sends goes to the other through here. Needs root, Linux and {@code ip}.
 */
final class ImpairedLink implements AutoCloseable {

  /** What happens to each packet, by chance. */
  record Harm(double lost, double doubled, double late, long delayMicros, long jitterMicros) {}

  static final String CLIENT = "10.77.0.1";
  static final String SERVER = "10.77.0.2";

  /** Of the packets that are late: enough to be overtaken by all those of a window. */
  private static final long LATE_MICROS = 8_000;

  private static final int MTU = 1500;
  private static final int READ_WRITE = 2;
  private static final int POLL_MILLIS = 50;

  // linux/if_tun.h
  private static final long SET_INTERFACE = 0x400454CAL;
  private static final short TUN_WITHOUT_HEADER = 0x1001;

  /** Of the C library. */
  interface LibC extends Library {
    int open(String path, int flags);

    int ioctl(int file, NativeLong request, byte[] argument);

    NativeLong read(int file, byte[] buffer, NativeLong count);

    NativeLong write(int file, byte[] buffer, NativeLong count);

    int poll(byte[] files, NativeLong count, int millis);

    int close(int file);
  }

  private record Parcel(long atNanos, long order, int to, byte[] packet) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(atNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      Parcel that = (Parcel) other;
      int byTime = Long.compare(atNanos, that.atNanos);
      return byTime != 0 ? byTime : Long.compare(order, that.order);
    }
  }

  private final LibC c = Native.load("c", LibC.class);
  private final String name;
  private final Harm harm;
  private final Random random;
  private final DelayQueue<Parcel> onTheWay = new DelayQueue<>();
  private long order;
  private volatile boolean ended;

  private ImpairedLink(String name, Harm harm, long seed) {
    this.name = name;
    this.harm = harm;
    this.random = new Random(seed);
  }

  /**
   * Sets it up.
   *
   * @throws IOException with the reason where this machine or this user cannot
   */
  static ImpairedLink open(String name, Harm harm, long seed)
      throws IOException, InterruptedException {
    ImpairedLink link = new ImpairedLink(name, harm, seed);
    try {
      int client = link.end("c", CLIENT, SERVER);
      int server = link.end("s", SERVER, CLIENT);
      link.start(() -> link.pump(client, server));
      link.start(() -> link.pump(server, client));
      link.start(link::deliver);
      return link;
    } catch (IOException | InterruptedException e) {
      link.close();
      throw e;
    }
  }

  /** The namespace of an end, {@code c} or {@code s}. */
  String namespace(String end) {
    return name + end;
  }

  /** The device in that namespace. */
  String device(String end) {
    return name + end + "0";
  }

  private int end(String end, String here, String there) throws IOException, InterruptedException {
    String device = device(end);
    ip("netns", "add", namespace(end));
    int file = c.open("/dev/net/tun", READ_WRITE);
    byte[] request = new byte[40];
    byte[] text = device.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(text, 0, request, 0, text.length);
    ByteBuffer.wrap(request).order(ByteOrder.nativeOrder()).putShort(16, TUN_WITHOUT_HEADER);
    if (file < 0 || c.ioctl(file, new NativeLong(SET_INTERFACE), request) < 0) {
      throw new IOException("no tun device can be made");
    }
    ip("link", "set", device, "netns", namespace(end));
    ip("-n", namespace(end), "link", "set", "lo", "up");
    ip("-n", namespace(end), "addr", "add", here, "peer", there, "dev", device);
    ip("-n", namespace(end), "link", "set", device, "mtu", "" + MTU, "up");
    return file;
  }

  private static void ip(String... arguments) throws IOException, InterruptedException {
    String[] command = new String[arguments.length + 1];
    command[0] = "ip";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + output.strip());
    }
  }

  private void start(Runnable work) {
    Thread thread = new Thread(work, "impaired-link");
    thread.setDaemon(true);
    thread.start();
  }

  private void pump(int from, int to) {
    byte[] buffer = new byte[MTU + 100];
    ByteBuffer poll = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
    while (!ended) {
      poll.clear().putInt(from).putShort((short) 1).putShort((short) 0);
      if (c.poll(poll.array(), new NativeLong(1), POLL_MILLIS) > 0) {
        int length = c.read(from, buffer, new NativeLong(buffer.length)).intValue();
        if (length > 0) {
          send(to, Arrays.copyOf(buffer, length));
        }
      }
    }
  }

  private synchronized void send(int to, byte[] packet) {
    if (random.nextDouble() < harm.lost) {
      return;
    }
    for (int copies = random.nextDouble() < harm.doubled ? 2 : 1; copies > 0; copies--) {
      long micros = harm.delayMicros + (long) (random.nextDouble() * harm.jitterMicros);
      micros += random.nextDouble() < harm.late ? LATE_MICROS : 0;
      onTheWay.add(new Parcel(System.nanoTime() + 1_000 * micros, order++, to, packet));
    }
  }

  private void deliver() {
    try {
      while (!ended) {
        Parcel parcel = onTheWay.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (parcel != null) {
          c.write(parcel.to, parcel.packet, new NativeLong(parcel.packet.length));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    ended = true;
    for (String end : new String[] {"c", "s"}) {
      Process removal =
          new ProcessBuilder("ip", "netns", "del", namespace(end))
              .redirectErrorStream(true)
              .start();
      removal.getInputStream().readAllBytes();
    }
  }
}
