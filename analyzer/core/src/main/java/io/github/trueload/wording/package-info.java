/**
 * Puts verdicts, their reasons and remarks into English: the only place that does. One entry of a
 * table stands for each code.
 */
package io.github.trueload.wording;
