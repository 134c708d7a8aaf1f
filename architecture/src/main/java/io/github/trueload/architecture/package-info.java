/** The rules of the house, which each module is checked against as soon as it is compiled. */
package io.github.trueload.architecture;
