import { verifyNotification } from "@kaunter/sdk";
import { canonicalize } from "@kaunter/signing";
import { CliError, type Command, type Context, EXIT, usageError } from "../command.ts";
import { pause } from "../pause.ts";
import {
  CONFIG_HELP,
  CONFIG_OPTION,
  expectSimulator,
  readSettings,
  type Settings,
} from "../settings.ts";

const POLL_MS = 500;
const SEEN_MAX = 10_000;
const SIGNING_HEADERS = ["x-signature", "x-nonce-str", "x-timestamp", "x-event-id"];

type Received = { receivedAt: string; headers: Record<string, string>; body: string };

export const listenCommand: Command = {
  name: "listen",
  summary: "Read the sandbox's inbox and hand each notification on to your own program.",
  usage: "[--forward-to URL] [--from-start]",
  options: {
    ...CONFIG_OPTION,
    "forward-to": { type: "string" },
    "from-start": { type: "boolean" },
    count: { type: "string" },
  },
  help: [
    ["--forward-to URL", "post each notification there, byte for byte as it was signed"],
    ["--from-start", "those that came before too"],
    ["--count N", "end after so many; default: stay until Ctrl-C"],
    ["", "Only what is sent to the inbox comes here: kaunter trigger does, and notifyUrl"],
    ["", "SIMULATOR_URL/__sim/inbox does. Elsewhere a public address must reach your program."],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const settings = readSettings(context);
    const inbox = `${expectSimulator(settings)}/__sim/inbox`;
    const target = context.option("forward-to");
    if (target !== undefined && !/^https?:\/\//.test(target)) {
      throw usageError("--forward-to must be an http(s) address");
    }
    const countMax = Number(context.option("count") ?? Number.POSITIVE_INFINITY);
    const seen = new Set<string>();
    if (!context.flag("from-start")) {
      for (const { headers } of await readInbox(inbox)) seen.add(keyOf(headers));
    }
    context.io.writeError(context.paint.dim(`listening at ${inbox}\n`));
    for (let count = 0; count < countMax && !context.io.signal.aborted; ) {
      for (const received of await readInbox(inbox)) {
        const key = keyOf(received.headers);
        if (seen.has(key) || count >= countMax) continue;
        if (seen.size >= SEEN_MAX) seen.clear();
        seen.add(key);
        count += 1;
        await handle(context, settings, received, target);
      }
      if (count < countMax) await pause(POLL_MS, context.io.signal);
    }
    return EXIT.ok;
  },
};

/** Each attempt to deliver has a nonce of its own. */
function keyOf(headers: Record<string, string>): string {
  return headers["x-nonce-str"] ?? JSON.stringify(headers);
}

async function readInbox(url: string): Promise<Received[]> {
  try {
    const answer = await fetch(url, { headers: { accept: "application/json" } });
    const inbox = (await answer.json()) as { notifications: Received[] }; // the sandbox's own form
    return inbox.notifications;
  } catch {
    throw new CliError(`the sandbox's inbox does not answer: ${url}`, {
      exitCode: EXIT.unreachable,
      hint: "is npm start running?",
    });
  }
}

async function handle(
  context: Context,
  { serverPublicKey }: Settings,
  { receivedAt, headers, body: kept }: Received,
  target: string | undefined,
): Promise<void> {
  // The inbox keeps what it parsed; the canonical form is what was sent and signed.
  const body = canonicalize(JSON.parse(kept));
  const verdict = await verdictOf(body, headers, serverPublicKey);
  const forwarded = target === undefined ? null : await forward(target, headers, body);
  const { eventType, data } = JSON.parse(body) as {
    eventType?: string;
    data?: { order?: { id?: string } };
  }; // only shown
  const { good, bad, dim } = context.paint;
  const isGood = verdict === "signature right" && (forwarded === null || forwarded.isGood);
  const line = [
    isGood ? good("✓") : bad("✗"),
    receivedAt,
    eventType ?? "?",
    data?.order?.id ?? "",
    dim(verdict),
    forwarded === null ? "" : `→ ${forwarded.text}`,
  ];
  context.print(line.filter((part) => part !== "").join(" "), {
    receivedAt,
    headers,
    body,
    verdict,
    forwarded: forwarded?.text ?? null,
  });
}

async function verdictOf(
  body: string,
  headers: Record<string, string>,
  publicKey: string,
): Promise<string> {
  if (publicKey === "") return "not checked: serverPublicKey is not in the settings";
  try {
    await verifyNotification({ body, headers, publicKey, toleranceSeconds: 86_400 });
    return "signature right";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function forward(url: string, headers: Record<string, string>, body: string) {
  const signing = Object.entries(headers).filter(([name]) => SIGNING_HEADERS.includes(name));
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...Object.fromEntries(signing) },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
    await answer.arrayBuffer();
    return { isGood: answer.ok, text: `HTTP ${answer.status}` };
  } catch {
    return { isGood: false, text: `${url} does not answer` };
  }
}
