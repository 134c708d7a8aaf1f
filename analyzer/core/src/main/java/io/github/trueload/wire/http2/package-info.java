/**
 * Reads HTTP/2, in clear or decrypted: frames, streams and header blocks. Each stream that the
 * client opens is an exchange; several are under way at once on one connection.
 */
package io.github.trueload.wire.http2;
