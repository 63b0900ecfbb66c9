import type { FastifyInstance } from "fastify";
import QRCode from "qrcode";
import { GatewayError } from "../../../domain/errors.ts";
import { loadNextAction } from "../../../operations/payment/attempt-ref.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { type CheckoutDeps, queryText } from "../session/page-io.ts";

const PICTURE_PIXELS = 720;

/** The code as a picture to save, for paying on the phone that shows it. */
export function registerQrPicture(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get("/checkout/qr.png", async (request, reply) => {
    const facts = pageFacts(deps, request, reply);
    const session = await loadSession(deps, queryText(request, "checkoutId") ?? "", facts);
    const next = session?.open ? await loadNextAction(deps, session.open) : null;
    if (next?.kind !== "qr") throw new GatewayError("TRANSACTION_NOT_FOUND");
    const picture = await QRCode.toBuffer(next.payload, {
      width: PICTURE_PIXELS,
      margin: 4,
      errorCorrectionLevel: "M",
    });
    return reply
      .headers({
        "content-type": "image/png",
        "content-disposition": 'attachment; filename="duitnow-qr.png"',
        "cache-control": "no-store",
      })
      .send(picture);
  });
}
