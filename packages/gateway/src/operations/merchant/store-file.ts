import { GatewayError } from "../../domain/errors.ts";
import { shardPrefixOf } from "../../domain/ids.ts";
import {
  FILE_BYTES_MAX,
  FILES_OF_MERCHANT_MAX,
  type FileType,
  fileTypeOf,
} from "../../domain/picture/file-type.ts";
import { LETTERS } from "../../platform/random.ts";
import { countFilesLocked, insertFile } from "../../store/merchant/partner-files.ts";
import type { Deps } from "../deps.ts";

/** 245 bits: a URL that cannot be guessed. */
const TOKEN_LENGTH = 43;
const NAME_LENGTH_MAX = 200;

export interface StoredFile {
  name: string;
  token: string;
  contentType: FileType;
}

/** Stores a document for a review. Throws INVALID_FILE: type, size, or too many of them. */
export async function storeFile(
  deps: Deps,
  merchantId: string,
  file: { name: string; content: Buffer },
): Promise<StoredFile> {
  const contentType = fileTypeOf(file.content);
  if (!contentType) throw new GatewayError("INVALID_FILE", { detail: "PDF, PNG and JPEG only." });
  if (file.content.length > FILE_BYTES_MAX) {
    throw new GatewayError("INVALID_FILE", { detail: "At most 5 MiB." });
  }
  const name = cleanName(file.name);
  const token = `${shardPrefixOf(merchantId)}${deps.random.text(TOKEN_LENGTH, LETTERS)}`;
  await deps.database.transaction(async (tx) => {
    if ((await countFilesLocked(tx, merchantId)) >= FILES_OF_MERCHANT_MAX) {
      throw new GatewayError("INVALID_FILE", {
        detail: `A partner can store at most ${FILES_OF_MERCHANT_MAX} files.`,
      });
    }
    await insertFile(tx, {
      merchantId,
      token,
      name,
      contentType,
      content: file.content,
      createdAt: deps.clock.now(),
    });
  });
  return { name, token, contentType };
}

/** Only a file name: no folders, and nothing unsafe in a header or a page. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}"]/gu, "").trim();
  return clean.slice(-NAME_LENGTH_MAX) || "file";
}
