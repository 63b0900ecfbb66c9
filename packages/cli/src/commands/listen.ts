import { setTimeout as wait } from "node:timers/promises";
import { verifyNotification } from "@kaunter/sdk";
import { canonicalize } from "@kaunter/signing";
import { CliError, type Command, type Context, EXIT, messageOf, usageError } from "../command.ts";
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
  summary: "Receive the sandbox's webhooks and forward them to your program.",
  usage: "[--forward-to URL] [--from-start]",
  options: {
    ...CONFIG_OPTION,
    "forward-to": { type: "string" },
    "from-start": { type: "boolean" },
    count: { type: "string" },
  },
  help: [
    ["--forward-to URL", "forward each webhook there, byte for byte as signed"],
    ["--from-start", "include webhooks received earlier"],
    ["--count N", "stop after N webhooks; default: Ctrl-C"],
    [
      "",
      "Shows only webhooks sent to the sandbox's inbox: notifyUrl http://127.0.0.1:9080/__sim/inbox,",
    ],
    ["", "which kaunter trigger uses. Outside a sandbox, your program needs a public URL."],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const settings = readSettings(context);
    const inbox = new URL("/__sim/inbox", expectSimulator(settings)).href;
    const target = context.option("forward-to");
    if (target !== undefined && !/^https?:\/\//.test(target)) {
      throw usageError(
        "--forward-to must be an http(s) URL.",
        "Example: http://127.0.0.1:3000/notify",
      );
    }
    const countMax = Number(context.option("count") ?? Number.POSITIVE_INFINITY);
    const seen = new Set<string>();
    if (!context.flag("from-start")) {
      for (const { headers } of await readInbox(inbox)) seen.add(keyOf(headers));
    }
    context.io.writeError(context.paint.dim(`Listening at ${inbox}\n`));
    for (let count = 0; count < countMax && !context.io.signal.aborted; ) {
      for (const received of await readInbox(inbox)) {
        const key = keyOf(received.headers);
        if (seen.has(key) || count >= countMax) continue;
        if (seen.size >= SEEN_MAX) seen.clear();
        seen.add(key);
        count += 1;
        await forwardAndPrint(context, settings, received, target);
      }
      if (count < countMax)
        await wait(POLL_MS, null, { signal: context.io.signal }).catch(() => {}); // aborted
    }
    return EXIT.ok;
  },
};

/** Each delivery attempt has its own nonce. */
function keyOf(headers: Record<string, string>): string {
  return headers["x-nonce-str"] ?? JSON.stringify(headers);
}

async function readInbox(url: string): Promise<Received[]> {
  try {
    const response = await fetch(url, { headers: { accept: "application/json" } });
    const inbox = (await response.json()) as { notifications: Received[] }; // the sandbox's format
    return inbox.notifications;
  } catch {
    throw new CliError(`No response from the sandbox's inbox: ${url}`, {
      exitCode: EXIT.unreachable,
      hint: "Start the sandbox with: npm start",
    });
  }
}

async function forwardAndPrint(
  context: Context,
  { serverPublicKey }: Settings,
  { receivedAt, headers, body: stored }: Received,
  target: string | undefined,
): Promise<void> {
  // The inbox stores the parsed body; its canonical form is what was sent and signed.
  const body = canonicalize(JSON.parse(stored));
  const verdict = await verify(body, headers, serverPublicKey);
  const forwarded = target === undefined ? null : await forward(target, headers, body);
  const { eventType, data } = JSON.parse(body) as {
    eventType?: string;
    data?: { order?: { id?: string } };
  }; // for display only
  const { good, bad, dim } = context.paint;
  const isGood = verdict === "signature valid" && (forwarded === null || forwarded.isGood);
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

async function verify(
  body: string,
  headers: Record<string, string>,
  publicKey: string,
): Promise<string> {
  if (publicKey === "") return "signature not verified: the settings have no serverPublicKey";
  try {
    await verifyNotification({ body, headers, publicKey, toleranceSeconds: 86_400 });
    return "signature valid";
  } catch (error) {
    return messageOf(error);
  }
}

async function forward(url: string, headers: Record<string, string>, body: string) {
  const signing = Object.entries(headers).filter(([name]) => SIGNING_HEADERS.includes(name));
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...Object.fromEntries(signing) },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
    await response.arrayBuffer();
    return { isGood: response.ok, text: `HTTP ${response.status}` };
  } catch {
    return { isGood: false, text: `no response from ${url}` };
  }
}
