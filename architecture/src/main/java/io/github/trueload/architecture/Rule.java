package io.github.trueload.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/**
 * One rule of the house.
 *
 * @param modules the modules whose classes it is checked against
 * @param rule what must hold
 * @param closure whether it follows uses into the other modules, whose classes it needs
 */
record Rule(List<String> modules, ArchRule rule, boolean closure) {}
