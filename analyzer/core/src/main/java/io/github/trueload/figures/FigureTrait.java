package io.github.trueload.figures;

/**
 * Where a figure appears besides JSON and CSV.
 *
 * @param <S> what the figure is read from
 */
sealed interface FigureTrait<S> permits GateRules, FigureLabels {}
