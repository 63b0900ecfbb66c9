/** What the acquirer of cards has in its books, asked for past the gateway. */
import assert from "node:assert/strict";
import type { HttpClient } from "../../../packages/gateway/src/platform/http-client.ts";
import type { TestGateway } from "../../support/gateway.ts";

export interface CardTruth {
  status: string;
  refundedMinor: number;
}

/** The address and the credentials are those of the gateway's own calls. */
export function watchAcquirer(http: HttpClient) {
  let seen: { root: string; authorization: string } | null = null;
  return {
    http: {
      send(request) {
        const [, root] = /^(.*\/order\/)[^/]+\/transaction/.exec(request.url) ?? [];
        const authorization = request.headers?.authorization ?? request.headers?.Authorization;
        if (root && authorization) seen = { root, authorization };
        return http.send(request);
      },
    } satisfies HttpClient,
    async truthOf(attemptId: string): Promise<CardTruth | null> {
      assert.ok(seen, "no call to the acquirer was seen");
      const { root, authorization } = seen;
      const response = await fetch(root + attemptId, { headers: { authorization } });
      if (!response.ok) return null;
      // The acquirer's own form.
      const order = (await response.json()) as { status: string; totalRefundedAmount: number };
      return { status: order.status, refundedMinor: Math.round(order.totalRefundedAmount * 100) };
    },
  };
}

export type Acquirer = ReturnType<typeof watchAcquirer>;

export const acquirers = new WeakMap<TestGateway, Acquirer>();

export function acquirerOf(gateway: TestGateway): Acquirer {
  const acquirer = acquirers.get(gateway);
  assert.ok(acquirer, "the gateway was not started with it");
  return acquirer;
}
