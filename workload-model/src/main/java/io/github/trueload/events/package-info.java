/**
 * Responses that are streams of events: server-sent events and lines of JSON. Input: the bytes of a
 * body as they arrive; output: the instant of each event. The packet analyzer and the HTTP sampler
 * find events with the same code.
 */
package io.github.trueload.events;
