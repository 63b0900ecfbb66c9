import type { BankFile } from "../../domain/payout/bank/bank-entry.ts";
import type { JudgedEntry } from "../../domain/payout/bank/match/judge-entries.ts";
import type { MatchCandidate } from "../../domain/payout/bank/match/match-rules.ts";
import type { ReadContext } from "../../domain/payout/bank/read/read-bank-file.ts";
import type {
  GivenStatement,
  ParsedStatement,
} from "../../domain/settlement/parser/parse-statement.ts";
import type { StatementParser } from "../../domain/settlement/parser/statement-parser.ts";
import { startStopwatch } from "../clock.ts";
import type { Log } from "../log.ts";
import type { DrawnPdf } from "./draw-pdf.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { DecodedPicture } from "./picture-codec.ts";
import type { ReadAnswers } from "./read-bank-answers.ts";
import { type ReaderChild, startReaderChild } from "./reader-child.ts";
import type { FileTask, TaskResult } from "./reader-thread.ts";

/** "busy": too many wait. "failed": it took too long or too much memory, or broke its reader. */
export type NotRead = "busy" | "failed";

/**
 * Reads files of strangers, one at a time, in a process of its own. `owner` is who sent the file:
 * owners take turns.
 */
export interface FileReader {
  readPicture(owner: string, content: Uint8Array): Promise<DecodedPicture | null | NotRead>;
  readDocumentPicture(owner: string, content: Uint8Array): Promise<DecodedPicture | null | NotRead>;
  readPdf(owner: string, content: Uint8Array, bytesMax: number): Promise<DrawnPdf | NotRead>;
  readBankFile(
    owner: string,
    content: Uint8Array,
    context: ReadContext,
  ): Promise<ReadAnswers | NotRead>;
  /** Compares many entries with many payouts, which takes long as well. */
  matchBankFile(
    owner: string,
    file: BankFile,
    candidates: readonly MatchCandidate[],
  ): Promise<JudgedEntry[] | NotRead>;
  /** A provider's settlement file, by its declared parser. */
  readStatement(
    owner: string,
    given: GivenStatement,
    parser: StatementParser,
  ): Promise<ParsedStatement | NotRead>;
  close(): Promise<void>;
}

/** Five megabytes each. */
const LIMITS = { waitingMax: 32, waitingOfOwnerMax: 12 };
/**
 * Longer than one file may take, so that one owner's file does not cause another's rejection; both
 * together are less than the minute after which a silent connection is closed.
 */
const WAIT_MS_MAX = 30_000;
/** The decoders take some 150 MB, released when idle. */
const IDLE_MS = 60_000;

interface Waiting {
  task: FileTask;
  resolve(result: TaskResult | NotRead): void;
  reject(error: unknown): void;
}

/** The process starts with the first file and ends when none came for a while. */
export function createFileReader(
  log: Pick<Log, "warn">,
  { taskMsMax }: { taskMsMax?: number } = {},
): FileReader {
  const queue = createFairQueue<Waiting>(LIMITS);
  let starting: Promise<ReaderChild> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isClosed = false;

  function start(): Promise<ReaderChild> {
    const started = startReaderChild(taskMsMax);
    const forget = () => {
      if (starting === started) starting = null;
    };
    started.then((child) => void child.ended.then(forget), forget);
    return started;
  }

  async function readOne({ task, resolve, reject }: Waiting): Promise<void> {
    if (isClosed) return resolve("busy");
    try {
      starting ??= start();
      const child = await starting;
      const read = await child.read(task);
      if (read !== null) return resolve(read.result);
      log.warn({ kind: task.kind, bytes: bytesOf(task) }, "a file could not be read");
      await child.ended;
      resolve("failed");
    } catch (error) {
      reject(error);
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(idle);
    for (let next = queue.take(); next; next = queue.take()) {
      const spentMs = startStopwatch();
      await readOne(next.item);
      queue.charge(next.owner, spentMs());
    }
    isRunning = false;
    idle = setTimeout(() => void end(), IDLE_MS).unref();
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const child = await starting?.catch(() => null);
    child?.end();
    await child?.ended;
  }

  async function read<Result extends TaskResult>(
    owner: string,
    task: FileTask,
  ): Promise<Result | NotRead> {
    const { promise, resolve, reject } = Promise.withResolvers<Result | NotRead>();
    // Each kind of task has one kind of result.
    const waiting: Waiting = { task, resolve: (result) => resolve(result as Result), reject };
    queue.add(owner, waiting)?.resolve("busy");
    const limit = setTimeout(() => {
      if (queue.remove(owner, waiting)) resolve("busy");
    }, WAIT_MS_MAX);
    void run();
    return promise.finally(() => clearTimeout(limit));
  }

  return {
    readPicture: (owner, content) => read(owner, { kind: "picture", content }),
    readDocumentPicture: (owner, content) => read(owner, { kind: "document", content }),
    readPdf: (owner, content, bytesMax) => read(owner, { kind: "pdf", content, bytesMax }),
    readBankFile: (owner, content, context) => read(owner, { kind: "bank", content, context }),
    matchBankFile: (owner, file, candidates) => read(owner, { kind: "match", file, candidates }),
    readStatement: (owner, { name, bytes }, parser) =>
      read(owner, { kind: "statement", name, content: bytes, parser }),
    close() {
      isClosed = true;
      return end();
    },
  };
}

const bytesOf = (task: FileTask) => ("content" in task ? task.content.length : null);
