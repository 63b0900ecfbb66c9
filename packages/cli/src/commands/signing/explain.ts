import { readPublicKey } from "@kaunter/signing";
import { headerOf, parseRequests } from "@kaunter/signing/parse-requests";
import { readTextFile } from "../../body-input.ts";
import { checkRequest, formatCheckedRequest } from "../../check-request.ts";
import { CliError, type Command, EXIT, usageError } from "../../command.ts";
import { CONFIG_HELP, CONFIG_OPTION } from "../../settings.ts";
import { findPublicKey } from "./verify.ts";

export const explainCommand: Command = {
  name: "explain",
  summary: "Explain what is wrong with the signed requests in a HAR file, a curl command or a log.",
  usage: "[FILE]",
  options: {
    ...CONFIG_OPTION,
    "public-key": { type: "string" },
    "sent-to": { type: "string" },
  },
  help: [
    ["FILE", "HAR, curl commands or HTTP text; default standard input"],
    ["--public-key FILE", "the uploaded public key, PEM; default that of the settings"],
    ["--sent-to URL", "the gateway's public base URL, when the log shows that of a proxy"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const [file] = context.positionals;
    if (file === undefined && !context.io.hasInput)
      throw usageError("FILE or standard input is required.", "Example: kaunter explain calls.har");
    const text =
      file === undefined ? await context.io.readInput() : readTextFile(context.io.folder, file);
    const requests = parseRequests(text).filter(
      ({ url, headers }) => url !== "" && headerOf(headers, "X-Signature") !== undefined,
    );
    if (requests.length === 0) {
      throw new CliError("No request with an X-Signature header found.", {
        hint: "Pass a HAR file, a curl command, or HTTP text with its headers.",
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
      checked.flatMap((each) => [...formatCheckedRequest(each, context.paint), ""]).slice(0, -1),
      { requests: checked },
    );
    return checked.every(({ isValid }) => isValid) ? EXIT.ok : EXIT.failed;
  },
};
