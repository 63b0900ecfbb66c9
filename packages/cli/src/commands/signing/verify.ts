import { exportPublicKeyPem, readPublicKey } from "@kaunter/signing";
import { BODY_HELP, BODY_OPTION, readBodyText, readTextFile } from "../../body-input.ts";
import { checkRequest, formatCheckedRequest } from "../../check-request.ts";
import { type Command, type Context, EXIT, usageError } from "../../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, readKey, readSettings } from "../../settings.ts";

export const verifyCommand: Command = {
  name: "verify",
  summary: "Verify the signature of a request (with --url) or of a webhook.",
  usage: "--signature TEXT --nonce TEXT --timestamp SECONDS [--url URL] [--data BODY]",
  options: {
    ...CONFIG_OPTION,
    ...BODY_OPTION,
    signature: { type: "string" },
    nonce: { type: "string" },
    timestamp: { type: "string" },
    method: { type: "string" },
    url: { type: "string" },
    "public-key": { type: "string" },
  },
  help: [
    ["--signature, --nonce, --timestamp", "values of the three signing headers, as received"],
    ["--url URL", "URL of the request; omit it for a webhook"],
    ["--method METHOD", "default POST"],
    ...BODY_HELP,
    ["--public-key FILE", "PEM; default: yours for a request, the server's for a webhook"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const { option } = context;
    const signature = option("signature");
    if (signature === undefined) {
      throw usageError(
        "--signature is required.",
        "Copy the three signing headers from the request.",
      );
    }
    const url = option("url") ?? "";
    const checked = checkRequest(
      {
        method: (option("method") ?? "POST").toUpperCase(),
        url,
        body: await readBodyText(context),
        headers: {
          "X-Signature": signature,
          "X-Nonce-Str": option("nonce") ?? "",
          "X-Timestamp": option("timestamp") ?? "",
        },
      },
      [readPublicKey(findPublicKey(context, url !== ""))],
      listKnownKeys(context),
    );
    context.print(formatCheckedRequest(checked, context.paint), checked);
    return checked.isValid ? EXIT.ok : EXIT.failed;
  },
};

/** The server's key of the settings, which a receiver may have mixed up with its own. */
function listKnownKeys(context: Context) {
  try {
    const { serverPublicKey } = readSettings(context);
    const publicKey = readPublicKey(serverPublicKey);
    return [{ publicKey, owner: "the server's key of your settings" }];
  } catch {
    return []; // the settings are optional here
  }
}

/** The PEM text of --public-key, or of the settings. */
export function findPublicKey(context: Context, isRequest: boolean): string {
  const file = context.option("public-key");
  if (file !== undefined) return readTextFile(context.io.folder, file);
  const settings = readSettings(context);
  if (isRequest) return exportPublicKeyPem(readKey(settings));
  if (settings.serverPublicKey !== "") return settings.serverPublicKey;
  throw usageError(
    "The server's public key is not in the settings.",
    "Pass --public-key FILE with the key from the portal.",
  );
}
