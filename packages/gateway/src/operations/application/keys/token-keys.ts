import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { exportPKCS8, exportSPKI, generateKeyPair } from "jose";
import { LETTERS } from "../../../platform/random.ts";
import {
  deleteTokenKeys,
  insertFirstTokenKey,
  insertTokenKey,
  listTokenKeys,
  type NewTokenKey,
  tokenKeyContext,
} from "../../../store/application/tokens.ts";
import type { Deps } from "../../deps.ts";

export const TOKEN_ALGORITHM = "RS256";
const KEY_ID_LENGTH = 16;
/** A process that issues tokens checks for new keys this often. */
const REFRESH_MS = 60_000;
/** A token of an unknown key triggers a check at once, but not more often than this. */
const RETRY_MS = 1_000;
/** Every process knows a new key long before one signs with it. */
const ANNOUNCED_MS = 10 * REFRESH_MS;

type KeyDeps = Pick<Deps, "trueClock" | "database" | "random" | "sealer">;

interface SigningKey {
  id: string;
  usedFrom: Date;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export interface TokenKeys {
  /** The newest key that is in use. */
  signing(now: Date): Promise<SigningKey>;
  find(id: string, now: Date): Promise<SigningKey | undefined>;
}

/** Creates the first key when the database has none. */
export async function loadTokenKeys(deps: KeyDeps): Promise<TokenKeys> {
  let keys = await readKeys(deps);
  if (keys.length === 0) {
    const now = deps.trueClock.now();
    const first = await makeKey(deps, now, now);
    await deps.database.transaction((tx) => insertFirstTokenKey(tx, first));
    keys = await readKeys(deps);
  }
  let readAtMs = deps.trueClock.now().getTime();
  let reading: Promise<void> | null = null;
  const read = async (nowMs: number) => {
    keys = await readKeys(deps);
    readAtMs = nowMs;
  };
  /** Calls that come while it reads wait for the same keys. */
  const refresh = async (now: Date, pauseMs: number) => {
    if (reading === null && now.getTime() - readAtMs < pauseMs) return;
    reading ??= read(now.getTime()).finally(() => {
      reading = null;
    });
    await reading;
  };

  return {
    async signing(now) {
      // An outage is no reason to stop signing: the keys at hand are valid.
      await refresh(now, REFRESH_MS).catch(() => {});
      const key = keys.find(({ usedFrom }) => usedFrom <= now) ?? keys.at(-1);
      if (!key) throw new Error("no token key");
      return key;
    },
    async find(id, now) {
      const find = () => keys.find((key) => key.id === id);
      if (!find()) await refresh(now, RETRY_MS);
      return find();
    },
  };
}

export interface RotatedTokenKey {
  keyId: string;
  /** It is known to every process, and signs from then on. */
  usedFrom: Date;
  /** Keys whose tokens have all expired. */
  deletedKeyIds: string[];
}

/**
 * Adds a key that signs access tokens from ten minutes on; tokens of the previous one stay valid
 * until they expire. Keys whose tokens have expired are deleted. When a key is announced already,
 * it adds none.
 */
export async function rotateTokenKey(
  deps: KeyDeps,
  tokenSeconds: number,
): Promise<RotatedTokenKey> {
  const now = deps.trueClock.now();
  const keys = await listTokenKeys(deps.database);
  // A key signed until the next newer one was used.
  const expired = keys.filter((_, i) => {
    const endedAt = keys[i - 1]?.usedFrom;
    return endedAt !== undefined && endedAt.getTime() + tokenSeconds * 1_000 < now.getTime();
  });
  const deletedKeyIds = expired.map(({ id }) => id);
  const announced = keys.find(({ usedFrom }) => usedFrom > now);
  const next = announced ?? (await makeKey(deps, now, new Date(now.getTime() + ANNOUNCED_MS)));
  await deps.database.transaction(async (tx) => {
    await deleteTokenKeys(tx, deletedKeyIds);
    if (!announced) await insertTokenKey(tx, { ...next, createdAt: now });
  });
  return { keyId: next.id, usedFrom: next.usedFrom, deletedKeyIds };
}

async function makeKey(
  { random, sealer }: Pick<Deps, "random" | "sealer">,
  createdAt: Date,
  usedFrom: Date,
): Promise<NewTokenKey> {
  const pair = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const id = random.text(KEY_ID_LENGTH, LETTERS);
  const sealedPrivateKey = sealer.seal(await exportPKCS8(pair.privateKey), tokenKeyContext(id));
  return { id, sealedPrivateKey, publicKey: await exportSPKI(pair.publicKey), createdAt, usedFrom };
}

async function readKeys({ database, sealer }: KeyDeps): Promise<SigningKey[]> {
  const stored = await listTokenKeys(database);
  return stored.map(({ id, usedFrom, sealedPrivateKey, publicKey }) => ({
    id,
    usedFrom,
    privateKey: createPrivateKey(
      sealer.open(sealedPrivateKey, tokenKeyContext(id)).toString("utf8"),
    ),
    publicKey: createPublicKey(publicKey),
  }));
}
