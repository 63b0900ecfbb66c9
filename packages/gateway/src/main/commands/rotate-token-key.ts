import {
  type RotatedTokenKey,
  rotateTokenKey,
} from "../../operations/application/keys/token-keys.ts";
import { ACCESS_TOKEN_SECONDS } from "../../operations/application/tokens.ts";
import { createSealer } from "../../platform/keys/sealer.ts";
import { systemRandom as random } from "../../platform/random.ts";
import { withCommandDatabase } from "./command-database.ts";

/** For `kaunter rotate-token-key`: announces a new key that signs access tokens. */
export function rotateTokenKeyOfDatabase(environment: NodeJS.ProcessEnv): Promise<RotatedTokenKey> {
  return withCommandDatabase(
    environment,
    { opensSecrets: true },
    async ({ database, trueClock, masterKeys }) => {
      const sealer = createSealer(masterKeys, random);
      return rotateTokenKey({ database, trueClock, sealer, random }, ACCESS_TOKEN_SECONDS);
    },
  );
}
