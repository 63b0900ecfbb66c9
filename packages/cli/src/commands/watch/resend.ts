import { type Command, EXIT, usageError } from "../../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, createSdkClient, readSettings } from "../../settings.ts";

export const resendCommand: Command = {
  name: "resend",
  summary: "Send a webhook of your application again.",
  usage: "EVENT_ID",
  options: CONFIG_OPTION,
  help: [
    ["EVENT_ID", "the webhook's header X-Event-Id; kaunter call GET /v3/notifications lists them"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const [id] = context.positionals;
    if (id === undefined) {
      throw usageError("EVENT_ID is missing.", "List them: kaunter call GET /v3/notifications");
    }
    const client = createSdkClient(readSettings(context));
    const sent = await client.notifications.resend(id);
    const { good } = context.paint;
    context.print(`${good("✓")} ${sent.eventType} ${id} is sent again to ${sent.url}`, sent);
    return EXIT.ok;
  },
};
