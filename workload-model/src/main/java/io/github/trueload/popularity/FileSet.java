package io.github.trueload.popularity;

import io.github.trueload.domain.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A web site's static files and how popular each is: equal sets of files, the sets by {@link Zipf},
 * and within a set each file by its weight, the same in all sets (Ruan, Cohen and Pai, "Finding
 * Speed Bumps", sections 2.3 and 2.4).
 *
 * @param sets number of sets, 1 to a hundred million
 * @param alpha Zipf's α of the sets
 * @param members the files of each set; their weights need not make 1
 * @param setsToDirectory how many sets have a directory together; where that is more than one, the
 *     number of the set is part of a file's name
 */
public record FileSet(long sets, double alpha, List<Member> members, int setsToDirectory) {

  /** The largest file set: 2⁵⁰ bytes, a petabyte. */
  public static final long MOST_BYTES = 1L << 50;

  private static final long MOST_SETS = 100_000_000;
  private static final long LARGEST_FILE = 1L << 32;
  private static final int FILES_TO_DIRECTORY = 1000;

  private static final double[] CLASS_WEIGHTS = {35, 50, 14, 1};
  private static final double[] FILE_WEIGHTS = {3.9, 5.9, 8.8, 17.7, 35.3, 11.8, 7.1, 5.0, 4.4};
  private static final double SMALLEST_CLASS_BYTES = 102.4;

  /**
   * One file of every set.
   *
   * @param name name within the set's directory
   * @param bytes size, 1 or more
   * @param weight relative frequency of its requests, above 0
   */
  public record Member(String name, long bytes, double weight) {

    /**
     * Checks the figures.
     *
     * @throws IllegalArgumentException if one is outside its domain
     */
    public Member {
      Require.within("size of a file", bytes, 1L, LARGEST_FILE);
      Require.positive("weight of a file", weight);
    }
  }

  /**
   * A file of the site.
   *
   * @param path below the site's folder, with slashes, without one in front
   * @param bytes its size
   * @param rank popularity of its set, 1 for the most popular
   */
  public record Item(String path, long bytes, long rank) {}

  /** Items drawn one after another, without end. As safe for several threads as its generator. */
  @FunctionalInterface
  public interface Items {
    /**
     * Draws the file of the next request.
     *
     * @return a file of the set
     */
    Item next();
  }

  /**
   * Copies the members.
   *
   * @throws IllegalArgumentException if something is outside its domain
   */
  public FileSet {
    members = List.copyOf(members);
    Require.within("number of sets", sets, 1L, MOST_SETS);
    Require.within("files of a set", members.size(), 1L, FILES_TO_DIRECTORY);
    Require.within("sets to a directory", setsToDirectory, 1L, FILES_TO_DIRECTORY);
    new Zipf(sets, alpha);
  }

  /**
   * Sets in the manner of SPECweb: a directory each, with four classes of nine files, 102 to 922
   * bytes, 1 to 9, 10 to 90 and 100 to 900 KiB; table 2 of the paper has the weights. A set has
   * some 4.9 MiB.
   *
   * @param bytes wanted size of all sets; made by as many whole sets as come nearest, at least one
   * @param alpha Zipf's α of the sets, from 0 to {@link Zipf#MOST_ALPHA}; SPECweb has 1
   * @return the file set, 36 files to a set
   * @throws IllegalArgumentException if a figure is outside its domain
   */
  public static FileSet ofClasses(long bytes, double alpha) {
    List<Member> members = new ArrayList<>();
    for (int group = 0; group < CLASS_WEIGHTS.length; group++) {
      double step = SMALLEST_CLASS_BYTES * Math.pow(10, group);
      for (int file = 1; file <= FILE_WEIGHTS.length; file++) {
        members.add(
            new Member(
                "class" + group + "_" + file,
                Math.round(step * file),
                CLASS_WEIGHTS[group] * FILE_WEIGHTS[file - 1]));
      }
    }
    return new FileSet(sets(bytes, setBytes(members)), alpha, members, 1);
  }

  /**
   * Files of one size, each ranked by itself: the paper's degradation workload, which has them of
   * 50 KiB. A thousand share a directory.
   *
   * @param bytes wanted size of all files; made by as many as come nearest, at least one
   * @param fileBytes size of each file, 1 to 2³²
   * @param alpha Zipf's α of the files, from 0 to {@link Zipf#MOST_ALPHA}
   * @return the file set, one file to a set
   * @throws IllegalArgumentException if a figure is outside its domain
   */
  public static FileSet ofEqualFiles(long bytes, long fileBytes, double alpha) {
    List<Member> members = List.of(new Member("file", fileBytes, 1));
    return new FileSet(sets(bytes, fileBytes), alpha, members, FILES_TO_DIRECTORY);
  }

  private static long sets(long bytes, long ofSet) {
    Require.within("size of the file set", bytes, 1L, MOST_BYTES);
    return Math.max(1, Math.round((double) bytes / ofSet));
  }

  private static long setBytes(List<Member> members) {
    return members.stream().mapToLong(Member::bytes).sum();
  }

  /** {@return the number of files of all sets, 1 or more} */
  public long files() {
    return sets * members.size();
  }

  /** {@return the size of all files, bytes, 1 or more} */
  public long bytes() {
    return sets * setBytes(members);
  }

  /**
   * {@return the mean size of a response: {@code Σ share·bytes} over the members of a set; the same
   * for every α, because sets are equal}
   */
  public double meanRequestBytes() {
    double bytes = 0;
    for (Member member : members) {
      bytes += share(member) * member.bytes();
    }
    return bytes;
  }

  /**
   * The share of the requests to a set that are for a member: its weight over the sum of the
   * weights.
   *
   * @param member one of {@link #members()}
   * @return from 0, exclusive, to 1; all members together have 1
   */
  public double share(Member member) {
    return member.weight() / totalWeight();
  }

  private double totalWeight() {
    return members.stream().mapToDouble(Member::weight).sum();
  }

  /** {@return the popularity of the sets: Zipf's law, rank 1 for the first set} */
  public Zipf popularity() {
    return new Zipf(sets, alpha);
  }

  /**
   * The file at a place of a set.
   *
   * @param rank popularity of the set, from 1 to {@link #sets()}; not checked
   * @param place index into {@link #members()}, from 0
   * @return the file with its path, such as {@code dir00000/class0_1}
   */
  public Item item(long rank, int place) {
    Member member = members.get(place);
    long set = rank - 1;
    StringBuilder path = new StringBuilder("dir");
    padded(path, set / setsToDirectory, 5).append('/').append(member.name());
    if (setsToDirectory > 1) {
      padded(path, set, 8);
    }
    return new Item(path.toString(), member.bytes(), rank);
  }

  private static StringBuilder padded(StringBuilder text, long number, int digits) {
    String figures = Long.toString(number);
    return text.append("0".repeat(Math.max(0, digits - figures.length()))).append(figures);
  }

  /**
   * A sequence of requests: the set by its rank, then the member by its weight.
   *
   * @param generator its only source of randomness
   * @return files without end; as safe for several threads as the generator is
   */
  public Items requests(RandomGenerator generator) {
    RankSequence ranks = popularity().sequence(generator);
    double[] upTo = new double[members.size()];
    double sum = 0;
    for (int place = 0; place < upTo.length; place++) {
      sum += members.get(place).weight();
      upTo[place] = sum;
    }
    double total = sum;
    return () -> {
      long rank = ranks.nextRank();
      int found = Arrays.binarySearch(upTo, generator.nextDouble() * total);
      // found exactly, or the place before which it would stand: the first that is above it
      int place = found >= 0 ? found + 1 : -found - 1;
      return item(rank, Math.min(place, upTo.length - 1));
    };
  }

  /**
   * The working set: how large the fewest files are that get this share of the requests, so the
   * memory that a server's cache needs for this hit rate if it keeps the most popular files.
   *
   * @param hitShare from 0 to 1
   * @return bytes, from 0 to {@link #bytes()}; the last file counts with the part that is needed
   * @throws IllegalArgumentException if the share is outside its domain
   */
  public double workingSetBytes(double hitShare) {
    Require.within("share of the requests", hitShare, 0.0, 1.0);
    Zipf zipf = popularity();
    double all = zipf.harmonic(sets);
    // files as popular as a bound on weight/rank^α; bisected in logarithms
    double low = Math.log(lightest()) - alpha * Math.log(sets) - 1;
    double high = Math.log(heaviest()) + 1;
    for (int i = 0; i < 100; i++) {
      double middle = (low + high) / 2;
      if (covered(zipf, all, middle).share() < hitShare) {
        high = middle;
      } else {
        low = middle;
      }
    }
    Covered more = covered(zipf, all, low);
    Covered less = covered(zipf, all, high);
    double gap = more.share() - less.share();
    double part = gap > 0 ? Math.min(1, (hitShare - less.share()) / gap) : 1;
    return less.bytes() + part * (more.bytes() - less.bytes());
  }

  private double lightest() {
    return members.stream().mapToDouble(Member::weight).min().orElseThrow();
  }

  private double heaviest() {
    return members.stream().mapToDouble(Member::weight).max().orElseThrow();
  }

  /** What the files above a bound of popularity have of the requests, and of the bytes. */
  private record Covered(double share, double bytes) {}

  private Covered covered(Zipf zipf, double all, double logBound) {
    double share = 0;
    double bytes = 0;
    for (Member member : members) {
      long upTo = ranksAbove(Math.log(member.weight()) - logBound);
      share += share(member) * zipf.harmonic(upTo) / all;
      bytes += (double) upTo * member.bytes();
    }
    return new Covered(share, bytes);
  }

  /** How many ranks have α·ln rank of at most this. */
  private long ranksAbove(double most) {
    if (most < 0) {
      return 0;
    }
    // multiplied, not divided: α may be 0
    return most >= alpha * Math.log(sets) ? sets : (long) Math.exp(most / alpha);
  }
}
