// The Postman collection, run by Newman as a user runs it, with only the settings filled in.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { API_ROUTES } from "../../packages/gateway/src/http/routes.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const require = createRequire(import.meta.url);
const NEWMAN = require.resolve("newman/bin/newman.js");

const folder = provideFolder();
const gateway = await provideTestGateway();
const { baseUrl, demo } = gateway;

interface Report {
  run: {
    stats: Record<"requests" | "assertions", { total: number; failed: number }>;
    failures: { source?: { name: string }; error: { test?: string; message: string } }[];
  };
}

/** A run over the whole collection. */
async function runCollection(): Promise<Report["run"]> {
  const { clientId, clientSecret, privateKey, storeId } = demo;
  const settings = Object.entries({ baseUrl, clientId, clientSecret, privateKey, storeId });
  const words = settings.flatMap(([name, value]) => ["--env-var", `${name}=${value}`]);
  const path = join(folder, "report.json");
  const report = ["--reporters", "json", "--reporter-json-export", path];
  const { promise, resolve } = Promise.withResolvers<void>();
  // Its exit code is that of the report.
  execFile(
    process.execPath,
    [NEWMAN, "run", `${baseUrl}/docs/postman.json`, ...report, ...words],
    () => resolve(),
  );
  await promise;
  const { run }: Report = JSON.parse(readFileSync(path, "utf8"));
  rmSync(path);
  return run;
}

for (const which of ["first", "second"]) {
  test(`the ${which} run signs every call, chains its ids, and every assertion holds`, async () => {
    const { stats, failures } = await runCollection();
    assert.deepEqual(
      failures.map(({ source, error }) => `${source?.name}: ${error.message}`),
      [],
    );
    const { requests, assertions } = stats;
    assert.ok(requests.total > API_ROUTES.length, `${requests.total} calls`);
    assert.ok(assertions.total >= requests.total - 1, `${assertions.total} assertions`);
  });
}

test("the guide installs the version that runs here", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/guides/postman.md"), "utf8");
  const { version } = require("newman/package.json");
  assert.match(
    guide,
    new RegExp(`^npm install --global newman@${version.replaceAll(".", "\\.")}$`, "m"),
  );
});
