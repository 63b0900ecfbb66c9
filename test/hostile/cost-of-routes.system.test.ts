// The most expensive input at every endpoint, in its size class: no single request keeps the event
// loop from everyone else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ROUTES } from "../../packages/gateway/src/http/routes.ts";
import { createOperator } from "../../packages/gateway/src/operations/merchant/create-operator.ts";
import { EVENT_LOOP_MS_MAX } from "../fuzz/slow/cost.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { listExpensive } from "./cost/expensive-requests.ts";
import { measureRequest } from "./cost/measure-request.ts";

const gateway = await provideOwnGateway({ isTimed: true });
await createOperator(gateway.deps, gateway.demo.portal.email);
const owner = await signInOwner(gateway);
const callers = {
  gateway,
  owner,
  token: await gateway.token(),
  checkoutId: await openCheckout(gateway),
};

for (const route of ROUTES) {
  const name = `${route.method} ${route.path}`;
  test(`no request to ${name} costs more than ${EVENT_LOOP_MS_MAX} ms of CPU`, async () => {
    const tooSlow: string[] = [];
    for (const request of listExpensive(route, callers)) {
      const { ms, status } = await measureRequest(request.make);
      if (ms > EVENT_LOOP_MS_MAX) tooSlow.push(`${ms.toFixed(0)} ms, ${status}: ${request.name}`);
    }
    assert.deepEqual(tooSlow, []);
  });
}
