import { setTimeout as wait } from "node:timers/promises";
import { type Client, verifyNotification } from "@kaunter/sdk";
import { type Command, type Context, EXIT, messageOf, usageError } from "../../command.ts";
import {
  CONFIG_HELP,
  CONFIG_OPTION,
  createSdkClient,
  readSettings,
  type Settings,
} from "../../settings.ts";

const POLL_MS = 500;
/** The newest webhooks in one poll. */
const PAGE_SIZE = 100;
const SEEN_MAX = 10_000;
const SIGNING_HEADERS = ["x-signature", "x-nonce-str", "x-timestamp", "x-event-id"];

/** One delivery attempt of a webhook, as it was signed. */
type Delivery = { createdAt: string; headers: Record<string, string>; body: string };

export const listenCommand: Command = {
  name: "listen",
  summary: "Show your application's webhooks as they are sent, and forward them to your program.",
  usage: "[--forward-to URL] [--from-start]",
  options: {
    ...CONFIG_OPTION,
    "forward-to": { type: "string" },
    "from-start": { type: "boolean" },
    count: { type: "string" },
  },
  help: [
    ["--forward-to URL", "forward each webhook there, byte for byte as signed"],
    ["--from-start", `include the last ${PAGE_SIZE} webhooks sent earlier`],
    ["--count N", "stop after N webhooks; default: Ctrl-C"],
    [
      "",
      "Works with any notifyUrl: your program gets a copy of each attempt, without an address of its own on the internet.",
    ],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const settings = readSettings(context);
    const client = createSdkClient(settings);
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
      for (const { headers } of await listDeliveries(client)) seen.add(keyOf(headers));
    }
    context.io.writeError(context.paint.dim(`Listening for webhooks of ${settings.clientId}\n`));
    for (let count = 0; count < countMax && !context.io.signal.aborted; ) {
      for (const delivery of await listDeliveries(client)) {
        const key = keyOf(delivery.headers);
        if (seen.has(key) || count >= countMax) continue;
        if (seen.size >= SEEN_MAX) seen.clear();
        seen.add(key);
        count += 1;
        await forwardAndPrint(context, settings, delivery, target);
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

/** The last attempt of each of the newest webhooks, oldest first. */
async function listDeliveries(client: Client): Promise<Delivery[]> {
  const { items } = await client.notifications.list({ limit: PAGE_SIZE });
  return items
    .filter(({ headers }) => Object.keys(headers).length > 0)
    .map(({ createdAt, headers, body }) => ({ createdAt, headers: inLowerCase(headers), body }))
    .toReversed();
}

function inLowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

async function forwardAndPrint(
  context: Context,
  { serverPublicKey }: Settings,
  { createdAt, headers, body }: Delivery,
  target: string | undefined,
): Promise<void> {
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
    createdAt,
    eventType ?? "?",
    data?.order?.id ?? "",
    dim(verdict),
    forwarded === null ? "" : `→ ${forwarded.text}`,
  ];
  context.print(line.filter((part) => part !== "").join(" "), {
    createdAt,
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
