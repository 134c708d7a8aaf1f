package io.github.trueload.stats.users;

/**
 * Web users that make the same load as the test, for one think time.
 *
 * @param think mean think time Z', seconds
 * @param users number of web users N'
 */
public record WebUserRow(double think, double users) {}
