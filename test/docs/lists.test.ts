/**
 * What the gateway defines and people read elsewhere: a list that has most members of a union has
 * all of them, and whoever says how long webhooks are retried says what the table of attempts says.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as audit from "../../packages/gateway/src/domain/access/audit-actions.ts";
import * as decision from "../../packages/gateway/src/domain/access/operator-decision.ts";
import { PERMISSIONS, USER_ROLES } from "../../packages/gateway/src/domain/access/permissions.ts";
import { BARRED_REASONS } from "../../packages/gateway/src/domain/access/second-approver.ts";
import { SCOPES } from "../../packages/gateway/src/domain/application/scope.ts";
import { CHECKOUT_STATUSES } from "../../packages/gateway/src/domain/checkout/checkout.ts";
import { DISPUTE_STATES } from "../../packages/gateway/src/domain/dispute/dispute.ts";
import { EVIDENCE_ITEMS } from "../../packages/gateway/src/domain/dispute/evidence.ts";
import { ACCOUNTS, POSTING_KINDS } from "../../packages/gateway/src/domain/ledger/ledger.ts";
import { DOCUMENTS } from "../../packages/gateway/src/domain/merchant/settlement-account.ts";
import * as verification from "../../packages/gateway/src/domain/merchant/verification/verification.ts";
import {
  attemptsOf,
  DEFAULT_RETRIES,
  describeRetried,
} from "../../packages/gateway/src/domain/notification/retry-policy.ts";
import { WEBHOOK_EVENT_TYPES } from "../../packages/gateway/src/domain/notification/webhook-event.ts";
import {
  ATTEMPT_STATES,
  TRANSACTION_STATUSES,
} from "../../packages/gateway/src/domain/payment/attempt.ts";
import {
  DECLINE_REASONS,
  DISPUTE_REASONS,
} from "../../packages/gateway/src/domain/payment/provider-report.ts";
import { REPORT_RHYTHMS } from "../../packages/gateway/src/domain/payment/report-schedule.ts";
import { PAYER_KEYS } from "../../packages/gateway/src/domain/privacy/erasure.ts";
import { REVIEW_DECISIONS } from "../../packages/gateway/src/domain/provider-report/review-report.ts";
import {
  REFUND_OBSTACLES,
  REFUND_STATES,
  STUCK_REFUND_DECISIONS,
} from "../../packages/gateway/src/domain/refund/refund.ts";
import {
  EXCEPTION_DECISIONS,
  EXCEPTION_KINDS,
} from "../../packages/gateway/src/domain/settlement/settlement-file.ts";
import { TECH_CAUSES } from "../../packages/gateway/src/platform/http-client.ts";

const UNIONS: Readonly<Record<string, readonly string[]>> = {
  AUDIT_ACTIONS: audit.AUDIT_ACTIONS,
  AUDIT_TARGETS: audit.AUDIT_TARGETS,
  OPERATOR_DECISION_KINDS: decision.OPERATOR_DECISION_KINDS,
  OPERATOR_DECISION_STATUSES: decision.OPERATOR_DECISION_STATUSES,
  PERMISSIONS: Object.keys(PERMISSIONS),
  USER_ROLES,
  BARRED_REASONS,
  SCOPES: Object.keys(SCOPES),
  CHECKOUT_STATUSES,
  DISPUTE_STATES,
  EVIDENCE_ITEMS,
  ACCOUNTS,
  POSTING_KINDS,
  DOCUMENTS,
  BUSINESS_FIELDS: verification.BUSINESS_FIELDS,
  ACCOUNT_FIELDS: verification.ACCOUNT_FIELDS,
  PERSON_FIELDS: verification.PERSON_FIELDS,
  REVIEW_FIELDS: verification.REVIEW_FIELDS,
  VERIFICATION_STATES: verification.VERIFICATION_STATES,
  WEBHOOK_EVENT_TYPES,
  ATTEMPT_STATES,
  TRANSACTION_STATUSES,
  DECLINE_REASONS,
  DISPUTE_REASONS,
  REPORT_RHYTHMS,
  REVIEW_DECISIONS,
  PAYER_KEYS,
  REFUND_OBSTACLES,
  REFUND_STATES,
  STUCK_REFUND_DECISIONS,
  EXCEPTION_DECISIONS,
  EXCEPTION_KINDS,
  TECH_CAUSES,
};
const ROOT = join(import.meta.dirname, "../..");
const READERS = [
  "README.md",
  "docs/**/*.md",
  "clients/*/README.md",
  "packages/{portal,checkout,cli,sdk}/src/**/*.{ts,tsx}",
];

/** Lists that leave members out on purpose, and what these are. */
const SHORTER: readonly (readonly [path: string, union: string, missing: readonly string[]])[] = [
  // What a payer is redirected with, or a page that stays shows: no open checkout.
  ["docs/guides/embed-the-checkout.md", "CHECKOUT_STATUSES", ["IN_PROCESS"]],
  ["packages/checkout/src/embed/embed-marks.ts", "CHECKOUT_STATUSES", ["IN_PROCESS"]],
  ["packages/checkout/src/view/checkout-view.ts", "CHECKOUT_STATUSES", ["IN_PROCESS"]],
  ["packages/cli/src/sandbox/outcome.ts", "CHECKOUT_STATUSES", ["IN_PROCESS"]],
  // The words of the profile's fields are in profile-words.ts.
  [
    "packages/portal/src/pages/merchant/review/field-words.ts",
    "PERSON_FIELDS",
    ["countryCode", "phoneNumber"],
  ],
  // From the statuses of payments and checkouts, which the checkout page shows, too.
  ["packages/portal/src/words/status-words.ts", "OPERATOR_DECISION_STATUSES", ["EXPIRED"]],
  ["packages/portal/src/words/status-words.ts", "ATTEMPT_STATES", ["REVERSED"]],
];

interface Reader {
  path: string;
  text: string;
}

function readAll(globs: readonly string[]): Reader[] {
  return globSync(globs, { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$|\/generated\/|^docs\/reference\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}

const readers = readAll(READERS);

/** In quotes or backticks, a member of a table, a cell or a box of a diagram. */
const NAMED =
  /["'`]([\w:.-]+)["'`]|^\s*([A-Za-z_]\w*)\??:\s|\| ([A-Z_]{3,}) (?=\|)|(?<=[ [>])([A-Z_]{3,})\b/gm;

const namesIn = (text: string) =>
  new Set([...text.matchAll(NAMED)].map(([, ...groups]) => groups.find(Boolean)));

test("a list that has most members of a union has all of them", () => {
  const found = readers.flatMap(({ path, text }) => {
    const names = namesIn(text);
    return Object.entries(UNIONS).flatMap(([union, members]) => {
      const missing = members.filter((member) => !names.has(member));
      const isList = missing.length > 0 && missing.length <= members.length / 4;
      return isList && members.length >= 3 ? [[path, union, missing] as const] : [];
    });
  });
  assert.deepEqual(found, SHORTER);
});

const SECONDS = `${DEFAULT_RETRIES.timeoutMs / 1_000} seconds`;
const DAYS = describeRetried(DEFAULT_RETRIES).en;

/** Where the manual states the schedule of webhooks, and its time limit. */
const SAID: readonly (readonly [path: string, text: string])[] = [
  ["docs/concepts/webhooks.md", `retried for ${DAYS}`],
  ["docs/spec/interface.md", `${attemptsOf(DEFAULT_RETRIES)} attempts in ${DAYS}`],
  ["docs/spec/interface.md", `within ${SECONDS}`],
  ["docs/guides/from-webhook-to-fulfilment.md", `You have ${SECONDS}`],
  ["docs/guides/go-live.md", `within ${SECONDS}`],
  ["docs/guides/verify-a-webhook.md", `within ${SECONDS}`],
  ["docs/operating/retention.md", `Retries last ${DAYS}`],
  ["docs/internals/webhook-delivery.md", `time limit of ${SECONDS}`],
  ["packages/sdk/src/notification-handler.ts", `within ${SECONDS}`],
];

for (const [path, text] of SAID) {
  test(`${path} says "${text}", as the table of attempts does`, () => {
    const page = readers.find((reader) => reader.path === path);
    assert.ok(page?.text.replaceAll(/\s+/g, " ").includes(text));
  });
}

test("no other page or source says for how many days webhooks are retried", () => {
  const all = [...readers, ...readAll(["packages/gateway/src/**/*.ts"])];
  const found = all.filter(
    ({ path, text }) =>
      !SAID.some(([said]) => said === path) &&
      /\b(?:retr(?:y|ied|ies)|webhook)\b[^.]{0,80}\b(?:about|kira-kira)\s\w+\s(?:days|hari)\b/i.test(
        text,
      ),
  );
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  );
});
