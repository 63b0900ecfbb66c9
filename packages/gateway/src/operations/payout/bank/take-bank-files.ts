import { createHash } from "node:crypto";
import { problemWords } from "../../../domain/payout/bank/read/problem-words.ts";
import { FILE_BYTES_MAX } from "../../../domain/payout/bank/read/read-text.ts";
import type { FoundObject, ObjectSource } from "../../../platform/archive/object-source.ts";
import { insertBankFileProblem, listKnownFiles } from "../../../store/payout/bank-files.ts";
import type { Deps } from "../../deps.ts";
import { receiveBankFile } from "./receive-bank-file.ts";

/** Looks into the place where the bank's files arrive. Returns how many were received. */
export type TakeBankFiles = () => Promise<number>;

/** Others are read by the next look. */
const FILES_AT_ONCE = 50;

/**
 * Takes each file once, by its bytes, and leaves it where it is. One that was not there in the same
 * form at the look before may still be written. What cannot be read is reported once.
 */
export function createBankFileTaker(deps: Deps, source: ObjectSource): TakeBankFiles {
  let seen: ReadonlyMap<string, string> = new Map();
  /** By name: what was read does not have to be read again while it is the same. */
  const done = new Map<string, string>();

  async function take(found: FoundObject): Promise<boolean> {
    const { name, version } = found;
    const bytes = found.bytes > FILE_BYTES_MAX ? null : await source.read(name, FILE_BYTES_MAX);
    const isReceived = bytes ? await receive(deps, name, bytes) : await rejectLarge(deps, found);
    done.set(name, version);
    return isReceived;
  }

  return async () => {
    const found = await source.list();
    const isSettled = ({ name, version }: FoundObject) => seen.get(name) === version;
    const isNew = ({ name, version }: FoundObject) => done.get(name) !== version;
    const ready = found.filter((each) => isSettled(each) && isNew(each)).slice(0, FILES_AT_ONCE);
    seen = new Map(found.map(({ name, version }) => [name, version]));
    for (const name of done.keys()) if (!seen.has(name)) done.delete(name);
    let received = 0;
    for (const each of ready) {
      try {
        if (await take(each)) received += 1;
      } catch (error) {
        // Whatever it was, the next look tries it again.
        deps.log.error({ err: error, place: source.place, name: each.name }, "file not taken");
      }
    }
    return received;
  };
}

async function receive(deps: Deps, name: string, bytes: Buffer): Promise<boolean> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if ((await listKnownFiles(deps.database, [sha256])).has(sha256)) return false;
  const { bankFilesLayout: layout } = deps.payouts;
  const result = await receiveBankFile(deps, { bytes, name, layout, act: null });
  if (result.kind !== "problem") return result.kind === "received";
  const { code, line, detail } = result.problem ?? { code: "TOO_SLOW", line: null, detail: "" };
  await report(deps, { sha256, name, code, line, detail });
  return false;
}

/** Its bytes are not read: what tells it from others is its name and size. */
async function rejectLarge(deps: Deps, { name, bytes }: FoundObject): Promise<boolean> {
  const sha256 = createHash("sha256").update(`${name} ${bytes}`).digest("hex");
  const detail = `${bytes} bytes, at most ${FILE_BYTES_MAX}`;
  await report(deps, { sha256, name, code: "TOO_LARGE", line: null, detail });
  return false;
}

interface Problem {
  sha256: string;
  name: string;
  code: string;
  line: number | null;
  detail: string;
}

/** Once, also with several workers. */
async function report(deps: Deps, problem: Problem): Promise<void> {
  const foundAt = deps.clock.now();
  if (!(await insertBankFileProblem(deps.database, { ...problem, foundAt }))) return;
  const { name, code, line } = problem;
  deps.metrics.bankFileProblems.inc({ code });
  deps.log.warn({ name, code, line, problem: problemWords(problem).en }, "bank file not readable");
}
