/**
 * An HTTP sampler whose emulated users each own their connections: no other user touches them, and
 * every event on them is visible in the results.
 */
package io.github.trueload.http;
