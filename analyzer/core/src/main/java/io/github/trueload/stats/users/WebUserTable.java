package io.github.trueload.stats.users;

import java.util.List;

/**
 * Web users that the test represents (Gunther and Brady, Table 4).
 *
 * @param objectsPerPage requests of a page
 * @param pagesPerSecond rate of pages, per second
 * @param pagesInSystem mean number of pages being served, Q
 * @param rows one for each think time
 */
public record WebUserTable(
    double objectsPerPage, double pagesPerSecond, double pagesInSystem, List<WebUserRow> rows) {}
