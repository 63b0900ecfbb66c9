import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  exportPrivateKeyPem,
  exportPublicKeyPem,
  generateKeyPair,
  readPrivateKey,
} from "@kaunter/signing";
import { readTextFile } from "../body-input.ts";
import { CliError, type Command, type Context, EXIT, usageError } from "../command.ts";
import { readIfExists, resolveIn, SETTINGS_FILE } from "../settings.ts";

const PRIVATE_FILE = 0o600;
const KEY_FILE = "private.pem";
const PUBLIC_KEY_FILE = "public.pem";

export const initCommand: Command = {
  name: "init",
  summary: `Create ${SETTINGS_FILE} from the sandbox's demo merchant or from the options.`,
  usage: "[--demo [--compat] | --base-url URL --client-id ID --client-secret TEXT]",
  options: {
    demo: { type: "string" },
    compat: { type: "boolean" },
    "base-url": { type: "string" },
    "client-id": { type: "string" },
    "client-secret": { type: "string" },
    "private-key": { type: "string" },
    "server-public-key": { type: "string" },
    "store-id": { type: "string" },
    force: { type: "boolean" },
  },
  help: [
    [
      "--demo FILE",
      "demo.json of a sandbox; default $KAUNTER_DATA_DIR/demo.json or ./data/demo.json",
    ],
    ["--compat", "use the demo's second application, which is in compatibility mode"],
    ["--base-url, --client-id, --client-secret", "of your application, from the portal"],
    ["--private-key FILE", `PEM; by default a new key pair: ${KEY_FILE} and ${PUBLIC_KEY_FILE}`],
    ["--server-public-key FILE, --store-id ID", "from the portal; some commands need them"],
    ["--force", `replace an existing ${SETTINGS_FILE}`],
  ],
  async run(context) {
    const path = join(context.io.folder, SETTINGS_FILE);
    if (existsSync(path) && !context.flag("force")) {
      throw new CliError(`${SETTINGS_FILE} already exists.`, {
        exitCode: EXIT.usage,
        hint: "Replace it with --force.",
      });
    }
    const clientId = context.option("client-id");
    const created =
      clientId === undefined ? readDemo(context) : await readOptions(context, clientId);
    writeFileSync(path, `${JSON.stringify(created.settings, null, 2)}\n`, { mode: PRIVATE_FILE });
    const ignored = ignoreSecrets(context.io.folder, created.secretFiles);
    const { good } = context.paint;
    context.print(
      [
        `${good("✓")} Created ${SETTINGS_FILE} (readable by you only)`,
        ...(ignored.length > 0 ? [`${good("✓")} Added to .gitignore: ${ignored.join(", ")}`] : []),
        ...created.notes,
        "Next: kaunter doctor",
      ],
      { path, ignored, notes: created.notes },
    );
    return EXIT.ok;
  },
};

type NewSettings = {
  settings: Record<string, string>;
  notes: string[];
  /** Files in the folder that must not be committed. */
  secretFiles: string[];
};

/** Adds what is not there yet, and keeps the rest; returns the lines that were added. */
function ignoreSecrets(folder: string, files: readonly string[]): string[] {
  const path = join(folder, ".gitignore");
  const before = readIfExists(path) ?? "";
  const lines = new Set(before.split(/\r?\n/).map((line) => line.trim()));
  const missing = files.filter((file) => !lines.has(file) && !lines.has(`/${file}`));
  if (missing.length === 0) return [];
  const separator = before === "" || before.endsWith("\n") ? "" : "\n";
  writeFileSync(path, `${before}${separator}${missing.join("\n")}\n`);
  return missing;
}

function readDemo({ io, option, flag }: Context): NewSettings {
  const dataDir = io.env.KAUNTER_DATA_DIR ?? "data";
  const path = resolveIn(io.folder, option("demo") ?? join(dataDir, "demo.json"));
  const text = readIfExists(path);
  if (text === null) {
    throw usageError(
      `${path} does not exist.`,
      "Run npm start first, or pass --client-id, --client-secret and --base-url.",
    );
  }
  // The shape of demo.json.
  const demo = JSON.parse(text) as Record<string, string> & { compat: Record<string, string> };
  const application = flag("compat") ? { ...demo, ...demo.compat } : demo;
  const names = [
    "baseUrl",
    "oauthUrl",
    "simulatorUrl",
    "storeId",
    "clientId",
    "clientSecret",
    "privateKey",
    "serverPublicKey",
  ];
  const settings = Object.fromEntries(names.map((name) => [name, String(application[name] ?? "")]));
  return { settings, notes: [], secretFiles: [SETTINGS_FILE] };
}

async function readOptions({ io, option }: Context, clientId: string): Promise<NewSettings> {
  const baseUrl = option("base-url");
  const clientSecret = option("client-secret");
  if (baseUrl === undefined || clientSecret === undefined) {
    throw usageError(
      "--client-id needs --base-url and --client-secret.",
      "Copy them from the portal.",
    );
  }
  const keyFile = option("private-key");
  const notes: string[] = [];
  if (keyFile === undefined) {
    const keyPath = join(io.folder, KEY_FILE);
    if (existsSync(keyPath))
      throw usageError(`${KEY_FILE} already exists.`, `Use it: --private-key ${KEY_FILE}`);
    const { privateKey, publicKey } = await generateKeyPair();
    writeFileSync(keyPath, exportPrivateKeyPem(privateKey), { mode: PRIVATE_FILE });
    writeFileSync(join(io.folder, PUBLIC_KEY_FILE), exportPublicKeyPem(publicKey));
    notes.push(
      `Generated a key pair. Upload ${PUBLIC_KEY_FILE} in the portal; keep ${KEY_FILE} secret.`,
    );
  } else {
    readPrivateKey(readTextFile(io.folder, keyFile));
  }
  const serverKeyFile = option("server-public-key");
  return {
    notes,
    secretFiles: [SETTINGS_FILE, ...(keyFile === undefined ? [KEY_FILE] : [])],
    settings: {
      baseUrl: baseUrl.replace(/\/$/, ""),
      clientId,
      clientSecret,
      privateKeyFile: keyFile ?? KEY_FILE,
      storeId: option("store-id") ?? "",
      serverPublicKey: serverKeyFile === undefined ? "" : readTextFile(io.folder, serverKeyFile),
    },
  };
}
