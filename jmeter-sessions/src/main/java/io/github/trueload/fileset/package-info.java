/** A site's files for a plan's requests: which file is next, by popularity. */
package io.github.trueload.fileset;
