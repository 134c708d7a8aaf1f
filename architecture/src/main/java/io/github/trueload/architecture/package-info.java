/**
 * The rules of the house. In: a module's compiled classes. Out: every violation, with the rule's
 * name and the line of code; the build stops at the first module that has one. {@link
 * io.github.trueload.architecture.StartupJar} is the one step of the build that has code of its
 * own.
 */
package io.github.trueload.architecture;
