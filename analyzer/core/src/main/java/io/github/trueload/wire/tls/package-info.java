/**
 * Reads encrypted connections without keys. Input: the bytes that client and server sent on one TCP
 * connection, with their times. Output: the handshake, and the turns that client and server take,
 * from the types and lengths of the TLS records.
 */
package io.github.trueload.wire.tls;
