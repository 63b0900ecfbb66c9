/** What every method takes last. */
export type CallOptions = {
  /** Ends the call; what was asked for may have happened all the same. */
  readonly signal?: AbortSignal;
  /** For one attempt; the client's own by default. */
  readonly timeoutMs?: number;
  /**
   * Repeats of a refund with the same key give the first answer. Made for you when left out; give
   * your own to be safe over restarts of your program.
   */
  readonly idempotencyKey?: string;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Which part of the answer a method returns. */
export type AnswerPart = "item" | "page" | "nothing" | "text";

/** When a call whose outcome is unknown may be sent again. */
export type Retry = "always" | "order" | "key" | "never";

export type CallInput = {
  readonly body?: unknown;
  /** Members that are undefined are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly options?: CallOptions | undefined;
};

/** Signs, sends, and gives the part of the answer that matters. Types come from the caller. */
export type Call = <Answer>(
  method: Method,
  path: string,
  part: AnswerPart,
  retry: Retry,
  input: CallInput,
) => Promise<Answer>;
