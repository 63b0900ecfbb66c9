import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { isQrCode, type MerchantId } from "../../../domain/ids.ts";
import type { Application, Store } from "../../../domain/merchant/merchant.ts";
import type { QrCode } from "../../../domain/qr-code/qr-code.ts";
import type { Queryable } from "../../../store/database.ts";
import { listStores } from "../../../store/merchant/stores.ts";
import { findQrCode } from "../../../store/qr-code/qr-codes.ts";

export const QrCodeParams = Type.Object({
  code: Type.String({ maxLength: 255, description: "Code of the QR code, 32 characters." }),
});

/** Throws QR_INVALID, and TRANSACTION_QR_CODE_NOT_FOUND also for another merchant's. */
export async function expectQrCode(
  db: Queryable,
  merchantId: MerchantId,
  code: string,
): Promise<QrCode> {
  if (!isQrCode(code)) throw new GatewayError("QR_INVALID");
  const qrCode = await findQrCode(db, merchantId, code);
  if (!qrCode) throw new GatewayError("TRANSACTION_QR_CODE_NOT_FOUND");
  return qrCode;
}

/** Some clients read the store of a QR code, not its ID; strict ones need not. */
export function listShownStores(
  db: Queryable,
  { signatureMode }: Pick<Application, "signatureMode">,
  merchantId: MerchantId,
): Promise<Store[]> {
  return signatureMode === "compat" ? listStores(db, merchantId) : Promise.resolve([]);
}
