import { isExpired, type QrCode } from "../../../domain/qr-code/qr-code.ts";
import { route } from "../../route.ts";
import { expectLinkedQrCode, QR_CODE_PAGE } from "./expect-linked-qr-code.ts";

/** For pages before the checkout, which has a status of its own. */
export const getQrCodeStatusRoute = route({
  ...QR_CODE_PAGE,
  auth: "payer",
  method: "GET",
  path: `${QR_CODE_PAGE.path}/status`,
  summary: "Retrieve whether a QR code or payment link can still be opened.",
  response: "application/json",
  handler: async ({ params, reply }, deps) => {
    const qrCode = await expectLinkedQrCode(deps, params.code);
    const isOpen = isOpenAt(qrCode, deps.clock.now());
    const status = isOpen
      ? { status: "VALID", screen: "enter_amount", version: "open" }
      : { status: "CLOSED", screen: "qr_closed", version: "closed" };
    return reply.header("cache-control", "no-store").send(status);
  },
});

function isOpenAt(qrCode: QrCode, now: Date): boolean {
  if (qrCode.status === "REDEEMED" || qrCode.replacedAt || qrCode.link?.cancelledAt) return false;
  return !isExpired(qrCode, now);
}
