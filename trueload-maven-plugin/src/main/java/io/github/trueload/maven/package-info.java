/** The command within a build: parameters become its arguments, its exit code the build's. */
package io.github.trueload.maven;
