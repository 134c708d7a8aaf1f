/**
 * The rules of the house. In: a module's compiled classes. Out: every violation, with the rule's
 * name and the line of code; the build stops at the first module that has one.
 */
package io.github.trueload.architecture;
