/**
 * The domains of arguments. In: a field's name and a value. Out: a refusal in one wording if the
 * value is outside.
 */
package io.github.trueload.domain;
