import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DuitnowSimulatorCredentials } from "./credentials.ts";
import { formFile } from "./form-file.ts";
import { type PayerBank, PERSONAS } from "./payer-bank.ts";
import { confirmPage, refusedPage, resultPage, scanPage } from "./phone-page.ts";
import { readPng } from "./read-png.ts";

export interface PhoneParts {
  bank: PayerBank;
  credentials: Pick<DuitnowSimulatorCredentials, "merchantName">;
  /** Path of the phone page as browsers see it: `/duitnow/phone`. */
  path: string;
  /** Where wallets' own codes lead: `http://127.0.0.1:9080/wallet/pay/`. */
  walletPages: string;
}

const payerPage = { config: { payerPage: true } };

/** `/phone` (`?qr=` scans at once), `/phone/scan` for a picture, `/phone/pay` to confirm. */
export function phoneRoutes(
  app: FastifyInstance,
  { bank, credentials, path, walletPages }: PhoneParts,
): void {
  const html = (reply: FastifyReply, text: string, status = 200) =>
    reply
      .code(status)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(text);

  const scan = async (reply: FastifyReply, payload: string) => {
    // A wallet's own code is a link to its page: the phone just follows it.
    if (payload.startsWith(walletPages)) return reply.redirect(payload, 303);
    const enquiry = await bank.enquire(payload);
    if (!enquiry.ok) return html(reply, refusedPage(path, enquiry.code), 422);
    return html(reply, confirmPage(path, enquiry.enquiryId, enquiry.qr, credentials.merchantName));
  };

  app.get<{ Querystring: { qr?: string } }>("/phone", payerPage, (request, reply) => {
    const payload = request.query.qr?.trim();
    return payload ? scan(reply, payload) : html(reply, scanPage(path));
  });

  app.post("/phone/scan", payerPage, async (request, reply) => {
    const body = bodyOf(request);
    const file = formFile(request.headers["content-type"] ?? "", body);
    const picture = file ? readPng(file) : null;
    if (!picture) return html(reply, scanPage(path, "Choose a PNG picture of the code."), 422);
    const payload = await decodePicture(picture);
    if (!payload) return html(reply, scanPage(path, "There is no code in this picture."), 422);
    return scan(reply, payload);
  });

  app.post("/phone/pay", payerPage, async (request, reply) => {
    const form = new URLSearchParams(bodyOf(request).toString("utf8"));
    const persona = PERSONAS.find(({ name }) => name === (form.get("persona") ?? "Aisyah"));
    if (!persona) return html(reply, scanPage(path, "Choose a payer."), 422);
    const result = await bank.pay(
      form.get("enquiry") ?? "",
      persona,
      form.get("action") === "cancel",
    );
    if (result === "unknown_enquiry")
      return html(reply, scanPage(path, "Scan the code again."), 422);
    return html(reply, resultPage(path, result));
  });
}

async function decodePicture(picture: {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
}): Promise<string | null> {
  const { default: module } = await import("jsqr");
  // The package's types say default export; under Node its CommonJS object carries it.
  const decode = ("default" in module ? module.default : module) as typeof module.default;
  return decode(picture.pixels, picture.width, picture.height)?.data ?? null;
}

function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}
