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
const JOURNEYS = "journeys.browser.test.ts";
const LINES: Readonly<Record<string, readonly Proof[]>> = {
  P1: [["test/application/portal.test.ts", "an application that is OFF gets no token"]],
  P2: [
    ["first-call.browser.test.ts", "the client secret is shown only after the password"],
    ["test/application/portal.test.ts", "a rotated secret leaves the old one working"],
  ],
  P3: [["first-call.browser.test.ts", "at * px: from the first login"]],
  P4: [
    ["test/application/portal.test.ts", "keys: SPKI and PKCS#1 are taken"],
    ["bad-input.test.ts", KEY_REFUSALS],
    ["first-call.browser.test.ts", "a private key pasted as a public one is rejected loudly"],
  ],
  P5: [["test/application/portal.test.ts", "a second key signs at once, shows when it was used"]],
  P6: [["test/application/portal.test.ts", "our own key can be downloaded and renewed"]],
  P7: [["test/request-log/portal.test.ts", "every kept call tells method, path, status, latency"]],
  P8: [
    ["test/request-log/portal.test.ts", "the log is narrowed by status, code, application"],
    ["test/request-log/portal.test.ts", "errors are grouped by code, with counts"],
  ],
  P9: [
    [
      "test/application/debugger.browser.test.ts",
      "a refused call of the log opens in the debugger",
    ],
  ],
  P10: [
    [
      "test/application/debugger.browser.test.ts",
      "at * px a wrong signature is found and put right",
    ],
    ["packages/portal/src/signing/diagnosis/find-mistakes.test.ts", ""],
  ],
  P11: [["test/application/portal.test.ts", "a nonce that was used twice leads to its first use"]],
  P12: [
    [
      "test/application/debugger.browser.test.ts",
      "a request signed in the debugger passes its own check",
    ],
    ["test/application/debugger.browser.test.ts", "a right signature is said to be right"],
  ],
  P13: [
    [
      "test/application/portal.test.ts",
      "every signed call is in the log; a failed signature opens",
    ],
  ],
  P14: [
    ["test/payment/portal.test.ts", "a payment is found by every reference"],
    ["test/payment/portal.test.ts", "pages follow each other without a gap or a repeat"],
  ],
  P15: [
    ["test/payment/portal.test.ts", "a payment's timeline tells its checkout, exchanges"],
    ["test/dispute/portal.test.ts", "a disputed payment tells of it"],
  ],
  P16: [
    ["test/dispute/portal.test.ts", "* answers a dispute, and the audit log says so"],
    ["test/payment/portal.test.ts", "a refund asked for in the portal moves the money once"],
    ["test/payment/portal.test.ts", "above the limit a refund waits for another approver"],
    [JOURNEYS, "a payment is found, refunded in part"],
  ],
  P17: [["test/payment/portal.test.ts", "the CSV holds exactly the filtered list"]],
  P18: [
    ["test/payment/portal.test.ts", "a declined payment tells why, and figures count it"],
    ["charts.browser.test.ts", "every chart has its table, with the same figures"],
  ],
  P19: [
    ["test/settlement/portal.test.ts", "a payout is the sum of its lines"],
    ["test/settlement/portal.test.ts", "the CSV holds the very lines of the screen"],
  ],
  P20: [[JOURNEYS, "a payment link is created, shown as a QR code"]],
  P21: [["test/payment/portal.test.ts", "a notification shows what was sent and what came back"]],
  P22: [
    ["test/notification/portal.test.ts", "a notification that failed shows when it is tried next"],
  ],
  P23: [
    [JOURNEYS, "a webhook is looked at, resent"],
    ["test/notification/portal.test.ts", "several, and all of a time, are sent again"],
  ],
  P24: [["test/payment/portal.test.ts", "a test event arrives signed, and is no payment"]],
  P25: [
    ["test/notification/portal.test.ts", "an address that returns 410 is stopped, and says why"],
  ],
  P26: [["first-call.browser.test.ts", "at * px: from the first login"]],
  P27: [
    [
      "test/merchant/go-live.test.ts",
      "the interface can be downloaded as OpenAPI and as a Postman",
    ],
  ],
  P28: [
    ["pages.test.ts", "the sandbox's clock and faults are steered from the portal"],
    ["pages.test.ts", "a bank that is taken offline in the portal is offline for payers"],
  ],
  P29: [
    ["test/merchant/go-live.test.ts", "what steers a sandbox does not exist in production"],
    ["charts.browser.test.ts", "every page of a sandbox says that it is one"],
  ],
  P30: [["test/merchant/go-live.test.ts", "the checklist counts what was done"]],
  P31: [
    ["test/access/login.test.ts", "an invitation sets a password once, and only a good one"],
    ["test/access/access-matrix.test.ts", "* reaches exactly what the table of permissions says"],
    ["test/access/store-scope.test.ts", "no list shows * of one store anything of another"],
  ],
  P32: [
    ["test/access/login.test.ts", "with an authenticator app the password alone opens nothing"],
    ["test/access/passkeys.test.ts", "a passkey signs in without a password"],
  ],
  P33: [
    ["test/access/login.test.ts", "everything above stands in the audit log"],
    ["test/notification/portal.test.ts", "the audit log is narrowed, and its file holds the same"],
  ],
  P34: [["test/access/login.test.ts", "signing out everywhere ends every session"]],
  P35: [
    ["test/access/login.test.ts", "guessing one account's password ends after ten tries"],
    [
      "test/access/login.test.ts",
      "a change from another origin, or without the token, is rejected",
    ],
    ["test/access/login.test.ts", "a session brought to the login is ended"],
  ],
  P36: [[JOURNEYS, "a partner creates a merchant and submits it"]],
  P37: [
    ["pages.test.ts", "a partner makes a merchant and hands it in; an operator reviews"],
    ["pages.test.ts", "an agreed fee ends when both of its parts are taken away"],
  ],
  P38: [
    ["states.browser.test.ts", "* says so, and trying again shows it"],
    ["states.browser.test.ts", "* stands there with its title"],
    ["states.browser.test.ts", "a merchant who has nothing yet reads on every page"],
  ],
  P39: [
    ["pages.browser.test.ts", "* is accessible, fits"],
    ["dialogs.browser.test.ts", "*, *"],
    ["pages.browser.test.ts", "the portal speaks Bahasa Melayu"],
    ["pages.browser.test.ts", "the keyboard alone reaches the content"],
  ],
  P40: [["pages.browser.test.ts", "on a phone the navigation opens"]],
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
