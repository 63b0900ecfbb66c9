import { randomBytes } from "node:crypto";
import { readPrivateKey, signRequest } from "@kaunter/signing";
import { BODY_HELP, BODY_OPTION, parseBody, readBodyText, readTextFile } from "../../body-input.ts";
import { type Command, EXIT, usageError } from "../../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, readKey, readSettings } from "../../settings.ts";

export const signCommand: Command = {
  name: "sign",
  summary: "Sign a request and print its headers, body and signed text.",
  usage: "METHOD URL [--data JSON]",
  options: {
    ...CONFIG_OPTION,
    ...BODY_OPTION,
    key: { type: "string" },
    nonce: { type: "string" },
    timestamp: { type: "string" },
    curl: { type: "boolean" },
  },
  help: [
    ...BODY_HELP,
    ["--key FILE", "private key, PEM; default that of the settings"],
    ["--nonce TEXT, --timestamp SECONDS", "instead of generated values"],
    ["--curl", "print a curl command; add the access token yourself"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const [method, url] = context.positionals;
    if (method === undefined || url === undefined || !/^https?:\/\//.test(url)) {
      throw usageError(
        "METHOD and a full URL are required.",
        "Example: kaunter sign POST http://…/v3/payment/online",
      );
    }
    const keyFile = context.option("key");
    const privateKey =
      keyFile === undefined
        ? readKey(readSettings(context))
        : readPrivateKey(readTextFile(context.io.folder, keyFile));
    const nonce = context.option("nonce") ?? randomBytes(16).toString("hex");
    const timestampSeconds = Number(context.option("timestamp") ?? Math.floor(Date.now() / 1000));
    const bodyText = await readBodyText(context);
    const signed = signRequest({
      body: parseBody(bodyText),
      method,
      requestUrl: url,
      privateKey,
      nonce,
      timestampSeconds,
    });
    const headers = Object.entries(signed.headers).map(([name, value]) => `${name}: ${value}`);
    const lines = context.flag("curl")
      ? [formatCurl(method, url, headers, signed.body)]
      : [...headers, "", signed.body, "", context.paint.dim(signed.signedText)];
    context.print(lines, signed);
    return EXIT.ok;
  },
};

function formatCurl(method: string, url: string, headers: readonly string[], body: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl -X ${method.toUpperCase()} ${quote(url)}`,
    "-H 'Authorization: Bearer ACCESS_TOKEN'",
    "-H 'Content-Type: application/json'",
    ...headers.map((header) => `-H ${quote(header)}`),
    ...(body === "" ? [] : [`-d ${quote(body)}`]),
  ].join(" \\\n  ");
}
