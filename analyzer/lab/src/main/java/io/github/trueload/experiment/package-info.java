/** What an experiment is: the file that shows it, its points, their order and their time. */
package io.github.trueload.experiment;
