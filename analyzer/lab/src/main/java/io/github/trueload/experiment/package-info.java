/** What an experiment is: the file that tells it, its points, their order and their time. */
package io.github.trueload.experiment;
