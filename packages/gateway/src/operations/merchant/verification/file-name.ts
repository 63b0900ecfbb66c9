import { shardPrefixOf } from "../../../domain/ids.ts";
import { LETTERS } from "../../../platform/random.ts";
import type { Deps } from "../../deps.ts";

/** 245 bits: a URL that cannot be guessed. */
const TOKEN_LENGTH = 43;
const NAME_LENGTH_MAX = 200;

/** The secret in a file's URL; its beginning says where the file is. */
export function makeFileToken({ random }: Pick<Deps, "random">, merchantId: string): string {
  return `${shardPrefixOf(merchantId)}${random.text(TOKEN_LENGTH, LETTERS)}`;
}

/** Only a file name: no folders, and nothing unsafe in a header or a page. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}"]/gu, "").trim();
  return clean.slice(-NAME_LENGTH_MAX) || "file";
}
