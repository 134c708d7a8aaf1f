/**
 * Responses that are streams of events: server-sent events and lines of JSON. Input: the bytes of a
 * body as they arrive; output: the instant of each event.
 */
package io.github.trueload.wire.events;
