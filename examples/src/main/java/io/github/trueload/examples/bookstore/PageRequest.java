package io.github.trueload.examples.bookstore;

/**
 * One request: which page, and what it is about. What a browser would have taken from the page
 * before comes of the one number that the request bears.
 *
 * @param customer who it is, 1 to the number of customers
 * @param item what it is about, 1 to the number of items
 */
record PageRequest(Page page, String session, int customer, int item) {

  String subject() {
    return Stock.SUBJECTS.get(item % Stock.SUBJECTS.size());
  }
}
