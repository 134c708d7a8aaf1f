/**
 * From a captured frame to its TCP segment: links, tags, tunnels, IP and its fragments. Output is a
 * {@link io.github.trueload.wire.tcp.Segment}, or an {@link
 * io.github.trueload.wire.link.PacketKind} that says why there is none.
 */
package io.github.trueload.wire.link;
