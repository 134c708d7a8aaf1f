package io.github.trueload.papers;

/**
 * What an experiment found.
 *
 * @param table in Markdown
 * @param picture in SVG
 */
record Result(String table, String picture) {}
