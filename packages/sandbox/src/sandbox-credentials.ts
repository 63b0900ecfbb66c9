import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Credentials } from "./simulator.ts";
import { SIMULATORS } from "./simulators.ts";

/** Both halves of the credentials, by simulator. Holds private keys. */
export type SandboxCredentials = Record<string, Credentials<unknown, unknown>>;

/** Replaced by the protocol URL, which may differ at every start. */
const PLACEHOLDER_URL = "http://sandbox.invalid";

export function createSandboxCredentials(): SandboxCredentials {
  return completeCredentials({});
}

/** Replaces the placeholder. */
export function resolveCredentials(
  credentials: SandboxCredentials,
  protocolUrl: string,
): SandboxCredentials {
  const text = JSON.stringify(credentials);
  // The shape is that of the argument: only text inside strings has changed.
  return JSON.parse(text.replaceAll(PLACEHOLDER_URL, protocolUrl)) as SandboxCredentials;
}

/** Reads the credentials in `file`; creates and saves those that are missing. */
export async function loadCredentials(file: string): Promise<SandboxCredentials> {
  const known = await readJson<SandboxCredentials>(file);
  const complete = completeCredentials(known ?? {});
  const isNew = known === null || Object.keys(complete).length !== Object.keys(known).length;
  if (isNew) await writePrivateJson(file, complete);
  return complete;
}

export function createControlToken(): string {
  return randomBytes(16).toString("hex");
}

/** Reads the token of the control API in `file`; creates and saves it when it is missing. */
export async function loadControlToken(file: string): Promise<string> {
  const known = await readJson<string>(file);
  if (known !== null) return known;
  const token = createControlToken();
  await writePrivateJson(file, token);
  return token;
}

/** Written atomically, readable by the owner only. */
export async function writePrivateJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, file);
}

function completeCredentials(known: SandboxCredentials): SandboxCredentials {
  const complete: SandboxCredentials = {};
  for (const { name, createCredentials } of SIMULATORS) {
    complete[name] = known[name] ?? createCredentials({ baseUrl: `${PLACEHOLDER_URL}/${name}` });
  }
  return { ...known, ...complete };
}

async function readJson<T>(file: string): Promise<T | null> {
  try {
    // Written by writePrivateJson only; a damaged file fails in JSON.parse.
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
