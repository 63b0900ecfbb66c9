/** What one connection, one network and all of them together may take from a process. */
export interface ConnectionLimits {
  /** Of a process; more are closed without a response. */
  connectionsMax: number;
  /** Of one network and process; more get EXCEEDED_LIMIT. 0: no limit. */
  perNetworkMax: number;
  /** Requests of one connection that wait for their responses. */
  pendingMax: number;
  /** Response bytes that a client may leave unread and still send a request. */
  unreadBytesMax: number;
  /** Headers of one request; more get 431. Their bytes are limited to 16 KiB by Node. */
  headersMax: number;
  /** Of all bodies of more than 64 KiB that are being read or handled. */
  bodyBytesMax: number;
  /** How long such a body waits for room; then OVERLOAD. */
  bodyWaitMs: number;
  /** From the first byte of a request, or from the beginning of a connection. */
  headersMs: number;
  /** From the first byte of a request to the last of its body. */
  requestMs: number;
  /** Without a byte in either direction, whatever is under way. */
  silenceMs: number;
  /** Between two requests: longer than the proxies in front keep a connection unused. */
  keepAliveMs: number;
  /** How often headersMs and requestMs are checked: they take up to this much longer. */
  checkMs: number;
}

/**
 * Browsers send one request after the other, so a queue of 32 on one connection is no browser.
 * The unread bytes are more than the largest response and less than what matters.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsMax: 8_192,
  perNetworkMax: 256,
  pendingMax: 32,
  unreadBytesMax: 1_048_576,
  headersMax: 100,
  bodyBytesMax: 67_108_864,
  bodyWaitMs: 5_000,
  headersMs: 10_000,
  requestMs: 30_000,
  silenceMs: 60_000,
  keepAliveMs: 72_000,
  checkMs: 1_000,
};
