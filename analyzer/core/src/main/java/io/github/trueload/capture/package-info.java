/**
 * Packet captures. {@link io.github.trueload.capture.CaptureReader} reads pcap and pcapng, plain or
 * compressed, of any size; {@link io.github.trueload.capture.CaptureSeries} merges several files by
 * time. The output is packets with timestamps in nanoseconds since the epoch, and counts of damage
 * and of packets that the kernel dropped.
 */
package io.github.trueload.capture;
