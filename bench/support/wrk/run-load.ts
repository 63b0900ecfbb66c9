/** The load of a comparison: by wrk where it is installed, which takes less of the machine. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LoadResult, sendAll } from "../gateway.ts";
import { packetsOf } from "../packets.ts";
import type { Prepared } from "../signed-requests.ts";

/** wrk looks ten times a second whether it is to end: what is left must last until then. */
const LEFT_SHARE = 0.15;
const LIMIT_SECONDS = 300;

interface WrkResult {
  seconds: number;
  requests: number;
  notOk: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

const hasWrk = (): boolean => spawnSync("wrk", ["-v"]).error === undefined;

/** Each request at most once; throws unless all succeeded. `succeeded` says how many were sent. */
export async function runLoad(
  baseUrl: string,
  prepared: readonly Prepared[],
  options: { connections: string; label: string; folder: string },
): Promise<LoadResult> {
  if (!hasWrk()) return sendAll(baseUrl, prepared, options);
  const file = join(options.folder, `${options.label}.packets`);
  const packets = packetsOf(prepared, baseUrl);
  const lengths = Buffer.from(`${packets.map(({ length }) => length).join(" ")}\n`);
  writeFileSync(file, Buffer.concat([lengths, ...packets]));
  const enough = Math.floor(prepared.length * (1 - LEFT_SHARE));
  const output = await runWrk(baseUrl, options.connections, {
    PACKETS: file,
    ENOUGH: String(enough),
  });
  rmSync(file);
  const line = output.split("\n").find((one) => one.startsWith("{"));
  if (line === undefined) throw new Error(`wrk: ${output}`);
  const { requests, notOk, ...times } = JSON.parse(line) as WrkResult; // written by signed.lua
  const firstError = /^first error: (.*)/m.exec(output)?.[1] ?? "";
  if (notOk > 0 || firstError !== "") throw new Error(`${baseUrl}: ${notOk} failed, ${firstError}`);
  return { ...times, succeeded: requests, failed: 0, firstError };
}

async function runWrk(
  baseUrl: string,
  connections: string,
  environment: Record<string, string>,
): Promise<string> {
  const script = join(import.meta.dirname, "signed.lua");
  const words = ["-t1", `-c${connections}`, `-d${LIMIT_SECONDS}s`, "-s", script, baseUrl];
  const child = spawn("wrk", words, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    output += part;
    if (output.includes("enough\n")) child.kill("SIGINT"); // it then prints its result
  });
  await once(child, "close");
  return output;
}
