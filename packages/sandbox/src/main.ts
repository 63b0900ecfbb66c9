/**
 * The sandbox process. It reads JSON from KAUNTER_SANDBOX_CONFIG, writes one line of JSON to
 * standard output when it is ready, and ends on SIGTERM or with its parent; without one on SIGINT.
 */
import { fstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { startSandbox } from "./sandbox.ts";
import { loadControlToken, loadCredentials, writePrivateJson } from "./sandbox-credentials.ts";

interface SandboxConfig {
  host: string;
  protocolPort: number;
  controlPort: number;
  gatewayUrl: string;
  /** File of the credentials; `rails.json` and the control token are written to its folder. */
  dataFile: string;
  /** Fail rather than take another port. */
  portsRequired?: boolean;
  /** That the bank debits for payouts. */
  bankAccountNo?: string;
  /** Where the bank takes files and answers them. */
  bankFolder?: string;
  protocolUrl?: string;
}

/** How soon the gateway's settings follow a fault that changes them. */
const RAILS_CHECK_MS = 250;
let writtenRails = "";

const config = readConfig(process.env.KAUNTER_SANDBOX_CONFIG);
const sandbox = await startSandbox({
  host: config.host,
  protocolPort: config.protocolPort,
  controlPort: config.controlPort,
  freePortWhenTaken: config.portsRequired !== true,
  gatewayUrl: config.gatewayUrl,
  ...(config.protocolUrl ? { protocolUrl: config.protocolUrl } : {}),
  credentials: await loadCredentials(config.dataFile),
  controlToken: await loadControlToken(beside(config.dataFile, "control-token.json")),
  bank: {
    ...(config.bankAccountNo ? { accountNo: config.bankAccountNo } : {}),
    ...(config.bankFolder ? { folder: config.bankFolder } : {}),
  },
  log: logError,
});
await writeRails();
setInterval(() => {
  writeRails().catch((error: unknown) => logError("writing rails.json failed", error));
}, RAILS_CHECK_MS).unref();

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void sandbox.stop().finally(() => process.exit(0));
};
process.once("SIGTERM", stop);
process.once("disconnect", stop);
// Ctrl-C reaches every process of the group; a parent decides the order.
process.on("SIGINT", stopWithParent() ? () => {} : stop);

const { protocolUrl, controlUrl } = sandbox;
process.stdout.write(`${JSON.stringify({ ready: true, protocolUrl, controlUrl })}\n`);

function logError(message: string, error?: unknown): void {
  process.stderr.write(`sandbox: ${message}: ${String(error)}\n`);
}

async function writeRails(): Promise<void> {
  const { rails } = sandbox;
  const text = JSON.stringify(rails);
  if (text === writtenRails) return;
  writtenRails = text;
  await writePrivateJson(beside(config.dataFile, "rails.json"), rails);
}

function beside(file: string, name: string): string {
  return join(dirname(file), name);
}

/**
 * A pipe from the parent ends when the parent ends, however that happens. Other kinds of input
 * prove nothing. Returns whether it is one.
 */
function stopWithParent(): boolean {
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isSocket()) return false;
  process.stdin.on("end", stop).on("error", stop).resume();
  return true;
}

function readConfig(text: string | undefined): SandboxConfig {
  const value: unknown = JSON.parse(text ?? "null");
  const problems: string[] = [];
  // Any object may be read by key; each member is checked below.
  const object = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  for (const key of ["host", "gatewayUrl", "dataFile"]) {
    if (typeof object[key] !== "string" || object[key] === "") problems.push(`${key} as text`);
  }
  for (const key of ["protocolPort", "controlPort"]) {
    if (!Number.isInteger(object[key])) problems.push(`${key} as a port number, 0 for any`);
  }
  if (problems.length > 0) {
    throw new Error(`KAUNTER_SANDBOX_CONFIG must hold ${problems.join(", ")}`);
  }
  // Checked member by member above.
  return object as unknown as SandboxConfig;
}
