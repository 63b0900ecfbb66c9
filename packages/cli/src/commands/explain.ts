import { readPublicKey } from "@kaunter/signing";
import { readTextFile } from "../body-input.ts";
import { checkRequest, showChecked } from "../checked-request.ts";
import { CliError, type Command, EXIT, usageError } from "../command.ts";
import { readRequests } from "../read-requests.ts";
import { CONFIG_HELP, CONFIG_OPTION } from "../settings.ts";
import { findPublicKey } from "./verify.ts";

export const explainCommand: Command = {
  name: "explain",
  summary: "Say what is wrong with the signed requests in a HAR file, a curl command or a log.",
  usage: "[FILE]",
  options: {
    ...CONFIG_OPTION,
    "public-key": { type: "string" },
    "sent-to": { type: "string" },
  },
  help: [
    ["FILE", "HAR, curl commands or HTTP text; without it the input is read"],
    ["--public-key FILE", "the key that is uploaded, PEM; default that of the settings"],
    ["--sent-to URL", "the gateway's public address, when the log shows another (a proxy's)"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const [file] = context.positionals;
    if (file === undefined && !context.io.hasInput)
      throw usageError("a file or an input is needed");
    const text =
      file === undefined ? await context.io.readInput() : readTextFile(context.io.folder, file);
    const requests = readRequests(text).filter(({ headers }) =>
      Object.keys(headers).some((name) => name.toLowerCase() === "x-signature"),
    );
    if (requests.length === 0) {
      throw new CliError("no request with an X-Signature header was found", {
        hint: "give a HAR file, a curl command, or HTTP text with its headers",
      });
    }
    const publicKey = readPublicKey(findPublicKey(context, true));
    const base = context.option("sent-to");
    const checked = requests.map((request) => {
      const url =
        base === undefined ? request.url : base + request.url.replace(/^\w+:\/\/[^/]*/, "");
      return checkRequest({ ...request, url }, [publicKey]);
    });
    context.print(
      checked.flatMap((each) => [...showChecked(each, context.paint), ""]).slice(0, -1),
      { requests: checked },
    );
    return checked.every(({ isRight }) => isRight) ? EXIT.ok : EXIT.refused;
  },
};
