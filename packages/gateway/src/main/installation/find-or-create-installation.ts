import { masterKeysOf } from "../../config/secrets/master-keys.ts";
import type { Config } from "../../config.ts";
import {
  deriveInstallationSecret,
  type InstallationSecret,
  readInstallationSecret,
} from "../../platform/fingerprint.ts";
import { createSealer, type Sealer } from "../../platform/keys/sealer.ts";
import { systemRandom } from "../../platform/random.ts";
import { tokenKeyContext } from "../../store/application/tokens.ts";
import type { Database } from "../../store/database.ts";
import { readTokenKey } from "../../store/installation/examine-database.ts";
import {
  findInstallation,
  INSTALLATION_CONTEXT,
  insertInstallation,
} from "../../store/installation/installation.ts";

/**
 * The secret of an installation, which its first start writes: derived from the master key that its
 * database was sealed with, so that ids and fingerprints do not change.
 */
export async function findOrCreateInstallation(
  database: Database,
  sealer: Sealer,
  config: Config,
  now: Date,
): Promise<InstallationSecret> {
  const open = (sealed: Buffer) =>
    readInstallationSecret(sealer.open(sealed, INSTALLATION_CONTEXT));
  const known = await findInstallation(database);
  if (known) return open(known.secretSealed);
  const tokenKey = await readTokenKey(database);
  const keys = masterKeysOf(config);
  const original = tokenKey
    ? keys.find((key) => opens(key, tokenKey.sealed, tokenKeyContext(tokenKey.id)))
    : keys[0];
  if (!original) throw new Error("this database was sealed with another master key");
  const secretSealed = sealer.seal(deriveInstallationSecret(original), INSTALLATION_CONTEXT);
  await insertInstallation(database, { mode: config.mode, secretSealed, now });
  const written = await findInstallation(database);
  if (!written) throw new Error("no installation");
  return open(written.secretSealed);
}

function opens(key: Buffer, sealed: Buffer, context: string): boolean {
  try {
    createSealer([key], systemRandom).open(sealed, context);
    return true;
  } catch {
    return false;
  }
}
