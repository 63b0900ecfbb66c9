// Codes are for programs: whatever the gateway can tell a user, the portal has words for.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import {
  AUDIT_ACTIONS,
  AUDIT_TARGETS,
} from "../../packages/gateway/src/domain/access/audit-actions.ts";
import { POSTING_KINDS } from "../../packages/gateway/src/domain/ledger/ledger.ts";
import { EARLIER_EVENT_TYPES } from "../../packages/gateway/src/domain/notification/money-event.ts";
import {
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
} from "../../packages/gateway/src/domain/notification/webhook-event.ts";
import { DECLINE_REASONS } from "../../packages/gateway/src/domain/payment/provider-report.ts";
import {
  REFUND_OBSTACLES,
  REFUND_STATES,
} from "../../packages/gateway/src/domain/refund/refund.ts";
import { EXCEPTION_KINDS } from "../../packages/gateway/src/domain/settlement/settlement-file.ts";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { TECH_CAUSES } from "../../packages/gateway/src/platform/http-client.ts";
import {
  ACTION_WORDS,
  TARGET_WORDS,
} from "../../packages/portal/src/pages/access/audit/action-words.ts";
import { EXCEPTION_WORDS, JOB_WORDS } from "../../packages/portal/src/pages/health/work-words.ts";
import { POSTING_WORDS } from "../../packages/portal/src/pages/payment/detail/ledger-words.ts";
import { NO_REFUND_WORDS } from "../../packages/portal/src/pages/refund/refund-words.ts";
import { FAULT_WORDS } from "../../packages/portal/src/pages/sandbox/fault-words.ts";
import {
  EVENT_TYPE_WORDS,
  NO_RESPONSE_WORDS,
} from "../../packages/portal/src/words/delivery-words.ts";
import { DECLINE_WORDS } from "../../packages/portal/src/words/failures/decline-words.ts";
import { STATUS_WORDS } from "../../packages/portal/src/words/status-words.ts";
import { FAULT_KINDS } from "../../packages/sandbox/src/faults.ts";
import type { Schema } from "../support/chance/odd-input.ts";

const CODE = /[a-z]_[a-z]|[a-z]\.[a-z]|^[A-Z_]+$/;

for (const [what, codes, table] of [
  ["actions of the audit log", AUDIT_ACTIONS, ACTION_WORDS],
  ["targets of the audit log", AUDIT_TARGETS, TARGET_WORDS],
  ["postings of the ledger", POSTING_KINDS, POSTING_WORDS],
  ["exceptions of a settlement", EXCEPTION_KINDS, EXCEPTION_WORDS],
  [
    "kinds of notifications",
    [...WEBHOOK_EVENT_TYPES, TEST_EVENT, ...EARLIER_EVENT_TYPES],
    EVENT_TYPE_WORDS,
  ],
  ["reasons for a declined payment", DECLINE_REASONS, DECLINE_WORDS],
  ["what prevents a refund", REFUND_OBSTACLES, NO_REFUND_WORDS],
  ["reasons for no response", TECH_CAUSES, NO_RESPONSE_WORDS],
  ["faults of simulators", [...FAULT_KINDS, "replay"], FAULT_WORDS],
  ["tasks of the worker", listJobNames(), JOB_WORDS],
] as const) {
  test(`${what} have words in both languages, none is left out and none made up`, () => {
    for (const words of [table.en, table.ms]) {
      assert.deepEqual(Object.keys(words).toSorted(), [...codes].toSorted());
      for (const text of Object.values<string>(words)) assert.doesNotMatch(text, CODE);
    }
  });
}

/** As the statement that counts what waits names them. */
function listJobNames(): string[] {
  const file = "../../packages/gateway/src/store/merchant/operator.ts";
  const source = readFileSync(new URL(file, import.meta.url), "utf8");
  return [...source.matchAll(/select '(\w+ \w+)'/g)].map(([, name = ""]) => name);
}

test("every status that a response can hold has words in both languages", () => {
  const statuses = new Set<string>(REFUND_STATES);
  for (const { response } of PORTAL_ROUTES) {
    if (typeof response !== "string") collect(response as Schema, "", statuses);
  }
  for (const status of ["SIGNED_OUT", "SECOND_FACTOR", "ENROLMENT", "SIGNED_IN"])
    statuses.delete(status);
  assert.ok(statuses.size > 20);
  for (const words of [STATUS_WORDS.en, STATUS_WORDS.ms]) {
    assert.deepEqual(
      [...statuses].filter((status) => !(status in words)),
      [],
    );
  }
});

/** One Malay word for a thing, as Malaysian banks and wallets write it. */
// cspell:disable
const OTHER_MALAY: readonly [other: RegExp, instead: string][] = [
  [/\bdaftar keluar\b/i, "checkout, halaman pembayaran"],
  [/\bkaedah bayaran\b/i, "kaedah pembayaran"],
  [/\bhalaman bayaran\b/i, "halaman pembayaran"],
  [/\b[bB]ayaran pendua\b/, "bayaran berganda"],
  [/\bpembayaran keluar\b/i, "bayaran keluar"],
  [/\b(hari|bulan|tahun) lepas\b/i, "lalu"],
  [/\b(menyerahkan|diserahkan|serah|serahkan)\b/i, "hantar"],
  [/\bamaun\b/i, "jumlah"],
  // Indonesian
  [/\b(akun|unduh|unggah|tautan|silakan|kadaluarsa|kata sandi|nomor|surel)\b/i, "Malay"],
];
// cspell:enable

test("Malay texts use one word for each term", () => {
  const folder = new URL("../../packages/portal/src/", import.meta.url);
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  assert.ok(scripts.length > 100);
  const found = scripts.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    return OTHER_MALAY.flatMap(([other, instead]) => {
      const match = other.exec(text);
      return match ? [`${name}: not "${match[0]}" but: ${instead}`] : [];
    });
  });
  assert.deepEqual(found, []);
});

function collect(schema: Schema, name: string, into: Set<string>): void {
  if (/(status|state)$/i.test(name)) {
    for (const value of schema.enum ?? []) into.add(String(value));
    if (typeof schema.const === "string") into.add(schema.const);
  }
  for (const each of schema.anyOf ?? []) collect(each, name, into);
  if (schema.items) collect(schema.items, "", into);
  for (const [key, each] of Object.entries(schema.properties ?? {})) collect(each, key, into);
}
