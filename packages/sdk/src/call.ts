/** The last argument of every method. */
export type CallOptions = {
  /** Aborts the call. The gateway may have processed it nevertheless. */
  readonly signal?: AbortSignal;
  /** Time limit of one attempt. Default: the client's. */
  readonly timeoutMs?: number;
  /**
   * Repeating a refund with the same key returns the first response. Generated when omitted; pass
   * your own to stay safe across restarts of your program.
   */
  readonly idempotencyKey?: string;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The part of the response that a method returns. */
export type ResponsePart = "item" | "page" | "none" | "text";

/**
 * When a call with an unknown outcome may be sent again: `always` (it changes nothing), `order`
 * (with an order id, which the gateway recognises), `key` (with an Idempotency-Key), `never`.
 */
export type Retry = "always" | "order" | "key" | "never";

export type CallInput = {
  readonly body?: unknown;
  /** Undefined members are omitted. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly options?: CallOptions | undefined;
};

/** Signs and sends a request and returns a part of the response. The caller supplies its type. */
export type Call = <Result>(
  method: Method,
  path: string,
  part: ResponsePart,
  retry: Retry,
  input: CallInput,
) => Promise<Result>;
