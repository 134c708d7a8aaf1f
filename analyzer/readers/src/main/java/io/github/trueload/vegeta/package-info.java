/**
 * The results of {@code vegeta attack}, in Go's gob. In: bytes. Out: blocks of requests. Its CSV
 * and JSON are tables.
 */
package io.github.trueload.vegeta;
