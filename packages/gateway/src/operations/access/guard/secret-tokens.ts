import { createHash } from "node:crypto";
import { type MerchantId, shardPrefixOf } from "../../../domain/ids.ts";
import type { Deps } from "../../deps.ts";

/** The hash of a cookie, link or code; the value itself is never stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const TOKEN_BYTES = 32;

/** 256 bits, URL-safe. */
export function makeToken(deps: Pick<Deps, "random">, merchantId: MerchantId): string {
  return `${shardPrefixOf(merchantId)}${deps.random.bytes(TOKEN_BYTES).toString("base64url")}`;
}
