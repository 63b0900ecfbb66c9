import type { SignedCallRecord } from "../../domain/request-log/api-call.ts";
import { insertRequests, type KeyUse, recordKeyUse } from "../../store/request-log/request-log.ts";
import type { Deps } from "../deps.ts";

export interface RequestLog {
  /** Returns at once; when the buffer is full, the call is dropped and counted. */
  add(record: SignedCallRecord, keyFingerprint: string | null): void;
  /** Calls dropped since the start. */
  dropped(): number;
  /** Writes the buffered calls. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const WAITING_MAX = 20_000;
/** Characters of bodies that wait; beyond that, calls are recorded without theirs. */
const WAITING_LENGTH_MAX = 16_777_216;
/** Small enough that building a batch does not delay signed calls. */
const BATCH_MAX = 500;
const BATCH_LENGTH_MAX = 1_048_576;
const PAUSE_MS = 250;
/** On Citus, what a batch costs besides its rows is as much as a hundred of them. */
const PAUSE_ON_SHARDS_MS = 1_000;
/** A key's last use is saved at most this often. */
const KEY_USE_EVERY_MS = 60_000;
const KEYS_MAX = 10_000;

type RequestLogDeps = Pick<Deps, "database" | "clock" | "log"> & Partial<Pick<Deps, "shards">>;

/**
 * Records signed calls off the hot path: a bounded buffer, written in batches after the responses.
 */
export function openRequestLog(deps: RequestLogDeps): RequestLog {
  const pauseMs = (deps.shards?.count ?? 1) > 1 ? PAUSE_ON_SHARDS_MS : PAUSE_MS;
  const waiting: SignedCallRecord[] = [];
  let uses = new Map<string, KeyUse>();
  const written = new Map<string, number>();
  let waitingLength = 0;
  let droppedCount = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      writing = writing.then(write);
    }, pauseMs).unref();
  }

  async function write(): Promise<void> {
    const batch = waiting.splice(0, countBatch(waiting));
    waitingLength -= batch.reduce((sum, record) => sum + lengthOf(record), 0);
    const keys = [...uses.values()];
    uses = new Map();
    try {
      if (batch.length > 0) await insertRequests(deps.database, batch);
      if (keys.length > 0) await recordKeyUse(deps.database, keys);
    } catch (error) {
      droppedCount += batch.length;
      deps.log.warn({ err: error, dropped: batch.length }, "signed calls were not recorded");
    }
    // A full batch does not wait: under load the pause would be the limit.
    if (waiting.length >= BATCH_MAX || waitingLength >= BATCH_LENGTH_MAX)
      writing = writing.then(write);
    else if (waiting.length > 0) schedule();
  }

  function bufferKeyUse({ merchantId, applicationId, at }: SignedCallRecord, fingerprint: string) {
    const key = `${applicationId} ${fingerprint}`;
    const last = written.get(key) ?? 0;
    if (at.getTime() - last < KEY_USE_EVERY_MS) return;
    if (written.size >= KEYS_MAX) written.clear();
    written.set(key, at.getTime());
    uses.set(key, { merchantId, applicationId, fingerprint, at });
  }

  function push(record: SignedCallRecord): void {
    const isFull = waitingLength + lengthOf(record) > WAITING_LENGTH_MAX;
    const kept = isFull ? { ...record, requestBody: null, responseBody: null } : record;
    waitingLength += lengthOf(kept);
    waiting.push(kept);
  }

  async function flush(): Promise<void> {
    do {
      writing = writing.then(write);
      await writing;
    } while (waiting.length > 0);
  }

  return {
    add(record, keyFingerprint) {
      if (keyFingerprint !== null) bufferKeyUse(record, keyFingerprint);
      if (waiting.length >= WAITING_MAX) droppedCount += 1;
      else push(record);
      schedule();
    },
    dropped: () => droppedCount,
    flush,
    async close() {
      if (timer) clearTimeout(timer);
      timer = null;
      await flush();
    },
  };
}

/** The first calls of the buffer that one statement may hold; at least one. */
function countBatch(waiting: readonly SignedCallRecord[]): number {
  let length = 0;
  for (const [count, record] of waiting.entries()) {
    length += lengthOf(record);
    if (count === BATCH_MAX || (count > 0 && length > BATCH_LENGTH_MAX)) return count;
  }
  return waiting.length;
}

function lengthOf({ requestBody, responseBody }: SignedCallRecord): number {
  return (requestBody?.length ?? 0) + (responseBody?.length ?? 0);
}
