/**
 * The catalogue of figures: what an analysis reports, each figure declared once with its name, unit
 * and meaning. It takes an analysis's result; JSON, CSV tables, gates and the schema are made from
 * it.
 */
package io.github.trueload.figures;
