/** The payer's phone. Works without script and at 320 px. */
import { escapeHtml, page } from "../../page.ts";
import { formatRinggit } from "../../ringgit.ts";
import type { IssuedQr } from "../acquirer.ts";
import { type EnquiryCode, PAYER_APPS, type PayResult, PERSONAS } from "./payer-bank.ts";

const REJECTIONS: Readonly<Record<EnquiryCode, string>> = {
  unreadable: "This is not a payment QR code.",
  bad_crc: "This QR code is damaged or has been changed. Do not pay it.",
  not_duitnow: "This is not a DuitNow QR code (521).",
  not_myr: "This QR code is not in ringgit (521).",
  bad_amount: "The amount in this QR code is invalid.",
  "45": "The merchant's account cannot receive payments (45).",
  "48": "This QR code has expired or is already paid (48).",
  "49": "This merchant is not active (49).",
  "53": "QR code not found at the merchant's bank (53).",
  U171: "The merchant's bank did not respond (U171). You have not been charged.",
};

const RESULTS: Readonly<Record<Exclude<PayResult, "unknown_enquiry">, [string, string]>> = {
  paid: ["Payment successful", "The merchant is being notified."],
  "51": ["Payment declined", "Insufficient funds."],
  "61": ["Payment declined", "Limit exceeded."],
  cancelled: ["Payment cancelled", "You have not been charged. This QR code can still be paid."],
  waiting: ["Awaiting confirmation", "This payer never confirms. This QR code can still be paid."],
};

export function scanPage(path: string, problem?: string): string {
  const error = problem ? `<p class="error" role="alert">${escapeHtml(problem)}</p>` : "";
  return page(
    "Payer's phone",
    `${error}<form method="post" action="${path}/scan" enctype="multipart/form-data">
<label for="picture">Picture of the QR code</label><input id="picture" name="picture" type="file" accept="image/png,image/jpeg" required>
<button class="primary">Scan picture</button></form>
<form method="get" action="${path}"><label for="qr">Or the text of the QR code</label><input id="qr" name="qr" required autocomplete="off" spellcheck="false">
<button>Scan text</button></form>
<form method="post" action="${path}/code"><button>Show my own code to a cashier</button></form>
<p class="hint">Test amounts from RM 77.00 to RM 77.99 are paid or declined without this phone.</p>`,
  );
}

export function rejectedPage(path: string, code: EnquiryCode): string {
  return scanPage(path, REJECTIONS[code]);
}

export function confirmPage(path: string, enquiryId: string, qr: IssuedQr, name: string): string {
  const apps = PAYER_APPS.map((app) => `<option>${escapeHtml(app)}</option>`).join("");
  const payers = PERSONAS.map(
    (persona) =>
      `<option value="${escapeHtml(persona.name)}">${escapeHtml(`${persona.name}: ${persona.hint}`)}</option>`,
  ).join("");
  return page(
    "Confirm payment",
    `<p class="amount">${formatRinggit(qr.amountMinor)}</p>
<dl><dt>To</dt><dd>${escapeHtml(name)}</dd><dt>Reference</dt><dd>${escapeHtml(qr.referenceLabel)}</dd></dl>
<form method="post" action="${path}/pay"><input type="hidden" name="enquiry" value="${enquiryId}">
<label for="app">App</label><select id="app" name="app">${apps}</select>
<label for="persona">Payer</label><select id="persona" name="persona">${payers}</select>
<button class="primary" name="action" value="pay">Pay ${formatRinggit(qr.amountMinor)}</button>
<button class="danger" name="action" value="cancel">Cancel payment</button></form>`,
  );
}

export function resultPage(path: string, result: Exclude<PayResult, "unknown_enquiry">): string {
  const [title, text] = RESULTS[result];
  return page(
    title,
    `<p role="status">${escapeHtml(text)}</p><p class="hint">You can close this tab and return to the payment page.</p><a class="button" href="${path}">Scan another QR code</a>`,
  );
}
