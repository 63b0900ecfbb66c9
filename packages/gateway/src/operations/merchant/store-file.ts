import { GatewayError } from "../../domain/errors.ts";
import {
  FILE_BYTES_MAX,
  FILES_OF_MERCHANT_MAX,
  type FileType,
  fileTypeOf,
} from "../../domain/picture/file-type.ts";
import { countFilesLocked, insertFile } from "../../store/merchant/partner-files.ts";
import type { Deps } from "../deps.ts";
import { expectPassivePdf } from "./verification/check-pdf.ts";
import { cleanFileName, makeFileToken } from "./verification/file-name.ts";

export interface StoredFile {
  name: string;
  token: string;
  contentType: FileType;
}

/**
 * Stores a document for a review. Throws INVALID_FILE: type, size, active content, or too many of
 * them.
 */
export async function storeFile(
  deps: Deps,
  merchantId: string,
  file: { name: string; content: Buffer },
): Promise<StoredFile> {
  const contentType = fileTypeOf(file.content);
  if (!contentType) throw new GatewayError("INVALID_FILE", { detail: "PDF, PNG and JPEG only." });
  if (file.content.length > FILE_BYTES_MAX) {
    throw new GatewayError("INVALID_FILE", { detail: "At most 5 MB." });
  }
  if (contentType === "application/pdf") await expectPassivePdf(file.content);
  const name = cleanFileName(file.name);
  const token = makeFileToken(deps, merchantId);
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
