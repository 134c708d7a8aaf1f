/** The commands within a build: parameters become their words, and results decide on the build. */
package io.github.trueload.maven;
