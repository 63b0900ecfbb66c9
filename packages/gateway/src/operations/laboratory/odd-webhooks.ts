import { generateKeyPair, type PrivateKey, signRequestAsync } from "@kaunter/signing";
import type { Notification } from "../../store/notification/notifications.ts";
import type { Deps } from "../deps.ts";
import type { WebhookRequest } from "../notification/laboratory.ts";

type OddDeps = Pick<Deps, "random" | "trueClock">;

interface Original {
  notification: Pick<Notification, "body">;
  privateKey: PrivateKey;
  /** As the attempt would be sent. */
  headers: Record<string, string>;
}

const REPLAY_AGE_SECONDS = 30 * 60;
const PADDING = "x".repeat(2 * 1_048_576);
const PIECES = 10;
const NONCE_BYTES = 16;

/** The original's headers with a signature of its own over `body`. */
async function sign(
  { random, trueClock }: OddDeps,
  { headers }: Original,
  {
    body,
    privateKey,
    ageSeconds = 0,
  }: { body: unknown; privateKey: PrivateKey; ageSeconds?: number },
): Promise<WebhookRequest> {
  const signed = await signRequestAsync({
    ...{ body, privateKey, method: "post" },
    nonce: random.bytes(NONCE_BYTES).toString("hex"),
    timestampSeconds: Math.floor(trueClock.now().getTime() / 1_000) - ageSeconds,
  });
  return { headers: { ...headers, ...signed.headers }, body: signed.body };
}

/** As the original, with a nonce of its own. */
export const repeated = (deps: OddDeps, original: Original): Promise<WebhookRequest> =>
  sign(deps, original, { body: bodyOf(original), privateKey: original.privateKey });

/** A signature of the right form, over nothing. */
export async function withoutSignature(deps: OddDeps, original: Original): Promise<WebhookRequest> {
  const other = await sign(deps, original, { body: {}, privateKey: original.privateKey });
  return { ...other, body: original.notification.body };
}

export async function byAnotherKey(deps: OddDeps, original: Original): Promise<WebhookRequest> {
  const { privateKey } = await generateKeyPair();
  return sign(deps, original, { body: bodyOf(original), privateKey });
}

/** Every amount in it is a hundred times as much as what was signed. */
export async function withAnotherAmount(
  deps: OddDeps,
  original: Original,
): Promise<WebhookRequest> {
  const { headers } = await repeated(deps, original);
  const body = JSON.stringify(bodyOf(original), (name, value) =>
    typeof value === "number" && /amount/i.test(name) ? value * 100 : value,
  );
  return { headers, body };
}

/** As it would have been sent half an hour ago. */
export const outdated = (deps: OddDeps, original: Original): Promise<WebhookRequest> =>
  sign(deps, original, {
    body: bodyOf(original),
    privateKey: original.privateKey,
    ageSeconds: REPLAY_AGE_SECONDS,
  });

/** With a field more, signed. */
export async function oversized(deps: OddDeps, original: Original): Promise<WebhookRequest> {
  const body = { ...bodyOf(original), padding: PADDING };
  return sign(deps, original, { body, privateKey: original.privateKey });
}

/** The same bytes, in pieces over so long a time. */
export function slowed({ headers, body }: WebhookRequest, ms: number, wait: Wait): WebhookRequest {
  const bytes = Buffer.from(body);
  async function* pieces() {
    const size = Math.ceil(bytes.length / PIECES);
    for (let at = 0; at < bytes.length; at += size) {
      if (at > 0) await wait(ms / (PIECES - 1));
      yield bytes.subarray(at, at + size);
    }
  }
  return { headers: withLength(headers, bytes), body, pieces: pieces() };
}

/** The first half of its body, and then the connection ends. */
export function cutOff({ headers, body }: WebhookRequest, wait: Wait): WebhookRequest {
  const bytes = Buffer.from(body);
  async function* half() {
    yield bytes.subarray(0, bytes.length / 2);
    await wait(HALF_SENT_MS);
    throw new Error("cut by the laboratory");
  }
  return { headers: withLength(headers, bytes), body, pieces: half() };
}

const withLength = (headers: Record<string, string>, { length }: Buffer) => ({
  ...headers,
  "Content-Length": String(length),
});

export type Wait = (ms: number) => Promise<unknown>;

/** So that the receiver has read the half. */
const HALF_SENT_MS = 50;

function bodyOf({ notification }: Original): Record<string, unknown> {
  return JSON.parse(notification.body) as Record<string, unknown>; // our own
}
