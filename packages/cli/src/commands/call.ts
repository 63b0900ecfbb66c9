import { BODY_HELP, BODY_OPTION, parseBody, readBodyText } from "../body-input.ts";
import { type Command, EXIT, usageError } from "../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, createSdkClient, readSettings } from "../settings.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export const callCommand: Command = {
  name: "call",
  summary: "Sign and send a request and print the response.",
  usage: "METHOD PATH [--data JSON]",
  options: { ...CONFIG_OPTION, ...BODY_OPTION },
  help: [["PATH", "path and query, such as /v3/stores?limit=5"], ...BODY_HELP, ...CONFIG_HELP],
  async run(context) {
    const [given = "", path = ""] = context.positionals;
    const method = METHODS.find((each) => each === given.toUpperCase());
    if (method === undefined || !path.startsWith("/")) {
      throw usageError("METHOD and PATH are required.", "Example: kaunter call GET /v3/stores");
    }
    const body = method === "GET" ? undefined : parseBody(await readBodyText(context));
    const response = await createSdkClient(readSettings(context)).request(method, path, body);
    context.print(JSON.stringify(response, null, 2), response);
    return EXIT.ok;
  },
};
