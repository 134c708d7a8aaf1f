/**
 * Users: their sessions, think times and connections, and the closed loop that they make. Input:
 * rows with a user or a session; output: summaries such as {@link
 * io.github.trueload.stats.users.UserSessions} and {@link
 * io.github.trueload.stats.users.ObservedLoop}.
 */
package io.github.trueload.stats.users;
