/** Sessions of an earlier run out of its log or capture, for session files. */
package io.github.trueload.extract;
