package io.github.trueload.sample;

/** A record of eight components. */
public record Wide(int a, int b, int c, int d, int e, int f, int g, int h) {}
