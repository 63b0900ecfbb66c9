import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PAYER_PAGE, sendPage } from "../../page.ts";
import { codePage } from "../../payer-codes/code-page.ts";
import type { PayerCodes } from "../../payer-codes/payer-codes.ts";
import { bodyForm, headerOf } from "../../read-request.ts";
import type { DuitnowSimulatorCredentials } from "../credentials.ts";
import { readQrPicture } from "../qr/read-qr-picture.ts";
import { makeBankCode } from "./bank-code.ts";
import { type PayerBank, PERSONAS } from "./payer-bank.ts";
import { confirmPage, rejectedPage, resultPage, scanPage } from "./phone-page.ts";

export interface PhoneParts {
  bank: PayerBank;
  codes: PayerCodes;
  credentials: Pick<DuitnowSimulatorCredentials, "merchantName">;
  /** Path of the phone page: `/duitnow/phone`. */
  path: string;
  /** Prefix of wallets' own QR codes: `http://127.0.0.1:9080/wallet/pay/`. */
  walletPages: string;
}

/**
 * `/phone` (`?qr=` scans a text), `/phone/scan` for a picture, `/phone/pay` to confirm,
 * `/phone/code` to show a code of the payer's own.
 */
export function phoneRoutes(
  app: FastifyInstance,
  { bank, codes, credentials, path, walletPages }: PhoneParts,
): void {
  const scan = async (reply: FastifyReply, payload: string) => {
    // A wallet's own QR code is a link to its page.
    if (payload.startsWith(walletPages)) return reply.redirect(payload, 303);
    const enquiry = await bank.enquire(payload);
    if (!enquiry.ok) return sendPage(reply, rejectedPage(path, enquiry.code), 422);
    return sendPage(
      reply,
      confirmPage(path, enquiry.enquiryId, enquiry.qr, credentials.merchantName),
    );
  };

  app.get<{ Querystring: { qr?: string } }>("/phone", PAYER_PAGE, (request, reply) => {
    const payload = request.query.qr?.trim();
    return payload ? scan(reply, payload) : sendPage(reply, scanPage(path));
  });

  app.post("/phone/scan", PAYER_PAGE, async (request, reply) => {
    const picture = await pictureIn(request);
    const payload = picture && (await readQrPicture(picture));
    if (!payload) return sendPage(reply, scanPage(path, "No QR code found in this picture."), 422);
    return scan(reply, payload);
  });

  app.post("/phone/code", PAYER_PAGE, async (_request, reply) => {
    const code = makeBankCode();
    codes.issue(code);
    return sendPage(reply, await codePage("DuitNow", code, path));
  });

  app.post("/phone/pay", PAYER_PAGE, async (request, reply) => {
    const form = bodyForm(request);
    const persona = PERSONAS.find(({ name }) => name === (form.get("persona") ?? "Aisyah"));
    if (!persona) return sendPage(reply, scanPage(path, "Choose a payer."), 422);
    const result = await bank.pay(
      form.get("enquiry") ?? "",
      persona,
      form.get("action") === "cancel",
    );
    if (result === "unknown_enquiry")
      return sendPage(
        reply,
        scanPage(path, "This payment has ended. Scan the QR code again."),
        422,
      );
    return sendPage(reply, resultPage(path, result));
  });
}

/** The picture's bytes; null when the form has none. */
async function pictureIn(request: FastifyRequest): Promise<Uint8Array | null> {
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : "";
  const headers = { "content-type": headerOf(request, "content-type") };
  const form = await new Response(body, { headers }).formData().catch(() => null);
  const picture = form?.get("picture");
  return picture instanceof File && picture.size > 0 ? picture.bytes() : null;
}
