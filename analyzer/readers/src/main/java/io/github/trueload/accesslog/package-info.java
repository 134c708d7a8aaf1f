/**
 * Access logs of web servers: a format to fields, lines to rows. Formats are written in nginx's or
 * Apache's notation; the usual ones are recognised.
 */
package io.github.trueload.accesslog;
