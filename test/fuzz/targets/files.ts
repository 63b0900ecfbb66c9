import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { csvLines } from "../../../packages/gateway/src/domain/csv.ts";
import { GatewayError } from "../../../packages/gateway/src/domain/errors.ts";
import { maskText } from "../../../packages/gateway/src/domain/request-log/mask/mask-text.ts";
import { readPicture } from "../../../packages/gateway/src/operations/checkout/read-picture.ts";
import {
  crc16,
  readPayload,
} from "../../../packages/gateway/src/rails/duitnow-qr/protocol/payload.ts";
import { readBankList } from "../../../packages/gateway/src/rails/fpx/banks.ts";
import { parseStatement } from "../../../packages/gateway/src/rails/wallet/statement.ts";
import { isReadable, secretShape } from "../../support/chance/secret-shapes.ts";
import {
  JPEG,
  makePng,
  WEBP_EXTENDED,
  WEBP_LOSSLESS,
  WEBP_LOSSY,
} from "../../support/portal/pictures.ts";
import { readSeparated, wouldRun } from "../../support/samples/read-separated.ts";
import type { FuzzTarget } from "../target.ts";

async function runPicture(input: Buffer): Promise<string> {
  try {
    const { contentType, content } = await readPicture(input);
    const again = await readPicture(content);
    assert.equal(again.contentType, contentType, "what was written can be read");
    return contentType;
  } catch (error) {
    assert.ok(error instanceof GatewayError, `${error}`);
    return error.publicMessage;
  }
}

/** Cells, one a line: a spreadsheet reads back what was written, and runs none of it. */
function runCsv(input: Buffer): string {
  const cells = input.toString("utf8").split("\n").slice(0, 20);
  const line = csvLines([["x", ...cells]]);
  const [read = []] = readSeparated(line, ",").map((row) => row.slice(1));
  assert.equal(read.length, cells.length);
  let prefixed = 0;
  read.forEach((cell, i) => {
    if (cell !== cells[i]) prefixed += 1;
    assert.equal(cell.replaceAll("'", ""), cells[i]?.replaceAll("'", ""));
  });
  for (const separator of [",", ";", "\t"]) {
    assert.deepEqual(readSeparated(line, separator).flat().filter(wouldRun), [], separator);
  }
  return prefixed === 0 ? "as written" : "formulas quoted";
}

/** A code, with the checksum that belongs to it half of the time. */
function runQr(input: Buffer): string {
  const text = input.toString("utf8");
  const head = text.slice(0, -4);
  const payload = input.length % 2 === 0 ? text : head + crc16(head);
  const read = readPayload(payload);
  if (read === null) return "refused";
  assert.ok(read.amountMinor === null || Number.isSafeInteger(read.amountMinor));
  return read.amountMinor === null ? "without amount" : "read";
}

function runStatement(input: Buffer): string {
  try {
    const lines = parseStatement(input.toString("utf8"));
    for (const line of lines) assert.ok(Number.isSafeInteger(line.netMinor));
    return lines.length === 0 ? "empty" : "read";
  } catch (error) {
    assert.equal((error as Error).constructor, Error);
    return (error as Error).message.split(":")[0] ?? "";
  }
}

function runBanks(input: Buffer): string {
  const banks = readBankList(input.toString("utf8"), "B2C");
  return banks.length === 0 ? "none" : "banks";
}

const CARD = "4111111111111111";
const MASKED_LENGTH_MAX = 65_536;

/** Whatever surrounds a card number, it does not reach the log; and no secret of any shape does. */
function runMask(input: Buffer): string {
  const text = input.toString("utf8");
  const at = text.length >> 1;
  const around = [text.slice(0, at), text.slice(at)] as const;
  // More digits on either side would make it another number.
  const before = around[0].replace(/\d[\s.\-_·+%a-f\d\\]*$/i, "x");
  const after = around[1].replace(/^[\s.\-_·+%a-f\d\\]*\d/i, "x");
  const masked = maskText(`${before} ${CARD} ${after}`, MASKED_LENGTH_MAX);
  assert.ok(!masked.includes(CARD), masked);
  const [shape] = fc.sample(secretShape, { seed: crc32(input) | 0, numRuns: 1 });
  const isShown = shape && isReadable(shape, maskText(shape.written, MASKED_LENGTH_MAX));
  assert.ok(!isShown, shape?.written);
  return masked.includes("*1111") ? "masked" : "hidden";
}

export const FILES: readonly FuzzTarget[] = [
  {
    ...{ name: "pictures", share: 2, words: ["IHDR", "IDAT", "VP8X", "RIFF", "acTL"] },
    seeds: async () => [makePng(32, 32), JPEG, WEBP_LOSSY, WEBP_LOSSLESS, WEBP_EXTENDED],
    run: runPicture,
  },
  {
    name: "csv",
    share: 6,
    words: ['"', '""', "=1", "＝", "\u200b", ",", "'", ";=1", "\t", "\r"],
    run: runCsv,
  },
  { name: "qr", share: 6, words: ["6304", "5406", "26", "62", "05"], run: runQr },
  { name: "statement", share: 3, words: ["PAYMENT,", "REFUND,", "END,"], run: runStatement },
  { name: "banks", share: 3, words: ["~A", "~B", ","], run: runBanks },
  { name: "mask", share: 5, words: ['"cvc":', '"no":"', "%20", "4111 "], run: runMask },
];
