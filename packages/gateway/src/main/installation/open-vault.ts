import {
  MasterKeyFileError,
  masterKeysOf,
  readPrivateLines,
} from "../../config/secrets/master-keys.ts";
import type { Config } from "../../config.ts";
import {
  createFirstMasterKey,
  expectWrapping,
  type UnwrappedKeys,
  unwrapKeys,
} from "../../operations/keys/wrapped-keys.ts";
import { type Kms, KmsError } from "../../platform/keys/kms.ts";
import { createVaultTransit } from "../../platform/keys/vault-transit.ts";
import { silentLog } from "../../platform/log.ts";
import { createOutgoingHttp } from "../../platform/outgoing/outgoing-http.ts";
import { systemRandom } from "../../platform/random.ts";
import { Secret } from "../../platform/secret.ts";
import { type Database, openDatabase } from "../../store/database.ts";
import { examineDatabase } from "../../store/installation/examine-database.ts";
import { followDatabaseClock } from "../follow-database-clock.ts";
import { withMasterKeys } from "../master-key.ts";

export interface OpenVault {
  kms: Kms;
  close(): Promise<void>;
}

/** Null where the configuration names no Vault. */
export function openVault({
  vault,
  vaultToken,
  vaultTokenFile,
  vaultNamespace,
}: Config): OpenVault | null {
  if (vault === null) return null;
  const http = createOutgoingHttp({ policy: "any", responseBytesMax: 65_536 });
  const readToken = () => vaultToken ?? new Secret(readTokenFile(vaultTokenFile ?? ""));
  const settings = { ...vault, namespace: vaultNamespace, readToken };
  return { kms: createVaultTransit(http, settings), close: () => http.close() };
}

/**
 * With the master keys: those that Vault unwraps, once, and those of the configuration after them.
 * An empty database gets its first key. Throws `KmsError`, in one line with the fix.
 */
export async function resolveMasterKeys(config: Config, url: string): Promise<Config> {
  const vault = openVault(config);
  if (!vault) return withMasterKeys(config);
  const database = openDatabase({ url, connectionsMax: 2 });
  try {
    const keys = await collectKeys(config, database, vault.kms);
    const [masterKey, ...otherMasterKeys] = keys.map((key) => new Secret(key));
    if (!masterKey)
      throw new KmsError("This database has no master key that Vault wrapped.", false);
    return { ...config, masterKey, otherMasterKeys };
  } finally {
    await vault.close();
    await database.end();
  }
}

/**
 * For a check, which changes nothing: the master keys that a start would find. Of a database
 * without any, whether Vault wraps one and unwraps it again. Throws `KmsError`.
 */
export async function tryMasterKeys(config: Config, url: string): Promise<Buffer[]> {
  const configured = masterKeysOf(config);
  const vault = openVault(config);
  if (!vault) return configured;
  const database = openDatabase({ url, connectionsMax: 1 });
  try {
    const { used, added } = await unwrapKeys({ database, kms: vault.kms }).catch(withoutTables);
    if (used.length + added.length === 0) await expectWrapping(vault.kms, systemRandom);
    return [...used, ...configured, ...added];
  } finally {
    await vault.close();
    await database.end();
  }
}

/** PostgreSQL's code of a table that is not there. */
const NO_TABLE = "42P01";

function withoutTables(error: unknown): UnwrappedKeys {
  if (error instanceof Error && "code" in error && error.code === NO_TABLE) {
    return { used: [], added: [] };
  }
  throw error;
}

async function collectKeys(config: Config, database: Database, kms: Kms): Promise<Buffer[]> {
  const configured = masterKeysOf(config);
  let { used, added } = await unwrapKeys({ database, kms });
  const { installation, tokenKey } = await examineDatabase(database);
  const isNew = installation === null && tokenKey === null;
  if (isNew && used.length + added.length + configured.length === 0) {
    const { clock, stop } = await followDatabaseClock(database, silentLog);
    await stop();
    await createFirstMasterKey({ database, kms, clock, random: systemRandom });
    ({ used, added } = await unwrapKeys({ database, kms }));
  }
  return [...used, ...configured, ...added];
}

function readTokenFile(path: string): string {
  try {
    const token = readPrivateLines(path).find((line) => line !== "");
    if (token) return token;
  } catch (error) {
    if (!(error instanceof MasterKeyFileError)) throw error;
    throw new KmsError(`KAUNTER_VAULT_TOKEN_FILE ${error.message}`, false);
  }
  throw new KmsError(`KAUNTER_VAULT_TOKEN_FILE ${path} has no token.`, false);
}
