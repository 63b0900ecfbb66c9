import { type PublicKey, readPublicKey } from "@kaunter/signing";
import { GatewayError } from "../../domain/errors.ts";
import { type Caller, findCaller } from "../../store/application/applications.ts";
import { isOutage } from "../../store/is-outage.ts";
import type { Deps } from "../deps.ts";

/** A caller with its keys parsed once. */
export type CachedCaller = Omit<Caller, "publicKeys"> & { publicKeys: readonly PublicKey[] };

export interface CallerCache {
  /** Null when there is no such application. Never older than a second. Refuses with OVERLOAD. */
  get(applicationId: string): Promise<CachedCaller | null>;
  /** Told by another process that something about the application changed. */
  forget(applicationId: string): void;
}

/** Whatever messages are lost, a change is felt after this. */
const AGE_MS_MAX = 1_000;
/** From this age on the next call fetches anew while the old entry still serves. */
const REFRESH_AGE_MS = 500;
const ENTRIES_MAX = 10_000;

interface Entry {
  caller: CachedCaller | null;
  readAtMs: number;
}

/** Keeps the database out of the hot path. Design section 4.2. */
export function createCallerCache(deps: Pick<Deps, "database" | "clock">): CallerCache {
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<CachedCaller | null>>();
  let forgotten = 0;

  function load(applicationId: string): Promise<CachedCaller | null> {
    const running = loading.get(applicationId);
    if (running) return running;
    const before = forgotten;
    // Age counts from before the read: what changed while it ran may not be in it.
    const readAtMs = deps.clock.now().getTime();
    const promise = findCaller(deps.database, applicationId)
      .then((caller) => {
        const known = caller && parseKeys(caller);
        // Something changed while we read: what we read may be old, so it is not kept.
        if (before === forgotten) {
          if (entries.size >= ENTRIES_MAX) entries.clear();
          entries.set(applicationId, { caller: known, readAtMs });
        }
        return known;
      }, toOverloadError)
      .finally(() => {
        if (loading.get(applicationId) === promise) loading.delete(applicationId);
      });
    loading.set(applicationId, promise);
    return promise;
  }

  return {
    get(applicationId) {
      const entry = entries.get(applicationId);
      const ageMs = entry ? deps.clock.now().getTime() - entry.readAtMs : Number.POSITIVE_INFINITY;
      if (!entry || ageMs < 0 || ageMs >= AGE_MS_MAX) return load(applicationId);
      // The next one waits for it and sees the error
      if (ageMs >= REFRESH_AGE_MS) load(applicationId).catch(() => {});
      return Promise.resolve(entry.caller);
    },
    forget(applicationId) {
      forgotten += 1;
      entries.delete(applicationId);
      loading.delete(applicationId);
    },
  };
}

/** Nothing was done yet: whoever calls may simply call again. */
function toOverloadError(error: unknown): never {
  if (!isOutage(error)) throw error;
  throw new GatewayError("OVERLOAD", { retryAfterSeconds: 1, cause: error });
}

function parseKeys(caller: Caller): CachedCaller {
  return { ...caller, publicKeys: caller.publicKeys.map((key) => readPublicKey(key.publicKey)) };
}
