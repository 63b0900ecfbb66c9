/**
 * Reads a provider's file by its declared parser. Pure. Every line is read or named with the reason
 * why not, so that an operator sees what to change; a file with an unread line is not used.
 */
import { CURRENCY } from "../../money.ts";
import { ReadError, type ReadProblem } from "../../payout/bank/read/read-problem.ts";
import { FILE_BYTES_MAX, normalizeText } from "../../payout/bank/read/read-text.ts";
import { storableText } from "../../storable-text.ts";
import type { FileLine } from "../settlement-file.ts";
import { type FileRecord, type FileRecords, readRecords } from "./file-records.ts";
import { readSen, readStatementDay } from "./read-field.ts";
import type { StatementParser } from "./statement-parser.ts";

export interface StatementLine extends FileLine {
  /** Of the file, from 1. */
  line: number;
}

export interface UnreadLine extends ReadProblem {
  line: number;
  /** As it is written, cut. */
  text: string;
}

export interface ParsedStatement {
  /** Null: it is not known which day the file settles. */
  day: string | null;
  lines: StatementLine[];
  unread: UnreadLine[];
  /** What is wrong with the file as a whole. */
  problems: ReadProblem[];
}

export interface GivenStatement {
  name: string;
  bytes: Uint8Array;
}

const LINES_MAX = 50_000;

export function parseStatement(
  { name, bytes }: GivenStatement,
  parser: StatementParser,
): ParsedStatement {
  const { bytesMax = FILE_BYTES_MAX, linesMax = LINES_MAX } = parser.limits ?? {};
  const parsed: ParsedStatement = { day: null, lines: [], unread: [], problems: [] };
  const note = (act: () => void) => {
    try {
      act();
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      parsed.problems.push(error.problem);
    }
  };
  note(() => {
    if (bytes.length > bytesMax)
      throw new ReadError("TOO_LARGE", null, `${bytes.length} bytes, at most ${bytesMax}`);
    const records = readRecords(decode(bytes, parser.encoding), parser, linesMax);
    for (const record of records.lines) readOne(record, parser, parsed);
    for (const { line, text } of records.strangers)
      parsed.unread.push({
        line,
        text,
        code: "FIELD_INVALID",
        detail: "a row of no declared type",
      });
    note(() => {
      parsed.day = findDay(name, records, parser);
    });
    // With a line unread, nothing adds up anyway.
    if (parsed.unread.length === 0) note(() => checkTotals(records, parser, parsed.lines));
  });
  const { day, lines } = parsed;
  const unread = parsed.unread.map((one) => ({ ...storable(one), text: storableText(one.text) }));
  return {
    ...{ day, lines },
    unread: unread.sort((a, b) => a.line - b.line),
    problems: parsed.problems.map(storable),
  };
}

/** What was cut may end in half a sign. */
const storable = <P extends ReadProblem>(problem: P): P => ({
  ...problem,
  detail: storableText(problem.detail),
});

/** Whether all of it can be used. */
export function isComplete({ day, unread, problems }: ParsedStatement): boolean {
  return day !== null && unread.length === 0 && problems.length === 0;
}

function decode(bytes: Uint8Array, encoding: StatementParser["encoding"] = "utf-8"): string {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new ReadError("ENCODING", null, `not ${encoding}`);
  }
  return normalizeText(text);
}

function readOne(record: FileRecord, parser: StatementParser, parsed: ParsedStatement): void {
  try {
    parsed.lines.push(readLine(record, parser));
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const { line, text } = record;
    parsed.unread.push({ ...error.problem, line, text });
  }
}

function readLine(record: FileRecord, parser: StatementParser): StatementLine {
  const { line } = record;
  const { fields, amounts, deductions = "negative", fees = "positive" } = parser;
  const sen = (at: string, name: string) => readSen(need(record, at, name), amounts, line, name);
  if (fields.currency) {
    const currency = need(record, fields.currency.at, "currency");
    if (currency !== CURRENCY) throw new ReadError("CURRENCY_OTHER", line, currency);
  }
  const written = sen(fields.gross.at, "gross");
  const kind = readKind(record, fields.kind, written);
  const isDeducted = kind === "refund" || kind === "dispute";
  const sign = isDeducted && deductions === "positive" ? -1 : 1;
  const grossMinor = plain(sign * written);
  const feeSign = fees === "negative" ? -1 : 1;
  const feeMinor = fields.fee ? plain(feeSign * sen(fields.fee.at, "fee")) : 0;
  const netMinor = fields.net ? plain(sign * sen(fields.net.at, "net")) : grossMinor - feeMinor;
  if (isDeducted ? grossMinor > 0 : grossMinor < 0)
    throw new ReadError("AMOUNT_INVALID", line, `gross of a ${kind}: ${grossMinor} sen`);
  const reference = need(record, fields.reference.at, "reference");
  const attemptId = need(record, fields.attemptId.at, "attemptId");
  for (const [name, text] of [
    ["reference", reference],
    ["attemptId", attemptId],
  ] as const)
    if (text.length > ID_LENGTH_MAX)
      throw new ReadError("FIELD_INVALID", line, `${name} is too long`);
  return { line, reference, attemptId, kind, grossMinor, feeMinor, netMinor };
}

const ID_LENGTH_MAX = 128;

/** Without a negative zero. */
const plain = (sen: number) => (sen === 0 ? 0 : sen);

const KINDS = ["payment", "refund", "dispute", "dispute_return"] as const;

function readKind(
  record: FileRecord,
  kind: StatementParser["fields"]["kind"],
  grossMinor: number,
): FileLine["kind"] {
  if ("always" in kind) return kind.always;
  if ("bySign" in kind) return grossMinor < 0 ? "refund" : "payment";
  const word = need(record, kind.at, "kind");
  const found = KINDS.find((one) => kind[one]?.includes(word));
  if (!found) throw new ReadError("FIELD_INVALID", record.line, `kind: ${word}`);
  return found;
}

function need(record: FileRecord, at: string, name: string): string {
  const text = record.at(at);
  if (text === null || text === "")
    throw new ReadError("FIELD_MISSING", record.line, `${name} (${at})`);
  return storableText(text);
}

function findDay(name: string, records: FileRecords, { day }: StatementParser): string {
  if (day.in === "name") return readStatementDay(fromName(name, day.at), day, 1);
  const about = day.in === "line" ? records.lines : [recordOf(records, day.in)];
  const days = new Set(
    about.map((record) => readStatementDay(need(record, day.at, "day"), day, record.line)),
  );
  const [first] = days;
  if (first === undefined) throw new ReadError("FIELD_MISSING", null, "day: the file has no line");
  if (days.size > 1)
    throw new ReadError(
      "DATE_INVALID",
      null,
      `lines of several days: ${[...days].slice(0, 3).join(", ")}`,
    );
  return first;
}

/** What is in the place of the `*`. */
function fromName(name: string, pattern: string): string {
  const [before = "", after = ""] = pattern.split("*");
  const isAlike =
    name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
  if (!isAlike) throw new ReadError("DATE_INVALID", null, `the name is not like ${pattern}`);
  return name.slice(before.length, name.length - after.length);
}

function recordOf(records: FileRecords, where: "head" | "trailer"): FileRecord {
  const found = records[where];
  if (!found) throw new ReadError("FIELD_MISSING", null, `the file has no ${where}`);
  return found;
}

function checkTotals(
  records: FileRecords,
  parser: StatementParser,
  lines: readonly StatementLine[],
): void {
  const { count, sums = [] } = parser.checks ?? {};
  if (count) {
    const record = recordOf(records, count.in);
    const told = need(record, count.at, "count");
    if (!/^\d{1,9}$/.test(told) || Number(told) !== lines.length)
      throw new ReadError("BALANCE_WRONG", record.line, `count: ${told}, found ${lines.length}`);
  }
  for (const { in: where, at, of } of sums) {
    const record = recordOf(records, where);
    const told = readSen(need(record, at, of), parser.amounts, record.line, of);
    const found = lines.reduce((sum, line) => sum + line[`${of}Minor`], 0);
    if (told !== found)
      throw new ReadError(
        "BALANCE_WRONG",
        record.line,
        `${of}: ${told} sen, the lines make ${found}`,
      );
  }
}
