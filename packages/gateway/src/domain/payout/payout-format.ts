/** The formats of files that a bank takes, by name. */
import type { PayoutBatch, WrittenFile } from "./bank/payout-batch.ts";
import { EXAMPLE_BULK_LAYOUTS } from "./bank/write/bulk-layout.ts";
import { writeBulkFile } from "./bank/write/write-bulk-file.ts";
import { writePain001 } from "./bank/write/write-pain001.ts";

interface PayoutFormat {
  /** For people. */
  name: string;
  /** The same bytes for the same batch. */
  write(batch: PayoutBatch): WrittenFile;
  extension: string;
  contentType: string;
}

/** ISO 20022. */
const PAIN_001 = "pain.001.001.09";

/** The layouts are examples to copy: no bank's own. */
const FORMATS: ReadonlyMap<string, PayoutFormat> = new Map([
  [
    PAIN_001,
    {
      name: `ISO 20022 ${PAIN_001}`,
      write: writePain001,
      extension: "xml",
      contentType: "application/xml",
    },
  ],
  ...EXAMPLE_BULK_LAYOUTS.map((layout): [string, PayoutFormat] => [
    layout.id,
    {
      name: layout.name,
      write: (batch) => writeBulkFile(batch, layout),
      extension: layout.format.kind === "delimited" ? "csv" : "txt",
      contentType: "text/plain; charset=utf-8",
    },
  ]),
]);

export const PAYOUT_FORMAT_NAMES: readonly string[] = [...FORMATS.keys()];

export const PAYOUT_FORMATS: readonly { id: string; name: string }[] = [...FORMATS].map(
  ([id, { name }]) => ({ id, name }),
);

/** Of a file that was prepared: its format is one of them. */
export function payoutFormatOf(name: string): PayoutFormat {
  const format = FORMATS.get(name);
  if (!format) throw new Error(`no writer for the format ${name}`);
  return format;
}

export function payoutFileNameOf({ id, format }: { id: string; format: string }): string {
  return `${id}.${payoutFormatOf(format).extension}`;
}
