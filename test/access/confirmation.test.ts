// Money, keys and people: the user confirms that it is still them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { exportPublicKeyPem, generateKeyPair } from "@kaunter/signing";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import {
  type PortalRequest,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";

/** Endpoints that change something without a confirmation, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  confirmSession: "is the confirmation",
  endSession: "takes access away, also from a thief: it must be quick",
  signOutEverywhere: "as above",
  updateProfile: "the display name only",
  submitSubMerchant: "asks an operator for a review, who confirms",
  createStore: "a name; gives nobody access and moves no money",
  updateStore: "as above",
  updateCheckoutLook: "colours and texts of the page",
  updateCheckoutLogo: "a picture",
  removeCheckoutLogo: "a picture",
  updateSubMerchantLogo: "a picture",
  removeSubMerchantLogo: "a picture",
  addMerchantNote: "a note among operators",
  cancelOwnerReplacement: "nothing changes; it can be requested again",
  objectToOwnerReplacement: "as above",
  checkKey: "changes nothing",
  previewFees: "changes nothing",
  renameKey: "a label",
  redeliverNotifications: "sends again what was sent, to the same address",
  sendTestNotification: "sends an example to an address that is checked as webhooks' are",
  resendReceipt: "a mail to the payer, at most one a minute",
  updateReportSchedule: "mails figures that the user may read to the user",
  startExport: "a reading; roles and the audit log cover it",
  createPaymentLink: "money comes in",
  cancelPaymentLink: "takes an offer back; another can be made",
  requestStatusCheck: "repeats a question to the provider",
  removeDisputeFile: "before it is sent, and can be uploaded again",
  uploadDisputeFile: "likewise",
  tryRouting: "a reading: nothing is kept or changed",
  tryProviderFile: "a reading: nothing is kept or changed",
  respondToDispute: "text and files; accepting a dispute is confirmed",
  setSandboxBank: "sandbox only",
  setSandboxClock: "sandbox only",
  setSandboxFault: "sandbox only",
  clearSandboxFaults: "sandbox only",
  setInboxAnswer: "sandbox only",
  createIntegrationCheck: "sandbox only",
  answerIntegrationCheck: "sandbox only",
  stopIntegrationCheck: "sandbox only",
  createWebhookFault: "sandbox only",
  deleteWebhookFaults: "sandbox only",
  acceptTerms: "of an application that an operator still reviews",
  removeVerificationDocument: "likewise, and can be uploaded again",
  submitVerification: "likewise",
  updateVerificationBusiness: "likewise",
  updateVerificationPeople: "likewise",
  uploadVerificationDocument: "likewise",
};

const KEY = exportPublicKeyPem((await generateKeyPair()).publicKey);
const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);

test("every endpoint that changes data requires a confirmation, or has a reason not to", () => {
  const unconfirmed = PORTAL_ROUTES.filter(
    ({ method, permission, needsConfirmation }) =>
      method !== "GET" && permission !== "anyone" && !needsConfirmation,
  ).map(({ operationId }) => operationId);
  assert.deepEqual(unconfirmed.sort(), Object.keys(WITHOUT).sort());
});

test("changing a bank account requires a confirmation everywhere in the portal", () => {
  const unconfirmed = PORTAL_ROUTES.filter(
    ({ method, body, needsConfirmation }) =>
      method !== "GET" && /bankAccount/.test(JSON.stringify(body ?? {})) && !needsConfirmation,
  ).map(({ operationId }) => operationId);
  assert.deepEqual(unconfirmed, []);
});

/** Acts that give away money or access, each as far as its confirmation. */
const ACTS: readonly (readonly [act: string, endpoint: string, request: PortalRequest])[] = [
  [
    "inviting an owner",
    "inviteTeamMember",
    { body: { email: "boss@team.example", role: "OWNER", storeIds: [] } },
  ],
  ["making a member an owner", "updateTeamMember", { body: { role: "OWNER" } }],
  ["changing a webhook URL", "updateApplication", { body: { webhookUrl: "https://a.example/" } }],
  ["adding a key", "addKey", { body: { name: "K", publicKey: KEY } }],
  ["revoking a key", "revokeKey", {}],
  ["revealing a secret", "revealSecret", {}],
  ["rotating a secret", "rotateSecret", { body: { overlapHours: 1 } }],
  ["approving a refund", "decideRefundRequest", { body: { isApproved: true } }],
  ["turning off second factors", "updateAccessPolicy", { body: { needsSecondFactor: false } }],
];

for (const [act, endpoint, request] of ACTS) {
  test(`${act} requires a confirmation`, async () => {
    const client = await signInOwner(gateway);
    client.password = null;
    const params = { id: gateway.demo.clientId, keyId: "1" };
    const answer = await client.call(endpoint, { ...request, params });
    assert.deepEqual([answer.status, answer.body.error.code], [403, "CONFIRMATION_REQUIRED"]);
  });
}

test("a refund above the approval limit is confirmed, also below the team's amount", async () => {
  const { client } = await signInAs(gateway, owner, "FINANCE");
  const settings = (refundApprovalAboveMinor: number | null) =>
    owner.call("updateMerchantSettings", {
      params: { id: gateway.demo.merchantId },
      body: { refundApprovalAboveMinor },
    });
  await settings(500);
  client.password = null;
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const body = { amountMinor: 501, reason: "Returned", idempotencyKey: "approval-1" };
  const refund = () => client.call("refundPayment", { params: { id }, body });
  assert.equal((await refund()).body.error?.code, "CONFIRMATION_REQUIRED");
  await client.confirm(TEST_PASSWORD);
  assert.equal((await refund()).body.status, "WAITING_FOR_APPROVAL");
  await settings(null);
});

test("a refund above the team's amount is confirmed, also when it comes in parts", async () => {
  const { client } = await signInAs(gateway, owner, "FINANCE");
  await owner.call("updateAccessPolicy", { body: { refundConfirmAboveMinor: 1_000 } });
  client.password = null;
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const refund = (amountMinor: number, idempotencyKey: string) =>
    client.call("refundPayment", {
      params: { id },
      body: { amountMinor, reason: "Returned", idempotencyKey },
    });
  assert.equal((await refund(1_001, "confirm-1")).body.error.code, "CONFIRMATION_REQUIRED");
  assert.equal((await refund(600, "confirm-2")).status, 200);
  assert.equal((await refund(600, "confirm-3")).body.error.code, "CONFIRMATION_REQUIRED");
  await client.confirm(TEST_PASSWORD);
  assert.equal((await refund(600, "confirm-3")).status, 200);
});

test("a confirmation lasts five minutes", async () => {
  const client = await signInOwner(gateway);
  client.password = null;
  const body = { email: "late@team.example", role: "VIEWER", storeIds: [] };
  const invite = () => client.call("inviteTeamMember", { body });
  assert.equal((await invite()).body.error.code, "CONFIRMATION_REQUIRED");
  await client.confirm(gateway.demo.portal.password);
  const session = (await client.call("getSession")).body;
  const leftMs = Date.parse(session.confirmedUntil) - Date.parse(session.now);
  assert.ok(leftMs > 0 && leftMs <= 5 * 60_000);
  assert.equal((await invite()).status, 200);
  const fiveMinutesAgo = new Date(gateway.deps.clock.now().getTime() - 5 * 60_000);
  await gateway.query`
    update portal_sessions set confirmed_at = ${fiveMinutesAgo} where confirmed_at is not null`;
  assert.equal((await invite()).body.error.code, "CONFIRMATION_REQUIRED");
});
