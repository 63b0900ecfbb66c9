import type { Config } from "../../config.ts";
import { createTokenService } from "../../operations/application/tokens.ts";
import type { Log } from "../../platform/log.ts";
import { buildDeps } from "../build-deps.ts";
import type { Role } from "../children/child-processes.ts";
import { type Demo, demoPath, ensureDemo } from "../sandbox/demo.ts";
import { demoCurl } from "../sandbox/demo-curl.ts";
import type { RunningSimulators } from "../sandbox/start-simulators.ts";
import { shortPath } from "./terminal.ts";

export interface Greeting {
  log: Log;
  /** What runs here. */
  role: Role;
  simulators: RunningSimulators | null;
  /** Null for standard error. */
  logFile: string | null;
}

/**
 * What is printed once everything runs; in a sandbox, with its demo merchant. Where to go comes
 * last: nothing scrolls it away.
 */
export async function greet(config: Config, greeting: Greeting): Promise<string> {
  const [baseUrl = ""] = config.publicUrls;
  if (greeting.role === "worker") return `Kaunter's worker is ready (${config.mode}).`;
  const title = `Kaunter is ready (${config.mode}).`;
  if (config.mode !== "sandbox") {
    const places = { "API, checkout": baseUrl, Portal: `${baseUrl}/portal` };
    return [title, "", ...table(places)].join("\n");
  }
  const { demo, curl } = await provideDemo(config, greeting);
  return [
    title,
    "",
    "Create a checkout (valid once, for three minutes; `npm run -s curl` prints a new one):",
    "",
    curl,
    "",
    "Then open the `url` in the response and pay.",
    "",
    ...table(listPlaces(config, greeting, demo)),
  ].join("\n");
}

function listPlaces({ dataDir }: Config, { logFile }: Greeting, demo: Demo) {
  const file = shortPath(demoPath(dataDir));
  // Not where output may be kept.
  const password = process.stdout.isTTY ? demo.portal.password : `in ${file}`;
  return {
    Portal: demo.portalUrl,
    "Sign in": `${demo.portal.email}, password ${password}`,
    Documentation: `${demo.baseUrl}/docs`,
    ...(demo.simulatorUrl && { Simulators: demo.simulatorUrl }),
    "API, checkout": demo.baseUrl,
    "Demo merchant": `${demo.merchantId}, store ${demo.storeId}, application ${demo.clientId}`,
    "Keys, secrets": file,
    ...(logFile && { Log: shortPath(logFile) }),
  };
}

function table(rows: Readonly<Record<string, string>>): string[] {
  const width = Math.max(...Object.keys(rows).map(({ length }) => length));
  return Object.entries(rows).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}

async function provideDemo(config: Config, { log, simulators }: Greeting) {
  const deps = await buildDeps(config, log);
  try {
    const demo = await ensureDemo(config, deps, simulators?.controlUrl ?? null);
    const tokens = await createTokenService(deps, config.publicUrls[0]);
    const { accessToken } = await tokens.issue(demo.clientId);
    const curl = demoCurl(demo, accessToken, {
      nonce: deps.random.bytes(16).toString("hex"),
      nowSeconds: Math.floor(deps.trueClock.now().getTime() / 1_000),
    });
    return { demo, curl };
  } finally {
    await deps.close();
  }
}
