import { type PublicKey, readPublicKey } from "@kaunter/signing";
import { GatewayError } from "../../domain/errors.ts";
import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import {
  type Caller,
  findCaller,
  findMerchantOfApplication,
} from "../../store/application/applications.ts";
import { isOutage } from "../../store/is-outage.ts";
import type { Deps, StoreDeps } from "../deps.ts";

type LookupDeps = Pick<Deps, "database" | "routes">;

/** The application a client id names, with its merchant; null when there is none. */
export function loadCaller(deps: LookupDeps, id: ApplicationId): Promise<Caller | null> {
  return deps.routes.find(id, (among) => findCaller(deps.database, among, id));
}

/** The merchant of an application that exists. Throws INVALID_CLIENT. */
export async function expectMerchantOf(deps: LookupDeps, id: ApplicationId): Promise<MerchantId> {
  const merchantId = await deps.routes.find(id, (among) =>
    findMerchantOfApplication(deps.database, among, id),
  );
  if (merchantId === null) throw new GatewayError("INVALID_CLIENT");
  return merchantId;
}

/** A caller with parsed keys. */
export type CachedCaller = Omit<Caller, "publicKeys"> & { publicKeys: readonly PublicKey[] };

export interface CallerCache {
  /** Null for an unknown application. At most a second old. Throws OVERLOAD. */
  get(applicationId: string): Promise<CachedCaller | null>;
  /** Called when another process has changed the application. */
  forget(applicationId: string): void;
}

/** A change takes effect after this, even when messages are lost. */
const AGE_MS_MAX = 1_000;
/** Above this age, the next call refreshes the entry while the old one is used. */
const REFRESH_AGE_MS = 500;
const ENTRIES_MAX = 10_000;

interface Entry {
  caller: CachedCaller | null;
  readAtMs: number;
}

/** Keeps the database out of the hot path. */
export function createCallerCache(deps: StoreDeps & Pick<Deps, "routes">): CallerCache {
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<CachedCaller | null>>();
  let forgotten = 0;

  function load(applicationId: string): Promise<CachedCaller | null> {
    const running = loading.get(applicationId);
    if (running) return running;
    const before = forgotten;
    // Age counts from before the read, which may miss changes made while it ran.
    const readAtMs = deps.clock.now().getTime();
    const promise = loadCaller(deps, applicationId)
      .then((caller) => {
        const known = caller && parseKeys(caller);
        // Changed during the read: the result may be stale, so it is not cached.
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
      // The next caller awaits the same read and gets its error
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

/** Nothing has happened yet, so the caller can retry. */
function toOverloadError(error: unknown): never {
  if (!isOutage(error)) throw error;
  throw new GatewayError("OVERLOAD", { retryAfterSeconds: 1, cause: error });
}

function parseKeys(caller: Caller): CachedCaller {
  return { ...caller, publicKeys: caller.publicKeys.map((key) => readPublicKey(key.publicKey)) };
}
