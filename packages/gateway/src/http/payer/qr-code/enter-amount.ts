import { plainDigits } from "@kaunter/checkout";
import { readEnteredAmount } from "../../../domain/qr-code/entered-amount.ts";
import { readQuantity } from "../../../domain/qr-code/qr-code.ts";
import { visitQrCode } from "../../../operations/qr-code/visit-qr-code.ts";
import { readForm } from "../../request/body/read-form.ts";
import { route } from "../../route.ts";
import { expectLinkedQrCode, QR_CODE_PAGE } from "./expect-linked-qr-code.ts";
import { sendVisit } from "./present-qr-code.ts";

/** Longer than any amount; the field takes no more. */
const ENTERED_LENGTH_MAX = 40;

export const enterAmountRoute = route({
  ...QR_CODE_PAGE,
  auth: "payer",
  method: "POST",
  summary: "Open the checkout of a QR code with what the payer entered.",
  response: "text/html",
  handler: async ({ params, request, reply }, deps) => {
    const form = readForm(request);
    const given = form.get("amount") ?? form.get("quantity") ?? "";
    const entered = plainDigits(given.slice(0, ENTERED_LENGTH_MAX));
    const qrCode = await expectLinkedQrCode(deps, params.code);
    const visit = await visitQrCode(deps, qrCode, null);
    if (visit.kind === "quantity") {
      const quantity = readQuantity(entered, visit.quantityMax);
      return sendVisit(deps, request, reply, {
        ...{ qrCode, entered },
        visit: quantity === null ? visit : await visitQrCode(deps, qrCode, { quantity }),
      });
    }
    if (visit.kind !== "amount") return sendVisit(deps, request, reply, { qrCode, visit });
    const read = readEnteredAmount(entered, visit.range);
    if ("problem" in read) {
      return sendVisit(deps, request, reply, { qrCode, visit, entered, ...read });
    }
    return sendVisit(deps, request, reply, {
      qrCode,
      visit: await visitQrCode(deps, qrCode, read),
    });
  },
});
