/** The payer's phone: markup only, works without script and at 320 px. */
import { escapeHtml, page } from "../../page.ts";
import { formatRinggit } from "../../ringgit.ts";
import type { IssuedQr } from "../acquirer.ts";
import { type EnquiryCode, PAYER_APPS, type PayResult, PERSONAS } from "./payer-bank.ts";

const REFUSALS: Readonly<Record<EnquiryCode, string>> = {
  unreadable: "This is not a payment code.",
  bad_crc: "This code is damaged or was changed. Do not pay it.",
  not_duitnow: "This is not a DuitNow QR code (521).",
  not_myr: "This code is not in ringgit (521).",
  bad_amount: "The amount in this code cannot be read.",
  "45": "The merchant's account cannot receive money now (45).",
  "48": "This code has expired or was already paid (48).",
  "49": "This merchant is not active (49).",
  "53": "The merchant's bank does not know this code (53).",
  U171: "The merchant's bank does not answer (U171). You were not charged.",
};

const RESULTS: Readonly<Record<Exclude<PayResult, "unknown_enquiry">, [string, string]>> = {
  paid: ["Paid", "The merchant is being told."],
  "51": ["Not paid", "There is not enough money in this account."],
  "61": ["Not paid", "This payment is above the account's limit."],
  cancelled: ["Cancelled", "Nothing was paid. The code can still be paid."],
  waiting: ["Waiting", "This payer never confirms. The code can still be paid."],
};

export function scanPage(path: string, problem?: string): string {
  const error = problem ? `<p class="error" role="alert">${escapeHtml(problem)}</p>` : "";
  return page(
    "Payer's phone",
    `${error}<form method="post" action="${path}/scan" enctype="multipart/form-data">
<label for="picture">Picture of the code (PNG)</label><input id="picture" name="picture" type="file" accept="image/png" required>
<button class="primary">Scan picture</button></form>
<form method="get" action="${path}"><label for="qr">Or the text in the code</label><input id="qr" name="qr" required autocomplete="off" spellcheck="false">
<button>Scan text</button></form>
<p class="hint">Amounts from RM 77.00 to RM 77.99 act by themselves, without this phone.</p>`,
  );
}

export function refusedPage(path: string, code: EnquiryCode): string {
  return scanPage(path, REFUSALS[code]);
}

export function confirmPage(path: string, enquiryId: string, qr: IssuedQr, name: string): string {
  const apps = PAYER_APPS.map((app) => `<option>${escapeHtml(app)}</option>`).join("");
  const people = PERSONAS.map(
    (persona) =>
      `<option value="${escapeHtml(persona.name)}">${escapeHtml(`${persona.name}: ${persona.hint}`)}</option>`,
  ).join("");
  return page(
    "Confirm payment",
    `<p class="amount">${formatRinggit(qr.amountMinor)}</p>
<dl><dt>To</dt><dd>${escapeHtml(name)}</dd><dt>Reference</dt><dd>${escapeHtml(qr.referenceLabel)}</dd></dl>
<form method="post" action="${path}/pay"><input type="hidden" name="enquiry" value="${enquiryId}">
<label for="app">App</label><select id="app" name="app">${apps}</select>
<label for="persona">Payer</label><select id="persona" name="persona">${people}</select>
<button class="primary" name="action" value="pay">Pay ${formatRinggit(qr.amountMinor)}</button>
<button class="danger" name="action" value="cancel">Cancel</button></form>`,
  );
}

export function resultPage(path: string, result: Exclude<PayResult, "unknown_enquiry">): string {
  const [title, text] = RESULTS[result];
  return page(
    title,
    `<p role="status">${escapeHtml(text)}</p><p class="hint">You can close this tab and go back to the payment page.</p><a class="button" href="${path}">Scan another code</a>`,
  );
}
