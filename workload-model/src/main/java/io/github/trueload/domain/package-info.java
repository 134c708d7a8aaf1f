/** The domains of arguments: one wording for every refusal. */
package io.github.trueload.domain;
