import assert from "node:assert/strict";
import { test } from "node:test";
import type { FastifyRequest } from "fastify";
import { readForm } from "./read-form.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const requestOf = (text: string) =>
  ({ headers: FORM, body: Buffer.from(text) }) as unknown as FastifyRequest; // all that is read

test("a form has up to 200 fields, and no more are read", () => {
  assert.equal(readForm(requestOf(Array(200).fill("a=1").join("&"))).size, 200);
  assert.throws(() => readForm(requestOf("&".repeat(200))), {
    code: "INVALID_REQUEST",
    detail: "The form has more than 200 fields.",
  });
});
