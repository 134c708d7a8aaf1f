/** Turns packets into HTTP exchanges: TCP connections, their streams, the messages in them. */
package io.github.trueload.wire;
