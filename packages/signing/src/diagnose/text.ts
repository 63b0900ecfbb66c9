import { createHash } from "#hash";
import { encodeBase64Text, SIGN_TYPE } from "../signed-text.ts";
import { joinRequestUrl } from "../verify/candidates.ts";
import type { MistakeName } from "./mistakes.ts";
import { listWrongUrls, type UrlFacts } from "./urls.ts";

const PART_NAMES = ["data", "method", "nonceStr", "requestUrl", "signType", "timestamp"] as const;
type PartName = (typeof PART_NAMES)[number];

export type TextFacts = UrlFacts & {
  readonly method: string;
  readonly nonce: string;
  readonly timestamp: string;
};

/** One way to write the text around its data. */
export type TextForm = {
  /** Empty parts are left out. */
  readonly values: Readonly<Record<Exclude<PartName, "data">, string>>;
  readonly order: readonly PartName[];
  readonly names: Readonly<Partial<Record<PartName, string>>>;
  readonly separator: string;
  readonly encode: ((value: string) => string) | null;
  readonly finish: ((text: string, json: string, data: string) => string | Uint8Array) | null;
};

export type TextMistake = {
  readonly group: "text";
  readonly name: MistakeName;
  readonly kind: "method" | "nonce" | "timestamp" | "url" | "sign-type" | "shape" | "end";
  readonly form: (right: TextForm) => TextForm;
  readonly detail?: string;
  readonly isCommon?: boolean;
};

/** One correct form for each base URL; a webhook has one, without URL. */
export function listRightForms(facts: TextFacts): TextForm[] {
  const bases = facts.baseUrls.length === 0 ? [null] : facts.baseUrls;
  return bases.map((base) => ({
    values: {
      method: facts.method.toLowerCase(),
      nonceStr: facts.nonce,
      requestUrl: base === null ? "" : joinRequestUrl(base, facts.pathAndQuery),
      signType: SIGN_TYPE,
      timestamp: facts.timestamp,
    },
    order: PART_NAMES,
    names: {},
    separator: "&",
    encode: null,
    finish: null,
  }));
}

/** The bytes to sign. `data` null leaves the part out. */
export function writeWhole(form: TextForm, json: string, data: string | null): string | Uint8Array {
  const text = writeParts(form, data);
  return form.finish === null ? text : form.finish(text, json, data ?? "");
}

/** True when the text is `data=…&` and then a tail, so that texts of one body share a beginning. */
export function startsWithData(form: TextForm): boolean {
  const { order, names, separator, encode, finish } = form;
  const isPlain = separator === "&" && encode === null && finish === null;
  return isPlain && order[0] === "data" && names.data === undefined;
}

/** What follows the data part of such a form. */
export function writeTail(form: TextForm): string {
  return writeParts(form, null);
}

function writeParts({ order, names, values, separator, encode }: TextForm, data: string | null) {
  let text = "";
  for (const name of order) {
    const value = name === "data" ? data : values[name] || null;
    if (value === null) continue;
    if (text !== "") text += separator;
    text += `${names[name] ?? name}=${encode === null ? value : encode(value)}`;
  }
  return text;
}

/** Every mistake around the data, the commonest first within its kind. */
export function listTextMistakes(facts: TextFacts): TextMistake[] {
  return [
    ...listMethods(facts),
    ...listUrls(facts),
    ...listNonces(facts.nonce),
    ...listTimestamps(facts.timestamp),
    ...SIGN_TYPES.map(([value, isCommon]) =>
      change("sign-type", "sign-type", { signType: value }, value, isCommon),
    ),
    change("part-missing", "sign-type", { signType: "" }, "signType", true),
    ...SHAPES,
    ...ENDS,
  ];
}

type Values = Partial<TextForm["values"]>;

function change(
  name: MistakeName,
  kind: TextMistake["kind"],
  values: Values,
  detail: string,
  isCommon = false,
): TextMistake {
  return {
    group: "text",
    name,
    kind,
    form: (right) => ({ ...right, values: { ...right.values, ...values } }),
    detail,
    ...(isCommon && { isCommon }),
  };
}

function listMethods({ method }: TextFacts): TextMistake[] {
  const lower = method.toLowerCase();
  const capital = lower.slice(0, 1).toUpperCase() + lower.slice(1);
  const others = ["post", "get", "put", "patch", "delete"].filter((other) => other !== lower);
  return [
    change("method-case", "method", { method: lower.toUpperCase() }, lower.toUpperCase(), true),
    change("method-case", "method", { method: capital }, capital),
    change("part-missing", "method", { method: "" }, "method"),
    ...others.flatMap((other) => [
      change("method-other", "method", { method: other }, other),
      change("method-other", "method", { method: other.toUpperCase() }, other.toUpperCase()),
    ]),
  ];
}

const COMMON_URLS: readonly MistakeName[] = [
  "url-trailing-slash",
  "url-path-only",
  "url-scheme",
  "url-host",
  "url-without-query",
  "url-without-version",
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
    nonce.slice(0, 32),
    nonce.replace(/^["']|["']$/g, ""),
    `"${nonce}"`,
    encodeURIComponent(nonce),
  ];
  return [
    change("part-missing", "nonce", { nonceStr: "" }, "nonceStr"),
    ...others.map((other) => change("nonce-changed", "nonce", { nonceStr: other }, other)),
  ];
}

const SECONDS_APART_MAX = 5;

function listTimestamps(timestamp: string): TextMistake[] {
  const value = Number(timestamp);
  if (!Number.isFinite(value) || timestamp === "") return [];
  const whole = Math.floor(value);
  const units = /^\d{13}$/.test(timestamp)
    ? [String(Math.floor(value / 1000)), String(Math.round(value / 1000)), String(value / 1000)]
    : [`${whole}000`, `${whole}.0`, String(whole)];
  const apart = Array.from({ length: SECONDS_APART_MAX }, (_, at) => at + 1).flatMap((seconds) => [
    String(value - seconds),
    String(value + seconds),
  ]);
  return [
    ...units.map((other, at) =>
      change("timestamp-unit", "timestamp", { timestamp: other }, other, at === 0),
    ),
    change("part-missing", "timestamp", { timestamp: "" }, "timestamp"),
    ...apart.map((other) => change("timestamp-changed", "timestamp", { timestamp: other }, other)),
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

/** One part out of its place, and two usual orders. */
const ORDERS: readonly (readonly PartName[])[] = [
  ...PART_NAMES.flatMap((name) => {
    const others = PART_NAMES.filter((other) => other !== name);
    return PART_NAMES.map((_, at) => others.toSpliced(at, 0, name));
  }),
  PART_NAMES.toReversed(),
  ["method", "requestUrl", "timestamp", "nonceStr", "signType", "data"],
  ["method", "requestUrl", "nonceStr", "timestamp", "signType", "data"],
  ["requestUrl", "method", "nonceStr", "timestamp", "signType", "data"],
  ["data", "method", "nonceStr", "timestamp", "signType", "requestUrl"],
  ["data", "method", "requestUrl", "nonceStr", "timestamp", "signType"],
];
const OTHER_NAMES: readonly (readonly [PartName, string])[] = [
  ["nonceStr", "nonce"],
  ["nonceStr", "noncestr"],
  ["nonceStr", "nonce_str"],
  ["requestUrl", "url"],
  ["requestUrl", "requesturl"],
  ["requestUrl", "requestURL"],
  ["requestUrl", "request_url"],
  ["signType", "sign_type"],
  ["signType", "signtype"],
  ["signType", "type"],
  ["timestamp", "timeStamp"],
  ["timestamp", "time"],
  ["data", "body"],
  ["data", "Data"],
];

const SHAPES: readonly TextMistake[] = [
  shape("parts-percent-encoded", { encode: encodeURIComponent }, "", true),
  shape("parts-percent-encoded", { encode: formEncode }, ""),
  ...unique(ORDERS).map((order) =>
    shape("part-order", { order }, order.join(", "), order.at(-1) === "requestUrl"),
  ),
  ...OTHER_NAMES.map(([part, name]) => shape("part-name", { names: { [part]: name } }, name)),
  ...[",", "", "|", ";", "\n", "&amp;"].map((separator) =>
    shape("parts-separator", { separator }, separator === "\n" ? "line breaks" : `"${separator}"`),
  ),
];

function shape(
  name: MistakeName,
  form: Partial<TextForm>,
  detail: string,
  isCommon = false,
): TextMistake {
  const apply = (right: TextForm) => ({ ...right, ...form });
  return { group: "text", name, kind: "shape", form: apply, detail, ...(isCommon && { isCommon }) };
}

function unique(orders: readonly (readonly PartName[])[]): (readonly PartName[])[] {
  const byText = new Map(orders.map((order) => [order.join(), order]));
  byText.delete(PART_NAMES.join());
  return [...byText.values()];
}

const sha256 = (text: string) => createHash("sha256").update(text);

const ENDS: readonly TextMistake[] = [
  end("text-newline", (text) => `${text}\n`, "", true),
  end("text-newline", (text) => `${text}\r\n`),
  end("text-blank", (text) => ` ${text}`, "space"),
  end("text-blank", (text) => `${text} `, "space"),
  end("text-blank", (text) => `${text}&`, "&"),
  end("text-blank", (text) => `&${text}`, "&"),
  end("text-blank", (text) => `?${text}`, "?"),
  end("text-blank", (text) => `"${text}"`, "quote"),
  end("text-hashed-first", (text) => sha256(text).digest("hex")),
  end("text-hashed-first", (text) => sha256(text).digest()),
  end("text-hashed-first", (text) => sha256(text).digest("base64")),
  end("text-hashed-first", (text) => sha256(text).digest("hex").toUpperCase()),
  end("text-base64", encodeBase64Text),
  end("body-alone", (_, json) => json, "the JSON", true),
  end("body-alone", (_, __, data) => data, "the Base64 text"),
  end("body-alone", (_, __, data) => `data=${data}`, "the data part"),
];

function end(
  name: MistakeName,
  finish: NonNullable<TextForm["finish"]>,
  detail = "",
  isCommon = false,
): TextMistake {
  const apply = (right: TextForm) => ({ ...right, finish });
  return { group: "text", name, kind: "end", form: apply, detail, ...(isCommon && { isCommon }) };
}

function formEncode(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(2);
}
