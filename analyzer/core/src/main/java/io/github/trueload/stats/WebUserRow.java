package io.github.trueload.stats;

/** Web users N' with mean think time Z', seconds. */
public record WebUserRow(double think, double users) {}
