import { type PrivateKey, readPrivateKey } from "@kaunter/signing";
import {
  listServerKeys,
  type ServerKeyOwner,
  serverKeyContext,
} from "../../store/application/applications.ts";
import { createCombiner } from "../../store/combiner.ts";
import { isOutage } from "../../store/is-outage.ts";
import type { Deps } from "../deps.ts";

/** Null when the application has no key that can be read. */
export type FindSigningKey = (owner: ServerKeyOwner) => Promise<PrivateKey | null>;

/** A rotated key takes effect after this. */
const AGE_MS_MAX = 1_000;
const ENTRIES_MAX = 10_000;

interface Entry {
  sealed: Buffer | null;
  key: PrivateKey | null;
  readAtMs: number;
}

/** Keys that webhooks are signed with: many are read in one statement, each is parsed once. */
export function createSigningKeys(
  deps: Pick<Deps, "clock" | "database" | "log" | "sealer">,
): FindSigningKey {
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<Entry>>();
  const read = createCombiner<ServerKeyOwner, Buffer | null>({
    run: (owners) => listServerKeys(deps.database, owners),
    isOutage,
  });

  async function load(id: string, owner: ServerKeyOwner): Promise<Entry> {
    const readAtMs = deps.clock.now().getTime();
    const known = entries.get(id);
    const sealed = await read(owner);
    const isSame = known?.sealed && sealed && known.sealed.equals(sealed);
    const key = isSame ? known.key : sealed && open(owner.applicationId, sealed);
    const entry = { sealed, key, readAtMs };
    if (entries.size >= ENTRIES_MAX) entries.clear();
    entries.set(id, entry);
    return entry;
  }

  function open(applicationId: string, sealed: Buffer): PrivateKey | null {
    try {
      const pem = deps.sealer.open(sealed, serverKeyContext(applicationId)).toString("utf8");
      return readPrivateKey(pem);
    } catch (error) {
      deps.log.error({ err: error, applicationId }, "server key cannot be read");
      return null;
    }
  }

  return async ({ merchantId, applicationId }) => {
    const id = `${merchantId} ${applicationId}`;
    const entry = entries.get(id);
    const ageMs = entry ? deps.clock.now().getTime() - entry.readAtMs : Number.POSITIVE_INFINITY;
    if (entry && ageMs >= 0 && ageMs < AGE_MS_MAX) return entry.key;
    let running = loading.get(id);
    if (running === undefined) {
      running = load(id, { merchantId, applicationId }).finally(() => loading.delete(id));
      loading.set(id, running);
    }
    return (await running).key;
  };
}
