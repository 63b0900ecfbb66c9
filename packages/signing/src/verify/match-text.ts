import { createHash } from "node:crypto";
import type { JsonDocument } from "../read-json.ts";
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
 * Searches for the text whose digest was signed, among those that compatibility mode accepts;
 * strict mode accepts a part of them (`isStrictText`). Each head is hashed once however many tails
 * follow, so even the largest body costs one pass per head and no further RSA operation.
 */
export function matchText(
  digests: ReadonlyMap<string, PublicKey>,
  message: { document: JsonDocument; canonicalText: string; tailParts: TailParts },
): TextMatch | null {
  if (digests.size === 0) return null;
  const { document, canonicalText } = message;
  const canonical = document.isEmpty ? undefined : canonicalText;
  const tails = listTextTails(message.tailParts, "compat");
  for (const head of listTextHeads(document, "compat", canonical)) {
    const headHash = createHash("sha256").update(head.text);
    for (const tail of tails) {
      const publicKey = digests.get(headHash.copy().update(tail.text).digest("hex"));
      if (publicKey !== undefined) return { head, tail, publicKey };
    }
  }
  return null;
}
