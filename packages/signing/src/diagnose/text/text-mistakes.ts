import { createHash } from "#hash";
import { encodeBase64Text } from "../../signed-text.ts";
import { CASES } from "../body/members.ts";
import type { MistakeName } from "../mistakes.ts";
import { ENDS } from "./ends.ts";
import {
  PART_NAMES,
  type PartName,
  type TextFacts,
  type TextForm,
  type TextKind,
  type TextMistake,
} from "./text.ts";
import { listWrongTimes, type WrongTime } from "./timestamps.ts";
import { listWrongUrls } from "./urls.ts";

/** Every mistake around the data, the commonest first within its kind. */
export function listTextMistakes(facts: TextFacts, json: string): TextMistake[] {
  return [
    ...listMethods(facts),
    ...listUrls(facts),
    ...listNonces(facts.nonce),
    change("part-missing", "timestamp", { timestamp: "" }, "timestamp"),
    ...listWrongTimes(facts.timestamp).map(wrongTime),
    ...SIGN_TYPES.map(([value, isCommon]) =>
      change("sign-type", "sign-type", { signType: value }, value, isCommon),
    ),
    change("part-missing", "sign-type", { signType: "" }, "signType", true),
    ...ORDER_MISTAKES,
    ...NAMES,
    ...JOINS,
    ...listExtras(facts),
    ...ENDS,
    ...listOtherSchemes(facts, json),
  ];
}

export function wrongTime({ name, value, unit, isCommon }: WrongTime): TextMistake {
  const detail = unit === undefined ? value : `${value} (${unit})`;
  return change(name, "timestamp", { timestamp: value }, detail, isCommon);
}

function change(
  name: MistakeName,
  kind: TextKind,
  values: Partial<TextForm["values"]>,
  detail: string,
  isCommon?: boolean,
): TextMistake {
  const form = (right: TextForm) => ({ ...right, values: { ...right.values, ...values } });
  return { group: "text", name, kind, form, detail, isCommon };
}

function shape(
  name: MistakeName,
  kind: TextKind,
  form: Partial<TextForm>,
  detail = "",
  isCommon?: boolean,
): TextMistake {
  const apply = (right: TextForm) => ({ ...right, ...form });
  return { group: "text", name, kind, form: apply, detail, isCommon };
}

function listMethods({ method }: TextFacts): TextMistake[] {
  const lower = method.toLowerCase();
  const capital = lower.slice(0, 1).toUpperCase() + lower.slice(1);
  const others = ["post", "get", "put", "patch", "delete"].filter((other) => other !== lower);
  return [
    change("method-case", "method", { method: lower.toUpperCase() }, lower.toUpperCase(), true),
    change("method-case", "method", { method: capital }, capital),
    change("part-missing", "method", { method: "" }, "method"),
    ...others.map((other, at) =>
      change("method-other", "method", { method: other }, other, at < 2),
    ),
    ...others.map((other) =>
      change("method-other", "method", { method: other.toUpperCase() }, other.toUpperCase()),
    ),
  ];
}

const COMMON_URLS: readonly MistakeName[] = [
  "url-trailing-slash",
  "url-path-only",
  "url-scheme",
  "url-host",
  "url-without-query",
  "url-without-version",
  "url-version",
  "url-placeholder",
  "url-query-decoded",
  "url-query-order",
];

function listUrls(facts: TextFacts): TextMistake[] {
  if (facts.baseUrls.length === 0) {
    const url = facts.pathAndQuery;
    return url === "" ? [] : [change("url-path-only", "url", { requestUrl: url }, url)];
  }
  return [
    change("part-missing", "url", { requestUrl: "" }, "requestUrl", true),
    ...listWrongUrls(facts).map(({ name, url }) =>
      change(name, "url", { requestUrl: url }, url, COMMON_URLS.includes(name)),
    ),
  ];
}

function listNonces(nonce: string): TextMistake[] {
  const others = [
    nonce.toLowerCase(),
    nonce.toUpperCase(),
    nonce.replaceAll("-", ""),
    // A cut may go through a character.
    nonce.slice(0, 32).toWellFormed(),
    nonce.slice(0, 16).toWellFormed(),
    nonce.replace(/^["']|["']$/g, ""),
    `"${nonce}"`,
    encodeURIComponent(nonce.toWellFormed()),
    encodeBase64Text(nonce),
    createHash("md5").update(nonce).digest("hex"),
  ];
  return [
    change("part-missing", "nonce", { nonceStr: "" }, "nonceStr"),
    ...others.map((other) => change("nonce-changed", "nonce", { nonceStr: other }, other)),
  ];
}

const SIGN_TYPES: readonly (readonly [value: string, isCommon: boolean])[] = [
  ["SHA256", true],
  ["RSA-SHA256", true],
  ["rsa-sha256", false],
  ["SHA-256", false],
  ["sha-256", false],
  ["Sha256", false],
  ["RSA", false],
  ["rsa", false],
  ["RSA2", false],
  ["RS256", false],
  ["SHA256withRSA", false],
  ["sha256WithRSA", false],
  ["sha1", false],
  ["sha512", false],
];

/** One part out of its place, and some usual orders. */
const ORDERS: readonly (readonly PartName[])[] = [
  ["data", "method", "nonceStr", "signType", "timestamp", "requestUrl"],
  ["method", "nonceStr", "requestUrl", "signType", "timestamp", "data"],
  PART_NAMES.toReversed(),
  ["method", "requestUrl", "timestamp", "nonceStr", "signType", "data"],
  ["method", "requestUrl", "timestamp", "nonceStr", "data", "signType"],
  ["method", "requestUrl", "nonceStr", "timestamp", "signType", "data"],
  ["requestUrl", "method", "nonceStr", "timestamp", "signType", "data"],
  ["signType", "nonceStr", "timestamp", "method", "requestUrl", "data"],
  ["data", "method", "nonceStr", "timestamp", "signType", "requestUrl"],
  ["data", "method", "requestUrl", "nonceStr", "timestamp", "signType"],
  ...PART_NAMES.flatMap((name) => {
    const others = PART_NAMES.filter((other) => other !== name);
    return PART_NAMES.map((_, at) => others.toSpliced(at, 0, name));
  }),
  ...PART_NAMES.flatMap((_, at) => PART_NAMES.slice(at + 1).map((__, by) => swap(at, at + 1 + by))),
];

function swap(left: number, right: number): readonly PartName[] {
  const [a, b] = [PART_NAMES[left], PART_NAMES[right]];
  return a && b ? PART_NAMES.with(left, b).with(right, a) : PART_NAMES;
}

const ORDER_MISTAKES: readonly TextMistake[] = unique(ORDERS).map((order, at) =>
  shape("part-order", "order", { order }, order.join(", "), at < 3),
);

function unique(orders: readonly (readonly PartName[])[]): (readonly PartName[])[] {
  const byText = new Map(orders.map((order) => [order.join(), order]));
  byText.delete(PART_NAMES.join());
  return [...byText.values()];
}

/** All other orders: too many to try with another mistake. */
export function* listRareOrders(): Generator<TextMistake> {
  const usual = new Set(unique(ORDERS).map((order) => order.join()));
  for (const order of permute(PART_NAMES)) {
    const isTried = usual.has(order.join()) || order.join() === PART_NAMES.join();
    if (!isTried) yield shape("part-order", "order", { order }, order.join(", "));
  }
}

function permute(names: readonly PartName[]): (readonly PartName[])[] {
  if (names.length <= 1) return [names];
  return names.flatMap((first, at) =>
    permute(names.toSpliced(at, 1)).map((others) => [first, ...others]),
  );
}

const OTHER_NAMES: readonly (readonly [PartName, string])[] = [
  ["nonceStr", "nonce"],
  ["nonceStr", "noncestr"],
  ["nonceStr", "nonce_str"],
  ["nonceStr", "nonceString"],
  ["requestUrl", "url"],
  ["requestUrl", "requesturl"],
  ["requestUrl", "requestURL"],
  ["requestUrl", "request_url"],
  ["requestUrl", "requestUri"],
  ["signType", "sign_type"],
  ["signType", "signtype"],
  ["signType", "type"],
  ["timestamp", "timeStamp"],
  ["timestamp", "time"],
  ["data", "body"],
  ["data", "Data"],
  ["data", "payload"],
];

const NAMES: readonly TextMistake[] = [
  ...CASES.filter(([shown]) => shown !== "camelCase").map(([shown, rename], at) =>
    shape("part-names", "names", { name: rename }, shown, at < 3),
  ),
  ...OTHER_NAMES.map(([part, name]) => {
    const rename = (each: string) => (each === part ? name : each);
    return shape("part-name", "names", { name: rename }, name);
  }),
];

const JOINS: readonly TextMistake[] = [
  shape("parts-percent-encoded", "join", { encode: encodeURIComponent }, "", true),
  shape("parts-percent-encoded", "join", { encode: formEncode }),
  shape("parts-without-names", "join", { name: null, separator: "" }, "", true),
  ...["&", "\n", "|", ",", "."].map((separator) =>
    shape("parts-without-names", "join", { name: null, separator }),
  ),
  shape("parts-equals-sign", "join", { equals: ":" }, '":"', true),
  shape("parts-equals-sign", "join", { equals: ":", separator: "\n" }, '":"'),
  shape("parts-equals-sign", "join", { equals: "" }, '""'),
  shape("parts-equals-sign", "join", { equals: "", separator: "" }, '""'),
  shape("parts-as-json", "join", { write: writeJson }, "", true),
  ...["", "|", "\n", ",", ";", "&&", ", ", " ", ".", "&amp;", "\r\n", " & "].map((separator) =>
    shape("parts-separator", "join", { separator }, JSON.stringify(separator)),
  ),
];

function writeJson(parts: readonly (readonly [string, string])[]): string {
  return JSON.stringify(Object.fromEntries(parts));
}

function formEncode(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(2);
}

function listExtras({ clientId, timestamp, nonce }: TextFacts): TextMistake[] {
  const id = clientId ?? "";
  const last: readonly (readonly [name: string, value: string])[] = [
    ["key", ""],
    ["clientId", id],
    ["client_id", id],
    ["key", id],
    ["appId", id],
    ["version", "v3"],
    ["version", "1.0"],
    ["charset", "utf-8"],
    ["charset", "UTF-8"],
    ["nonce", nonce],
    ["signature", ""],
    ["sign", ""],
    ["timestamp", timestamp],
  ];
  const known = last.filter(([name, value]) => value !== "" || NAMES_LEFT_EMPTY.has(name));
  return known.flatMap((part) =>
    [false, true].map((isFirst) =>
      shape("part-extra", "extra", { extra: { part, isFirst } }, part[0]),
    ),
  );
}
const NAMES_LEFT_EMPTY = new Set(["key", "signature", "sign"]);

/** Texts that other interfaces sign. */
function listOtherSchemes(facts: TextFacts, json: string): TextMistake[] {
  if (json === "") return [];
  const { method, pathAndQuery: path, timestamp, nonce } = facts;
  const upper = method.toUpperCase();
  const schemes: readonly (readonly [shown: string, write: (body: string) => string])[] = [
    ["timestamp.body", (body) => `${timestamp}.${body}`],
    ["timestamp and body", (body) => timestamp + body],
    ["body and timestamp", (body) => body + timestamp],
    ["timestamp, nonce and body", (body) => timestamp + nonce + body],
    ["nonce, timestamp and body", (body) => nonce + timestamp + body],
    ["timestamp.nonce.body", (body) => `${timestamp}.${nonce}.${body}`],
    ["method, path, timestamp and body", (body) => upper + path + timestamp + body],
    ["timestamp, method, path and body", (body) => timestamp + upper + path + body],
    [
      "method, path, timestamp, nonce and body in lines",
      (body) => `${[upper, path, timestamp, nonce, body].join("\n")}\n`,
    ],
    ["timestamp, nonce and body in lines", (body) => `${[timestamp, nonce, body].join("\n")}\n`],
  ];
  return schemes.flatMap(([detail, write]) => [
    shape("text-other-scheme", "end", { finish: (_, body) => write(body) }, detail, true),
    shape("text-other-scheme", "end", { finish: (_, __, data) => write(data) }, detail),
  ]);
}
