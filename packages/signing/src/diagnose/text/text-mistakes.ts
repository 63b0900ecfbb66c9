import { createHash } from "#hash";
import { encodeBase64Text } from "../../signed-text.ts";
import { joinRequestUrl } from "../../verify/candidates.ts";
import type { MistakeName } from "../mistakes.ts";
import { ENDS } from "./ends.ts";
import { NAME_MISTAKES } from "./names.ts";
import { listQueryData, readQuery } from "./queries.ts";
import {
  PART_NAMES,
  type PartName,
  type TextFacts,
  type TextForm,
  type TextKind,
  type TextMistake,
} from "./text.ts";
import { listWrongTimes, type WrongTime } from "./timestamps.ts";
import { UNSET } from "./unset.ts";
import { listWrongUrls } from "./urls.ts";

/** Every mistake around the data, the commonest first within its kind. */
export function listTextMistakes(facts: TextFacts, json: string): TextMistake[] {
  return [
    ...listMethods(facts),
    ...listUrls(facts),
    ...listNonces(facts),
    change("part-missing", "timestamp", { timestamp: "" }, "timestamp"),
    ...listWrongTimes(facts.timestamp).map(wrongTime),
    ...SIGN_TYPES.map(([value, isCommon], at) =>
      mayBeRare(
        change("sign-type", "sign-type", { signType: value }, value, isCommon),
        at > LIKELY_MAX,
      ),
    ),
    change("part-missing", "sign-type", { signType: "" }, "signType", true),
    ...ORDER_MISTAKES,
    ...NAME_MISTAKES,
    ...EMPTIES,
    ...listQueryMistakes(facts),
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

/** Of nonces and sign types, so many are tried together with another mistake. */
const LIKELY_MAX = 14;
const mayBeRare = (mistake: TextMistake, isRare: boolean): TextMistake =>
  isRare ? { ...mistake, isRare } : mistake;
const rare = (mistake: TextMistake): TextMistake => ({ ...mistake, isRare: true });

const KIND_OF_PART = {
  method: "method",
  nonceStr: "nonce",
  requestUrl: "url",
  signType: "sign-type",
  timestamp: "timestamp",
} as const;

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
    ...UNSET.map((word) => rare(change("method-other", "method", { method: word }, word))),
  ];
}

const COMMON_URLS: readonly MistakeName[] = [
  "url-trailing-slash",
  "url-path-only",
  "url-scheme",
  "url-without-query",
  "url-without-version",
  "url-version",
];

function listUrls(facts: TextFacts): TextMistake[] {
  if (facts.baseUrls.length === 0) {
    const url = facts.pathAndQuery;
    return url === "" ? [] : [change("url-path-only", "url", { requestUrl: url }, url)];
  }
  return [
    change("part-missing", "url", { requestUrl: "" }, "requestUrl", true),
    ...listWrongUrls(facts).map(({ name, url, isCommon, isRare }) => ({
      ...change(name, "url", { requestUrl: url }, url, isCommon ?? COMMON_URLS.includes(name)),
      isRare,
    })),
  ];
}

function listNonces({ nonce, timestamp, clientId = "" }: TextFacts): TextMistake[] {
  const hexadecimal = nonce.replaceAll("-", "");
  const others = [
    ...["undefined", "null", "None"],
    nonce.toLowerCase(),
    nonce.toUpperCase(),
    hexadecimal,
    timestamp,
    // A cut may go through a character.
    ...[32, 16, 20, 24, 10, 8].map((length) => nonce.slice(0, length).toWellFormed()),
    nonce.replace(/^["'{]|["'}]$/g, ""),
    ...['""', "''", "{}", "<>", "[]"].map(([open, close]) => `${open}${nonce}${close}`),
    ...[`${nonce} `, ` ${nonce}`, `${nonce}\n`, nonce.trim()],
    encodeURIComponent(nonce.toWellFormed()),
    encodeBase64Text(nonce),
    ...["md5", "sha1", "sha256"].map((name) => createHash(name).update(nonce).digest("hex")),
    hexadecimal.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    ...UNSET,
    ...["nonceStr", "nonce", "NONCE", "<nonce>", "{nonce}", "random", "X-Nonce-Str", "0", "1"],
    ...[`${timestamp}000`, clientId, `b'${nonce}'`, nonce.split("").reverse().join("")],
  ];
  const wrong = new Set(others);
  wrong.delete(nonce);
  wrong.delete("");
  return [
    change("part-missing", "nonce", { nonceStr: "" }, "nonceStr", true),
    ...[...wrong].map((other, at) =>
      mayBeRare(
        change("nonce-changed", "nonce", { nonceStr: other }, other, at < 6),
        at > LIKELY_MAX,
      ),
    ),
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
  ["SHA1", false],
  ["sha512", false],
  ["SHA512", false],
  ["md5", false],
  ["MD5", false],
  ["hmac-sha256", false],
  ["HMAC-SHA256", false],
  ["HmacSHA256", false],
  ["SHA256WithRSA", false],
  ["SHA256RSA", false],
  ["rsa2", false],
  ["rs256", false],
  ["RSA_SHA256", false],
  ["RSA-SHA-256", false],
  ["SHA_256", false],
  ["PKCS1", false],
  ["RSA256", false],
  ["sha256 ", false],
  ["sha-256 with RSA", false],
  ...UNSET.map((word) => [word, false] as const),
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
    shape(
      "parts-separator",
      "join",
      { separator },
      JSON.stringify(separator),
      separator === "&amp;",
    ),
  ),
];

function writeJson(parts: readonly (readonly [string, string])[]): string {
  return JSON.stringify(Object.fromEntries(parts));
}

function formEncode(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(2);
}

/** Parts that are there, but empty. */
const EMPTIES: readonly TextMistake[] = PART_NAMES.filter((part) => part !== "data").map((part) =>
  shape("part-empty", KIND_OF_PART[part], { empties: [part] }, part, part === "requestUrl"),
);

/** A query that is signed as a body, or as parts. */
function listQueryMistakes({ baseUrls, pathAndQuery }: TextFacts): TextMistake[] {
  const [path = ""] = pathAndQuery.split("?", 1);
  const query = pathAndQuery.slice(path.length);
  const [base] = baseUrls;
  if (base === undefined || query.length < 2) return [];
  const url = joinRequestUrl(base, path);
  const pairs = readQuery(query);
  const withoutQuery = (right: TextForm) => ({ ...right.values, requestUrl: url });
  const made = (
    name: MistakeName,
    detail: string,
    form: TextMistake["form"],
    isCommon = false,
  ): TextMistake => ({ group: "text", name, kind: "url", form, detail, isCommon });
  const asParts = (added: readonly (readonly [string, string])[], isSorted: boolean) =>
    made("query-as-parts", "", (right) => ({
      ...right,
      values: withoutQuery(right),
      write: (parts) => {
        const all = [...parts, ...added];
        if (isSorted) all.sort(([left], [other]) => (left < other ? -1 : 1));
        return all.map(([name, value]) => `${name}=${value}`).join("&");
      },
    }));
  return [
    ...listQueryData(query).flatMap((data, at) => [
      made(
        "query-as-data",
        "",
        (right) => ({ ...right, data, values: withoutQuery(right) }),
        at < 2,
      ),
      made("query-as-data", "", (right) => ({ ...right, data })),
    ]),
    asParts(pairs, true),
    asParts(pairs, false),
    ...["query", "queryString", "params"].flatMap((name) => [
      asParts([[name, query.slice(1)]], true),
      asParts([[name, query.slice(1)]], false),
    ]),
  ];
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
