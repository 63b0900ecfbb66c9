import type { Client } from "@kaunter/sdk";
import { type Command, type Context, EXIT, usageError } from "../../command.ts";
import {
  CONFIG_HELP,
  CONFIG_OPTION,
  createSdkClient,
  readSettings,
  type Settings,
} from "../../settings.ts";

type NewFault = Parameters<Client["webhookFaults"]["create"]>[0];
type Fault = Awaited<ReturnType<Client["webhookFaults"]["list"]>>[number];

const EXAMPLE = "Example: kaunter fault add DUPLICATE --url https://shop.example/notify";
const TIME = /^(\d+(?:\.\d+)?)(ms|s|m)$/;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

export const faultCommand: Command = {
  name: "fault",
  summary: "Let the sandbox deliver your webhooks wrongly, to see whether your program is right.",
  usage: "[add KIND | delete [ID]]",
  options: {
    ...CONFIG_OPTION,
    ...{ url: { type: "string" }, checkout: { type: "string" } },
    ...{ percent: { type: "string" }, seed: { type: "string" }, time: { type: "string" } },
  },
  help: [
    ["", "Without arguments it lists the faults that are on."],
    [
      "add KIND",
      "DUPLICATE, DELAY, REORDER, DROP, FORGE_SIGNATURE, FORGE_KEY, FORGE_AMOUNT, REPLAY, SLOW, CUT or OVERSIZED",
    ],
    ["delete [ID]", "remove one, or all of them"],
    ["--url URL", "only webhooks to this address; default: all of the application"],
    ["--checkout ID", "only webhooks of this checkout"],
    ["--percent N", "of the webhooks; default: 100"],
    ["--seed TEXT", "chooses which: the same seed chooses the same orders; default: 1"],
    ["--time TIME", "how long DELAY, REORDER and SLOW take, such as 500ms, 30s or 5m"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const [verb, ...words] = context.positionals;
    const settings = readSettings(context);
    const client = createSdkClient(settings);
    if (verb === undefined) return list(context, client);
    if (verb === "add") return add(context, client, readFault(context, settings, words));
    if (verb === "delete" && words.length <= 1) return remove(context, client, words[0]);
    throw usageError(`Unknown: ${context.positionals.join(" ")}`, EXAMPLE);
  },
};

async function list(context: Context, client: Client): Promise<number> {
  const faults = await client.webhookFaults.list();
  const lines = faults.map((fault) => `${context.paint.bad("●")} ${describe(fault)}`);
  context.print(lines.length > 0 ? lines : "No webhook faults.", faults);
  return EXIT.ok;
}

async function add(context: Context, client: Client, fault: NewFault): Promise<number> {
  const made = await client.webhookFaults.create(fault);
  context.print(`${context.paint.good("✓")} ${describe(made)}`, made);
  return EXIT.ok;
}

async function remove(context: Context, client: Client, id: string | undefined): Promise<number> {
  const done = await client.webhookFaults.delete(id === undefined ? { all: true } : { id });
  const faults = done.count === 1 ? "1 webhook fault" : `${done.count} webhook faults`;
  context.print(`${context.paint.good("✓")} ${faults} deleted`, done);
  return EXIT.ok;
}

function readFault(
  context: Context,
  { clientId }: Settings,
  [kind, ...others]: readonly string[],
): NewFault {
  if (kind === undefined || others.length > 0) throw usageError("Pass one KIND.", EXAMPLE);
  const [url, checkout] = [context.option("url"), context.option("checkout")];
  if (url !== undefined && checkout !== undefined) {
    throw usageError("Pass either --url or --checkout.", EXAMPLE);
  }
  const [percent, seed] = [context.option("percent"), context.option("seed")];
  const time = context.option("time");
  return {
    // The gateway says which kinds there are.
    kind: kind.toUpperCase() as NewFault["kind"],
    ...targetOf({ url, checkout, clientId }),
    ...(percent !== undefined && { percent: Number(percent) }),
    ...(seed !== undefined && { seed }),
    ...(time !== undefined && { delayMs: readTime(time) }),
  };
}

function targetOf({
  url,
  checkout,
  clientId,
}: {
  url: string | undefined;
  checkout: string | undefined;
  clientId: string;
}): Pick<NewFault, "scope" | "target"> {
  if (url !== undefined) return { scope: "URL", target: url };
  if (checkout !== undefined) return { scope: "CHECKOUT", target: checkout };
  return { scope: "APPLICATION", target: clientId };
}

function readTime(written: string): number {
  const [, count, unit] = TIME.exec(written) ?? [];
  const unitMs = UNIT_MS[unit ?? ""];
  if (count === undefined || unitMs === undefined) {
    throw usageError("--time must be such as 500ms, 30s or 5m.");
  }
  return Math.round(Number(count) * unitMs);
}

function describe({ id, kind, scope, target, percent, delayMs }: Fault): string {
  const where = scope === "URL" ? target : `${scope.toLowerCase()} ${target}`;
  const time = delayMs > 0 ? `, ${delayMs} ms` : "";
  return `${kind} for ${percent}% of the webhooks of ${where}${time} (${id})`;
}
