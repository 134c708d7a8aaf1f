/**
 * What an experiment is. In: its YAML file. Out: the points, their order, their plan's properties
 * and their time; nothing is run here.
 */
package io.github.trueload.experiment;
