import { createHash } from "node:crypto";
import { GatewayError } from "../../../domain/errors.ts";
import type { ReadProblem } from "../../../domain/payout/bank/read/read-problem.ts";
import {
  type GivenStatement,
  isComplete,
  type ParsedStatement,
} from "../../../domain/settlement/parser/parse-statement.ts";
import type { StatementParser } from "../../../domain/settlement/parser/statement-parser.ts";
import type { Rail } from "../../../rails/rail.ts";
import type { Transaction } from "../../../store/database.ts";
import {
  findProviderFile,
  findUsedFile,
  listUnmatchedFiles,
  markMatched,
  type ProviderFile,
  saveProviderFile,
} from "../../../store/settlement/provider-files.ts";
import { findSettlementFile } from "../../../store/settlement/settlement-files.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";
import { matchStoredFile, storeSettlementFile } from "../match-settlement-file.ts";

export interface GivenFile extends GivenStatement {
  bytes: Buffer;
  /** Null: a job took it from the place. */
  act: Act | null;
}

const RETRY_AFTER_SECONDS = 5;
/** Kept of what could not be read; the count is exact. */
const UNREAD_KEPT = 200;

/**
 * Reads a provider's file by the rail's parser and uses all of it or nothing: its lines are those
 * of its day, and are compared with the ledger. May be repeated, also after a crash; a file that
 * could not be used is read again by another parser. Throws OVERLOAD when too many files wait.
 */
export async function receiveProviderFile(
  deps: Deps,
  rail: Rail,
  parser: StatementParser,
  given: GivenFile,
): Promise<ProviderFile> {
  const { id, sha256 } = identify(rail.id, given);
  const known = await findProviderFile(deps.database, id);
  const parserSha256 = hashOf(JSON.stringify(parser));
  if (known && (known.state !== "UNUSABLE" || known.parserSha256 === parserSha256)) return known;
  const parsed = await readStatement(deps, given, parser);
  const file: ProviderFile = {
    ...{ id, sha256, railId: rail.id, name: given.name, parserSha256 },
    source: given.act ? "UPLOAD" : "PLACE",
    receivedEmail: given.act?.actor.email ?? "",
    receivedAt: deps.clock.now(),
    note: "",
    ...(await judge(deps, rail.id, parsed)),
  };
  const stored = await store(deps, given, file, parsed);
  await matchUsedFiles(deps);
  return (await findProviderFile(deps.database, id)) ?? stored;
}

/** The same bytes under the same name are one file. */
function identify(railId: string, { name, bytes }: GivenFile): { id: string; sha256: string } {
  const sha256 = hashOf(bytes);
  return { id: hashOf(JSON.stringify([railId, name, sha256])).slice(0, 32), sha256 };
}

/** A dry run when called by itself: nothing is kept. Throws OVERLOAD. */
export async function readStatement(
  deps: Pick<Deps, "fileReader">,
  { name, bytes, act }: GivenFile,
  parser: StatementParser,
): Promise<ParsedStatement> {
  const owner = act?.actor.merchantId ?? "";
  const read = await deps.fileReader.readStatement(owner, { name, bytes }, parser);
  if (read === "busy")
    throw new GatewayError("OVERLOAD", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (read !== "failed") return read;
  const problem = { code: "TOO_SLOW", line: null, detail: "" } as unknown as ReadProblem; // has words
  return { day: null, lines: [], unread: [], problems: [problem] };
}

type Judged = Pick<
  ProviderFile,
  "state" | "day" | "lineCount" | "unread" | "unreadCount" | "problems"
>;

async function judge(
  { database }: Pick<Deps, "database">,
  railId: string,
  { day, lines, unread, problems }: ParsedStatement,
): Promise<Judged> {
  const facts = {
    ...{ day, lineCount: lines.length, unreadCount: unread.length },
    unread: unread.slice(0, UNREAD_KEPT),
  };
  if (day === null || !isComplete({ day, lines, unread, problems }))
    return { ...facts, state: "UNUSABLE", problems };
  const isTaken = await findSettlementFile(database, railId, day);
  return isTaken
    ? { ...facts, ...TAKEN, problems: [dayTaken(day)] }
    : { ...facts, state: "USED", problems };
}

const TAKEN = { state: "UNUSABLE" } as const;

const dayTaken = (day: string) =>
  ({ code: "DAY_TAKEN", line: null, detail: day }) as unknown as ReadProblem; // has words

/** The file and its lines are stored together; whoever comes second finds the day taken. */
async function store(
  deps: Deps,
  given: GivenFile,
  file: ProviderFile,
  { lines }: ParsedStatement,
): Promise<ProviderFile> {
  const save = async (tx: Transaction, as: ProviderFile) => {
    await saveProviderFile(tx, as, given.bytes);
    await recordUpload(deps, tx, given.act, as);
  };
  if (file.state === "USED" && file.day !== null) {
    const isFirst = await storeSettlementFile(deps, file.railId, file.day, lines, (tx) =>
      save(tx, file),
    );
    if (isFirst) return file;
    // By the same bytes, from another worker.
    if ((await findUsedFile(deps.database, file.railId, file.day)) === file.id) return file;
    const taken = { ...file, ...TAKEN, problems: [dayTaken(file.day)] };
    await deps.database.transaction((tx) => save(tx, taken));
    return taken;
  }
  await deps.database.transaction((tx) => save(tx, file));
  return file;
}

async function recordUpload(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  act: Act | null,
  { id, name, railId, state, day, lineCount, unreadCount, sha256 }: ProviderFile,
): Promise<void> {
  // A job acts for no user; the row says that it did.
  if (!act) return;
  await recordChange(tx, { ...act, asOperator: true }, deps.clock.now(), {
    ...{ merchantId: act.actor.merchantId, action: "provider_file.received" },
    ...{ targetKind: "provider_file", targetId: id },
    after: { name, railId, state, day, lineCount, unreadCount, sha256 },
  });
}

/** Also of files whose worker ended in between. */
export async function matchUsedFiles(deps: Deps): Promise<void> {
  for (const { id, railId, day } of await listUnmatchedFiles(deps.database)) {
    await matchStoredFile(deps, railId, day);
    await markMatched(deps.database, id);
  }
}

function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
