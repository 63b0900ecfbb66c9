import assert from "node:assert/strict";
import { test } from "node:test";
import { HttpFailure } from "../../platform/http-client.ts";
import type { Bank, Rail } from "../../rails/rail.ts";
import type { Deps } from "../deps.ts";
import { createBankListCache } from "./bank-lists.ts";

const bank = (code: string, isTest = false): Bank => ({
  ...{ code, name: code, model: "B2C", isPopular: false, isOnline: true },
  ...(isTest && { isTest }),
});

function setUp() {
  let now = new Date("2026-01-05T06:30:00Z");
  const lines: string[] = [];
  const write = (level: string) => (facts: { cause?: string; bank?: string }, text: string) =>
    lines.push([level, facts.cause ?? facts.bank, text].filter(Boolean).join(" "));
  const log = { error: write("error"), warn: write("warn"), info: write("info") };
  const calls: (Bank[] | Error)[] = [];
  const rail = {
    ...{ id: "fpx", bankNameOf: (code: string) => (code === "KNOWN" ? "Known Bank" : null) },
    async listBanks() {
      const next = calls.length > 1 ? calls.shift() : calls[0];
      if (next === undefined || next instanceof Error) throw next ?? new Error("no call expected");
      return next;
    },
  } as unknown as Rail; // no other function is called
  const deps = { clock: { now: () => now }, log } as unknown as Deps; // as above
  return {
    ...{ lists: createBankListCache(deps), rail, lines, calls },
    wait(ms: number) {
      now = new Date(now.getTime() + ms);
    },
  };
}

test("a list that cannot be read is logged as an error once for each cause", async () => {
  const { lists, rail, lines, calls, wait } = setUp();
  calls.push(new HttpFailure("bad_signature", true));
  for (let payers = 0; payers < 3; payers += 1) {
    assert.deepEqual((await lists.get(rail)).banks, []);
    wait(5_000);
  }
  calls[0] = new HttpFailure("connect", false);
  await lists.get(rail);
  calls[0] = [bank("KNOWN")];
  await lists.get(rail);
  assert.deepEqual(lines, [
    "error bad_signature bank list not available: payers cannot choose a bank",
    "error connect bank list not available: payers cannot choose a bank",
    "info bank list available again",
  ]);
});

test("a list that can still be shown is a warning", async () => {
  const { lists, rail, lines, calls, wait } = setUp();
  calls.push([bank("KNOWN")]);
  await lists.get(rail);
  wait(61_000);
  calls[0] = new HttpFailure("read_timeout", true);
  assert.equal((await lists.get(rail)).banks.length, 1);
  assert.deepEqual(lines, ["warn read_timeout bank list not updated"]);
  assert.equal(lists.findProblem(rail), null);
});

test("readiness learns of a missing list before any payer does", async () => {
  const { lists, rail, calls, wait } = setUp();
  calls.push(new HttpFailure("bad_signature", true));
  assert.equal(lists.findProblem(rail), null);
  await new Promise(setImmediate);
  assert.equal(lists.findProblem(rail), "bad_signature");
  calls[0] = [bank("KNOWN")];
  wait(5_000);
  lists.findProblem(rail);
  await new Promise(setImmediate);
  assert.equal(lists.findProblem(rail), null);
});

test("a bank without a name is logged once", async () => {
  const { lists, rail, lines, calls, wait } = setUp();
  calls.push([bank("KNOWN"), bank("NEWB0123"), bank("SIM09OK", true)]);
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await lists.get(rail);
    wait(61_000);
  }
  assert.deepEqual(lines, ["warn NEWB0123 bank without a name is shown by its code"]);
});
