import assert from "node:assert/strict";
import { test } from "node:test";
import { call, setCallListeners } from "./call.ts";

test("calls at the same time share one confirmation, and all of them are repeated", async (t) => {
  let isConfirmed = false;
  // A real Response reads its body in a task of its own; here everything is done before
  // `setImmediate`.
  t.mock.method(globalThis, "fetch", async () => ({
    ok: isConfirmed,
    status: isConfirmed ? 200 : 403,
    headers: new Headers({ "content-type": "application/json" }),
    json: async () => ({ error: { code: "CONFIRMATION_REQUIRED", message: "" } }),
  }));
  let responses: ((isConfirmed: boolean) => void)[] = [];
  setCallListeners({
    confirm: () => new Promise((resolve) => responses.push(resolve)),
    onSessionChanged: () => {},
  });
  const ask = () => Promise.allSettled([call("getSession"), call("getSession")]);
  const untilAsked = () => new Promise((resolve) => setImmediate(resolve));

  const cancelled = ask();
  await untilAsked();
  assert.equal(responses.length, 1);
  responses[0]?.(false);
  for (const each of await cancelled) assert.equal(each.status, "rejected");

  responses = [];
  const confirmed = ask();
  await untilAsked();
  assert.equal(responses.length, 1, "a new dialog after the one that was cancelled");
  isConfirmed = true;
  responses[0]?.(true);
  for (const each of await confirmed) assert.equal(each.status, "fulfilled");
});
