/**
 * Waiting for think times: exactly, with a column of the results for what was drawn, and with a
 * count of how late threads wake. The timers and the Session Replay Controller share it.
 */
package io.github.trueload.waiting;
