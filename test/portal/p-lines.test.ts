/**
 * What the portal must do, line by line, and the test that shows it. A line without a test that
 * really stands in its file fails here.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

/**
 * File below `test/portal` (or a path from the repository's root), and how its test's name begins,
 * with `*` for what changes.
 */
type Proof = readonly [file: string, name: string];

const KEY_REFUSALS = "a key that is none, too short, private, encrypted or of another kind";
const APPLICATION = "test/application/portal.test.ts";
const DEBUGGER = "test/application/debugger.browser.test.ts";
const FIRST_CALL = "first-call.browser.test.ts";
const FILLED_PAGES = "filled-year.browser.test.ts";
const FILLED_YEAR = "filled-year.test.ts";
const GO_LIVE = "test/merchant/go-live.test.ts";
const JOURNEYS = "journeys.browser.test.ts";
const LOGIN = "test/access/login.test.ts";
const NOTIFICATION = "test/notification/portal.test.ts";
const PAGES = "pages.browser.test.ts";
const PAYMENT = "test/payment/portal.test.ts";
const REQUEST_LOG = "test/request-log/portal.test.ts";
const SETBACKS = "setbacks.browser.test.ts";
const SETTLEMENT = "test/settlement/portal.test.ts";
const SIGN_IN_AGAIN = "sign-in-again.browser.test.ts";
const STATES = "states.browser.test.ts";
const WALKED = "walked-through.browser.test.ts";
const LINES: Readonly<Record<string, readonly Proof[]>> = {
  P1: [[APPLICATION, "an application that is OFF gets no token"]],
  P2: [
    [FIRST_CALL, "the client secret is shown only after the password"],
    [APPLICATION, "a rotated secret leaves the old one working"],
  ],
  P3: [[FIRST_CALL, "at * px: from the first login"]],
  P4: [
    [APPLICATION, "keys: SPKI and PKCS#1 are accepted; anything else is rejected with what to do"],
    ["bad-input.test.ts", KEY_REFUSALS],
    [FIRST_CALL, "a private key pasted as a public one is rejected loudly"],
  ],
  P5: [[APPLICATION, "a second key signs at once, shows when it was used"]],
  P6: [[APPLICATION, "our own key can be downloaded and renewed"]],
  P7: [
    [
      REQUEST_LOG,
      "every logged call has its method, path, status, latency, application and address",
    ],
  ],
  P8: [
    [REQUEST_LOG, "the log is narrowed by status, code, application"],
    [REQUEST_LOG, "errors are grouped by code, with counts"],
  ],
  P9: [[DEBUGGER, "a rejected call of the log opens in the debugger"]],
  P10: [
    [DEBUGGER, "at * px a wrong signature is explained and corrected"],
    ["packages/portal/src/signing/diagnosis/find-mistakes.test.ts", ""],
    [
      "test/application/diagnosis-list.test.ts",
      "every mistake that can be named is made on purpose",
    ],
    [
      "test/application/signature-diagnosis.test.ts",
      "the API, the portal's debugger and the CLI say the same",
    ],
  ],
  P11: [
    [APPLICATION, "a nonce that was used twice leads to its first use; a wrong clock shows"],
    [DEBUGGER, "a nonce that was used again leads from the rejected call to its first use"],
    [DEBUGGER, "a correct request pasted 15 minutes later is correct, and its age is shown"],
  ],
  P12: [
    [DEBUGGER, "a request signed in the debugger passes its own check"],
    [DEBUGGER, "a valid signature is reported as valid, with its key"],
  ],
  P13: [[APPLICATION, "every signed call is in the log; a failed signature opens"]],
  P14: [
    [PAYMENT, "a payment is found by every reference"],
    ["search.test.ts", "a payment is found by what the lists write and what is pasted along"],
    ["search.test.ts", "a payment is found by its title, payer, phone number, card and bank"],
    [
      "packages/gateway/src/store/payment/payment-list.test.ts",
      "a search for * among * payments is quick",
    ],
    ["bad-input.browser.test.ts", "a filter in the address that cannot be applied is shown"],
    ["bad-input.browser.test.ts", "a filter by what does not exist, and a wrong period"],
    [PAYMENT, "pages follow each other without a gap or a repeat"],
    [FILLED_YEAR, "a list of the filled year has its number and sum"],
  ],
  P15: [
    [
      PAYMENT,
      "a payment's timeline has its checkout, exchanges, result, notification and postings",
    ],
    [
      "test/dispute/portal.test.ts",
      "a disputed payment has the dispute in its timeline, and cannot be refunded as well",
    ],
  ],
  P16: [
    ["test/dispute/portal.test.ts", "* responds to a dispute, and the audit log has an entry"],
    [PAYMENT, "a refund requested in the portal moves the money once, also after several clicks"],
    [PAYMENT, "above the limit a refund waits for another approver"],
    [JOURNEYS, "a payment is found, refunded in part"],
  ],
  P17: [
    [PAYMENT, "the CSV holds exactly the filtered list"],
    [PAYMENT, "the list, its total and its CSV are narrowed by bank, and name its kind"],
    [FILLED_YEAR, "the file of a filtered year holds the screen's rows"],
  ],
  P18: [
    [PAYMENT, "a declined payment shows the reason, and figures count it"],
    ["charts.browser.test.ts", "every chart has its table, with the same figures"],
    [FILLED_YEAR, "the figures of the filled year are those of its payments"],
  ],
  P19: [
    [SETTLEMENT, "a payout is the sum of its lines"],
    [SETTLEMENT, "the CSV holds the very lines of the screen"],
    [SETTLEMENT, "the lines of a payment name its bank, as the list of payments does"],
    [SETTLEMENT, "the signed interface's settlement file has the portal's sums, line by line"],
    [FILLED_YEAR, "a payout of the filled year is the sum of its lines"],
  ],
  P20: [
    [JOURNEYS, "a payment link is created, shown as a QR code"],
    [WALKED, "at * px a payment link is created, sent, paid by somebody else and listed as paid"],
  ],
  P21: [[PAYMENT, "a notification shows what was sent and what came back"]],
  P22: [[NOTIFICATION, "a notification that failed shows when it is tried next"]],
  P23: [
    [JOURNEYS, "a webhook is looked at, resent"],
    [
      NOTIFICATION,
      "several, and all of a period, are resent; the requester is recorded, and other merchants' are not sent",
    ],
  ],
  P24: [[PAYMENT, "a test event arrives signed, and is no payment"]],
  P25: [[NOTIFICATION, "an address that returns 410 is stopped, and says why"]],
  P26: [[FIRST_CALL, "at * px: from the first login"]],
  P27: [[GO_LIVE, "the interface can be downloaded as OpenAPI and as a Postman"]],
  P28: [
    ["pages.test.ts", "the sandbox's clock and faults are controlled from the portal"],
    ["pages.test.ts", "a bank that is taken offline in the portal is offline for payers"],
  ],
  P29: [
    [GO_LIVE, "sandbox controls do not exist in production, and the cookie has another name"],
    ["charts.browser.test.ts", "every page of a sandbox says that it is one"],
  ],
  P30: [[GO_LIVE, "the checklist marks steps as done, and as open again when they no longer hold"]],
  P31: [
    [LOGIN, "an invitation sets a password once, and only a valid one"],
    ["test/access/access-matrix.test.ts", "* reaches exactly what the table of permissions says"],
    ["test/access/store-scope.test.ts", "no list shows * of one store anything of another"],
  ],
  P32: [
    [WALKED, "a second factor is set up, its recovery codes are shown once, and each signs in"],
    [SIGN_IN_AGAIN, "a session that ends is continued with *, and the form is sent once"],
    [LOGIN, "with an authenticator app the password alone is not enough, and a code works once"],
    ["test/access/second-factor.test.ts", "a passkey is a second factor too, with recovery codes"],
    [
      "test/access/passkeys.test.ts",
      "a passkey signs in without a password, and a replayed response is rejected",
    ],
  ],
  P33: [
    [LOGIN, "all of the above is in the audit log, and the database rejects changes to the log"],
    [NOTIFICATION, "the audit log is narrowed, and its file holds the same"],
  ],
  P34: [[LOGIN, "signing out everywhere ends every session"]],
  P35: [
    [LOGIN, "password guesses are limited to ten for each account, also for unknown ones"],
    [LOGIN, "a change from another origin, or without the token, is rejected"],
    [LOGIN, "a session brought to the login is ended"],
  ],
  P36: [[JOURNEYS, "a partner creates a merchant and submits it"]],
  P37: [
    [
      "pages.test.ts",
      "a partner creates a merchant and submits it; an operator reviews, limits and suspends it",
    ],
    ["test/settlement/fees.test.ts", "a small change holds from its day on, in the list"],
    [FILLED_YEAR, "an operator counts 201 merchants, and finds one"],
    [FILLED_PAGES, "an operator reaches the last of 201 merchants by the keyboard"],
    [FILLED_PAGES, "an operator sets methods, limits and the partner account"],
  ],
  P38: [
    [STATES, "* says so, and trying again shows it"],
    [STATES, "* shows its title and a placeholder for its content"],
    [STATES, "an empty state on every page of a new merchant says what will appear there"],
    [SETBACKS, "an error of a long dialog is announced next to its button"],
    [SETBACKS, "a session that ends in a dialog asks to sign in"],
    [SETBACKS, "a lost connection leaves what is shown"],
    ["toasts.browser.test.ts", "at * px a toast is shown and announced over the dialog"],
    ["translated.browser.test.ts", "every page that a browser has translated goes on working"],
  ],
  P39: [
    [PAGES, "* is accessible, fits"],
    ["dialogs.browser.test.ts", "*, *"],
    [PAGES, "the portal speaks Bahasa Melayu"],
    [PAGES, "the keyboard alone reaches the content"],
    [FILLED_PAGES, "every row of a list is reached by the keyboard"],
    [FILLED_PAGES, "* in *, *, is accessible on a filled year"],
  ],
  // Pages and dialogs are those of a filled year.
  P40: [
    [PAGES, "* is accessible, fits"],
    ["dialogs.browser.test.ts", "*, *: accessible, fits"],
    [PAGES, "on a phone the navigation opens"],
    [FILLED_PAGES, "* on a phone: fifty rows in"],
    ["whole-texts.browser.test.ts", "a row of the audit log is at most six lines on a phone"],
    [FILLED_PAGES, "the page of a payment * fits every width"],
    [FILLED_PAGES, "the figures of * fit their tiles at every width"],
  ],
};

const ROOT = join(import.meta.dirname, "../..");

function findTests(file: string): string[] {
  const path = file.includes("/") ? join(ROOT, file) : join(import.meta.dirname, file);
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/\btest\(\s*(["`])((?:\\.|(?!\1)[\s\S])*)\1/g)].map(([, , name = ""]) =>
    name.replaceAll(/\$\{[^}]*\}/g, "*"),
  );
}

test("every line from P1 to P40 is in the table", () => {
  const wanted = Array.from({ length: 40 }, (_, index) => `P${index + 1}`);
  assert.deepEqual(Object.keys(LINES), wanted);
});

for (const [line, proofs] of Object.entries(LINES)) {
  test(`${line} is shown by a test that exists`, () => {
    for (const [file, name] of proofs) {
      const found = findTests(file).some((each) => each.startsWith(name));
      assert.ok(found, `${file} has no test "${name}…"`);
    }
  });
}
