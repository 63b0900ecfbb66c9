/** No field of the portal is left out of the tests of what people type. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listPortalFields } from "../support/typed/listed-fields.ts";
import { PORTAL_FIELDS } from "../support/typed/portal-fields.ts";

/** What is typed into these is words: nothing is read out of it. */
const WORDS: Readonly<Record<string, string>> = {
  "pages/access/account/account.tsx": "words.current",
  "pages/access/account/passkeys-panel.tsx": "words.passkeyName",
  "pages/access/account/profile-fields.tsx": "words.firstName, words.lastName, words.newPassword",
  "pages/access/sign-in/forgot.tsx": "ui.email",
  "pages/access/sign-in/sign-in.tsx": "ui.email, words.password",
  "pages/access/team/invite-dialog.tsx": "ui.email",
  "pages/application/create-dialog.tsx": "ui.name",
  "pages/application/keys/rename-dialog.tsx": "words.keyName",
  "pages/application/settings-tab.tsx": "ui.name, words.webhook",
  "pages/checkout/checkout-page.tsx": "words.email, words.colour",
  "pages/checkout/create-payment-link-dialog.tsx": "words.titleLabel, words.orderId, words.email",
  "pages/contracts/contract-dialog.tsx": "words.id, words.name, words.descriptor, words.reason",
  "pages/contracts/merchant-dialog.tsx":
    "words.merchantId, words.providerMerchantId, words.descriptor, words.reason",
  "pages/contracts/routing/rule-dialog.tsx": "words.name, words.issuerCountries, words.merchantIds",
  "pages/contracts/routing/save-dialog.tsx": "words.reason",
  "pages/contracts/status-buttons.tsx": "words.reason",
  "pages/debugger/check-tab.tsx": "words.address",
  "pages/debugger/sign/sign-tab.tsx": "words.address, words.nonce",
  "pages/explorer/operation-form.tsx": "each.name",
  "pages/fees/terms-panel.tsx": "words.registration",
  "pages/health/settlement/assign-dialog.tsx": "words.merchant, words.order, words.evidence",
  "pages/health/decision-dialog.tsx": "ui.reason",
  "pages/health/providers/start-outage-dialog.tsx": "`${words.messages",
  "pages/health/stuck-refunds.tsx": "words.reference",
  "pages/merchant/create-merchant-dialog.tsx":
    "words.company, words.ownerEmail, words.firstName, words.lastName",
  "pages/merchant/merchant.tsx": "ui.email",
  "pages/merchant/replace-owner-dialog.tsx": "words.leavingEmail, words.email",
  "pages/merchant/review/decisions.tsx": "words.reason",
  "pages/merchant/stores/store-dialog.tsx":
    "ui.name, profile.addressLine1, profile.addressLine2, profile.city, profile.state, profile.country",
  "pages/merchant/verification/section/account-section.tsx": "bankAccountHolderName",
  "pages/merchant/verification/section/business-section.tsx":
    "companyName, brandName, businessCategory, websiteUrl, addressLine1, addressLine2, city, state, country",
  "pages/merchant/verification/section/people-section.tsx":
    "fullName, position, nationality, email",
  "pages/notification/endpoint/credential-fields.tsx":
    "isBucket ? words.accessKeyId : words.username, isBucket ? words.secretAccessKey : words.password",
  "pages/notification/endpoint/endpoint-dialog.tsx": "shared.url, words.description",
  "pages/notification/test-dialog.tsx": "words.url",
  "pages/operator/bank/entry-dialogs.tsx": "words.note, words.payoutId",
  "pages/operator/files/settlement-file.tsx": "words.note",
  "pages/operator/payout/reason-dialog.tsx": "ui.reason",
  "pages/payment/customers/erase-dialog.tsx": "names[by]",
  "pages/refund/refund-dialog.tsx": "ui.reason",
  "pages/sandbox/check/check-tab.tsx": "words.notifyUrl, words.buyUrl, words.probeUrl",
  "pages/sandbox/webhook-faults-panel.tsx": "words.target, words.seed",
  "shell/search/search-dialog.tsx": "words.search",
  "shell/session/confirm-user.tsx": "words.password",
  "ui/list/filter-bar.tsx": "search.label ?? words.search",
  "ui/list/filter-chips.tsx": "",
  "ui/list/text-filter.tsx": "",
};

/** Typed fields that cannot be sent in the way of `PORTAL_FIELDS`, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "pages/debugger/sign/sign-tab.tsx words.timestampSeconds": "a tool: it shows what it signs",
  "pages/operator/payout/prepare-dialog.tsx words.day":
    "one of the next 30 days only: test/payout/choose.browser.test.ts",
  "pages/sandbox/check/check-report.tsx words.count":
    "a check asks for it: test/laboratory/check.browser.test.ts",
  "shell/session/confirm-user.tsx ui.code": "the code of the sign-in, of the same kind",
  "ui/form/date-range.tsx ": "the part of both days",
  "ui/list/text-filter.tsx ": "the part of the filters",
};

test("every field is of words, or typed in the ways of its kind", () => {
  const typed = new Set(PORTAL_FIELDS.map(({ source }) => source));
  for (const { name, kind } of listPortalFields()) {
    const [file = "", label = ""] = name.split(/ (.*)/);
    const isWords = WORDS[file]?.split(", ").includes(label) === true;
    if (kind === null) assert.ok(isWords, `${name}: a field of words, or of digits?`);
    else assert.ok(typed.has(name) || name in ELSEWHERE, `${name}: how do people type it?`);
  }
});

test("no row is of a field that is gone", () => {
  const listed = listPortalFields();
  const typed = new Set(listed.flatMap(({ name, kind }) => (kind === null ? [] : [name])));
  for (const { source } of PORTAL_FIELDS) assert.ok(typed.has(source), source);
  for (const name of Object.keys(ELSEWHERE)) assert.ok(typed.has(name), name);
  const words = new Set(listed.flatMap(({ name, kind }) => (kind === null ? [name] : [])));
  for (const [file, labels] of Object.entries(WORDS)) {
    for (const label of labels.split(", ")) assert.ok(words.has(`${file} ${label}`), file + label);
  }
});
