import assert from "node:assert/strict";
import { test } from "node:test";
import { createCardOrigins } from "./card-origins.ts";

const LOOPBACK = ["http://127.0.0.1:8080", "http://localhost:8080"];
const PUBLIC = ["https://pay.example", "https://bayar.example"];
const NONE = { page: "", card: "" };

test("a loopback page has its card form at the other loopback name, and only there", () => {
  const origins = createCardOrigins(LOOPBACK, null);
  const [number = "", name = ""] = LOOPBACK;
  assert.deepEqual(origins.placeOf("127.0.0.1:8080"), { page: number, card: name });
  assert.deepEqual(origins.placeOf("localhost:8080"), { page: name, card: number });
  assert.equal(origins.isHome("localhost:8080", number), true);
  assert.equal(origins.isHome("127.0.0.1:8080", number), false);
  assert.equal(origins.isHome("evil.example", number), false);
});

test("an operator's card origin is that of every page", () => {
  const origins = createCardOrigins(PUBLIC, "https://cards.example");
  for (const page of PUBLIC) {
    const { host } = new URL(page);
    assert.deepEqual(origins.placeOf(host), { page, card: "https://cards.example" });
    assert.equal(origins.isHome("cards.example", page), true);
    assert.equal(origins.isHome(host, page), false);
  }
  // An unknown host name is not trusted: the page is the first of the configured ones.
  assert.equal(origins.placeOf("evil.example").page, PUBLIC[0]);
  assert.equal(origins.isHome("cards.example", ""), false);
});

test("any other page has only its own origin", () => {
  assert.deepEqual(createCardOrigins(PUBLIC, null).placeOf("pay.example"), NONE);
  const origins = createCardOrigins(LOOPBACK, null);
  assert.deepEqual(origins.placeOf("192.168.0.5:8080"), NONE);
  assert.equal(origins.isHome("192.168.0.5:8080", ""), true);
});
