import { maskText } from "@kaunter/gateway/mask-text";
import { ANY, ANY_TIME, escapeBraces, holeOf, timeHole } from "./holes.ts";
import { learnNames, type Sides } from "./learn-names.ts";
import {
  type CallStep,
  RECORDING_VERSION,
  type RecordingFile,
  STEPS_MAX,
  type Step,
} from "./recording-schema.ts";
import {
  memberOf,
  readJsonOrNull,
  type SeenCall,
  type SeenStep,
  type SeenWebhook,
} from "./session.ts";

export type Recorded = {
  readonly sides: Sides;
  /** Values that may be nowhere, whatever they look like. */
  readonly secrets: readonly string[];
  readonly startedAt: Date;
};

const SECRET = "[secret]";
/** Longer texts are not kept, and no test needs them. */
const TEXT_LENGTH_MAX = 1_000_000;
const KEPT_REQUEST_HEADERS = [
  ...["authorization", "content-type", "x-signature", "x-nonce-str", "x-timestamp"],
  "idempotency-key",
];
export const isKeptHeader = (name: string) => KEPT_REQUEST_HEADERS.includes(name.toLowerCase());
const KEPT_RESPONSE_HEADERS = ["content-type", "location", "retry-after", "www-authenticate"];
const UNAUTHORIZED = 401;
/** Without one, all of the header can be a secret. */
const SCHEME = /^(bearer|basic|digest|token) /i;
/** Behind its prefix. */
const SIGNATURE = /[A-Za-z0-9+/=_-]{40,}$/;
/** A timestamp that the gateway accepts differs by at most this. */
const SKEW_SECONDS_MAX = 120;
/** Times of a session: other ones are somebody's choice. */
const BEFORE_MS = 86_400_000;
const AFTER_MS = 2 * 366 * 86_400_000;

/** The file of a session, without secrets and without values that only this run had. */
export function buildRecording(steps: readonly SeenStep[], recorded: Recorded): RecordingFile {
  const hide = createHider(steps, recorded);
  return {
    kaunterRecording: RECORDING_VERSION,
    recordedAt: recorded.startedAt.toISOString(),
    steps: steps.slice(0, STEPS_MAX).map((step): Step => {
      if (step.step === "call") return hideCall(step, hide, recorded.startedAt);
      if (step.step === "webhook") return hideWebhook(step, hide);
      const { checkoutId, outcome } = step;
      return { step: "payer", checkout: hide(checkoutId), with: step.with, outcome };
    }),
  };
}

type Hide = (text: string) => string;

/** Holes first, so that no mask cuts a value in two. */
function createHider(steps: readonly SeenStep[], { sides, secrets, startedAt }: Recorded): Hide {
  const names = learnNames(steps, sides);
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length);
  const pattern =
    longestFirst.length === 0
      ? null
      : new RegExp(
          `(?<![A-Za-z0-9])(?:${longestFirst.map(escapePattern).join("|")})(?![A-Za-z0-9])`,
          "g",
        );
  const isOfSession = createIsOfSession(startedAt);
  return (text) => {
    let hidden = escapeBraces(text.slice(0, TEXT_LENGTH_MAX));
    for (const secret of secrets) hidden = hidden.replaceAll(secret, SECRET);
    if (pattern) {
      hidden = hidden.replace(pattern, (value, at: number, whole: string) =>
        isShortNumber(value) && !isDelimited(whole, at, value.length)
          ? value
          : holeOf(names.get(value) ?? ""),
      );
    }
    hidden = hidden.replace(ANY_TIME, (time) => (isOfSession(time) ? timeHole(time) : time));
    return keepHoles(hidden, maskText(hidden, TEXT_LENGTH_MAX));
  };
}

const MEMBER = /("(?:[^"\\]|\\.)*"\s*:\s*)("(?:[^"\\]|\\.)*"|[\w.+-]+)/g;
const WHOLE_HOLE = /^"\{\{[A-Za-z]+(?:-\d+)?\}\}"$/;

/** A member that has a secret's name may have a hole, which tells nothing, as its value. */
function keepHoles(hidden: string, masked: string): string {
  if (hidden === masked) return masked;
  const values = [...hidden.matchAll(MEMBER)].map(([, , value = ""]) => value);
  if (values.length !== [...masked.matchAll(MEMBER)].length) return masked;
  let index = -1;
  return masked.replace(MEMBER, (whole, start: string) => {
    index += 1;
    const value = values[index] ?? "";
    return WHOLE_HOLE.test(value) ? start + value : whole;
  });
}

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
/** It may be an amount, too. */
const isShortNumber = (value: string) => /^\d{1,9}$/.test(value);
const isDelimited = (text: string, at: number, length: number) =>
  /^["'/=&?]?$/.test(text.charAt(at - 1)) && /^["'/=&?]?$/.test(text.charAt(at + length));

function createIsOfSession(startedAt: Date): (time: string) => boolean {
  const from = startedAt.getTime() - BEFORE_MS;
  const until = startedAt.getTime() + AFTER_MS;
  return (time) => Date.parse(time) > from && Date.parse(time) < until;
}

function hideCall(call: SeenCall, hide: Hide, startedAt: Date): CallStep {
  const { step, method, path, body, form, response } = call;
  const headers = call.headers
    .filter(([name]) => isKeptHeader(name))
    .map(
      ([name, value]) =>
        `${name}: ${hideHeader(name.toLowerCase(), value, call, { hide, startedAt })}`,
    );
  return {
    ...{ step, method, path: hide(path), headers },
    ...{ body: body === null ? null : hide(body), form },
    response: {
      status: response.status,
      headers: Object.fromEntries(
        Object.entries(response.headers)
          .filter(([name]) => KEPT_RESPONSE_HEADERS.includes(name))
          .map(([name, value]) => [name, hide(value)]),
      ),
      body: hideBody(response.body, hide),
    },
  };
}

function hideHeader(
  name: string,
  value: string,
  { response, form }: SeenCall,
  { hide, startedAt }: { hide: Hide; startedAt: Date },
): string {
  if (name === "authorization") {
    const [, scheme] = SCHEME.exec(value) ?? [];
    if (scheme === undefined) return SECRET;
    if (response.status === UNAUTHORIZED) return `${scheme} ${SECRET}`;
    return `${scheme} ${holeOf(scheme.toLowerCase() === "basic" ? "credentials" : "token")}`;
  }
  if (name === "x-signature") {
    return form === "" ? SECRET : hide(value.replace(SIGNATURE, "")) + holeOf("signature");
  }
  return (name === "x-timestamp" && holeOfTimestamp(value, startedAt)) || hide(value);
}

/** A timestamp of the time; "" for one that was wrong, which stays and is as wrong later. */
function holeOfTimestamp(value: string, startedAt: Date): string {
  const hole = TIMESTAMPS.find(([form]) => form.test(value))?.[1];
  const seconds = Number(value) / (hole === "timestampMilliseconds" ? 1_000 : 1);
  const isNear = seconds >= startedAt.getTime() / 1_000 - SKEW_SECONDS_MAX;
  return hole !== undefined && isNear ? holeOf(hole) : "";
}

const TIMESTAMPS: readonly (readonly [form: RegExp, hole: string])[] = [
  [/^\d{10}$/, "timestamp"],
  [/^\d{13}$/, "timestampMilliseconds"],
  [/^\d{10}\.\d+$/, "timestampDecimal"],
];

function hideBody(text: string, hide: Hide): unknown {
  const hidden = hide(text);
  const json = readJsonOrNull(hidden);
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json ?? hidden;
  return { ...json, ...withoutDiagnosis(json), ...withoutSeconds(json) };
}

/** What is wrong with a signature is said for people, in words that depend on the time. */
function withoutDiagnosis(json: object): object {
  if (memberOf(json, "debug") === undefined) return {};
  return { error: { ...Object(memberOf(json, "error")), message: ANY }, debug: ANY };
}

/** How long a token lives from now on. */
const withoutSeconds = (json: object) =>
  memberOf(json, "expiresIn") === undefined ? {} : { expiresIn: ANY };

function hideWebhook(
  { step, eventType, headers, signature, body, response }: SeenWebhook,
  hide: Hide,
): Step {
  return {
    step,
    eventType,
    headers: [...headers],
    signature,
    body: hideBody(body, hide),
    response,
  };
}
