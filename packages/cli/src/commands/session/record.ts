import type { Command } from "../../command.ts";
import { CONFIG_HELP, CONFIG_OPTION } from "../../settings.ts";
import { PORT } from "./session-options.ts";

export const recordCommand: Command = {
  name: "record",
  summary: "Record a session with your shop, as one file that kaunter replay plays again.",
  usage: "FILE [--listen PORT] [--forward-to URL]",
  options: {
    ...CONFIG_OPTION,
    ...{ listen: { type: "string" }, "forward-to": { type: "string" } },
    ...{ "until-idle": { type: "string" }, force: { type: "boolean" } },
    ...{ "buy-url": { type: "string" }, with: { type: "string", short: "w" } },
  },
  help: [
    ["FILE", "where the recording goes; it has no secrets"],
    ["--listen PORT", `your shop's base URL is http://127.0.0.1:PORT; default ${PORT}`],
    ["--forward-to URL", "pass webhooks on to your shop, when the gateway cannot reach it"],
    ["--buy-url URL", "place the orders, too, with a POST to it; without it, order in your shop"],
    [
      "-w, --with LIST",
      "with --buy-url: how each order is paid, such as approved,no-funds+card; default approved",
    ],
    ["--until-idle SECONDS", "stop when nothing has happened for so long; default: Ctrl-C"],
    ["--force", "overwrite FILE"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const { runRecord } = await import("./run-record.ts");
    return runRecord(context);
  },
};
