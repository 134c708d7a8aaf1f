/**
 * Reads HTTP/1 (RFC 9112) from the ordered bytes of a connection: frames messages, bridges what was
 * not captured, and pairs each response with its request.
 */
package io.github.trueload.wire.http;
