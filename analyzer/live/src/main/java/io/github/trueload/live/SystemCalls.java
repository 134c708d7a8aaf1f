package io.github.trueload.live;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;

/** The calls of the C library that Java does not offer; for every Unix, not for Windows. */
interface SystemCalls extends Library {

  /** Whether there is such a library here. */
  boolean AVAILABLE = !Platform.isWindows();

  /** POSIX errors: the numbers are the same on Linux and macOS. */
  int EACCES = 13;

  int EEXIST = 17;

  /** POSIX signals: the numbers are the same on Linux and macOS. */
  int SIGINT = 2;

  int SIGTERM = 15;

  /** The library of this process. */
  static SystemCalls get() {
    return Native.load(SystemCalls.class);
  }

  /** See open(2); the mode is a variable argument. */
  int open(String path, int flags, Object... mode) throws LastErrorException;

  /** See close(2). */
  int close(int descriptor);

  /** See geteuid(2). */
  int geteuid();

  /** See initgroups(3). */
  int initgroups(String user, int group) throws LastErrorException;

  /** See setgid(2). */
  int setgid(int group) throws LastErrorException;

  /** See setuid(2): the C library changes every thread. */
  int setuid(int user) throws LastErrorException;

  /** See capset(2), of Linux alone: of the calling thread. */
  int capset(int[] header, int[] data) throws LastErrorException;

  /** See getpwnam(3): null if there is no such user. */
  Pointer getpwnam(String name);

  /** See getpwuid(3): null if there is no such user. */
  Pointer getpwuid(int user);

  /** See sigaction(2). */
  int sigaction(int signal, Pointer action, Pointer old) throws LastErrorException;
}
