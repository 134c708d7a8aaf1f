/**
 * Interval logs of HdrHistogram. In: bytes. Out: blocks of response times without the instants of
 * their requests.
 */
package io.github.trueload.hdr;
