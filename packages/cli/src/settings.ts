import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { type Client, createClient } from "@kaunter/sdk";
import { type PrivateKey, readPrivateKey } from "@kaunter/signing";
import { CliError, type Context, EXIT } from "./command.ts";

/** Who calls, and where: what `kaunter init` writes and the sandbox's demo.json holds. */
export type Settings = {
  /** The file it was read from. */
  readonly path: string;
  readonly baseUrl: string;
  readonly oauthUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** PEM text. */
  readonly privateKey: string;
  /** "" when it is not known. */
  readonly serverPublicKey: string;
  /** "" outside the sandbox. */
  readonly simulatorUrl: string;
  readonly storeId: string;
};

export const SETTINGS_FILE = "kaunter.json";
export const CONFIG_OPTION = {
  config: { type: "string" },
  "base-url": { type: "string" },
} as const;
export const CONFIG_HELP: readonly (readonly [string, string])[] = [
  [
    "--config FILE",
    `settings; default ./${SETTINGS_FILE}, else demo.json of the sandbox's data folder`,
  ],
  ["--base-url URL", "another address than the settings name"],
];

/** Files that are looked for, in this order. */
export function listSettingsPaths({ io, option }: Context): string[] {
  const given = option("config");
  if (given !== undefined) return [resolveIn(io.folder, given)];
  const dataDir = resolveIn(io.folder, io.env.KAUNTER_DATA_DIR ?? "data");
  return [join(io.folder, SETTINGS_FILE), join(dataDir, "demo.json")];
}

/** Reads the settings; throws CliError with what to do when there are none, or broken ones. */
export function readSettings(context: Context): Settings {
  const paths = listSettingsPaths(context);
  for (const path of paths) {
    const text = readIfThere(path);
    if (text === null) continue;
    const settings = parseSettings(path, text);
    const baseUrl = context.option("base-url");
    return baseUrl === undefined ? settings : { ...settings, baseUrl, oauthUrl: baseUrl };
  }
  throw new CliError(`no settings: there is no ${paths.join(" and no ")}`, {
    exitCode: EXIT.usage,
    hint: "run: kaunter init  (or npm start, which makes a demo merchant)",
  });
}

function parseSettings(path: string, text: string): Settings {
  let found: Record<string, unknown>;
  try {
    found = JSON.parse(text) as Record<string, unknown>; // each member is checked below
  } catch (error) {
    throw broken(path, `is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = (name: string, instead?: string): string => {
    const value = found[name];
    if (typeof value === "string" && value !== "") return value;
    if (instead !== undefined) return instead;
    throw broken(path, `lacks ${name}`);
  };
  const keyFile = read("privateKeyFile", "");
  const baseUrl = read("baseUrl");
  return {
    path,
    baseUrl,
    oauthUrl: read("oauthUrl", baseUrl),
    clientId: read("clientId"),
    clientSecret: read("clientSecret"),
    privateKey: keyFile === "" ? read("privateKey") : readKeyFile(path, keyFile),
    serverPublicKey: read("serverPublicKey", ""),
    simulatorUrl: read("simulatorUrl", ""),
    storeId: read("storeId", ""),
  };
}

function readKeyFile(settingsPath: string, keyFile: string): string {
  const path = resolveIn(join(settingsPath, ".."), keyFile);
  const text = readIfThere(path);
  if (text === null) throw broken(settingsPath, `names ${path}, which does not exist`);
  return text;
}

function broken(path: string, problem: string): CliError {
  return new CliError(`${path} ${problem}`, { exitCode: EXIT.usage, hint: "run: kaunter init" });
}

/** The SDK with these settings. */
export function openClient({
  baseUrl,
  oauthUrl,
  clientId,
  clientSecret,
  privateKey,
}: Settings): Client {
  return createClient({ baseUrl, oauthUrl, clientId, clientSecret, privateKey });
}

export function readKey(settings: Settings): PrivateKey {
  return readPrivateKey(settings.privateKey);
}

export function resolveIn(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path);
}

export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** The simulators' control address; only a sandbox has one. */
export function expectSimulator({ simulatorUrl, path }: Settings): string {
  if (simulatorUrl !== "") return simulatorUrl;
  throw new CliError("this needs the sandbox's simulators", {
    exitCode: EXIT.usage,
    hint: `${path} has no simulatorUrl; use the demo.json that npm start writes`,
  });
}
