import type { ApiPromise } from "./api-promise.ts";
import { KaunterConfigError } from "./errors.ts";
import { readText } from "./read-text.ts";

/** The last argument of every method. */
export type CallOptions = {
  /** Aborts the call. The gateway may have processed it nevertheless. */
  readonly signal?: AbortSignal;
  /** Time limit of one attempt. Default: the client's. */
  readonly timeoutMs?: number;
  /**
   * For refunds and charges. Repeating the call with the same key returns the first response.
   * Generated when omitted; pass your own to stay safe across restarts of your program. 1 to 255
   * visible ASCII characters.
   */
  readonly idempotencyKey?: string;
};

/** HTTP methods of the API. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The part of the response that a method returns. A list is an item that is an array. */
export type ResponsePart = "item" | "list" | "page" | "none" | "text" | "whole";

/**
 * When a call with an unknown outcome may be sent again: `always` (a repetition changes nothing),
 * `order` (with an order id, which the gateway recognises), `key` (with an Idempotency-Key),
 * `never`.
 */
export type Retry = "always" | "order" | "key" | "never";

export type CallInput = {
  readonly body?: unknown;
  /** Undefined members are omitted. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly options?: CallOptions | undefined;
};

/** Signs and sends a request and returns a part of the response. The caller supplies its type. */
export type Call = <Result extends ApiPromise<unknown>>(
  method: Method,
  path: string,
  part: ResponsePart,
  retry: Retry,
  input: CallInput,
) => Result;

/** A value within a path. Throws KaunterConfigError where it is missing or would leave the path. */
export function pathSegment(name: string, value: string): string {
  const text = readText(name, value, "It is part of the URL.");
  if (text === "." || text === "..") {
    throw new KaunterConfigError(`${name} must not be "${text}", which leads to another URL.`);
  }
  return encodeURIComponent(text);
}
