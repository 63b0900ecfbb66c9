import { type Command, EXIT, usageError } from "../../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, createSdkClient, readSettings } from "../../settings.ts";

const DURATION = /^([1-9]\d{0,4})([mhd])$/;
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export const resendCommand: Command = {
  name: "resend",
  summary: "Send webhooks of your application again.",
  usage: "EVENT_ID…",
  options: { ...CONFIG_OPTION, "failed-since": { type: "string" } },
  help: [
    ["EVENT_ID", "the webhook's header X-Event-Id; kaunter call GET /v3/notifications lists them"],
    [
      "--failed-since TIME",
      "instead: all that have failed for good since then, such as 90m, 6h, 2d or 2026-11-01",
    ],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const ids = context.positionals;
    const since = context.option("failed-since");
    if (ids.length > 0 === (since !== undefined)) {
      throw usageError(
        "Pass either EVENT_ID or --failed-since.",
        "List them: kaunter call GET /v3/notifications",
      );
    }
    const client = createSdkClient(readSettings(context));
    const { good } = context.paint;
    const [id] = ids;
    if (id !== undefined && ids.length === 1) {
      const sent = await client.notifications.resend(id);
      context.print(`${good("✓")} ${sent.eventType} ${id} is sent again to ${sent.url}`, sent);
      return EXIT.ok;
    }
    const which =
      since === undefined ? { notificationIds: [...ids] } : { failedSince: readSince(since) };
    const sent = await client.notifications.resendMany(which);
    const webhooks = sent.count === 1 ? "1 webhook is" : `${sent.count} webhooks are`;
    context.print(`${good("✓")} ${webhooks} sent again`, sent);
    return EXIT.ok;
  },
};

/** How long ago, or a time that the gateway reads. */
function readSince(written: string): string {
  const [, count, unit] = DURATION.exec(written) ?? [];
  const unitMs = UNIT_MS[unit ?? ""];
  if (count === undefined || unitMs === undefined) return written;
  return new Date(Date.now() - Number(count) * unitMs).toISOString();
}
