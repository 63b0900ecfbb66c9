import assert from "node:assert/strict";
import { test } from "node:test";
import fastify from "fastify";
import { readCookie, writeCookie } from "./cookies.ts";

const app = fastify();
app.get("/", (request, reply) => {
  writeCookie(reply, { name: "seen", value: "a b", maxAge: 60, secure: true });
  return { value: readCookie(request, "mark") };
});

for (const [cookie, value] of [
  ["mark=one", "one"],
  ["other=two; mark=one", "one"],
  ["mark=", ""],
  ["mark=a%20b", "a b"],
  ["", null],
  ["other=mark=one; bookmark=one", null],
  ["mark=one; mark=one", null],
  ["mark=one;other=two;mark=three", null],
  ["mark=one; mark=", null],
  ["__proto__=one", null],
  ['%"; q=%; \t mark =one;=;', "one"],
  ["mark", null],
  ["mark=%", "%"],
] as const) {
  test(`"${cookie}" ${value === null ? "has no mark to trust" : `has the mark "${value}"`}`, async () => {
    const { body } = await app.inject({ url: "/", headers: { cookie } });
    assert.deepEqual(JSON.parse(body), { value });
  });
}

test("a cookie is out of reach for scripts and for what other sites post", async () => {
  const { headers } = await app.inject({ url: "/" });
  const expected = "seen=a%20b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax";
  assert.equal(headers["set-cookie"], expected);
});
