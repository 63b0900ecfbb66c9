import { setTimeout as wait } from "node:timers/promises";
import { type Client, verifyNotification } from "@kaunter/sdk";
import { buildSignedText, canonicalize, encodeBase64Text } from "@kaunter/signing";
import { type Command, type Context, EXIT, messageOf, usageError } from "../../command.ts";
import { type Forwarded, forwardWebhook } from "../../forward-webhook.ts";
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

/** One delivery attempt of a webhook, as it was signed, and what its notifyUrl responded. */
type Delivery = {
  createdAt: string;
  headers: Record<string, string>;
  body: string;
  url: string;
  lastResponse: string;
};

export const listenCommand: Command = {
  name: "listen",
  summary: "Show your application's webhooks as they are sent, and forward them to your program.",
  usage: "[--forward-to URL] [--show] [--from-start]",
  options: {
    ...CONFIG_OPTION,
    "forward-to": { type: "string" },
    "from-start": { type: "boolean" },
    show: { type: "boolean" },
    count: { type: "string" },
  },
  help: [
    ["--forward-to URL", "forward each webhook there, byte for byte as signed"],
    [
      "--show",
      "show headers, body, the signed text, and both responses: your notifyUrl's and the program's",
    ],
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
    .map(({ headers, ...sent }) => ({ ...sent, headers: inLowerCase(headers) }))
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
  delivery: Delivery,
  target: string | undefined,
): Promise<void> {
  const { createdAt, headers, body, url, lastResponse } = delivery;
  const verdict = await verify(body, headers, serverPublicKey);
  const forwarded = target === undefined ? null : await forwardWebhook(target, headers, body);
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
  const first = line.filter((part) => part !== "").join(" ");
  const shown = context.flag("show") ? describe(delivery, forwarded) : [];
  context.print([first, ...shown.map((text) => dim(`    ${text}`))], {
    ...{ createdAt, headers, body, verdict, signedText: signedTextOf(delivery) },
    notifyUrl: { url, response: lastResponse },
    forwarded: forwarded && { response: forwarded.text, body: forwarded.body },
  });
}

function describe(delivery: Delivery, forwarded: Forwarded | null): string[] {
  const { headers, body, url, lastResponse } = delivery;
  return [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    body,
    `signed text: ${signedTextOf(delivery)}`,
    `${url} → ${lastResponse || "no response yet"}`,
    ...(forwarded ? [`your program → ${forwarded.text} ${forwarded.body}`.trimEnd()] : []),
  ];
}

/** What the signature has to be of. */
function signedTextOf({ headers, body }: Delivery): string {
  return buildSignedText({
    data: encodeBase64Text(canonicalize(JSON.parse(body))),
    ...{ method: "post", requestUrl: "" },
    nonce: headers["x-nonce-str"] ?? "",
    timestamp: headers["x-timestamp"] ?? "",
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
