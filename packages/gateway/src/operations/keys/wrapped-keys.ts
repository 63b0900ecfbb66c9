import { type Kms, KmsError } from "../../platform/keys/kms.ts";
import { keyIdOf, MASTER_KEY_BYTES } from "../../platform/keys/sealer.ts";
import type { Random } from "../../platform/random.ts";
import {
  insertFirstWrappedKey,
  insertWrappedKey,
  listWrappedKeys,
  replaceWrappedKey,
  type WrappedKey,
} from "../../store/installation/wrapped-master-keys.ts";
import type { Deps } from "../deps.ts";

type WrapDeps = Pick<Deps, "clock" | "database" | "random"> & { kms: Kms };

export interface UnwrappedKeys {
  /** The first seals. */
  used: Buffer[];
  /** Added and not used yet. */
  added: Buffer[];
}

/** The master keys that the service has wrapped. Throws `KmsError`. */
export async function unwrapKeys(deps: Pick<WrapDeps, "database" | "kms">): Promise<UnwrappedKeys> {
  const unwrapped: UnwrappedKeys = { used: [], added: [] };
  for (const row of await listWrappedKeys(deps.database)) {
    const key = await deps.kms.unwrap(row.wrapped);
    if (key.length !== MASTER_KEY_BYTES || keyIdOf(key) !== row.id) {
      throw new KmsError(`The key service unwrapped another key than ${row.id}.`, false);
    }
    (row.usedFrom === null ? unwrapped.added : unwrapped.used).push(key);
  }
  return unwrapped;
}

/** Throws `KmsError` when the service does not wrap a key, or unwraps another one. */
export async function expectWrapping(kms: Kms, random: Pick<Random, "bytes">): Promise<void> {
  const key = random.bytes(MASTER_KEY_BYTES);
  const unwrapped = await kms.unwrap(await kms.wrap(key));
  if (unwrapped.equals(key)) return;
  throw new KmsError("The key service unwrapped another key than it had wrapped.", false);
}

/** For an empty database. Of several processes that start at once, one makes the key. */
export async function createFirstMasterKey(deps: WrapDeps): Promise<void> {
  const now = deps.clock.now();
  const key = await wrapNewKey(deps, now);
  await deps.database.transaction((tx) => insertFirstWrappedKey(tx, key, now));
}

/** A key that opens from the next start of each process on, and seals when it is used. */
export async function addMasterKey(deps: WrapDeps): Promise<string> {
  const key = await wrapNewKey(deps, null);
  await insertWrappedKey(deps.database, key, deps.clock.now());
  return key.id;
}

/** Under the service's newest version. Returns how many. */
export async function rewrapKeys({ database, kms }: WrapDeps): Promise<number> {
  const keys = await listWrappedKeys(database);
  for (const { id, wrapped } of keys) {
    await replaceWrappedKey(database, id, await kms.rewrap(wrapped));
  }
  return keys.length;
}

async function wrapNewKey({ kms, random }: WrapDeps, usedFrom: Date | null): Promise<WrappedKey> {
  const key = random.bytes(MASTER_KEY_BYTES);
  return { id: keyIdOf(key), wrapped: await kms.wrap(key), usedFrom };
}
