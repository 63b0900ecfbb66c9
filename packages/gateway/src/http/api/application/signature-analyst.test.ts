import assert from "node:assert/strict";
import { test } from "node:test";
import { generateKeyPair } from "@kaunter/signing";
import { startCpuStopwatch } from "../../../platform/clock.ts";
import { createSignatureAnalyst } from "./signature-analyst.ts";

const NOW = new Date("2026-11-23T08:00:00Z");

test("signatures of one application that wait leave room for another's", async () => {
  const { publicKey } = await generateKeyPair();
  const input = {
    rawBody: new Uint8Array(),
    method: "GET",
    pathAndQuery: "/v3/payment/fpx-bank",
    baseUrls: ["https://pay.example"],
    headers: { nonce: "n1", timestamp: "1795233660", signature: "sha256 AAAA" },
    publicKeys: [publicKey],
  };
  const analyst = createSignatureAnalyst({ clock: { now: () => NOW }, startCpuStopwatch });
  const started = ["a", "a", "a", "a", "b"].map((id) => analyst.analyse(id, input));
  const found = await Promise.all(started);
  const skipped = found.map((each) => ("skipped" in each ? each.skipped : null));
  const tooMany = "Not analysed: too many wrong signatures at once. Send one again.";
  assert.deepEqual(skipped, [null, null, null, tooMany, null]);
  assert.ok(!("skipped" in (await analyst.analyse("a", input))), "when they are done");
});
