package io.github.trueload.figures;

import java.util.List;

/**
 * A table of figures.
 *
 * @param name file name without its ending
 * @param columns their names
 * @param rows values in the columns' order; null where one is not known
 */
public record FigureTable(String name, List<String> columns, List<List<Object>> rows) {}
