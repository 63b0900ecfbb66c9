/** A gateway on a database that is there, merchants in it, and load for all of them at once. */
import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { readConfig } from "../../packages/gateway/src/config.ts";
import { buildDeps } from "../../packages/gateway/src/main/build-deps.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { makeSecondMerchant, type OtherMerchant } from "../../test/support/other-merchant.ts";
import { freePort } from "../../test/support/process/free-port.ts";
import { readUntil, spawnGateway } from "../../test/support/process/gateway-process.ts";
import type { LoadResult } from "../support/gateway.ts";
import { type Prepared, prepareCheckouts } from "../support/signed-requests.ts";

const MASTER_KEY = "7".repeat(64);
const run = promisify(execFile);

export interface Gateway {
  process: ChildProcess;
  baseUrl: string;
}

interface Place {
  /** Of its files. */
  folder: string;
  url: string;
  coordinatorUrl?: string;
  /** The folder of another commit. */
  root?: string;
}

export async function startGateway(place: Place): Promise<Gateway> {
  const port = await freePort();
  const environment = {
    DATABASE_URL: place.url,
    ...(place.coordinatorUrl && { KAUNTER_COORDINATOR_URL: place.coordinatorUrl }),
    KAUNTER_MASTER_KEY: MASTER_KEY,
    KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
    KAUNTER_MIGRATE_AT_START: "0",
    KAUNTER_PROCESSES: "1",
  };
  const child = spawnGateway(place.folder, port, environment, place.root);
  if (child.stdout) await readUntil(child.stdout, "Kaunter is ready");
  return { process: child, baseUrl: `http://127.0.0.1:${port}` };
}

export async function stopGateway({ process: child }: Gateway): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "close");
}

export async function makeMerchants(
  { folder, url }: Place,
  count: number,
): Promise<OtherMerchant[]> {
  const config = readConfig({
    KAUNTER_DATA_DIR: folder,
    DATABASE_URL: url,
    KAUNTER_MASTER_KEY: MASTER_KEY,
    KAUNTER_SIMULATORS: "0",
  });
  const deps = await buildDeps(config, silentLog);
  try {
    const made: OtherMerchant[] = [];
    while (made.length < count) {
      // It needs no more of a gateway than this.
      made.push(await makeSecondMerchant({ deps } as Parameters<typeof makeSecondMerchant>[0]));
    }
    return made;
  } finally {
    await deps.close();
  }
}

interface ShopLoad {
  folder: string;
  /** Part of order ids and nonces; new in each round. */
  label: string;
  requests: number;
  connections: number;
}

/** Checkouts of all merchants in turn. Throws unless every one of them was made. */
export async function loadShops(
  { baseUrl }: Gateway,
  merchants: readonly OtherMerchant[],
  { folder, label, requests, connections }: ShopLoad,
): Promise<LoadResult> {
  const perMerchant: Prepared[][] = [];
  for (const [i, merchant] of merchants.entries()) {
    const accessToken = await requestToken(baseUrl, merchant);
    const { privateKey, storeId } = merchant;
    const count = Math.ceil(requests / merchants.length);
    const signer = { privateKey, accessToken, baseUrl, storeId };
    perMerchant.push(prepareCheckouts(signer, count, `${label}m${i}`));
  }
  const mixed = perMerchant[0]?.flatMap((_, n) => perMerchant.flatMap((all) => all[n] ?? []));
  const file = join(folder, `${label}.json`);
  writeFileSync(file, JSON.stringify(mixed?.slice(0, requests)));
  const words = ["bench/support/load.ts", file, baseUrl, String(connections)];
  const { stdout } = await run(process.execPath, words);
  const result = JSON.parse(stdout) as LoadResult; // written by load.ts
  if (result.failed > 0) throw new Error(`${result.failed} failed: ${result.firstError}`);
  return result;
}

async function requestToken(baseUrl: string, merchant: OtherMerchant): Promise<string> {
  const pair = Buffer.from(`${merchant.clientId}:${merchant.clientSecret}`).toString("base64");
  const response = await fetch(`${baseUrl}/v1/token`, {
    method: "POST",
    headers: { authorization: `Basic ${pair}`, "content-type": "application/json" },
    body: JSON.stringify({ grantType: "client_credentials" }),
  });
  const { accessToken } = (await response.json()) as { accessToken: string }; // the token response
  return accessToken;
}
