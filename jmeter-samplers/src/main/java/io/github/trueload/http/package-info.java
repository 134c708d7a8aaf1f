/**
 * HTTP sampler whose emulated users have dedicated connections. A session opens its connection with
 * its first request to a host and closes it at its end; no other user uses it. The results contain
 * each connection's events, and times by the kernel's timestamps where they are available.
 */
package io.github.trueload.http;
