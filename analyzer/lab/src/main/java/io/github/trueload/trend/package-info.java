/**
 * A history of runs as files, and how the figures of the runs developed. Input: a folder of files
 * that {@code analyze --json} wrote, one for each run. Output: the trend of each figure, as text
 * and as JSON.
 */
package io.github.trueload.trend;
