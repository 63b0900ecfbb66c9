import { readEnteredAmount } from "../../../domain/qr-code/entered-amount.ts";
import { readQuantity } from "../../../domain/qr-code/qr-code.ts";
import { openQrCode } from "../../../operations/qr-code/open-qr-code.ts";
import { readForm } from "../../request/read-form.ts";
import { route } from "../../route.ts";
import { expectLinkedQrCode, QR_CODE_PAGE } from "./expect-linked-qr-code.ts";
import { sendOpened } from "./present-qr-code.ts";

/** Longer than any amount; the field takes no more. */
const ENTERED_LENGTH_MAX = 20;

export const enterAmountRoute = route({
  ...QR_CODE_PAGE,
  auth: "payer",
  method: "POST",
  summary: "Open the checkout of a QR code with what the payer entered.",
  response: "text/html",
  handler: async ({ params, request, reply }, deps) => {
    const form = readForm(request);
    const entered = (form.get("amount") ?? form.get("quantity") ?? "").slice(0, ENTERED_LENGTH_MAX);
    const qrCode = await expectLinkedQrCode(deps, params.code);
    const opened = await openQrCode(deps, qrCode, null);
    if (opened.kind === "quantity") {
      const quantity = readQuantity(entered, opened.quantityMax);
      return sendOpened(deps, request, reply, {
        ...{ qrCode, entered },
        opened: quantity === null ? opened : await openQrCode(deps, qrCode, { quantity }),
      });
    }
    if (opened.kind !== "amount") return sendOpened(deps, request, reply, { qrCode, opened });
    const read = readEnteredAmount(entered, opened.range);
    if ("problem" in read) {
      return sendOpened(deps, request, reply, { qrCode, opened, entered, problem: read.problem });
    }
    return sendOpened(deps, request, reply, {
      qrCode,
      opened: await openQrCode(deps, qrCode, read),
    });
  },
});
