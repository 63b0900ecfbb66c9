import { OrderError, type ReadOrder } from "./payment-order.ts";
import { readBulkFile } from "./read-bulk-file.ts";
import { findMessageId, PAIN_001, readPain001 } from "./xml/read-pain001.ts";

/** A file of transfers, or why the bank takes nothing of it. */
export function readOrder(name: string, bytes: Buffer, bytesMax: number): ReadOrder {
  const stem = name.replace(/\.[a-z0-9]{1,4}$/i, "").replace(/[^A-Za-z0-9-]/g, "-");
  const refuse = (code: string, text: string, messageId = ""): ReadOrder => {
    const id = messageId || stem.slice(0, 35) || "NOTPROVIDED";
    return { kind: "refused", refusal: { messageId: id, format: PAIN_001, code, text } };
  };
  if (bytes.length > bytesMax) return refuse("FF01", "the file is too large");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("FF01", "the file is not UTF-8");
  }
  try {
    const order = /^\s*</.test(text) ? readPain001(text) : readBulkFile(stem.slice(0, 35), text);
    return { kind: "read", order };
  } catch (error) {
    if (error instanceof OrderError) return refuse(error.code, error.message, findMessageId(text));
    throw error;
  }
}
