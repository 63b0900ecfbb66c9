/**
 * What the page in a frame and kaunter.js say to each other. Nothing in it is secret, and nothing
 * can be done with it: the addresses are those that both sides know already.
 */
import type { EmbedStatus } from "./embed-marks.ts";

/** kaunter.js to the page, which tells the page the listed site it is in. */
export interface Hello {
  kaunter: "hello";
}

export type FromPage =
  /** A page has loaded and knows its site; the first message, before the site's `hello`. */
  | { kaunter: "here" }
  | { kaunter: "ready"; lang: string }
  | { kaunter: "height"; px: number }
  /** Shown to the payer now. */
  | { kaunter: "result"; status: EmbedStatus; orderId: string }
  /** The payer has seen the result. */
  | { kaunter: "done" }
  | { kaunter: "close" }
  /** The next page is not ours and cannot be framed: continue in the whole window. */
  | { kaunter: "leave"; lang: string };
