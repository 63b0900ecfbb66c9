import { createHash } from "node:crypto";
import { assert } from "../../../domain/assert.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { BankFile } from "../../../domain/payout/bank/bank-entry.ts";
import type { JudgedEntry } from "../../../domain/payout/bank/match/judge-entries.ts";
import type { ReadProblem } from "../../../domain/payout/bank/read/read-problem.ts";
import { EXAMPLE_STATEMENT_LAYOUTS } from "../../../domain/payout/bank/read/statement-layout.ts";
import type { NotRead } from "../../../platform/file-reader/file-reader.ts";
import type { ReadAnswers } from "../../../platform/file-reader/read-bank-answers.ts";
import { type Transaction, violatedUniqueKey } from "../../../store/database.ts";
import { insertBankEntries } from "../../../store/payout/bank-entries.ts";
import {
  type BankFileRow,
  findKnownBankFile,
  findLastBankFile,
  insertBankFile,
  type NewBankFile,
} from "../../../store/payout/bank-files.ts";
import {
  type AnswerablePayout,
  insertAnswers,
  type NewAnswer,
} from "../../../store/payout/payout-answers.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";
import { applyAnswers } from "./apply-answers.ts";
import { loadCandidates, toCandidate } from "./load-candidates.ts";

export interface GivenFile {
  bytes: Buffer;
  name: string;
  /** ID of a layout, for a CSV. */
  layout: string | null;
  /** Null: a job took it from the place that it reads. */
  act: Act | null;
}

/** `repeated`: it was received before, and changed nothing now. */
export type ReceivedFile =
  | { kind: "received" | "repeated"; file: BankFileRow }
  | { kind: "problem"; problem: ReadProblem | null };

const RETRY_AFTER_SECONDS = 5;
/** Receivers of other files that come in between. */
const TRIES_MAX = 10;

/**
 * Reads a bank's file, stores all of it or nothing, and applies what it says about payouts. May be
 * repeated, also after a crash. A file that cannot be read is a `problem`; null: reading took too
 * long. Throws OVERLOAD when too many files wait, and NOT_PERMITTED without an account.
 */
export async function receiveBankFile(deps: Deps, given: GivenFile): Promise<ReceivedFile> {
  const sha256 = createHash("sha256").update(given.bytes).digest("hex");
  const known = await findKnownBankFile(deps.database, sha256, null);
  if (known) return finish(deps, "repeated", known);
  const read = await readFile(deps, given);
  if (read.kind === "problem") return read;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const before = await findKnownBankFile(deps.database, sha256, read.sha256);
    if (before) return finish(deps, "repeated", before);
    const stored = await storeNext(deps, given, sha256, read);
    if (stored) return finish(deps, "received", stored);
  }
  throw new GatewayError("OVERLOAD", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

async function finish(
  deps: Deps,
  kind: "received" | "repeated",
  file: BankFileRow,
): Promise<ReceivedFile> {
  await applyAnswers(deps, file.number);
  return { kind, file };
}

/** By whose turn files are read; a job waits behind operators no longer than they do. */
const ownerOf = ({ act }: GivenFile) => act?.actor.merchantId ?? "";

async function readFile(
  deps: Deps,
  given: GivenFile,
): Promise<
  Exclude<ReadAnswers, { kind: "problem" }> | { kind: "problem"; problem: ReadProblem | null }
> {
  const { debtor } = deps.payouts;
  if (!debtor) {
    const detail = "Set KAUNTER_PAYOUT_DEBIT_ACCOUNT: a statement must be of that account.";
    throw new GatewayError("NOT_PERMITTED", { detail });
  }
  const layout = EXAMPLE_STATEMENT_LAYOUTS.find(({ id }) => id === given.layout) ?? null;
  const context = { accountNo: debtor.accountNo, layout };
  const read = await deps.fileReader.readBankFile(ownerOf(given), given.bytes, context);
  return orTooLong(read) ?? { kind: "problem", problem: null };
}

/** Null: it took too long. Throws OVERLOAD. */
function orTooLong<T>(result: T | NotRead): T | null {
  if (result === "busy") {
    throw new GatewayError("OVERLOAD", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return result === "failed" ? null : result;
}

/** Null when another file was stored meanwhile, which this one may repeat. */
async function storeNext(
  deps: Deps,
  given: GivenFile,
  sha256: string,
  { file, names, sha256: readingSha256 }: Extract<ReadAnswers, { kind: "read" }>,
): Promise<BankFileRow | null> {
  const last = await findLastBankFile(deps.database);
  const payouts = await loadCandidates(deps, names);
  const candidates = payouts.map(toCandidate);
  const matched = await deps.fileReader.matchBankFile(ownerOf(given), file, candidates);
  const judged = orTooLong(matched);
  if (!judged) throw new GatewayError("NOT_PERMITTED", { detail: "Matching took too long." });
  const row: NewBankFile = {
    ...{ number: last + 1, sha256, kind: file.kind, bankIds: [...file.ids], readingSha256 },
    ...{ name: given.name, source: given.act ? "UPLOAD" : "PLACE", content: given.bytes },
    receivedEmail: given.act?.actor.email ?? "",
    receivedAt: deps.clock.now(),
    layout: file.kind === "csv" ? given.layout : null,
    entryCount: file.entries.length,
  };
  try {
    await deps.database.longTransaction((tx) => store(tx, given, row, file, judged, payouts));
    return row;
  } catch (error) {
    if (violatedUniqueKey(error)?.startsWith("bank_files_")) return null;
    throw error;
  }
}

async function store(
  tx: Transaction,
  { act }: GivenFile,
  row: NewBankFile,
  file: BankFile,
  judged: readonly JudgedEntry[],
  payouts: readonly AnswerablePayout[],
): Promise<void> {
  assert(judged.length === file.entries.length, "each entry is judged");
  const entries = file.entries.map((entry, i) => ({ entry, judged: judged[i] as JudgedEntry }));
  await insertBankFile(tx, row);
  await insertBankEntries(tx, row, entries);
  await insertAnswers(tx, answersOf(row, entries, payouts), row.receivedAt);
  const count = (state: JudgedEntry["state"]) =>
    judged.filter((each) => each.state === state).length;
  const after = {
    ...{ name: row.name, kind: row.kind, sha256: row.sha256, entries: row.entryCount },
    ...{ matched: count("MATCHED"), open: count("OPEN") },
  };
  // A job acts for no merchant and no user; the row says that it did.
  if (!act) return;
  await recordChange(tx, { ...act, asOperator: true }, row.receivedAt, {
    ...{ merchantId: act.actor.merchantId, action: "bank_file.received" },
    ...{ targetKind: "bank_file", targetId: String(row.number), after },
  });
}

function answersOf(
  { number: fileNumber, kind }: NewBankFile,
  entries: readonly { entry: BankFile["entries"][number]; judged: JudgedEntry }[],
  payouts: readonly AnswerablePayout[],
): NewAnswer[] {
  const merchants = new Map(payouts.map(({ id, merchantId }) => [id, merchantId]));
  return entries.flatMap(({ entry, judged }, i) =>
    judged.answers.flatMap((id) => {
      const merchantId = merchants.get(id);
      const { outcome, bookedOn, valueOn, bankReference, reasonCode, reasonText } = entry;
      if (merchantId === undefined || outcome === "OTHER") return [];
      const facts = { bookedOn, valueOn, bankReference, reasonCode, reasonText };
      return { merchantId, id, fileNumber, position: i + 1, kind, outcome, ...facts };
    }),
  );
}
