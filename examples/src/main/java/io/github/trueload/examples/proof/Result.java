package io.github.trueload.examples.proof;

/**
 * What an experiment found.
 *
 * @param table in Markdown
 * @param picture in SVG
 */
record Result(String table, String picture) {}
