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
import { readIfThere, resolveIn, SETTINGS_FILE } from "../settings.ts";

const PRIVATE_FILE = 0o600;
const KEY_FILE = "private.pem";
const PUBLIC_KEY_FILE = "public.pem";

export const initCommand: Command = {
  name: "init",
  summary: `Write ${SETTINGS_FILE} here: from the sandbox's demo merchant, or from what you give.`,
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
    ["--compat", "the demo's second application, which is in compatibility mode"],
    ["--base-url, --client-id, --client-secret", "of your application, from the portal"],
    [
      "--private-key FILE",
      `PEM; without it a new pair is made: ${KEY_FILE} and ${PUBLIC_KEY_FILE}`,
    ],
    ["--server-public-key FILE, --store-id ID", "from the portal; needed by some commands"],
    ["--force", `replace an existing ${SETTINGS_FILE}`],
  ],
  async run(context) {
    const path = join(context.io.folder, SETTINGS_FILE);
    if (existsSync(path) && !context.flag("force")) {
      throw new CliError(`${SETTINGS_FILE} exists`, {
        exitCode: EXIT.usage,
        hint: "--force replaces it",
      });
    }
    const clientId = context.option("client-id");
    const made = clientId === undefined ? fromDemo(context) : await fromOptions(context, clientId);
    writeFileSync(path, `${JSON.stringify(made.settings, null, 2)}\n`, { mode: PRIVATE_FILE });
    const { good } = context.paint;
    context.print(
      [
        `${good("✓")} wrote ${SETTINGS_FILE} (readable by you alone; keep it out of version control)`,
        ...made.notes,
        "next: kaunter doctor",
      ],
      { path, notes: made.notes },
    );
    return EXIT.ok;
  },
};

type Made = { settings: Record<string, string>; notes: string[] };

function fromDemo({ io, option, flag }: Context): Made {
  const dataDir = io.env.KAUNTER_DATA_DIR ?? "data";
  const path = resolveIn(io.folder, option("demo") ?? join(dataDir, "demo.json"));
  const text = readIfThere(path);
  if (text === null) {
    throw usageError(
      `there is no ${path}`,
      "run npm start first, or give --client-id and the rest",
    );
  }
  // The shape is demo.json's contract.
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
  return { settings, notes: [] };
}

async function fromOptions({ io, option }: Context, clientId: string): Promise<Made> {
  const baseUrl = option("base-url");
  const clientSecret = option("client-secret");
  if (baseUrl === undefined || clientSecret === undefined) {
    throw usageError("--base-url and --client-secret belong to --client-id");
  }
  const keyFile = option("private-key");
  const notes: string[] = [];
  if (keyFile === undefined) {
    const keyPath = join(io.folder, KEY_FILE);
    if (existsSync(keyPath))
      throw usageError(`${KEY_FILE} exists`, `use it: --private-key ${KEY_FILE}`);
    const { privateKey, publicKey } = await generateKeyPair();
    writeFileSync(keyPath, exportPrivateKeyPem(privateKey), { mode: PRIVATE_FILE });
    writeFileSync(join(io.folder, PUBLIC_KEY_FILE), exportPublicKeyPem(publicKey));
    notes.push(`made a key pair; upload ${PUBLIC_KEY_FILE} in the portal, keep ${KEY_FILE} secret`);
  } else {
    readPrivateKey(readTextFile(io.folder, keyFile));
  }
  const serverKeyFile = option("server-public-key");
  return {
    notes,
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
