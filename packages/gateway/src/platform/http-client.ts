/** Why an outgoing call has no usable response. */
export const TECH_CAUSES = [
  "connect",
  "tls",
  "read_timeout",
  "reset",
  "bad_head",
  "short_body",
  "http_5xx",
  "bad_signature",
  "bad_body",
  "rate_limited",
  "maintenance",
  "clock_skew",
] as const;
export type TechCause = (typeof TECH_CAUSES)[number];

export interface HttpRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Instead of a body: sent as they come. State their length in a header. */
  pieces?: AsyncIterable<Uint8Array>;
  /** For the whole exchange, from the first byte sent to the last byte received. */
  timeoutMs: number;
}

export interface HttpResponse {
  status: number;
  /** Lower-case names; repeated headers are joined with ", ". */
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends one request; never follows redirects, never retries. Throws `HttpFailure` only. */
export interface HttpClient {
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** No response. `sent` is false only when the request provably never reached the other side. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";
  readonly techCause: TechCause;
  readonly sent: boolean;
  constructor(techCause: TechCause, sent: boolean, options: { cause?: unknown } = {}) {
    super(`outgoing call failed: ${techCause}${sent ? "" : " (not sent)"}`, options);
    this.techCause = techCause;
    this.sent = sent;
  }
}
