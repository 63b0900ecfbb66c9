// Unexpected input at every endpoint of the portal: none of it is ever our fault.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import type { PortalRoute } from "../../packages/gateway/src/http/route.ts";
import { createOperator } from "../../packages/gateway/src/operations/merchant/create-operator.ts";
import { ODD_INPUTS, oddTexts, oddValues, type Schema } from "../support/chance/odd-input.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { type PortalRequest, signInOwner } from "../support/portal/portal-client.ts";

/** They end sessions or lock the account out, so that the others would not be reached. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "logout",
  "signOutEverywhere",
  "changePassword",
  "endSession",
  "confirmSession",
  "login",
]);

const gateway = await provideOwnGateway();
await createOperator(gateway.deps, gateway.demo.portal.email);
const owner = await signInOwner(gateway);
const { id } = await pay(gateway);
const { body } = await owner.call("getPayment", { params: { id } });
const known = [id, body.payment.checkoutId, gateway.demo.clientId, gateway.demo.storeId];

function requestsOf(route: PortalRoute): fc.Arbitrary<PortalRequest> {
  const text = (schema: unknown) =>
    oddValues(schema as Schema, known) as fc.Arbitrary<Record<string, string>>;
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const param = fc.oneof(
    fc.constantFrom(...known),
    oddTexts({ pattern: "^[A-Za-z0-9_.:-]{1,64}$" }, known),
  );
  const requests = fc.record(
    {
      params: fc.record(Object.fromEntries(names.map((name) => [name, param]))),
      ...(route.query && { query: text(route.query) }),
      ...(route.body && { body: oddValues(route.body as Schema, known) }),
    },
    { requiredKeys: ["params"] },
  ) as fc.Arbitrary<PortalRequest>;
  return route.response === "text/event-stream" ? requests.map(endingAtOnce) : requests;
}

/** A stream would last as long as its input says. */
function endingAtOnce({ query = {}, ...request }: PortalRequest): PortalRequest {
  const { seconds = "0", ...rest } = query;
  return { ...request, query: { ...rest, seconds: /^\d+$/.test(String(seconds)) ? "0" : seconds } };
}

for (const route of PORTAL_ROUTES.filter(({ operationId }) => !LEFT_OUT.has(operationId))) {
  test(`${route.operationId} responds to any input without an internal error`, async () => {
    await owner.confirm(gateway.demo.portal.password);
    await fc.assert(
      fc.asyncProperty(requestsOf(route), async (request) => {
        const answer = await owner.call(route.operationId, request);
        assert.ok(answer.status < 500, `${answer.status} ${answer.text.slice(0, 300)}`);
      }),
      ODD_INPUTS,
    );
  });
}
