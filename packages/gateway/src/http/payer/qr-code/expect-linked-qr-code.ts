import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import type { QrCode } from "../../../domain/qr-code/qr-code.ts";
import type { Deps } from "../../../operations/deps.ts";
import { findLinkedQrCode } from "../../../store/qr-code/qr-codes.ts";

export const QR_CODE_PAGE = {
  path: "/checkout/qr/{code}",
  params: Type.Object({ code: Type.String({ maxLength: 255 }) }),
} as const;

/** Throws TRANSACTION_QR_CODE_NOT_FOUND. */
export async function expectLinkedQrCode(
  deps: Pick<Deps, "database" | "routes">,
  code: string,
): Promise<QrCode> {
  const qrCode = await deps.routes.find(code, (among) =>
    findLinkedQrCode(deps.database, among, code),
  );
  if (!qrCode) throw new GatewayError("TRANSACTION_QR_CODE_NOT_FOUND");
  return qrCode;
}
