/**
 * A client's HTTP/2 (RFC 9113) over a connected socket: one connection whose streams several
 * threads use at the same time, with the instants at which the frames' bytes were sent and
 * received.
 */
package io.github.trueload.http2;
