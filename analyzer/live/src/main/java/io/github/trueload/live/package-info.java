/**
 * Capture of packets through libpcap. In: a network interface and a filter. Out: capture files, or
 * packets for an analysis that runs meanwhile. It holds the analyzer's only native calls.
 */
package io.github.trueload.live;
