/**
 * Reads encrypted connections without keys: records, the handshake, and the turns that client and
 * server take.
 */
package io.github.trueload.wire.tls;
