/** Who is next, where many wait for few places and nobody may be left out. */
package io.github.trueload.turns;
