package io.github.trueload.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/**
 * One rule of the house.
 *
 * @param modules the modules whose classes it is checked against
 * @param rule what must hold
 * @param reach the modules whose classes it needs besides: it follows uses into them. Others may be
 *     compiled at the same time, and are not read
 */
record Rule(List<String> modules, ArchRule rule, List<String> reach) {}
