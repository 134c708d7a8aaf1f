/**
 * Responses that are streams of events, such as server-sent events. Input: the instants of the
 * events in packets, or what a log holds of them; output: {@link
 * io.github.trueload.stats.events.EventStreams}, the times to the first event and the gaps between
 * events, by label and by session.
 */
package io.github.trueload.stats.events;
