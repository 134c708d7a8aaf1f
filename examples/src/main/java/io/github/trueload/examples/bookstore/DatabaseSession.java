package io.github.trueload.examples.bookstore;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One connection to the database, with its prepared statements. One thread at a time uses it. */
final class DatabaseSession implements AutoCloseable {

  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  /** Takes the connection over; work is committed by {@link #inTransaction} alone. */
  DatabaseSession(Connection connection) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(false);
  }

  /** What is done in one transaction. */
  interface Work<T> {

    T in(DatabaseSession session) throws SQLException;
  }

  /** Does all of it or, if it throws, nothing. */
  <T> T inTransaction(Work<T> work) throws SQLException {
    boolean done = false;
    try {
      T result = work.in(this);
      connection.commit();
      done = true;
      return result;
    } finally {
      if (!done) {
        connection.rollback();
      }
    }
  }

  /** All rows of a query, as its columns' values. */
  List<Object[]> rows(String sql, Object... parameters) throws SQLException {
    try (ResultSet found = prepared(sql, parameters).executeQuery()) {
      int columns = found.getMetaData().getColumnCount();
      List<Object[]> rows = new ArrayList<>();
      while (found.next()) {
        Object[] row = new Object[columns];
        for (int column = 0; column < columns; column++) {
          row[column] = found.getObject(column + 1);
        }
        rows.add(row);
      }
      return rows;
    }
  }

  /** The one number that a query gives. */
  long number(String sql, Object... parameters) throws SQLException {
    return ((Number) rows(sql, parameters).get(0)[0]).longValue();
  }

  int update(String sql, Object... parameters) throws SQLException {
    return prepared(sql, parameters).executeUpdate();
  }

  void batch(String sql, List<Object[]> rows) throws SQLException {
    PreparedStatement statement = statement(sql);
    for (Object[] row : rows) {
      set(statement, row);
      statement.addBatch();
    }
    statement.executeBatch();
  }

  private PreparedStatement prepared(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = statement(sql);
    set(statement, parameters);
    return statement;
  }

  private PreparedStatement statement(String sql) throws SQLException {
    PreparedStatement known = statements.get(sql);
    if (known == null) {
      known = connection.prepareStatement(sql);
      statements.put(sql, known);
    }
    return known;
  }

  private static void set(PreparedStatement statement, Object[] parameters) throws SQLException {
    for (int index = 0; index < parameters.length; index++) {
      statement.setObject(index + 1, parameters[index]);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
