import {
  type Resealed,
  type ResealProgress,
  resealSecrets,
} from "../../operations/keys/reseal-secrets.ts";
import { addMasterKey, rewrapKeys } from "../../operations/keys/wrapped-keys.ts";
import { createSealer, keyIdOf } from "../../platform/keys/sealer.ts";
import { systemRandom as random } from "../../platform/random.ts";
import {
  deleteRetiredKey,
  listWrappedKeys,
  useWrappedKeys,
} from "../../store/installation/wrapped-master-keys.ts";
import { openVault } from "../installation/open-vault.ts";
import { StartError } from "../process/explain-start-failure.ts";
import { withCommandDatabase } from "./command-database.ts";

const ACCESS = { opensSecrets: true, account: "migrator" } as const;

/**
 * For `kaunter rotate-master-key`: reseals every secret of the configured database with the first
 * master key while the gateway runs. `forgetId`: a retired key that Vault wrapped, deleted at the
 * end; until then, it opens what a process that was not restarted has sealed with it.
 */
export function rotateMasterKey(
  environment: NodeJS.ProcessEnv,
  onProgress: (progress: ResealProgress) => void,
  forgetId: string | null = null,
): Promise<Resealed & { keyId: string }> {
  return withCommandDatabase(environment, ACCESS, async ({ database, masterKeys }) => {
    const sealer = createSealer(masterKeys, random);
    const unused = (await listWrappedKeys(database)).filter(({ usedFrom }) => usedFrom === null);
    const kept = [sealer.keyId, ...unused.map(({ id }) => id)];
    const oldKeyIds = masterKeys.map(keyIdOf).filter((id) => !kept.includes(id));
    const resealed = await resealSecrets({ database, sealer, oldKeyIds }, onProgress);
    if (forgetId !== null && !(await deleteRetiredKey(database, forgetId))) {
      throw new StartError(`The database has no retired key ${forgetId} that Vault wrapped.`);
    }
    return { ...resealed, keyId: sealer.keyId };
  });
}

export type VaultStep = "add" | "use" | "rewrap";

/** For the preceding steps that use Vault. Returns what was done. */
export function prepareVaultKeys(environment: NodeJS.ProcessEnv, step: VaultStep): Promise<string> {
  return withCommandDatabase(environment, ACCESS, async ({ config, database, clock }) => {
    const vault = openVault(config);
    if (!vault) throw new StartError("KAUNTER_VAULT_KEY_URL is missing.");
    try {
      const deps = { database, clock, random, kms: vault.kms };
      if (step === "rewrap") {
        return `Rewrapped ${await rewrapKeys(deps)} with the newest version of Vault's key.`;
      }
      if (step === "add") {
        return `Added the key ${await addMasterKey(deps)}. Restart every process, then run this with --use.`;
      }
      const used = await useWrappedKeys(database, clock.now());
      if (used.length === 0) throw new StartError("There is no key to use. Run this with --add.");
      return `Processes seal with the key ${used.join(", ")} after a restart. Restart every process, then run this without an option.`;
    } finally {
      await vault.close();
    }
  });
}
