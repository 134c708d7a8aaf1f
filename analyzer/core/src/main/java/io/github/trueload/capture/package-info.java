/** Reads packets out of capture files: pcap and pcapng, plain or gzip, of any size. */
package io.github.trueload.capture;
