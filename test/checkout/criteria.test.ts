/**
 * What the checkout page is judged by, C1 to C48, and the tests that hold it to each line. A test
 * that is renamed or taken away is missed here.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");

/** Where tests of the page are; by the short names used below. */
const FILES = {
  render: "packages/checkout/src/render-checkout.test.ts",
  words: "packages/checkout/src/messages/messages.test.ts",
  rules: "packages/checkout/src/card-rules.test.ts",
  language: "packages/checkout/src/format/languages.test.ts",
  format: "packages/checkout/src/format/format-time.test.ts",
  tint: "packages/checkout/src/markup/tint.test.ts",
  script: "packages/checkout/src/checkout.browser.test.ts",
  screens: "packages/checkout/src/screens.browser.system.test.ts",
  glance: "packages/checkout/src/at-a-glance.browser.test.ts",
  spoken: "packages/checkout/src/spoken.browser.test.ts",
  first: "test/checkout/first-look.browser.test.ts",
  http: "test/checkout/page.test.ts",
  cards: "test/card/card-form.test.ts",
  kept: "test/card/kept-cards.test.ts",
  look: "test/checkout/look.test.ts",
  receipt: "test/checkout/receipt.test.ts",
  end: "test/checkout/to-the-end.test.ts",
  payer: "test/checkout/payer.browser.test.ts",
  flow: "test/checkout/flow.browser.test.ts",
  setback: "test/checkout/setbacks.browser.test.ts",
  decline: "test/checkout/after-decline.test.ts",
  late: "test/checkout/late-form.test.ts",
  lost: "test/checkout/connection-lost.browser.test.ts",
  banks: "test/checkout/bank-search.browser.test.ts",
  typing: "packages/checkout/src/typing.browser.test.ts",
  narrow: "packages/checkout/src/narrow-frame.browser.test.ts",
  inventory: "test/checkout/inventory.browser.test.ts",
  races: "test/payment/races.test.ts",
  logs: "test/process/secrets-in-logs.system.test.ts",
} as const;

type Proof = `${keyof typeof FILES}: ${string}`;

const CRITERIA: Readonly<Record<string, readonly [about: string, ...proofs: Proof[]]>> = {
  C1: [
    "no layout jump",
    "payer: nothing jumps while a page opens",
    "first: at most 32 KB on the line, and nothing moves",
  ],
  C2: [
    "order in view, two columns",
    "glance: amount, merchant and order stay in view",
    "script: on a desktop the order is next to the form and stays in view",
    "script: the pay button stays in view above a long list of banks",
    "render: a sheet says who is paid how much for what, and can be searched",
  ],
  C3: [
    "grouped, common first, show more",
    "render: v3 has a heading for each group, in the order of the methods",
    "render: rarer methods wait in the sheet of their group, but never the one that is selected",
    "http: groups come in the order the shop asked for",
    "render: more e-wallets are among the e-wallets, and rare QR codes after them",
    "render: one method alone is on the page as if it had been opened: nothing is left to choose",
    "script: sheets and lists of banks that are opened have the focus in their search",
  ],
  C4: ["no asset of another host", "inventory: a browser loads nothing else at /checkout"],
  C5: [
    "without script",
    "script: a card can be paid with without any script",
    "narrow: without script the whole form is in its frame",
    "script: a bank can be chosen without any script",
    "payer: without script too, when the form is sent twice",
  ],
  C6: [
    "keyboard",
    "script: an on-screen keyboard over the page does not cover the button",
    "script: nor that of the card form in its frame, which learns from the page what is covered",
  ],
  C7: [
    "sandbox",
    "glance: every page of a sandbox says so at its top, in the sandbox's own colour",
    "render: outcomes for testers and the banner are in a sandbox only",
    "script: a test card fills the form with one click",
  ],
  C8: [
    "no trace",
    "script: a card number leaves no trace in addresses, storage or the console",
    "logs: no secret, token, key, card number, CVC or password is ever written to the log",
    "cards: does not reveal the checkout, sets no cookie, and may be framed by its page only",
  ],
  C9: ["autocomplete", "render: card fields have the names that browsers use to fill them in"],
  C10: [
    "keypad, grouping, paste",
    "render: card fields have the names that browsers use to fill them in",
    "rules: digits are grouped as on the card, and pasted text is parsed",
    "script: a digit inserted in the middle keeps the caret's position",
    "typing: is edited in the middle with the caret where it was",
    "typing: digits that only look like 0 to 9",
    "http: pasted with spaces, dashes and full-width digits it is accepted",
  ],
  C11: [
    "brand and checks",
    "script: a card is recognised, grouped and checked as its fields are left",
    "rules: Luhn finds every single wrong digit",
    "rules: the security code has the length of its brand",
    "rules: a card is valid until the end of its expiry month in Malaysian time",
  ],
  C12: [
    "3-D Secure",
    "payer: a bank's confirmation opens in the whole window",
    "setback: its page has the whole window, and Cancel there leads back to what to do next",
    "setback: left by Back, it can be given up for another way to pay, and one of the two counts",
    "glance: a card's confirmation can be cancelled before it opens",
  ],
  C13: [
    "declines",
    "words: says for every decline what happened to the money",
    "words: no message has a code in it, a word in capitals with an underscore",
    "setback: a decline says in words what to do next",
    "decline: the notice comes first, and the other method is open",
  ],
  C14: [
    "values kept",
    "script: a form with errors is not sent, and focus goes to the first bad field",
    "http: marked, expiry and name kept, number and CVC not, and no attempt",
    "flow: keeps its values out of every address",
    "decline: name and expiry are in the form, number and code are not",
    "lost: a declined card is open again, with what may be kept",
  ],
  C15: [
    "bank search",
    "banks: every one finds the customer's own bank first",
    "script: a bank is found by typing, selected with Enter, and named on the button",
  ],
  C16: ["popular and all", "render: popular banks come first, then all of them from A to Z"],
  C17: [
    "offline banks",
    "render: an unavailable method shows its reason and cannot be selected",
    "setback: a bank that is offline says so and cannot be chosen, until Refresh finds it online",
    "render: online banking links its terms and shows when the bank list was retrieved",
  ],
  C18: [
    "personal and business",
    "glance: personal and business banks are two lists, each under its own name",
    "render: personal and business banks are separate, and a model outside its limits is explained",
  ],
  C19: ["limits", "http: a method below its minimum is shown with the reason and cannot be posted"],
  C20: [
    "bank on button",
    "script: a bank is found by typing, selected with Enter, and named on the button",
  ],
  C21: [
    "terms",
    "render: online banking links its terms and shows when the bank list was retrieved",
  ],
  C22: [
    "pending on return",
    "http: a payer who has finished there is asked to wait, not to continue",
  ],
  C23: [
    "countdown, new code",
    "payer: a QR code that expires on the screen is replaced by a new one",
    "render: a QR page has one clock at a time",
    "http: that has ended can be renewed while there is time",
  ],
  C24: [
    "same phone",
    "render: a QR code names merchant and amount, in a picture and as text, with steps for both devices",
    "http: can be saved as a picture",
  ],
  C25: [
    "scheme's rules",
    "render: a QR code names merchant and amount, in a picture and as text, with steps for both devices",
    "glance: a code is dark on light with a quiet zone",
  ],
  C26: [
    "push and poll",
    "script: a pushed change shows the new state",
    "script: without a push channel the page polls at growing intervals, and stops at a final status",
  ],
  C27: [
    "app links",
    "script: a wallet app that does not open is replaced by its web page, in the same tab",
    "setback: that is missing is replaced by its web page, which returns in the same tab",
    "setback: that opens leaves the tab as it is, and the tab shows the success on return",
    "http: a shop inside an app is returned to by its own scheme",
    "render: an app that may not open has a hint, and a scheme is never shown as a host",
  ],
  C28: [
    "in-app browsers",
    "glance: a browser inside another app shows a hint and the link to copy",
  ],
  C29: [
    "expiry",
    "script: the time left is announced at most twice, and the page reloads at the end",
    "http: expired, with the way back to the shop",
    "end: an abandoned attempt is no dead end",
    "end: after the end it leads back to the code",
  ],
  C30: [
    "failure stays open",
    "payer: after a decline: the reason, the other methods, and paying after all",
  ],
  C31: [
    "one charge",
    "payer: for every button that is clicked twice",
    "payer: in two tabs: the other one shows the payment without a reload",
    "payer: on two devices: the second one is shown the open attempt and asked",
    "cards: counts once when it is sent repeatedly",
    "flow: script: shows that the order is paid",
    "late: leads to the page that says so, and charges nothing",
    "races: the same form sent twice at once makes one attempt",
  ],
  C32: [
    "back and forward",
    "payer: from the bank by the back button: nothing is lost and the payer can continue",
    "flow: the same state, and one attempt",
    "script: the redirect to a bank is automatic, and Back does not repeat it",
  ],
  C33: [
    "refresh",
    "payer: a refresh shows the same code and makes no new attempt",
    "flow: the same state, and one attempt",
    "script: refreshing a page that came from a form reloads the status instead of paying again",
  ],
  C34: [
    "offline",
    "payer: a lost connection while waiting: the page says so, and continues when it is back",
    "payer: a lost connection while paying: the page, opened again, shows the payment",
    "payer: a slow connection: the button is busy, and there is one payment",
    "script: no form is sent while the browser is offline",
    "lost: a card stays entered",
    "script: when the card form cannot be loaded, the page says so and offers a way to continue",
  ],
  C35: [
    "late success",
    "http: a late success is shown as one",
    "races: a late success of a closed checkout is refunded",
  ],
  C36: ["cancel", "payer: cancelled in the middle: back at the shop, and the old page says so"],
  C37: [
    "told apart",
    "render: success, waiting, failed, cancelled and expired differ in words and icon",
  ],
  C38: [
    "receipt",
    "script: a printed receipt has all its facts and no controls",
    "http: names the bank and says the method in the payer's language",
    "receipt: the PDF is in the payer's language",
    "receipt: a title in any script, with pictures, is in the PDF",
    "end: shows the receipt to the device that paid",
  ],
  C39: [
    "countdown to the shop",
    "script: after success the page redirects to the shop automatically",
    "script: the redirect to the shop can be stopped",
    "script: Back from the shop shows the success page without a redirect, also after a reload",
    "receipt: without script, success goes to the shop after ten seconds, once per browser",
    "end: a counter QR code's checkout stays on the receipt",
  ],
  C40: ["copy", "script: ids can be copied"],
  C41: [
    "language",
    "language: the payer's choice precedes the cookie, and both precede the browser's languages",
    "http: by address, kept in a cookie",
    "payer: in each language the page, the card form and the result speak it",
  ],
  C42: [
    "four languages, RM",
    "words: has every message, with every value in it",
    "words: no message of another language is still English",
    "format: amounts are grouped, have two decimals and never break",
  ],
  C43: [
    "errors announced",
    "render: the first bad field is marked for the focus, and its error is tied to it",
    "script: a form with errors is not sent, and focus goes to the first bad field",
    "setback: before the card form is sent",
    "setback: after the gateway has rejected it",
    "setback: where no bank was chosen",
    "flow: is at the notice after a decline",
    "flow: is at the heading on every other screen of the flow",
  ],
  C44: [
    "timer sparing",
    "script: the time left is announced at most twice, and the page reloads at the end",
  ],
  C45: [
    "keyboard, contrast, targets, motion",
    "script: a wallet payment works by keyboard alone, and the focus is always visible",
    "screens: axe finds nothing on any screen",
    "screens: axe finds nothing in forced colours",
    "screens: nothing is wider than a small phone, and nothing to press is too small",
    "script: with reduced motion nothing moves",
    "spoken: every screen can be used with a screen reader",
    "payer: fits four widths and has no accessibility finding",
    "tint: text on any merchant's colour has a contrast of at least 4.5",
  ],
  C46: [
    "QR as text",
    "render: a QR code names merchant and amount, in a picture and as text, with steps for both devices",
  ],
  C47: [
    "saved cards",
    "kept: a card is saved only with the payer's consent, and shown masked next time",
    "kept: a guest is offered no saved card, and no option to save one",
    "kept: an expired card is marked, cannot be chosen, and can be removed",
    "kept: another payer's card, another merchant's card and an unknown card are rejected",
    "payer: is saved, selected next time with its security code, and removed after a confirmation",
  ],
  C48: [
    "support contact",
    "render: the support contact is on every page of a known checkout",
    "glance: the support contact is at most one tap away on a",
    "look: support e-mail, phone number and colour are on the page of this merchant alone",
  ],
};

test("every line of the list has a proof", () => {
  const all = Array.from({ length: 48 }, (_, index) => `C${index + 1}`);
  assert.deepEqual(Object.keys(CRITERIA), all);
});

/** The names of a file's tests and groups of tests, as they are written. */
function namesIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(/\b(?:test|describe)\(\s*(["`])(.*?)\1,/gs)].map(
    ([, , name = ""]) => name,
  );
}

for (const [id, [about, ...proofs]] of Object.entries(CRITERIA)) {
  test(`${id} ${about}: its tests are there`, () => {
    for (const proof of proofs) {
      const [key = "", ...rest] = proof.split(": ");
      const file = FILES[key as keyof typeof FILES]; // the type of `Proof` has no other
      const name = rest.join(": ");
      assert.ok(
        namesIn(file).some((written) => written.includes(name)),
        `${file} has no test "${name}"`,
      );
    }
  });
}
