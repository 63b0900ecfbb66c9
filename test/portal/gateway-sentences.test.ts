// A user of the portal reads why something is not possible in their own language.
// cspell:ignore boleh diterima peniaga tidak mempunyai banyak aplikasi besar sila simpan gambar
// sebagai
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { errorsOf } from "../../packages/gateway/src/http/routes.ts";
import { FAILURE_WORDS } from "../../packages/portal/src/words/failures/failure-words.ts";
import {
  GATEWAY_SENTENCES,
  translateSentence,
} from "../../packages/portal/src/words/failures/malay-gateway-words.ts";
import { SIGNED_IN_FAILURE_WORDS } from "../../packages/portal/src/words/failures/signed-in-failure-words.ts";

const SOURCE = new URL("../../packages/gateway/src/", import.meta.url);
const sources = globSync("{domain,operations,platform,http/portal}/**/*.ts", {
  cwd: SOURCE,
  exclude: ["**/*.test.ts"],
}).map((path) => ({ path, text: readFileSync(new URL(path, SOURCE), "utf8") }));

/** Codes that say little by themselves: the gateway's sentence counts. */
const DETAILED = [
  "ADDRESS_UNKNOWN",
  "CONFLICT",
  "FORBIDDEN",
  "INVALID_FILE",
  "INVALID_PARAMETER",
  "INVALID_PUBLIC_KEY",
  "MAX_VALUE",
  "NOT_PERMITTED",
  "VALIDATION_ERROR",
];

/** For programs, or for input that the portal's forms cannot give. */
const FOR_PROGRAMS = [
  /^(domain|operations)\/subscription\//,
  /^http\/portal\/(portal-scheme|read-range|uploaded-file)\.ts$/,
  /^http\/portal\/notification\//,
  /^http\/portal\/(application\/sandbox-control|merchant\/verifications|payment\/payment-reports)\.ts$/,
  /^operations\/application\/partner-application\.ts$/,
  /^operations\/checkout\/(find-offers|method-names)\.ts$/,
  /^operations\/merchant\/(review\/update-merchant-settings|settlement-account|store-file)\.ts$/,
  /^operations\/notification\/resend-own\.ts$/,
  /^operations\/payment\/(charge-customer|direct\/start-direct)\.ts$/,
  /^operations\/qr-code\/(create-qr-code|qr-code-terms)\.ts$/,
];
const DETAIL = /(?:detail(?::| =)|invalid\(|reject\()\s*(["`])(.*?)\1/gs;
/** `url ${problem}.`: what stands in the value has words. */
const ONLY_A_VALUE = /^(?:(?:\w+|\$\{name\}) )?\$\{problem\}\.$/;

test("each code that a portal call can fail with has words in both languages", () => {
  const codes = new Set(PORTAL_ROUTES.flatMap((route) => errorsOf(route)));
  assert.ok(codes.size > 30);
  const missing = [...codes].filter((code) => !DETAILED.includes(code) && !has(code));
  assert.deepEqual(missing, []);
});

test("each sentence of the gateway that a user can meet has words in Malay", () => {
  const missing: string[] = [];
  let count = 0;
  for (const { path, text } of sources) {
    const isForUsers = !FOR_PROGRAMS.some((pattern) => pattern.test(path));
    if (!isForUsers || !DETAILED.some((code) => text.includes(`"${code}"`))) continue;
    for (const [, , detail = ""] of text.matchAll(DETAIL)) {
      if (ONLY_A_VALUE.test(detail)) continue;
      count += 1;
      const message = `A field has an invalid value. ${detail.replaceAll(/\$\{[^}]*\}/g, "7")}`;
      if (translateSentence(message, "ms") === null) missing.push(`${path}: ${detail}`);
    }
  }
  assert.ok(count > 40, String(count));
  assert.deepEqual(missing, []);
});

test("no sentence has words that the gateway does not say", () => {
  const all = sources.map(({ text }) => text).join("\n") + readErrors();
  const gone = GATEWAY_SENTENCES.flatMap(([said]) => said.split(/(?<=\.) /)).filter((sentence) => {
    const parts = sentence.replace(/\.$/, "").split("{}");
    const pattern = parts.map((part) => RegExp.escape(part));
    return !new RegExp(pattern.join("\\$\\{[^}]*\\}")).test(all);
  });
  assert.deepEqual(gone, []);
});

test("a sentence is translated without the one before it, and keeps its values", () => {
  const message = "This is not possible in the current state. A merchant can have at most 20 ";
  assert.equal(
    translateSentence(`${message}applications.`, "ms"),
    "Peniaga boleh mempunyai paling banyak 20 aplikasi.",
  );
  assert.equal(
    translateSentence("This is not possible in the current status. The dispute is LOST.", "en"),
    "This is no longer possible: the status is now LOST. Reload the page.",
  );
  assert.equal(
    translateSentence("The file is invalid. At most 5 MB. Save the picture as JPEG.", "ms"),
    "Paling besar 5 MB. Sila simpan gambar sebagai JPEG.",
  );
  assert.equal(
    translateSentence(
      "This is not possible in the current status. MISSING cannot be accepted.",
      "ms",
    ),
    "MISSING tidak boleh diterima.",
  );
  assert.equal(
    translateSentence("the endpoint has no credentials for amqps://mq.example:5671.", "en"),
    "The endpoint has no credentials for amqps://mq.example:5671. Edit the endpoint.",
  );
  const pdf = "The PDF has files attached. Print it to a new PDF and upload that.";
  assert.equal(translateSentence(`The file is invalid. ${pdf}`, "en"), pdf);
  assert.equal(translateSentence("A sentence that nobody knows.", "ms"), null);
});

function has(code: string): boolean {
  return [FAILURE_WORDS, SIGNED_IN_FAILURE_WORDS].some((table) =>
    Object.values(table).every((words) => Object.hasOwn(words, code)),
  );
}

function readErrors(): string {
  return readFileSync(new URL("domain/errors.ts", SOURCE), "utf8");
}
