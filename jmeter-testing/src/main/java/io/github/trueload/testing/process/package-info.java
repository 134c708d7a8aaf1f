/** What tests ask about the process they run in. */
package io.github.trueload.testing.process;
