// A start that cannot succeed says why in one line, and ends with 1.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { freePort } from "../support/process/free-port.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, provideReceiver } from "../support/receiver.ts";

const START = join(import.meta.dirname, "../../packages/gateway/src/main/start.ts");

const folder = provideFolder();
const port = await freePort();
const taken = await provideReceiver(answer(200));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

const PROGRESS = /"level":30.*"msg":"[^"]*, \d+ s"/;

const CASES: [
  why: string,
  environment: () => Record<string, string>,
  says: RegExp,
  lines?: number,
][] = [
  [
    "a port in use",
    () => ({ PORT: new URL(taken.url).port }),
    /Port \d+ on 127\.0\.0\.1 is in use/,
  ],
  [
    "a data folder that is a file",
    () => ({ KAUNTER_DATA_DIR: write("file", "") }),
    /The data folder .* cannot be used/,
  ],
  [
    "a database that is not there",
    () => ({ DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x" }),
    /The database cannot be reached \(ECONNREFUSED\)/,
  ],
  [
    "a rails file that is not there",
    () => ({ KAUNTER_RAILS_FILE: join(folder, "none.json") }),
    /KAUNTER_RAILS_FILE.*ENOENT/,
  ],
  [
    "a rails file that is not JSON",
    () => ({ KAUNTER_RAILS_FILE: write("bad.json", '{"fpx": secret') }),
    /KAUNTER_RAILS_FILE.*is not JSON/,
  ],
  [
    "a rail whose settings lack something",
    () => ({ KAUNTER_RAILS_FILE: write("fpx.json", '{"fpx": {}}') }),
    /KAUNTER_RAILS_FILE.*FPX settings.*baseUrl/,
  ],
  [
    "rails that production would call without TLS",
    () => ({
      KAUNTER_MODE: "production",
      KAUNTER_PUBLIC_URL: "https://pay.example",
      KAUNTER_BEHIND_PROXY: "1",
      KAUNTER_MASTER_KEY: randomBytes(32).toString("hex"),
      KAUNTER_RAILS_FILE: write(
        "plain.json",
        '{"fpx": {"baseUrl": "http://fpx.example"}, "card": {"apiUrl": "http://card.example/api"}}',
      ),
    }),
    /KAUNTER_RAILS_FILE.*https in production.*fpx\.baseUrl, card\.apiUrl/,
    // Both rails lack settings, too.
    3,
  ],
];

for (const [why, environment, says, count = 1] of CASES) {
  test(`${why} is shown, each fault in one line`, async () => {
    const child = spawn(process.execPath, [START], {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        PORT: String(port),
        KAUNTER_DATA_DIR: join(folder, "data"),
        KAUNTER_SIMULATORS: "0",
        KAUNTER_MASTER_KEY: "0".repeat(64),
        ...environment(),
      },
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    assert.equal(code, 1, said);
    // On a slow machine, what it is at is logged before.
    const lines = said
      .trim()
      .split("\n")
      .filter((line) => !PROGRESS.test(line));
    assert.equal(lines.length, count, said);
    assert.match(lines[0] ?? "", says);
    assert.match(lines[0] ?? "", /^kaunter: /);
    assert.doesNotMatch(said, /secret/);
  });
}
