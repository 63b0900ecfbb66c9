import { setTimeout as wait } from "node:timers/promises";
import { type Command, type Context, EXIT } from "../../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, createSdkClient, readSettings } from "../../settings.ts";

const POLL_MS = 2_000;

export const eventsCommand: Command = {
  name: "events",
  summary: "List events of payments, refunds and payouts, oldest first.",
  usage: "[--after CURSOR] [--limit N] [--follow]",
  options: {
    ...CONFIG_OPTION,
    after: { type: "string" },
    limit: { type: "string" },
    follow: { type: "boolean", short: "f" },
  },
  help: [
    ["--after CURSOR", "cursor of an earlier page"],
    ["--limit N", "page size"],
    ["-f, --follow", "keep listing new events; stop with Ctrl-C"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const client = createSdkClient(readSettings(context));
    const limit = context.option("limit");
    let cursor = context.option("after") ?? "";
    for (;;) {
      const page = await client.events.list({ cursor, ...(limit !== undefined && { limit }) });
      printPage(context, page);
      cursor = page.meta.cursor;
      if (page.items.length > 0 && context.flag("follow")) continue;
      if (!context.flag("follow") || context.io.signal.aborted) return EXIT.ok;
      await wait(POLL_MS, null, { signal: context.io.signal }).catch(() => {}); // aborted
    }
  },
};

type Page = {
  items: {
    sequence: number;
    type: string;
    createdAt: string;
    orderId: string;
    amount: number;
    subjectId: string;
  }[];
  meta: { cursor: string };
};

function printPage({ print, paint, flag }: Context, { items, meta }: Page): void {
  const lines = items.map(
    ({ sequence, type, createdAt, orderId, amount, subjectId }) =>
      `${paint.dim(String(sequence).padStart(6))} ${createdAt} ${type.padEnd(24)} RM ${(amount / 100).toFixed(2).padStart(10)} ${orderId || subjectId}`,
  );
  if (lines.length === 0 && flag("follow")) return;
  const end = flag("follow") ? [] : [paint.dim(`cursor ${meta.cursor}`)];
  print([...lines, ...end], { items, meta });
}
