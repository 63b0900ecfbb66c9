import { visitQrCode } from "../../../operations/qr-code/visit-qr-code.ts";
import { route } from "../../route.ts";
import { expectLinkedQrCode, QR_CODE_PAGE } from "./expect-linked-qr-code.ts";
import { sendVisit } from "./present-qr-code.ts";

export const visitQrCodeRoute = route({
  ...QR_CODE_PAGE,
  auth: "payer",
  method: "GET",
  summary: "Open the checkout of a QR code, or the page where the payer enters the amount.",
  response: "text/html",
  handler: async ({ params, request, reply }, deps) => {
    const qrCode = await expectLinkedQrCode(deps, params.code);
    // A messenger's preview is no visit: it opens no checkout.
    if (request.method === "HEAD") return reply.type("text/html; charset=utf-8").send();
    return sendVisit(deps, request, reply, {
      qrCode,
      visit: await visitQrCode(deps, qrCode, null),
    });
  },
});
