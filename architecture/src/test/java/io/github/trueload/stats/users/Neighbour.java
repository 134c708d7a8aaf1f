package io.github.trueload.stats.users;

/** Breaks no rule. */
public final class Neighbour {}
