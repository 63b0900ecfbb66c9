import { createHash } from "node:crypto";
import type { JsonDocument } from "../read-json.ts";
import type { SignatureMode } from "../request-headers.ts";
import type { PublicKey } from "../rsa.ts";
import {
  listTextHeads,
  listTextTails,
  type TailParts,
  type TextHead,
  type TextTail,
} from "./candidates.ts";

/** The text that a recovered digest belongs to. */
export type TextMatch = {
  readonly head: TextHead;
  readonly tail: TextTail;
  readonly publicKey: PublicKey;
};

/**
 * Looks for the text whose digest was signed. Each head is hashed once however many tails follow,
 * so even the largest body costs one pass per head and no further RSA operation.
 */
export function matchText(
  digests: ReadonlyMap<string, PublicKey>,
  message: { document: JsonDocument; rawBody: Uint8Array; tailParts: TailParts },
  mode: SignatureMode,
): TextMatch | null {
  if (digests.size === 0) return null;
  const tails = listTextTails(message.tailParts, mode);
  for (const head of listTextHeads(message.document, message.rawBody, mode)) {
    const headHash = createHash("sha256").update(head.text);
    for (const tail of tails) {
      const publicKey = digests.get(headHash.copy().update(tail.text).digest("hex"));
      if (publicKey !== undefined) return { head, tail, publicKey };
    }
  }
  return null;
}
