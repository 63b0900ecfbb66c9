import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { type Client, type ClientOptions, createClient } from "@kaunter/sdk";
import { type PrivateKey, readPrivateKey } from "@kaunter/signing";
import { CliError, type Context, EXIT, messageOf } from "./command.ts";

/** What `kaunter init` writes and the sandbox's demo.json contains. */
export type Settings = {
  /** The file they were read from. */
  readonly path: string;
  readonly baseUrl: string;
  readonly oauthUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** PEM text. */
  readonly privateKey: string;
  /** "" when unknown. */
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
    `settings file; default ./${SETTINGS_FILE}, then demo.json of the sandbox's data folder`,
  ],
  ["--base-url URL", "override the base URL of the settings"],
];

/** The settings files to try, in this order. */
function listSettingsPaths({ io, option }: Context): string[] {
  const given = option("config");
  if (given !== undefined) return [resolveIn(io.folder, given)];
  const dataDir = resolveIn(io.folder, io.env.KAUNTER_DATA_DIR ?? "data");
  return [join(io.folder, SETTINGS_FILE), join(dataDir, "demo.json")];
}

/** Reads the settings; throws CliError when there are none, or invalid ones. */
export function readSettings(context: Context): Settings {
  const paths = listSettingsPaths(context);
  for (const path of paths) {
    const text = readIfExists(path);
    if (text === null) continue;
    const settings = parseSettings(path, text);
    const baseUrl = context.option("base-url");
    return baseUrl === undefined ? settings : { ...settings, baseUrl, oauthUrl: baseUrl };
  }
  throw new CliError(`No settings found: neither ${paths.join(" nor ")} exists.`, {
    exitCode: EXIT.usage,
    hint: "Run kaunter init, or npm start, which creates a demo merchant.",
  });
}

function parseSettings(path: string, text: string): Settings {
  let found: Record<string, unknown>;
  try {
    found = JSON.parse(text) as Record<string, unknown>; // each member is checked below
  } catch (error) {
    throw invalid(path, `is not valid JSON: ${messageOf(error)}`);
  }
  const read = (name: string, fallback?: string): string => {
    const value = found[name];
    if (typeof value === "string" && value !== "") return value;
    if (fallback !== undefined) return fallback;
    throw invalid(path, `has no ${name}.`);
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
  const text = readIfExists(path);
  if (text === null) throw invalid(settingsPath, `refers to ${path}, which does not exist.`);
  return text;
}

function invalid(path: string, problem: string): CliError {
  return new CliError(`${path} ${problem}`, {
    exitCode: EXIT.usage,
    hint: "Create new settings with: kaunter init --force",
  });
}

/** An SDK client with these settings. */
export function createSdkClient(
  { baseUrl, oauthUrl, clientId, clientSecret, privateKey }: Settings,
  options: Pick<ClientOptions, "retriesMax"> = {},
): Client {
  return createClient({ baseUrl, oauthUrl, clientId, clientSecret, privateKey, ...options });
}

export function readKey(settings: Settings): PrivateKey {
  return readPrivateKey(settings.privateKey);
}

export function resolveIn(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path);
}

export function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** The control URL of the simulators; only a sandbox has one. */
export function expectSimulator({ simulatorUrl, path }: Settings): string {
  if (simulatorUrl !== "") return simulatorUrl;
  throw new CliError("This command needs the simulators of a sandbox.", {
    exitCode: EXIT.usage,
    hint: `${path} has no simulatorUrl. Use the demo.json that npm start writes.`,
  });
}
