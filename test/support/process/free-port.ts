/**
 * Ports for servers that must know their address before they listen. Below the range of ephemeral
 * ports (Linux from 32,768 on), so that no other program is given one between the choice and the
 * use.
 */
import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

const FIRST = 20_000;
const AFTER_LAST = 31_000;
/** A gateway's simulators take the two ports from 1,000 above its own on. */
const OFFSETS = [0, 1_000, 1_001];
const TRIES_MAX = 100;

/** Reserved for this process until it ends, even without a listener. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const port = randomInt(FIRST, AFTER_LAST);
    if (await reserve(OFFSETS.map((offset) => port + offset))) return port;
  }
  throw new Error(`no free port between ${FIRST} and ${AFTER_LAST}`);
}

async function reserve(ports: readonly number[]): Promise<boolean> {
  for (const port of ports) {
    if (!(await claim(port)) || !(await isFree(port))) return false;
  }
  return true;
}

/**
 * The port's twin of UDP, which none of our servers uses, marks it as taken for the other test
 * files. The system removes the mark however this process ends.
 */
async function claim(port: number): Promise<boolean> {
  const sign = createSocket("udp4").unref();
  sign.bind({ port, address: "127.0.0.1", exclusive: true });
  try {
    await once(sign, "listening");
    return true;
  } catch {
    sign.close();
    return false;
  }
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
