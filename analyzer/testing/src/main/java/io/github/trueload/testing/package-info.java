/** What the tests of several modules of the analyzer share. Never shipped. */
package io.github.trueload.testing;
