// Files and sockets that a process may have open: too few to start, and none left while it runs.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { stopAfterTests } from "../support/lifetime.ts";
import { freePort } from "../support/process/free-port.ts";
import { createDemoCheckout, startProcess } from "../support/process/gateway-process.ts";
import { until } from "../support/until.ts";

const ROOT = join(import.meta.dirname, "../..");
const SPARE = 3;
const FLOOD = 60;

const folder = mkdtempSync(join(tmpdir(), "kaunter-descriptors-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("with fewer than 1,024 descriptors it does not start, and says what to do", async () => {
  const start = `ulimit -n 64; exec '${process.execPath}' packages/gateway/src/main/start.ts`;
  const child = spawn("/bin/sh", ["-c", start], {
    cwd: ROOT,
    env: { ...process.env, KAUNTER_DATA_DIR: join(folder, "small"), DATABASE_URL: "" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  assert.equal(code, 1);
  assert.match(said, /^kaunter: Only 64 files and sockets .*1024.*ulimit -n 65536.*\n$/);
});

/** The process and those it has started, except PostgreSQL's. */
function nodesBelow(pid: number): number[] {
  const listed = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  const lines = listed.split("\n").map((line) => /^ *(\d+) +(\d+) (.*)$/.exec(line));
  const isOurs = (args: string | undefined) => args?.includes("packages/gateway/src/main/");
  const children = lines.filter((line) => Number(line?.[2]) === pid && isOurs(line?.[3]));
  return [pid, ...children.map((line) => Number(line?.[1]))];
}

function limitDescriptors(pid: number, count: number): void {
  execFileSync("prlimit", ["--pid", String(pid), `--nofile=${count}:`]);
}

/** Numbers are given out from below, and the limit is one of numbers. */
function leaveFree(pid: number, count: number): void {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let limit = 0;
  for (let free = 0; free < count || open.has(limit); limit += 1) if (!open.has(limit)) free += 1;
  limitDescriptors(pid, limit);
}

/** Zero: no response. */
const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

const noPrlimit = process.platform === "linux" ? false : "prlimit is a tool of Linux";

test("what is built does not count as missing while it cannot be read", {
  skip: noPrlimit,
}, async () => {
  const port = await freePort();
  const gateway = await stopAfterTests(startProcess(join(folder, "read"), port), (each) =>
    each.stop(),
  );
  const page = `http://127.0.0.1:${port}/docs/start/first-payment`;
  const [, ...others] = nodesBelow(gateway.pid);
  for (const pid of others) leaveFree(pid, 1); // the connection's
  assert.equal(await statusOf(page), 503);
  for (const pid of others) limitDescriptors(pid, 4_096);
  assert.equal(await statusOf(page), 200);
});

test("the first process lives while it can start no other, and starts them when it can", {
  skip: noPrlimit,
}, async () => {
  const port = await freePort();
  const starting = startProcess(join(folder, "fork"), port, { KAUNTER_LOG_LEVEL: "error" });
  const gateway = await stopAfterTests(starting, (each) => each.stop());
  const [first = 0, ...others] = nodesBelow(gateway.pid);
  leaveFree(first, 0);
  for (const pid of others) process.kill(pid, "SIGKILL");
  await until(() => gateway.log().includes("EMFILE"));
  limitDescriptors(first, 4_096);
  await until(
    () => statusOf(`http://127.0.0.1:${port}/readyz`),
    (status) => status === 200,
  );
  assert.equal(nodesBelow(gateway.pid)[0], first);
});

test("the documentation's build that cannot be started is reported, and nothing ends", async () => {
  const program = `
    import { openSync } from "node:fs";
    import { createDocsBuilder } from "./packages/gateway/src/main/children/docs-builder.ts";
    const log = { info() {}, error: (facts) => console.log(facts.err.code) };
    const docs = createDocsBuilder(log);
    try { for (;;) openSync("/dev/null", "r"); } catch {}
    docs.request();`;
  const start = `ulimit -n 64; exec '${process.execPath}' --input-type=module --eval "$PROGRAM"`;
  const child = spawn("/bin/sh", ["-c", start], {
    cwd: ROOT,
    env: { ...process.env, PROGRAM: program },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  assert.deepEqual([said, code], ["EMFILE\n", 0]);
});

test("a process without a free descriptor does not end, and serves again when it has some", {
  skip: noPrlimit,
}, async () => {
  const dataDir = join(folder, "data");
  const port = await freePort();
  const gateway = await stopAfterTests(startProcess(dataDir, port), (each) => each.stop());
  const processes = nodesBelow(gateway.pid);
  assert.equal(processes.length, 3, "the first process, an API process and the worker");
  await createDemoCheckout(dataDir, "before", "http://127.0.0.1:9/");
  for (const pid of processes) leaveFree(pid, SPARE);

  const flood: Socket[] = [];
  for (let i = 0; i < FLOOD; i += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    flood.push(socket);
  }
  await Promise.allSettled(flood.map((socket) => once(socket, "connect")));
  // Neither a new connection to the database nor a file can be opened now.
  await fetch(`http://127.0.0.1:${port}/docs/start/first-payment`, {
    signal: AbortSignal.timeout(1_000),
  }).catch(() => {});
  for (const socket of flood) socket.destroy();
  for (const pid of processes) limitDescriptors(pid, 4_096);

  await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/docs/start/first-payment`).catch(() => {});
    return answer?.status === 200;
  });
  await createDemoCheckout(dataDir, "after", "http://127.0.0.1:9/");
  assert.deepEqual(nodesBelow(gateway.pid), processes, "a process ended and was replaced");
});
