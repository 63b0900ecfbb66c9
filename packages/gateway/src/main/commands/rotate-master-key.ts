import {
  type Resealed,
  type ResealProgress,
  resealSecrets,
} from "../../operations/keys/reseal-secrets.ts";
import { addKey, rewrapKeys } from "../../operations/keys/wrapped-keys.ts";
import { createSealer, keyIdOf } from "../../platform/keys/sealer.ts";
import { silentLog } from "../../platform/log.ts";
import { systemRandom } from "../../platform/random.ts";
import { openDatabase } from "../../store/database.ts";
import {
  deleteRetiredKey,
  listWrappedKeys,
  useWrappedKeys,
} from "../../store/installation/wrapped-master-keys.ts";
import { followDatabaseClock } from "../follow-database-clock.ts";
import { openVault } from "../installation/open-vault.ts";
import { explainStartFailure, StartError } from "../process/explain-start-failure.ts";
import { openCommandDatabase } from "./command-database.ts";

/**
 * For `kaunter rotate-master-key`: seals every secret of the configured database with the first
 * master key, beside a running gateway. `forgetId`: a retired key that Vault wrapped, deleted at
 * the end; until then, it opens what a process has sealed with it that was not restarted. Rejects
 * with a message for users.
 */
export async function rotateMasterKey(
  environment: NodeJS.ProcessEnv,
  onProgress: (progress: ResealProgress) => void,
  forgetId: string | null = null,
): Promise<Resealed & { keyId: string }> {
  try {
    const { url, masterKeys } = await openCommandDatabase(environment, {
      opensSecrets: true,
      account: "migrator",
    });
    const sealer = createSealer(masterKeys, systemRandom);
    const database = openDatabase({ url, connectionsMax: 2 });
    try {
      const unused = (await listWrappedKeys(database)).filter(({ usedFrom }) => usedFrom === null);
      const kept = [sealer.keyId, ...unused.map(({ id }) => id)];
      const oldKeyIds = masterKeys.map(keyIdOf).filter((id) => !kept.includes(id));
      const resealed = await resealSecrets({ database, sealer, oldKeyIds }, onProgress);
      if (forgetId !== null && !(await deleteRetiredKey(database, forgetId))) {
        throw new StartError(`The database has no retired key ${forgetId} that Vault wrapped.`);
      }
      return { ...resealed, keyId: sealer.keyId };
    } finally {
      await database.end();
    }
  } catch (error) {
    throw new Error(explainStartFailure(error).join("\n"), { cause: error });
  }
}

export type VaultStep = "add" | "use" | "rewrap";

/** For the steps before it that Vault takes part in. Answers what was done. */
export async function prepareVaultKeys(
  environment: NodeJS.ProcessEnv,
  step: VaultStep,
): Promise<string> {
  try {
    const { config, url } = await openCommandDatabase(environment, {
      opensSecrets: true,
      account: "migrator",
    });
    const vault = openVault(config);
    if (!vault) throw new StartError("KAUNTER_VAULT_KEY_URL is missing.");
    const database = openDatabase({ url, connectionsMax: 2 });
    try {
      const { clock, stop } = await followDatabaseClock(database, silentLog);
      await stop();
      const deps = { database, clock, random: systemRandom, kms: vault.kms };
      if (step === "rewrap") {
        return `Rewrapped ${await rewrapKeys(deps)} with the newest version of Vault's key.`;
      }
      if (step === "add") {
        return `Added the key ${await addKey(deps)}. Restart every process, then run this with --use.`;
      }
      const used = await useWrappedKeys(database, clock.now());
      if (used.length === 0) throw new StartError("There is no key to use. Run this with --add.");
      return `Processes seal with the key ${used.join(", ")} after a restart. Restart every process, then run this without an option.`;
    } finally {
      await vault.close();
      await database.end();
    }
  } catch (error) {
    throw new Error(explainStartFailure(error).join("\n"), { cause: error });
  }
}
