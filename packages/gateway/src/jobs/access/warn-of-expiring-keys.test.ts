import assert from "node:assert/strict";
import { test } from "node:test";
import { createExpiredCertificate, createSandboxCredentials } from "@kaunter/sandbox";
import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { Log } from "../../platform/log.ts";
import { silentLog } from "../../platform/log.ts";
import { buildRails } from "../../rails/registry.ts";
import { warnOfExpiringKeys } from "./warn-of-expiring-keys.ts";

const NOW = new Date("2026-03-01T04:00:00Z");

/** Its certificate ends so many days from now. */
async function certificateFor(days: number): Promise<string> {
  const expiresAt = new Date(NOW.getTime() + (days + 1) * DAY_MS);
  return (await createExpiredCertificate(expiresAt)).cert;
}

async function warningsOf(...days: number[]): Promise<string[]> {
  const certificates = await Promise.all(days.map(certificateFor));
  const settings = createSandboxCredentials().fpx?.rail as object; // its own shape
  const rails = buildRails({ fpx: { ...settings, fpxCertificates: certificates } });
  const said: string[] = [];
  const say = (level: string) => (facts: { key: string; endsAt: string }, text: string) =>
    void said.push(`${level} ${facts.key} ${facts.endsAt.slice(0, 10)} ${text}`);
  const log = { ...silentLog, warn: say("warn"), error: say("error") } as unknown as Log; // the two
  warnOfExpiringKeys({ rails, clock: { now: () => NOW }, log });
  return said;
}

test("a certificate of FPX is warned about sixty days before it ends, and named when it has", async () => {
  assert.deepEqual(await warningsOf(61, 400), []);
  assert.deepEqual(await warningsOf(59, 400), [
    "warn fpxCertificates[0] 2026-04-29 a rail's certificate expires soon",
  ]);
  assert.deepEqual(await warningsOf(400, -1), [
    "error fpxCertificates[1] 2026-02-28 a rail's certificate has expired",
  ]);
});
