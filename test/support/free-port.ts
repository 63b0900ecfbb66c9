/**
 * Ports for servers that must know their address before they listen. Below the range from which
 * systems choose by themselves (Linux from 32,768 on), so that nobody is given one by chance
 * between the choice and the use; drawn far apart, because many test files choose at once.
 */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

const FIRST = 20_000;
/** A gateway also takes the port 1,000 above its own. */
const AFTER_LAST = 31_000;
const TRIES_MAX = 100;

export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const port = randomInt(FIRST, AFTER_LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${FIRST} and ${AFTER_LAST}`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
