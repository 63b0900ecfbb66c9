import type { ProviderSignal } from "../../domain/payment/provider-signal.ts";
import type { NoteSignal } from "../../operations/deps.ts";
import type { Log } from "../../platform/log.ts";
import type { Queryable } from "../../store/database.ts";
import {
  addProviderSignals,
  type ProviderSignals,
} from "../../store/monitoring/provider-signals.ts";

export interface SignalNotes {
  note: NoteSignal;
  /** Writes what is left. */
  close(): Promise<void>;
}

/** Signals of so many seconds are counted together. */
const BUCKET_MS = 10_000;
const PAUSE_MS = 1_000;

const COLUMNS = {
  attempt: { good: "goodAttempts", failed: "failedAttempts" },
  call: { good: "goodCalls", failed: "failedCalls" },
} as const satisfies Record<string, Record<ProviderSignal, keyof ProviderSignals>>;

/** Counts in memory and writes once a second, so that a payment costs no statement. */
export function createSignalNotes(db: Queryable, log: Log): SignalNotes {
  let counts = new Map<string, ProviderSignals>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const batch = [...counts.values()];
    counts = new Map();
    if (batch.length === 0) return;
    try {
      await addProviderSignals(db, batch);
    } catch (error) {
      log.warn({ err: error }, "signals of providers were not recorded");
    }
  }

  return {
    note({ railId, railPartner }, kind, signal, at) {
      const bucketAt = new Date(Math.floor(at.getTime() / BUCKET_MS) * BUCKET_MS);
      const key = [bucketAt.getTime(), railId, railPartner].join(" ");
      const count = counts.get(key) ?? {
        at: bucketAt,
        ...{ railId, railPartner: railPartner ?? "" },
        ...{ goodAttempts: 0, failedAttempts: 0, goodCalls: 0, failedCalls: 0 },
      };
      count[COLUMNS[kind][signal]] += 1;
      counts.set(key, count);
      timer ??= setTimeout(() => {
        timer = null;
        writing = writing.then(write);
      }, PAUSE_MS).unref();
    },
    async close() {
      if (timer) clearTimeout(timer);
      timer = null;
      writing = writing.then(write);
      await writing;
    },
  };
}
