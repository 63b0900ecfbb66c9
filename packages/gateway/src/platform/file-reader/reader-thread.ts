/** Reads one file of a stranger after the other. Whatever one of them does, it does it here. */
import { parentPort } from "node:worker_threads";
import type { BankFile } from "../../domain/payout/bank/bank-entry.ts";
import { type JudgedEntry, judgeEntries } from "../../domain/payout/bank/match/judge-entries.ts";
import type { MatchCandidate } from "../../domain/payout/bank/match/match-rules.ts";
import type { ReadContext } from "../../domain/payout/bank/read/read-bank-file.ts";
import {
  type ParsedStatement,
  parseStatement,
} from "../../domain/settlement/parser/parse-statement.ts";
import type { StatementParser } from "../../domain/settlement/parser/statement-parser.ts";
import { type DrawnPdf, drawPdf } from "./draw-pdf.ts";
import { type DecodedPicture, decodeDocumentPicture, decodePicture } from "./picture-codec.ts";
import { type ReadAnswers, readBankAnswers } from "./read-bank-answers.ts";

/**
 * What to make of a file: a logo, a photo of a page, a PDF with at most so many bytes, or a bank's
 * file, which is read first and then compared with payouts; or a provider's file with its parser.
 */
export type FileTask =
  | { kind: "picture" | "document"; content: Uint8Array }
  | { kind: "pdf"; content: Uint8Array; bytesMax: number }
  | { kind: "bank"; content: Uint8Array; context: ReadContext }
  | { kind: "match"; file: BankFile; candidates: readonly MatchCandidate[] }
  | { kind: "statement"; name: string; content: Uint8Array; parser: StatementParser };
export type TaskResult =
  | DecodedPicture
  | DrawnPdf
  | ReadAnswers
  | JudgedEntry[]
  | ParsedStatement
  | null;

function read(task: FileTask): Promise<TaskResult> | TaskResult {
  switch (task.kind) {
    case "pdf":
      return drawPdf(Buffer.from(task.content), task.bytesMax);
    case "picture":
      return decodePicture(task.content);
    case "document":
      return decodeDocumentPicture(task.content);
    case "bank":
      return readBankAnswers(task.content, task.context);
    case "match":
      return judgeEntries(task.file, task.candidates);
    case "statement":
      return parseStatement({ name: task.name, bytes: task.content }, task.parser);
  }
}

parentPort?.on("message", async (task: FileTask) => {
  // A file that breaks its reader ends the thread: nothing of it meets the next file.
  parentPort?.postMessage({ result: await read(task) });
});
parentPort?.postMessage("ready");
