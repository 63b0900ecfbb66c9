import type { Clock } from "../clock.ts";
import type { Sealer } from "../keys/sealer.ts";
import type { Log } from "../log.ts";
import type { Random } from "../random.ts";
import type { JournalFile, JournalFolder } from "./journal-folder.ts";
import { FILE_KEY_BYTES, keyContext, sealBox, writeEntry } from "./journal-format.ts";

/**
 * What was done, outside the database: it outlives one that is lost or set back. See
 * docs/adr/0039-attempt-journal.md.
 */
export interface Journal<Entry extends object> {
  /**
   * Resolves when it is on the disk. Rejects with `JournalError` when it may not be: then nothing
   * may be done that depends on it.
   */
  save(entry: Entry): Promise<void>;
  /** The same for what a later question to a provider would find out too: nobody waits for it. */
  note(entry: Entry): void;
  close(): Promise<void>;
}

export class JournalError extends Error {
  override readonly name = "JournalError";
}

/** An installation without one. */
export const NO_JOURNAL: Journal<object> = {
  save: () => Promise.resolve(),
  note() {},
  close: () => Promise.resolve(),
};

interface JournalDeps {
  folder: JournalFolder;
  sealer: Pick<Sealer, "seal">;
  random: Pick<Random, "bytes">;
  clock: Clock;
  log: Log;
  /** Files that were opened before this long are deleted. */
  keepMs: number;
  /** Told after each try. */
  onWrite?(isWritten: boolean): void;
}

/** Notes wait for others; a process that is killed loses at most these. */
const GATHER_MS = 20;
/** On a disk that does not respond. */
const SAVE_MS_MAX = 5_000;
/** A file is closed then: what is older than all backups goes with it. */
const FILE_MS_MAX = 60 * 60_000;
const FILE_BYTES_MAX = 64 * 1_024 * 1_024;
/** After a failure: each try opens another file. */
const PAUSE_MS = 1_000;
/** Kept while it cannot be written. */
const NOTES_MAX = 20_000;
const ID_BYTES = 6;

interface Waiting {
  line: string;
  saved: PromiseWithResolvers<void> | null;
}

interface OpenFile {
  file: JournalFile;
  id: string;
  key: Buffer;
  openedMs: number;
  boxes: number;
  bytes: number;
}

/** One file at a time, which only this process writes. */
export function createJournal<Entry extends object>(deps: JournalDeps): Journal<Entry> {
  let waiting: Waiting[] = [];
  let open: OpenFile | null = null;
  let flushing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isFailing = false;
  let pausedUntilMs = 0;

  async function closeOpen(): Promise<void> {
    const { file } = open ?? {};
    open = null;
    await file?.close().catch(() => {});
  }

  async function writeBox(lines: readonly Waiting[]): Promise<void> {
    const isOld = open && deps.clock.now().getTime() - open.openedMs >= FILE_MS_MAX;
    if (isOld || (open && open.bytes >= FILE_BYTES_MAX)) await closeOpen();
    open ??= await openNext(deps);
    const text = lines.map(({ line }) => line).join("\n");
    const box = sealBox(open.key, open.id, open.boxes, text);
    open.boxes += 1;
    open.bytes += box.length;
    await open.file.append(box);
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      try {
        await within(SAVE_MS_MAX, writeBox(lines));
        if (isFailing) deps.log.info({}, "the journal is written again");
        isFailing = false;
        deps.onWrite?.(true);
        for (const { saved } of lines) saved?.resolve();
      } catch (error) {
        fail(lines, error);
        return;
      }
    }
  }

  /** The file may end in half a box: what follows goes into another. */
  function fail(lines: readonly Waiting[], error: unknown): void {
    if (!isFailing) {
      isFailing = true;
      deps.log.error({ err: error }, "the journal cannot be written: payments are rejected");
    }
    deps.onWrite?.(false);
    void closeOpen();
    pausedUntilMs = deps.clock.now().getTime() + PAUSE_MS;
    for (const { saved } of lines) {
      saved?.reject(new JournalError("the journal cannot be written", { cause: error }));
    }
    const notes = lines.filter(({ saved }) => saved === null);
    waiting = [...notes, ...waiting].slice(-NOTES_MAX);
  }

  function start(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    flushing ??= flush().finally(() => {
      flushing = null;
      if (waiting.length > 0) startSoon();
    });
  }

  function startSoon(): void {
    timer ??= setTimeout(start, isFailing ? PAUSE_MS : GATHER_MS);
  }

  return {
    save(entry) {
      if (isFailing && deps.clock.now().getTime() < pausedUntilMs) {
        return Promise.reject(new JournalError("the journal cannot be written"));
      }
      const saved = Promise.withResolvers<void>();
      waiting.push({ line: lineOf(deps.clock, entry), saved });
      start();
      return saved.promise;
    },
    note(entry) {
      waiting.push({ line: lineOf(deps.clock, entry), saved: null });
      if (waiting.length > NOTES_MAX) waiting.shift();
      if (!flushing) startSoon();
    },
    async close() {
      if (waiting.length > 0) start();
      await flushing;
      if (timer) clearTimeout(timer);
      await closeOpen();
    },
  };
}

async function openNext({ clock, random, sealer, folder, keepMs }: JournalDeps): Promise<OpenFile> {
  const now = clock.now();
  const id = random.bytes(ID_BYTES).toString("hex");
  const key = random.bytes(FILE_KEY_BYTES);
  const sealed = sealer.seal(key, keyContext(id)).toString("base64");
  const file = await folder.create(now, id);
  const header = { journal: 1, id, openedAt: now.toISOString(), key: sealed };
  await file.append(Buffer.from(`${JSON.stringify(header)}\n`));
  await folder.deleteBefore(new Date(now.getTime() - keepMs));
  return { file, id, key, openedMs: now.getTime(), boxes: 0, bytes: 0 };
}

const lineOf = (clock: Clock, entry: object) => writeEntry({ at: clock.now(), ...entry });

async function within(ms: number, act: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no response for ${ms} ms`)), ms);
  try {
    await Promise.race([act, late.promise]);
  } finally {
    clearTimeout(timer);
    // Whatever it comes to later, its file is not used again.
    act.catch(() => {});
  }
}
