/** What an input is, by its first bytes, and the reader for it. */
package io.github.trueload.input;
