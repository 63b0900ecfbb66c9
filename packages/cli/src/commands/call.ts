import { BODY_HELP, BODY_OPTION, parseBody, readBodyText } from "../body-input.ts";
import { type Command, EXIT, usageError } from "../command.ts";
import { nearest } from "../nearest.ts";
import { CONFIG_HELP, CONFIG_OPTION, createSdkClient, readSettings } from "../settings.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const EXAMPLE = "Example: kaunter call GET /v3/stores";

function readMethod(given: string): (typeof METHODS)[number] {
  const method = METHODS.find((each) => each === given.toUpperCase());
  if (method !== undefined) return method;
  if (given === "") throw usageError("METHOD and PATH are missing.", EXAMPLE);
  if (given.startsWith("/")) throw usageError(`METHOD is missing before ${given}.`, EXAMPLE);
  const near = nearest(given.toUpperCase(), METHODS);
  const meant = near === null ? "" : `Did you mean ${near}? `;
  throw usageError(`${given} is not an HTTP method. Use ${METHODS.join(", ")}.`, meant + EXAMPLE);
}

export const callCommand: Command = {
  name: "call",
  summary: "Sign and send a request and print the response.",
  usage: "METHOD PATH [--data JSON]",
  options: { ...CONFIG_OPTION, ...BODY_OPTION },
  help: [["PATH", "path and query, such as /v3/stores?limit=5"], ...BODY_HELP, ...CONFIG_HELP],
  async run(context) {
    const [given = "", path = ""] = context.positionals;
    const method = readMethod(given);
    if (!path.startsWith("/")) {
      const problem = path === "" ? "PATH is missing." : `PATH must begin with /, not ${path}.`;
      throw usageError(problem, EXAMPLE);
    }
    const body = method === "GET" ? undefined : parseBody(await readBodyText(context));
    const response = await createSdkClient(readSettings(context)).request(method, path, body);
    context.print(JSON.stringify(response, null, 2), response);
    return EXIT.ok;
  },
};
