/**
 * Sessions of an earlier run, and the files they are kept in: our own session file and httperf's
 * {@code --wsesslog} format. Both are read as streams, a session at a time, in the order of
 * arrival.
 */
package io.github.trueload.recorded;
