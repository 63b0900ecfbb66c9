import type { PayerKey } from "../../domain/privacy/erasure.ts";
import { type ErasedPayer, erasePayer } from "../../operations/privacy/erase-payer.ts";
import { createSealer } from "../../platform/keys/sealer.ts";
import { systemRandom as random } from "../../platform/random.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { withCommandDatabase } from "./command-database.ts";

/** For `kaunter erase-payer`: erases a payer's personal data in the configured database. */
export function erasePayerFromDatabase(
  environment: NodeJS.ProcessEnv,
  merchantId: string,
  key: PayerKey,
): Promise<ErasedPayer> {
  return withCommandDatabase(
    environment,
    { opensSecrets: true },
    async ({ database, clock, masterKeys }) => {
      if (!(await findMerchant(database, merchantId))) {
        throw new Error(`merchant ${merchantId} does not exist`);
      }
      const sealer = createSealer(masterKeys, random);
      return erasePayer({ database, clock, random, sealer }, merchantId, key, null);
    },
  );
}
