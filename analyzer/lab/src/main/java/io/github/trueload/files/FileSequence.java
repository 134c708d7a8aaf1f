package io.github.trueload.files;

import io.github.trueload.files.FileTree.Wanted;
import io.github.trueload.popularity.FileSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** The files of a set one after another, without a list of them all. */
public final class FileSequence implements Iterable<Wanted> {

  private final FileSet set;

  /** Makes the sequence of all files of a set, by set and place in it. */
  public FileSequence(FileSet set) {
    this.set = set;
  }

  /**
   * {@return a file of each of these sizes, each named by it: {@code bytes_102400}}
   *
   * @param sizes bytes, each above 0
   */
  public static List<Wanted> ofSizes(List<Long> sizes) {
    return sizes.stream().distinct().map(bytes -> new Wanted("bytes_" + bytes, bytes)).toList();
  }

  @Override
  public Iterator<Wanted> iterator() {
    return new Iterator<>() {
      private long next;

      @Override
      public boolean hasNext() {
        return next < set.files();
      }

      @Override
      public Wanted next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        int members = set.members().size();
        FileSet.Item item = set.item(next / members + 1, (int) (next % members));
        next++;
        return new Wanted(item.path(), item.bytes());
      }
    };
  }
}
