import assert from "node:assert/strict";
import { test } from "node:test";
import type { Method } from "@kaunter/checkout";
import type { RailMethod } from "../../../rails/rail.ts";
import { arrangeMethods } from "./arrange-methods.ts";
import type { OfferedToPayer } from "./offered-methods.ts";

const NOTHING = { methods: new Map<string, number>() };

function offered(
  id: string,
  group: Method["group"],
  expectedShare = 0,
  changes: Partial<Method> = {},
): OfferedToPayer {
  const method = { id, group, expectedShare } as RailMethod; // the part that is read
  return {
    offer: { method } as OfferedToPayer["offer"],
    shown: { ...method, isCommon: true, ...changes } as Method,
  };
}

const METHODS = [
  offered("BANK", "ONLINE_BANKING", 40),
  offered("CARD", "CARD", 14),
  offered("QR", "QR", 30),
  offered("TNG", "WALLET", 16),
  offered("GRAB", "WALLET"),
  offered("LATER", "PAY_LATER"),
];

const front = (methods: Method[]) => methods.filter(({ isCommon }) => isCommon).map(({ id }) => id);

test("without a history the expected four are in front, the others after them", () => {
  const arranged = arrangeMethods(METHODS, NOTHING, false);
  assert.deepEqual(front(arranged), ["BANK", "QR", "TNG", "CARD"]);
  assert.deepEqual(
    arranged.map(({ id }) => id),
    ["BANK", "QR", "TNG", "CARD", "GRAB", "LATER"],
  );
});

test("what a merchant's payers use outweighs what is expected, in time", () => {
  const used = {
    methods: new Map([
      ["GRAB", 900],
      ["LATER", 17],
    ]),
  };
  assert.deepEqual(front(arrangeMethods(METHODS, used, false)), [
    "GRAB",
    "BANK",
    "QR",
    "LATER",
    "CARD",
  ]);
  const few = { methods: new Map([["GRAB", 3]]) };
  assert.deepEqual(front(arrangeMethods(METHODS, few, false)), ["BANK", "QR", "TNG", "CARD"]);
});

test("a method that cannot be used takes no place in front", () => {
  const off = METHODS.map((one) =>
    one.shown.id === "QR" ? offered("QR", "QR", 30, { unavailable: { kind: "down" } }) : one,
  );
  assert.deepEqual(front(arrangeMethods(off, NOTHING, false)), ["BANK", "TNG", "CARD", "GRAB"]);
});

test("an order of groups that the merchant asked for is kept, with one of each group in front", () => {
  const wallets = [METHODS[3], METHODS[4], METHODS[1], METHODS[0], METHODS[2], METHODS[5]];
  const arranged = arrangeMethods(
    wallets.flatMap((one) => one ?? []),
    NOTHING,
    true,
  );
  assert.deepEqual(
    arranged.map(({ id }) => id),
    ["TNG", "GRAB", "CARD", "BANK", "QR", "LATER"],
  );
  assert.deepEqual(front(arranged), ["TNG", "CARD", "BANK", "QR"]);
});
