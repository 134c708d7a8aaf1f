package io.github.trueload.live;

import java.util.Optional;

/**
 * What is to be captured, and how.
 *
 * @param device the interface, as {@link Interfaces} names it
 * @param filter in the language of pcap-filter(7); only what it lets pass is captured
 * @param snapLength bytes kept of each packet at most, 1 or more
 * @param bufferBytes what the kernel may hold for us before it drops packets, 1 or more
 * @param promiscuous whether packets for other machines are wanted too
 * @param user whose rights the process keeps once the interface is open; empty: those it has
 */
public record CaptureSettings(
    String device,
    String filter,
    int snapLength,
    int bufferBytes,
    boolean promiscuous,
    Optional<SystemUser> user) {

  /** Keeps whole packets: offloaded segments are longer than any MTU. */
  public static final int WHOLE_PACKETS = 262_144;

  /** Seconds of a fast network, so that a pause of ours loses nothing. */
  public static final int DEFAULT_BUFFER = 64 << 20;
}
