/**
 * A site's files for a plan's requests. In: the description of a file set. Out: the next file's
 * path, size and rank as variables of the thread, drawn by popularity.
 */
package io.github.trueload.fileset;
