import type { Secret } from "../secret.ts";

/** A kind of receiver of webhooks, chosen by the scheme of its URL. */
export interface Destination {
  /** As `https:`. */
  readonly schemes: readonly string[];
  /** It needs them, or it takes none. */
  readonly hasCredentials: boolean;
  /** What is done with a webhook there, for traces. */
  readonly act: "POST" | "PUBLISH" | "PUT";
  /** What is wrong with a URL of its schemes before any name is resolved, or null. */
  findProblem(url: string): string | null;
  /**
   * Makes one attempt. Rejects with `HttpFailure` when the receiver does not reply, and ends
   * within the time limit.
   */
  send(delivery: Delivery): Promise<Reply>;
  close(): Promise<void>;
}

export interface Credentials {
  /** Of a bucket, the ID of an access key. */
  username: string;
  password: Secret<string>;
}

/** A webhook on its way to a URL without a problem. */
export interface Delivery {
  url: string;
  /** Null where the destination takes none. */
  credentials: Credentials | null;
  /** The same at each attempt. */
  eventId: string;
  /** Of the event in Malaysia, as 2026-12-31. */
  day: string;
  headers: Record<string, string>;
  body: string;
  /** Instead of the body, which they are or begin; over HTTP only. */
  pieces?: AsyncIterable<Uint8Array>;
  timeoutMs: number;
}

export interface Reply {
  /** Of HTTP; null from a broker. */
  status: number | null;
  /** `confirm`, or why a broker did not take it; null over HTTP. */
  brokerReply: string | null;
  headers: Record<string, string> | null;
  body: Buffer;
}
