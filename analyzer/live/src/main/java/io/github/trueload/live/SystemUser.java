package io.github.trueload.live;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.github.trueload.sample.UnreadableInputException;
import java.util.Map;
import java.util.Optional;

/**
 * A user of this system, whose rights are enough once an interface is open.
 *
 * @param name as in the system's list of users
 * @param uid number of the user
 * @param gid number of the user's first group
 */
public record SystemUser(String name, int uid, int gid) {

  static final int ROOT = 0;

  /** The variables in which sudo, doas and pkexec name the user that called them. */
  private static final String[] CALLERS = {"SUDO_UID", "PKEXEC_UID"};

  private static final String CALLER_NAME = "DOAS_USER";

  /**
   * Finds a user by name.
   *
   * @param name of the user
   * @return the user with its groups
   * @throws IllegalArgumentException if there is none, or the system has no such users
   */
  public static SystemUser named(String name) {
    Pointer entry = SystemCalls.AVAILABLE ? SystemCalls.get().getpwnam(name) : null;
    if (entry == null) {
      throw new IllegalArgumentException(
          SystemCalls.AVAILABLE
              ? "there is no user " + name
              : "the rights of a process can be dropped on Unix only");
    }
    return of(entry);
  }

  /**
   * Finds the user that called sudo, doas or pkexec to become root.
   *
   * @param environment of this process
   * @return empty where this process is not root's or no other user called it
   * @throws IllegalArgumentException if the environment names a user that does not exist
   */
  public static Optional<SystemUser> caller(Map<String, String> environment) {
    if (!isRoot()) {
      return Optional.empty();
    }
    for (String variable : CALLERS) {
      String number = environment.get(variable);
      if (number != null) {
        return Optional.of(numbered(variable, number));
      }
    }
    return Optional.ofNullable(environment.get(CALLER_NAME)).map(SystemUser::named);
  }

  private static SystemUser numbered(String variable, String number) {
    Pointer entry = null;
    if (number.matches("[0-9]{1,10}")) {
      entry = SystemCalls.get().getpwuid(Integer.parseUnsignedInt(number));
    }
    if (entry == null) {
      throw new IllegalArgumentException(
          variable + "=" + number + ": there is no such user; name one with --user");
    }
    return of(entry);
  }

  /** The structure begins with name, password, user and group on Linux and macOS. */
  private static SystemUser of(Pointer passwd) {
    return new SystemUser(
        passwd.getPointer(0).getString(0),
        passwd.getInt(2L * Native.POINTER_SIZE),
        passwd.getInt(2L * Native.POINTER_SIZE + Integer.BYTES));
  }

  private static boolean isRoot() {
    return SystemCalls.AVAILABLE && SystemCalls.get().geteuid() == ROOT;
  }

  /**
   * Gives this process the rights of this user for the rest of its life: those of groups and
   * capabilities, too. Files and interfaces that are open stay open. Nothing happens if the process
   * has exactly these rights.
   *
   * @throws UnreadableInputException if the process may not change its user
   */
  void become() throws UnreadableInputException {
    SystemCalls calls = SystemCalls.get();
    if (calls.geteuid() == uid) {
      return;
    }
    try {
      calls.initgroups(name, gid);
      calls.setgid(gid);
      calls.setuid(uid);
    } catch (LastErrorException e) {
      throw new UnreadableInputException(
          "--user " + name,
          "this process may not become another user (" + CaptureTroubleshooting.oneLine(e) + ")",
          "run as root, or leave --user out");
    }
    if (calls.geteuid() != uid || uid != ROOT && canReturn(calls)) {
      throw new UnreadableInputException(
          "--user " + name, "root's rights could not be dropped", "run as that user");
    }
  }

  private static boolean canReturn(SystemCalls calls) {
    try {
      calls.setuid(ROOT);
      return true;
    } catch (LastErrorException expected) {
      return false;
    }
  }
}
