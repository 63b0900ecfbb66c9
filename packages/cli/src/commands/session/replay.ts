import type { Command } from "../../command.ts";
import { CONFIG_HELP, CONFIG_OPTION } from "../../settings.ts";
import { PORT, TIMEOUT_SECONDS } from "./session-options.ts";

export const replayCommand: Command = {
  name: "replay",
  summary: "Play a recording against a gateway or a shop, and show what is different.",
  usage: "FILE [--buy-url URL] [--update]",
  options: {
    ...CONFIG_OPTION,
    ...{ "buy-url": { type: "string" }, listen: { type: "string" } },
    ...{ ignore: { type: "string" }, timeout: { type: "string" }, update: { type: "boolean" } },
  },
  help: [
    ["FILE", "of kaunter record"],
    [
      "--buy-url URL",
      "play it against your shop: a POST to it places an order; without it, the recording is played against the gateway",
    ],
    [
      "--listen PORT",
      `with --buy-url: your shop's base URL is http://127.0.0.1:PORT; default ${PORT}`,
    ],
    ["--ignore FIELDS", "fields that are not compared, such as order.title,updatedAt"],
    [
      "--timeout SECONDS",
      `how long a webhook is awaited, with --buy-url those of an order; default ${TIMEOUT_SECONDS}`,
    ],
    ["--update", "write FILE anew, as it is now"],
    ["", "It exits with 1 when something is different."],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const { runReplay } = await import("./run-replay.ts");
    return runReplay(context);
  },
};
