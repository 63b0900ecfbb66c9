import { shardPrefixOf } from "../../../domain/ids.ts";
import { LETTERS } from "../../../platform/random.ts";
import type { Deps } from "../../deps.ts";

/** 245 bits: a URL that cannot be guessed. */
const TOKEN_LENGTH = 43;

/** The secret in a file's URL; its beginning says where the file is. */
export function makeFileToken({ random }: Pick<Deps, "random">, merchantId: string): string {
  return `${shardPrefixOf(merchantId)}${random.text(TOKEN_LENGTH, LETTERS)}`;
}
