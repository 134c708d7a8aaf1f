/** Connections of which only some are at work at any time, and each at some time. */
package io.github.trueload.hotcold;
