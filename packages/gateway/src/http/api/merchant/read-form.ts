import { Busboy } from "@fastify/busboy";
import { GatewayError } from "../../../domain/errors.ts";

/** Of `file` and `fileName`, with room for what a client's library adds. */
const PARTS_MAX = 8;
/** Read piece by piece, so that of a form with too many parts only the beginning is read. */
const PIECE_BYTES = 65_536;

export interface UploadForm {
  name: string;
  content: Buffer;
}

/**
 * Reads `file` and `fileName` of a multipart form; of parts with the same name, the first counts.
 *
 * @throws {GatewayError} INVALID_FILE: not a form, malformed, without `file` or with too many parts
 */
export async function readForm(bytes: Buffer, contentType: string): Promise<UploadForm> {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new GatewayError("INVALID_FILE", { detail: "Send Content-Type: multipart/form-data." });
  }
  const { file, fileName } = await parse(bytes, contentType).catch((error: unknown) => {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError("INVALID_FILE", { detail: "The form is malformed.", cause: error });
  });
  if (!file) {
    throw new GatewayError("INVALID_FILE", { detail: "The form field `file` is missing." });
  }
  return { name: fileName || file.name, content: file.content };
}

interface Parts {
  file?: UploadForm;
  fileName?: string;
}

async function parse(bytes: Buffer, contentType: string): Promise<Parts> {
  const parser = new Busboy({
    headers: { "content-type": contentType },
    limits: { parts: PARTS_MAX },
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  });
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  const parts: Parts = {};
  let isOver = false;
  parser.on("field", (field, value) => {
    if (field === "fileName") parts.fileName ??= value;
  });
  parser.on("file", (field, stream, name) => {
    const pieces: Buffer[] = [];
    stream.on("error", reject).on("data", (piece: Buffer) => void pieces.push(piece));
    stream.on("end", () => {
      if (field === "file")
        parts.file ??= { name: unescapeName(name), content: Buffer.concat(pieces) };
    });
  });
  parser.on("partsLimit", () => {
    isOver = true;
    const detail = `The form has more than ${PARTS_MAX} fields.`;
    reject(new GatewayError("INVALID_FILE", { detail }));
  });
  parser.on("error", reject);
  parser.on("finish", resolve);
  for (let at = 0; at < bytes.length && !isOver; at += PIECE_BYTES) {
    parser.write(bytes.subarray(at, at + PIECE_BYTES));
  }
  parser.end();
  await finished;
  return parts;
}

/** Browsers escape what would end a file's name, and nothing else. */
function unescapeName(name: string): string {
  return name.replaceAll(/%0A|%0D|%22/g, decodeURIComponent);
}
