import {
  type Resealed,
  type ResealProgress,
  resealSecrets,
} from "../../operations/keys/reseal-secrets.ts";
import { systemRandom } from "../../platform/random.ts";
import { createSealer } from "../../platform/sealer.ts";
import { openDatabase } from "../../store/database.ts";
import { explainStartFailure } from "../process/explain-start-failure.ts";
import { openCommandDatabase } from "./command-database.ts";

/**
 * For `kaunter rotate-master-key`: seals every secret of the configured database with the first
 * master key, beside a running gateway. Rejects with a message for users.
 */
export async function rotateMasterKey(
  environment: NodeJS.ProcessEnv,
  onProgress: (progress: ResealProgress) => void,
): Promise<Resealed & { keyId: string }> {
  try {
    const { url, masterKeys } = await openCommandDatabase(environment, { opensSecrets: true });
    const sealer = createSealer(masterKeys, systemRandom);
    const database = openDatabase({ url, connectionsMax: 2 });
    try {
      return { ...(await resealSecrets({ database, sealer }, onProgress)), keyId: sealer.keyId };
    } finally {
      await database.end();
    }
  } catch (error) {
    throw new Error(explainStartFailure(error).join("\n"), { cause: error });
  }
}
