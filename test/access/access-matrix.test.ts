import assert from "node:assert/strict";
import { test } from "node:test";
import {
  roleHasPermission,
  USER_ROLES,
} from "../../packages/gateway/src/domain/access/permissions.ts";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import type { PortalRoute } from "../../packages/gateway/src/http/route.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import { type Ids, makeInput } from "../support/portal/make-input.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import {
  hasItems,
  PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

/** Calls that end the session they are made with, or change what the next call would see. */
const LAST: ReadonlySet<string> = new Set([
  "logout",
  "signOutEverywhere",
  "changePassword",
  "endSession",
]);

const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);
const ids = await findIds();

async function findIds(): Promise<Ids> {
  const { id: payment } = await pay(gateway);
  const somebody = await signInAs(gateway, owner, "VIEWER");
  const sessions = await owner.call("listSessions");
  const notifications = await owner.call("listNotifications");
  const keys = await owner.call("listKeys", { params: { id: gateway.demo.clientId } });
  const started = await owner.call("startExport", { body: {} });
  const requests = await until(() => owner.call("listRequests"), hasItems);
  const made = await owner.call("createSubMerchant", { body: createSubMerchantBody() });
  const endpoint = await owner.call("createWebhookEndpoint", {
    body: { url: "http://127.0.0.1:9/endpoint" },
  });
  return {
    application: gateway.demo.clientId,
    key: keys.body.items[0].id,
    store: gateway.demo.storeId,
    payment,
    notification: notifications.body.items[0].id,
    user: somebody.id,
    publicKey: gateway.demo.publicKey,
    session: sessions.body.items[0].id,
    export: started.body.id,
    request: requests.body.items[0].id,
    refundRequest: await askForRefund(),
    dispute: await makeDispute(),
    merchant: gateway.demo.merchantId,
    subMerchant: made.body.id,
    webhookEndpoint: endpoint.body.id,
  };
}

/** A refund that waits for another approver. */
async function askForRefund(): Promise<string> {
  const params = { id: gateway.demo.merchantId };
  await owner.call("updateMerchantSettings", { params, body: { refundApprovalAboveMinor: 1 } });
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const { id } = await pay(gateway);
  const body = { amountMinor: 100, reason: "Cold", idempotencyKey: "matrix-0001" };
  const asked = await finance.call("refundPayment", { params: { id }, body });
  assert.equal(asked.body.status, "WAITING_FOR_APPROVAL");
  return asked.body.id;
}

/** A card payment whose bank takes the money back. */
async function makeDispute(): Promise<string> {
  await pay(gateway, { cardNumber: "4000000000000259" });
  await gateway.sandbox.clock.advance(62_000);
  const { body } = await until(() => owner.call("listDisputes"), hasItems);
  return body.items[0].id;
}

/** The endpoint, whatever it thinks of the input: only who may call it is asked here. */
async function tryRoute(client: PortalClient, route: PortalRoute) {
  const input = makeInput(route, ids);
  const answer = await client.call(route.operationId, input);
  return { answer, code: String(answer.body?.error?.code ?? "") };
}

for (const role of USER_ROLES) {
  test(`${role} reaches exactly what the table of permissions says`, async () => {
    const { client, email } = await signInAs(gateway, owner, role);
    const routes = PORTAL_ROUTES.filter(
      ({ permission, operationId }) => permission !== "anyone" && !LAST.has(operationId),
    );
    for (const route of routes) {
      if (client.cookie === null) await client.login(email, TEST_PASSWORD);
      const { answer, code } = await tryRoute(client, route);
      const { permission } = route;
      if (permission === "operator") {
        assert.equal(
          answer.status,
          404,
          `${route.operationId}: an operator's endpoint does not exist`,
        );
      } else if (permission === "signed-in" || roleHasPermission(role, permission as never)) {
        assert.notEqual(code, "NOT_SIGNED_IN", route.operationId);
        // A handler may still refuse one case, such as changing an owner, with words of its own.
        if (code === "FORBIDDEN") assert.match(route.path, /team|refund/, route.operationId);
        assert.ok(
          answer.status < 500 || code === "OVERLOAD",
          `${route.operationId}: ${answer.text}`,
        );
      } else {
        assert.equal(code, "FORBIDDEN", `${role} ${route.operationId}: ${answer.text}`);
      }
    }
  });
}

test("without a session every endpoint but those for anyone is closed", async () => {
  const nobody = new PortalClient(gateway);
  for (const route of PORTAL_ROUTES.filter(({ permission }) => permission !== "anyone")) {
    const { answer, code } = await tryRoute(nobody, route);
    assert.equal(answer.status, 401, route.operationId);
    assert.equal(code, "NOT_SIGNED_IN", route.operationId);
  }
});

test("another merchant's owner reads none of our data at any endpoint, with any id", async () => {
  const stranger = await makeStranger(gateway);
  const routes = PORTAL_ROUTES.filter(
    ({ path, permission }) => path.includes("{") && permission !== "anyone",
  );
  for (const route of routes) {
    await stranger.confirm(TEST_PASSWORD);
    const { answer } = await tryRoute(stranger, route);
    assert.ok(
      [400, 403, 404].includes(answer.status),
      `${route.operationId} answered ${answer.status}: ${answer.text}`,
    );
    if (answer.status === 400) {
      assert.match(
        answer.body.error.code,
        /NOT_FOUND|INVALID_PARAMETER|INVALID_FILE|NOT_PERMITTED/,
        route.operationId,
      );
    }
    assert.ok(!answer.text.includes(gateway.demo.merchantId), route.operationId);
  }
});

test("lists of another merchant hold none of our rows", async () => {
  const stranger = await makeStranger(gateway);
  const lists = PORTAL_ROUTES.filter(
    ({ method, path, permission, operationId }) =>
      method === "GET" &&
      !path.includes("{") &&
      permission !== "anyone" &&
      permission !== "operator" &&
      !["getDeveloperFacts", "getSandbox", "listSandboxJournal"].includes(operationId),
  );
  const { key: _key, publicKey: _publicKey, ...ours } = ids;
  for (const route of lists) {
    const { answer } = await tryRoute(stranger, route);
    for (const id of Object.values(ours))
      assert.ok(!answer.text.includes(id), `${route.operationId} shows ${id}`);
  }
});

test("every sensitive endpoint requires the password again, and no other does", async () => {
  const fresh = await signInOwner(gateway);
  fresh.password = null;
  for (const route of PORTAL_ROUTES) {
    if (route.permission === "anyone" || LAST.has(route.operationId)) continue;
    if (route.needsConfirmation !== true) continue;
    const { code } = await tryRoute(fresh, route);
    assert.equal(code, "CONFIRMATION_REQUIRED", route.operationId);
  }
});

test("no endpoint takes a key it does not list", async () => {
  const fresh = await signInOwner(gateway);
  await fresh.confirm(gateway.demo.portal.password);
  for (const route of PORTAL_ROUTES) {
    if (LAST.has(route.operationId) || route.method === "GET") continue;
    const input = makeInput(route, ids);
    for (const extra of [{ merchantId: "1" }, { role: "OWNER", isOperator: true }]) {
      const known = Object.keys((input.body ?? {}) as object);
      const added = Object.fromEntries(
        Object.entries(extra).filter(([name]) => !known.includes(name)),
      );
      if (Object.keys(added).length === 0) continue;
      if (route.operationId === "updateTeamMember") continue;
      const body = { ...(input.body as object), ...added };
      const answer = await fresh.call(route.operationId, { ...input, body });
      assert.equal(answer.status, 400, `${route.operationId} took ${JSON.stringify(added)}`);
    }
  }
});
