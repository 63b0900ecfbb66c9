import assert from "node:assert/strict";
import { test } from "node:test";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createFirstViews } from "./first-view.ts";

const PAGE = '<html lang="en"><div id="portal"></div></html>';
const request = {
  url: "/portal",
  headers: {},
  socket: { remoteAddress: "127.0.0.1" },
  server: {},
} as FastifyRequest;

/** A gateway whose interface behaves as given, and what it logs. */
function viewsOf(inject: () => Promise<unknown>) {
  const warnings: string[] = [];
  const log = { warn: (_: object, text: string) => warnings.push(text) };
  const app = { inject } as unknown as Pick<FastifyInstance, "inject">;
  const views = createFirstViews(app, log as never);
  return { warnings, make: () => views.make(request, PAGE) };
}

test("while a read does not end, the page is sent without it", async () => {
  const { make, warnings } = viewsOf(() => new Promise(() => {}));
  assert.equal(await make(), null);
  assert.deepEqual(warnings, []);
});

test("where the interface refuses, the page is sent without it, and the log stays quiet", async () => {
  const { make, warnings } = viewsOf(async () => ({ statusCode: 429, payload: "{}" }));
  assert.equal(await make(), null);
  assert.deepEqual(warnings, []);
});

test("a fault of our own is logged, and the page is sent without it", async () => {
  const session = {
    state: "SIGNED_IN",
    user: {},
    merchant: {},
    permissions: [],
    secondFactors: [],
  };
  const { make, warnings } = viewsOf(async () => ({
    statusCode: 200,
    payload: JSON.stringify(session),
  }));
  assert.equal(await make(), null);
  assert.equal(warnings.length, 1);
});
