/**
 * Puts segments into connections and their bytes into order. Input are {@link
 * io.github.trueload.wire.tcp.Segment}s in the order they were captured; output are ordered bytes,
 * gaps and ends, handed to one {@link io.github.trueload.wire.tcp.ConnectionReader} for each
 * connection. Knows no protocol above TCP.
 */
package io.github.trueload.wire.tcp;
