import {
  headerIn,
  memberOf,
  readJsonOrNull,
  type SeenCall,
  type SeenStep,
  textOf,
} from "./session.ts";
import { TEST_VALUES } from "./test-values.ts";

/** What is known of both sides before the first call. Hosts have their port. */
export type Sides = {
  readonly gateway: string;
  readonly storeId: string;
  readonly clientId: string;
};

/** Members with a value of their own in each run, whatever its form. */
const OWN_VALUES = new Set([
  ...["checkoutId", "transactionId", "referenceId", "customerId", "requestId", "cursor"],
  ...["disputeId", "eventId", "refundId", "token", "accessToken", "refreshToken"],
]);
/** A shorter value is part of other ones by chance. */
const LENGTH_MIN = 4;
/** IDs of the gateway, and values that nobody types. */
const LONG_DIGITS = /\d{15,}/g;
const RANDOM = /[A-Za-z0-9_-]{20,}/g;
const RANDOM_DIGITS_MIN = 3;
/** Pictures and codes, which nobody compares by eye. */
const PACKED = /^(?!https?:)(?=\D*\d)\S{40,}$/;
/** Of a call without a valid signature: another one may be wrong itself. */
const OWN_NONCE = /^[\w-]{4,}$/;
/** An order ID that could be another word, too, is kept. */
const OWN_ID = /^[\w.:-]{4,64}$/;
const LOOPBACK = /\bhttps?:(?:\\?\/){2}((?:127\.0\.0\.1|localhost)(?::\d+)?)/;
const DEPTH_MAX = 40;

/** Names of values that differ from run to run, each by where it was seen first. */
export function learnNames(steps: readonly SeenStep[], sides: Sides): Map<string, string> {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const learn = (value: string, kind: string) => {
    if (value.length < LENGTH_MIN || names.has(value)) return;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    names.set(value, `${kind}-${count}`);
  };
  const sent = new Set<string>();
  // What the shop wrote itself is the same in each run, and no response has it before it is sent.
  const learnUnsent = (value: string, kind: string) => {
    if (!wordsOf(value).every((word) => sent.has(word))) learn(value, kind);
  };
  for (const [name, value] of TEST_VALUES) names.set(value, name);
  for (const name of ["gateway", "storeId", "clientId"] as const) {
    if (sides[name] !== "") names.set(sides[name], name);
  }
  for (const step of steps) {
    if (step.step === "call") {
      learnFromRequest(step, learn, names);
      for (const word of wordsOf(`${step.path} ${step.body ?? ""}`)) sent.add(word);
      learnFromTree(readJsonOrNull(step.response.body), "", learnUnsent);
    }
    if (step.step === "webhook") learnFromTree(readJsonOrNull(step.body), "", learnUnsent);
  }
  return names;
}

const wordsOf = (text: string) => text.split(/[^\w-]+/).filter((word) => word !== "");

type Learn = (value: string, kind: string) => void;

function learnFromRequest(call: SeenCall, learn: Learn, names: Map<string, string>): void {
  const { headers, body, path, form } = call;
  const shop = LOOPBACK.exec(body ?? "")?.[1];
  if (shop !== undefined && !names.has(shop)) names.set(shop, "shop");
  const nonce = headerIn(headers, "x-nonce-str") ?? "";
  if (form !== "" || OWN_NONCE.test(nonce)) learn(nonce, "nonce");
  learn(headerIn(headers, "idempotency-key") ?? "", "idempotencyKey");
  const ordered = textOf(memberOf(memberOf(readJsonOrNull(body ?? ""), "order"), "id"));
  const [, asked = ""] = /\/order\/([^/?#]+)/.exec(path) ?? [];
  for (const id of [ordered, asked]) if (OWN_ID.test(id)) learn(id, "orderId");
}

function learnFromTree(value: unknown, name: string, learn: Learn, depth = 0): void {
  if (depth > DEPTH_MAX) return;
  if (typeof value === "string") learnFromText(value, name, learn);
  else if (Array.isArray(value)) {
    for (const item of value) learnFromTree(item, name, learn, depth + 1);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const kind = key === "id" && name !== "" ? `${name}Id` : key;
      learnFromTree(inner, kind, learn, depth + 1);
    }
  }
}

function learnFromText(text: string, name: string, learn: Learn): void {
  const kind = name.replaceAll(/[^A-Za-z]/g, "") || "value";
  const isOwn = OWN_VALUES.has(name) || /^\d{15,}$/.test(text) || PACKED.test(text);
  if (isOwn) {
    learn(text, kind);
    return;
  }
  const host = LOOPBACK.exec(text)?.[1];
  if (host !== undefined) learn(host, "host");
  for (const [digits] of text.matchAll(LONG_DIGITS)) learn(digits, kind);
  for (const [word] of text.matchAll(RANDOM)) {
    if (isRandom(word)) learn(word, kind);
  }
}

const isRandom = (word: string) =>
  /[A-Za-z]/.test(word) && (word.match(/\d/g)?.length ?? 0) >= RANDOM_DIGITS_MIN;
