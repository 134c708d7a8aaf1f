/**
 * Files of packets. In: pcap or pcapng, plain or compressed, of any size, one or several. Out:
 * packets in the order of their times, and counted damage.
 */
package io.github.trueload.capture;
