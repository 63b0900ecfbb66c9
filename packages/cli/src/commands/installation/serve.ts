import { type Command, usageError } from "../../command.ts";

const ROLES = ["all", "api", "worker"] as const;

export const serveCommand: Command = {
  name: "serve",
  summary: "Run the gateway, or only its API or its worker.",
  usage: "[--role all|api|worker]",
  options: { role: { type: "string" } },
  help: [
    ["--role ROLE", "all (default): as npm start does. api: the API and its pages. worker: jobs."],
    ["", "Reads the variables of docs/reference/configuration.md; ends with SIGTERM. An"],
    ["", "installation needs a worker on some machine. See docs/guides/run-in-production.md."],
  ],
  async run(context) {
    const given = context.option("role") ?? "all";
    const role = ROLES.find((one) => one === given);
    if (!role) throw usageError("--role must be all, api or worker.");
    if (context.positionals.length > 0) {
      throw usageError(`Unexpected: ${context.positionals.join(" ")}.`);
    }
    // Loaded here: no other command needs the gateway's own code.
    const { serve } = await import("@kaunter/gateway/serve");
    await serve({ role, isNpmStart: false });
    // A signal ends this process.
    return new Promise(() => {});
  },
};
