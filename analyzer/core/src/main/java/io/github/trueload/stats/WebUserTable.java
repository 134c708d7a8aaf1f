package io.github.trueload.stats;

import java.util.List;

/**
 * Web users that the test represents (Gunther and Brady, Table 4).
 *
 * @param objectsPerPage requests a page takes
 * @param pagesPerSecond rate of pages
 * @param pagesInSystem pages being served, Q
 * @param rows one for each think time
 */
public record WebUserTable(
    double objectsPerPage, double pagesPerSecond, double pagesInSystem, List<WebUserRow> rows) {}
