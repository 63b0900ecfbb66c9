/** The shops in `examples/`, each as a process. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../process/free-port.ts";
import { readUntil } from "../process/gateway-process.ts";
import { prepareProgram, whySkipped } from "../process/languages.ts";

export const EXAMPLES = join(import.meta.dirname, "../../../examples");
export interface Shop {
  process: ChildProcess;
  url: string;
  /** It leads a group of its own processes, which are ended with it. */
  isGroup?: true;
}

export interface Example {
  language: string;
  file: string;
  skip: string | false;
  start(demoFile: string): Promise<Shop>;
}

export const EXAMPLE_SHOPS: readonly Example[] = [
  {
    language: "Node",
    file: "node/shop.mjs",
    skip: false,
    start: (demo) => startShop(process.execPath, [join(EXAMPLES, "node/shop.mjs"), demo, "0"]),
  },
  {
    language: "Python",
    file: "python/shop.py",
    skip: whySkipped("python"),
    start: (demo) => {
      const [program, file = ""] = prepareProgram("python", join(EXAMPLES, "python/shop.py"), "");
      return startShop(program, [file, demo, "0"]);
    },
  },
  {
    language: "PHP",
    file: "php/shop.php",
    skip: whySkipped("php"),
    start: startPhp,
  },
];

/** The first line that a shop prints contains its URL. */
async function startShop(command: string, words: string[], env = {}): Promise<Shop> {
  const child = spawn(command, words, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer]; // bytes of a pipe
  const url = /http:\/\/\S+/.exec(line.toString())?.[0];
  assert.ok(url, line.toString());
  return { process: child, url };
}

/** PHP's built-in server does not support port 0 and reports on stderr when it listens. */
async function startPhp(demo: string): Promise<Shop> {
  const port = await freePort();
  const words = ["-S", `127.0.0.1:${port}`, join(EXAMPLES, "php/shop.php")];
  // A webhook can come before the response of its own request.
  const env = { ...process.env, KAUNTER_DEMO: demo, PHP_CLI_SERVER_WORKERS: "4" };
  const child = spawn("php", words, { stdio: ["ignore", "ignore", "pipe"], env, detached: true });
  await readUntil(child.stderr, " started");
  return { process: child, url: `http://127.0.0.1:${port}`, isGroup: true };
}

/** In one known way; see its file. */
export const startWrongShop = (demo: string, wrong: string, env = {}): Promise<Shop> =>
  startShop(process.execPath, [join(EXAMPLES, "wrong/shop.mjs"), demo, "0", wrong], env);

export async function stopShop({ process: child, isGroup }: Shop): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  if (isGroup && child.pid !== undefined) process.kill(-child.pid);
  else child.kill();
  await ended;
}
