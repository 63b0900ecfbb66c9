import QRCode from "qrcode";
import { GatewayError } from "../../../domain/errors.ts";
import { loadNextAction } from "../../../operations/payment/attempt-ref.ts";
import { route } from "../../route.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { queryText } from "../session/page-io.ts";

const PICTURE_PIXELS = 720;

/** The QR code as an image to save, for paying on the same phone. */
export const getQrPictureRoute = route({
  auth: "payer",
  method: "GET",
  path: "/checkout/qr.png",
  summary: "Download the QR code.",
  response: "image/png",
  handler: async ({ request, reply }, deps) => {
    const facts = pageFacts(deps, request, reply);
    const session = await loadSession(deps, queryText(request, "checkoutId") ?? "", facts);
    const open = session?.open;
    const next = open ? await loadNextAction(deps, open) : null;
    if (!open || next?.kind !== "qr") throw new GatewayError("TRANSACTION_NOT_FOUND");
    const picture = await QRCode.toBuffer(next.payload, {
      width: PICTURE_PIXELS,
      margin: 4,
      errorCorrectionLevel: "M",
    });
    return reply
      .headers({
        "content-type": "image/png",
        "content-disposition": `attachment; filename="${open.railId}.png"`,
        "cache-control": "no-store",
      })
      .send(picture);
  },
});
