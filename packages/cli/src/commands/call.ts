import { BODY_HELP, BODY_OPTION, parseBody, readBodyText } from "../body-input.ts";
import { type Command, EXIT, usageError } from "../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, openClient, readSettings } from "../settings.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export const callCommand: Command = {
  name: "call",
  summary: "Sign and send any call, and print the answer.",
  usage: "METHOD PATH [--data JSON]",
  options: { ...CONFIG_OPTION, ...BODY_OPTION },
  help: [["PATH", "path and query, such as /v3/stores?limit=5"], ...BODY_HELP, ...CONFIG_HELP],
  async run(context) {
    const [given = "", path = ""] = context.positionals;
    const method = METHODS.find((each) => each === given.toUpperCase());
    if (method === undefined || !path.startsWith("/")) {
      throw usageError("a method and a path are needed", "kaunter call GET /v3/stores");
    }
    const body = method === "GET" ? undefined : parseBody(await readBodyText(context));
    const answer = await openClient(readSettings(context)).request(method, path, body);
    context.print(JSON.stringify(answer, null, 2), answer);
    return EXIT.ok;
  },
};
