/** Think times: distributions given by their mean, and the sequences drawn from them. */
package io.github.trueload.think;
