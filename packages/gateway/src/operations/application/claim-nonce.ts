import type { SignedCall } from "../../domain/application/signed-call.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { ApplicationRef } from "../../domain/merchant/merchant.ts";
import { insertNonces } from "../../store/application/nonces.ts";
import type { Transaction } from "../../store/database.ts";

/** Claims a request's nonce in the transaction of its effect. Throws DUPLICATE_REQUEST. */
export async function claimNonce(
  tx: Transaction,
  { merchantId, id: applicationId }: ApplicationRef,
  call: SignedCall,
): Promise<void> {
  const [isNew] = await insertNonces(tx, [{ merchantId, applicationId, ...call }]);
  if (!isNew) throw new GatewayError("DUPLICATE_REQUEST");
}
