/**
 * Access logs of web servers. {@link io.github.trueload.accesslog.LogFormat} understands a format
 * in the notation of nginx or of Apache and recognises the usual ones; {@link
 * io.github.trueload.accesslog.AccessLogSource} turns each line into a sample. A log without
 * response times gives arrivals alone.
 */
package io.github.trueload.accesslog;
