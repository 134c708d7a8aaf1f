/**
 * Events of streamed responses in packets. Input: the bytes of a body as they arrive; output: the
 * instant of each event.
 */
package io.github.trueload.wire.events;
