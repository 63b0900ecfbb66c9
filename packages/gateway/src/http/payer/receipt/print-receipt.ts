import { PATHS, receiptText } from "@kaunter/checkout";
import { GatewayError } from "../../../domain/errors.ts";
import type { Sheet } from "../../../platform/pdf/sheet.ts";
import { route } from "../../route.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { queryText } from "../session/page-io.ts";
import { receiptAttempt, receiptOf } from "./receipt-of.ts";

/** The receipt as a document, in the payer's language. */
export const printReceiptRoute = route({
  auth: "payer",
  method: "GET",
  path: PATHS.receiptPdf,
  summary: "Download the receipt of a payment.",
  response: "application/pdf",
  handler: async ({ request, reply }, deps) => {
    const facts = pageFacts(deps, request, reply);
    const session = await loadSession(deps, queryText(request, "checkoutId") ?? "", facts);
    const paymentId = queryText(request, "paymentId");
    const paid = session && (await receiptAttempt(deps, session, paymentId));
    if (!paid) throw new GatewayError("TRANSACTION_NOT_FOUND");
    const receipt = await receiptOf(deps, paid, facts.lang);
    const sheet = toSheet({ ...session.facts, receipt });
    const pdf = await deps.pdfPrinter.print(sheet);
    if (!pdf) throw new GatewayError("OVERLOAD", { internal: "too many receipts wait" });
    return reply
      .headers({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="receipt-${paid.id}.pdf"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex, nofollow",
      })
      .send(pdf);
  },
});

function toSheet(view: Parameters<typeof receiptText>[0]): Sheet {
  const text = receiptText(view);
  const { company, contact } = text;
  return {
    lang: view.lang,
    heading: text.heading,
    banner: text.sandbox,
    issuer: text.merchant,
    issuerLines: company === "" ? [] : [company],
    rows: text.facts.map(({ kind, label, value, detail }) => ({
      ...{ label, value, isStrong: kind === "amount" },
      ...(detail !== undefined && { detail }),
    })),
    notes: [[text.help, ...contact].join(" "), view.receipt.url],
    createdAt: view.receipt.paidAt,
  };
}
