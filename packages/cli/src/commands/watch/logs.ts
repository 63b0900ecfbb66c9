import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@kaunter/sdk";
import { type Command, type Context, EXIT } from "../../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, createSdkClient, readSettings } from "../../settings.ts";

const POLL_MS = 1_000;
const PAGE_SIZE = 100;
const SHOWN = 20;
const SEEN_MAX = 10_000;
/** Of this command itself. */
const OWN_PATH = "/v3/requests";
const BAD_STATUS = 400;

type LoggedRequest = Awaited<ReturnType<Client["requests"]["list"]>>["items"][number];

export const logsCommand: Command = {
  name: "logs",
  summary: "List your application's requests and their errors, oldest first.",
  usage: "[--errors] [--limit N] [--follow]",
  options: {
    ...CONFIG_OPTION,
    errors: { type: "boolean" },
    limit: { type: "string" },
    follow: { type: "boolean", short: "f" },
  },
  help: [
    ["--errors", "only rejected requests"],
    ["--limit N", `so many of the newest; default ${SHOWN}`],
    ["-f, --follow", "keep listing new requests; stop with Ctrl-C"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const client = createSdkClient(readSettings(context));
    const seen = new Set<string>();
    let shown = Number(context.option("limit") ?? SHOWN);
    for (;;) {
      const fresh = (await listNewest(client, context)).filter(({ id }) => !seen.has(id));
      if (seen.size >= SEEN_MAX) seen.clear();
      for (const { id } of fresh) seen.add(id);
      for (const request of fresh.slice(-shown)) printRequest(context, request);
      if (!context.flag("follow") || context.io.signal.aborted) return EXIT.ok;
      shown = PAGE_SIZE;
      await wait(POLL_MS, null, { signal: context.io.signal }).catch(() => {}); // aborted
    }
  },
};

/** Without those of this command, oldest first. */
async function listNewest(client: Client, { flag }: Context): Promise<LoggedRequest[]> {
  const { items } = await client.requests.list({
    limit: PAGE_SIZE,
    ...(flag("errors") && { isError: "true" }),
  });
  return items.filter(({ path }) => path !== OWN_PATH).toReversed();
}

function printRequest({ print, paint }: Context, request: LoggedRequest): void {
  const { createdAt, method, path, status, latencyMs, errorCode, errorMessage, id } = request;
  const mark = status < BAD_STATUS ? paint.good(String(status)) : paint.bad(String(status));
  const line = `${createdAt} ${mark} ${method} ${path} ${paint.dim(`${latencyMs} ms ${id}`)}`;
  const lines = errorCode === "" ? [line] : [line, `  ${errorCode}: ${errorMessage}`];
  print(lines, request);
}
