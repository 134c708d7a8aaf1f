/**
 * What tests ask about the process they run in. Input: the open file descriptors of the process, as
 * the operating system lists them. Output: the number of open sockets, for tests that check that
 * none is left open.
 */
package io.github.trueload.testing.process;
