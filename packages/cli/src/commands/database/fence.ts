import { CliError, type Command, EXIT, messageOf, usageError } from "../../command.ts";

// Loaded here: no other command needs the gateway's own code.
const load = () => import("@kaunter/gateway/fence");

const saidOf = (messages: number) =>
  `Payments go on. ${messages} messages of providers were applied.`;

const failed = (error: unknown) => {
  throw new CliError(messageOf(error));
};

export const fenceCommand: Command = {
  name: "fence",
  summary: "Pause all payments, before or after a restore of the gateway's database.",
  usage: "[--reason TEXT | --lift]",
  options: { reason: { type: "string" }, lift: { type: "boolean" } },
  help: [
    ["--reason TEXT", "Why, for the audit log."],
    ["--lift", "Let payments go on, where nothing was lost; otherwise use kaunter reconcile."],
    ["", "No checkout, payment, refund, payout or webhook starts, also after a restart, and"],
    ["", "payers see a page that tries again. What providers report is kept. Reads the same"],
    ["", "variables as the gateway. See docs/operating/restore.md."],
  ],
  async run(context) {
    const { fenceDatabase, liftFenceOfDatabase } = await load();
    if (context.flag("lift")) {
      const messages = await liftFenceOfDatabase(context.io.env).catch(failed);
      context.print(saidOf(messages), { messages });
      return EXIT.ok;
    }
    const reason = context.option("reason")?.trim() || "restore";
    const { fence, isNew } = await fenceDatabase(context.io.env, reason).catch(failed);
    const line = isNew
      ? "Payments are paused. Continue with kaunter reconcile, or kaunter fence --lift."
      : `Payments are paused already, since ${fence.raisedAt.toISOString()} by ${fence.raisedBy}.`;
    context.print(line, fence);
    return EXIT.ok;
  },
};

export const reconcileCommand: Command = {
  name: "reconcile",
  summary: "Rebuild from the journal what a restored database lacks, then let payments go on.",
  usage: "--since TIME [--keep-fence]",
  options: { since: { type: "string" }, "keep-fence": { type: "boolean" } },
  help: [
    ["--since TIME", "The time that the database was restored to, RFC 3339."],
    ["--keep-fence", "Payments stay paused: to look at the result first, and run it again."],
    ["", "Asks providers about every attempt that may have moved money. Exits with 1 when"],
    ["", "something is left for people to decide. Safe to repeat. See"],
    ["", "docs/operating/restore.md."],
  ],
  async run(context) {
    const since = new Date(context.option("since") ?? "");
    if (Number.isNaN(since.getTime())) throw usageError("--since must be an RFC 3339 time.");
    const { reconcileDatabase } = await load();
    const keepsFence = context.flag("keep-fence");
    const done = await reconcileDatabase(context.io.env, { since, keepsFence }).catch(failed);
    const { items, files, entries, endEarly, messages } = done;
    const undecided = items.filter(({ outcome }) => outcome === "TO_DECIDE");
    const lines = [
      `${entries} entries of ${files} files read.`,
      ...endEarly.map((name) => `${name} ends in the middle of an entry: its process was killed.`),
      ...KINDS.flatMap(([kind, words]) => {
        const of = items.filter((item) => item.kind === kind && item.outcome !== "TO_DECIDE");
        return of.length === 0 ? [] : [`${of.length} ${words}`];
      }),
      ...undecided.map(
        ({ kind, merchantId, subject, note }) =>
          `TO DECIDE: ${kind} ${subject} of merchant ${merchantId}: ${note}`,
      ),
      messages === null ? "Payments stay paused." : saidOf(messages),
    ];
    context.print(lines, done);
    return undecided.length === 0 ? EXIT.ok : EXIT.failed;
  },
};

const KINDS = [
  ["checkout", "checkouts rebuilt."],
  ["payment", "payments rebuilt or brought up to date."],
  ["refund", "refunds rebuilt or brought up to date."],
  ["webhook", "webhooks rebuilt."],
  ["payout_file", "payouts marked as sent."],
] as const;
