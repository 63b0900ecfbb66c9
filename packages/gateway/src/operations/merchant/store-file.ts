import { GatewayError } from "../../domain/errors.ts";
import { FILES_OF_MERCHANT_MAX, type FileType } from "../../domain/picture/file-type.ts";
import { countFilesLocked, insertFile } from "../../store/merchant/partner-files.ts";
import type { Deps } from "../deps.ts";
import { checkDocument } from "./verification/check-document.ts";
import { makeFileToken } from "./verification/make-file-token.ts";

export interface StoredFile {
  name: string;
  token: string;
  contentType: FileType;
}

/**
 * Stores a document for a review. Throws INVALID_FILE: type, size, active content, or too many of
 * them. Throws OVERLOAD when too many files wait to be read.
 */
export async function storeFile(
  deps: Deps,
  merchantId: string,
  file: { name: string; content: Buffer },
): Promise<StoredFile> {
  const { name, contentType, content } = await checkDocument(deps, merchantId, file);
  const token = makeFileToken(deps, merchantId);
  await deps.database.transaction(async (tx) => {
    if ((await countFilesLocked(tx, merchantId)) >= FILES_OF_MERCHANT_MAX) {
      throw new GatewayError("INVALID_FILE", {
        detail: `A partner can store at most ${FILES_OF_MERCHANT_MAX} files.`,
      });
    }
    const createdAt = deps.clock.now();
    await insertFile(tx, { merchantId, token, name, contentType, content, createdAt });
  });
  return { name, token, contentType };
}
