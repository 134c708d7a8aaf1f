package io.github.trueload.wire.tls;

import static io.github.trueload.wire.tls.Http2Lengths.FRAME;
import static io.github.trueload.wire.tls.Http2Lengths.UPDATE;
import static io.github.trueload.wire.tls.Http2Lengths.areUpdates;

import io.github.trueload.wire.tcp.Sequence;

/**
 * Which records of an encrypted HTTP/2 connection update windows: the client's for the content of
 * responses, the server's for the content of requests. A record of several updates is as long as a
 * request may be.
 */
final class Http2Updates {

  /** No client updates windows for fewer bytes, two frames at a time. */
  private static final int UPDATED = 2048;

  /** Bytes for which several records of updates may follow each other. */
  private static final int MOST_UNREAD = 1 << 20;

  /** Bytes of the server since the client last updated its windows. */
  private int sinceUpdate;

  /** Whether the client's last record is as long as several updates. */
  private boolean perhapsUpdates;

  private int updatesSequence;

  /** Whether such a record was taken for updates although it may have been a request. */
  private boolean updatesAssumed;

  /** Whether the client has sent such a record that was no request. */
  private boolean updatesShown;

  /** Whether a record that is as long was a request. */
  private boolean likeUpdates;

  /** Whether the server updates windows for the content of requests. */
  private boolean serverUpdates;

  /** Whether it updated one before the first response. */
  private boolean updatedFirst;

  /** Whether the request before had content, for which an update may still come. */
  private boolean contentBefore;

  /** Whether the server has updated windows for the content of this request and of the last. */
  private boolean updated;

  private boolean updatedBefore;

  /** How long its updates for the content of the first request were. */
  private int updatesLength;

  /** Notes a record of the client that can be nothing but an update, or an acknowledgment. */
  void byClient() {
    sinceUpdate = 0;
  }

  /** Whether a record of the client is taken for updates: they are due for what was received. */
  boolean isByClient(TlsStream record, int length) {
    boolean areDue = areUpdates(length) && sinceUpdate >= UPDATED;
    if (areDue) {
      sinceUpdate = Math.max(0, sinceUpdate - 2 * UPDATED);
      perhapsUpdates = true;
      updatesSequence = record.firstSequence;
    } else {
      likeUpdates |= areUpdates(length);
    }
    return areDue;
  }

  /**
   * Notes that the client sends a request: had the record before been one, it would not have waited
   * for its response.
   */
  void request() {
    updatesShown |= perhapsUpdates;
    perhapsUpdates = false;
  }

  /** Notes that the request before is over. */
  void next(boolean hasContent) {
    contentBefore = hasContent;
    updatedBefore = updated;
    updated = false;
  }

  /** Whether what was taken for updates is like a record that was a request. */
  boolean areLikeRequests() {
    return likeUpdates && updatesAssumed;
  }

  /** Whether the client's last record may have been a request. */
  boolean isPerhapsRequest() {
    return perhapsUpdates;
  }

  /** Notes bytes of the server. */
  void received(int length) {
    sinceUpdate = Math.min(sinceUpdate + length, MOST_UNREAD);
  }

  /** Notes that a response goes on: the server had not received the updates, or goes on after. */
  void responseGoesOn(TlsStream record) {
    updatesAssumed |= perhapsUpdates && Sequence.isAfter(record.acknowledgment, updatesSequence);
    perhapsUpdates = false;
  }

  /** Whether what was taken for updates may have been requests. */
  boolean areUncertain() {
    return updatesAssumed && (likeUpdates || !updatesShown);
  }

  boolean areByServer() {
    return serverUpdates;
  }

  void setByServer(boolean value) {
    serverUpdates = value;
  }

  /** Notes that the first request goes on after what the server sent before its response. */
  void firstGoesOn() {
    serverUpdates |= updatedFirst;
  }

  /** Whether a record can make room for more content, as after that of this request or the last. */
  boolean areForContent(int length, boolean hasContent) {
    boolean isDue = hasContent ? !updated : contentBefore && !updatedBefore;
    return length == UPDATE && (hasContent || contentBefore) || isDue && areUpdates(length);
  }

  /**
   * Notes updates for content.
   *
   * @return whether they may have been a response
   */
  boolean forContent(int length, boolean isFirst) {
    updated = true;
    if (isFirst) {
      serverUpdates = true;
      updatesLength = length;
    }
    return !serverUpdates || length != UPDATE && length != updatesLength;
  }

  /**
   * Whether a record before the first response is an update: that response's headers are longer,
   * since there are none before to refer to.
   */
  boolean areBeforeFirst(int length, boolean hasContent) {
    boolean isControl = length == UPDATE || length == UPDATE + FRAME;
    updatedFirst |= isControl;
    serverUpdates |= isControl && hasContent;
    return isControl;
  }
}
