package io.github.trueload.papers;

/** What an experiment found. */
record Result(String table, String picture) {}
