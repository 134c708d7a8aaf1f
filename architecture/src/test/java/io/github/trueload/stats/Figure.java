package io.github.trueload.stats;

/** Breaks no rule. */
public final class Figure {}
