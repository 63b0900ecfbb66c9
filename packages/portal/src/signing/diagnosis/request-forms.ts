import { SIGN_TYPE } from "@kaunter/signing/signed-text";

/** Ways in which the parts of a signed text other than `data` can be wrong. */
export type PartMistake =
  | "URL_PATH_ONLY"
  | "URL_WITHOUT_QUERY"
  | "URL_TRAILING_SLASH"
  | "URL_OTHER_BASE"
  | "URL_OTHER_SCHEME"
  | "URL_MISSING"
  | "URL_DECODED"
  | "URL_ENCODED"
  | "METHOD_UPPER_CASE"
  | "TIMESTAMP_MILLISECONDS_SIGNED"
  | "TIMESTAMP_SECONDS_SIGNED"
  | "SIGN_TYPE_MISSING"
  | "SIGN_TYPE_OTHER"
  | "ORDER_URL_LAST"
  | "ORDER_OTHER"
  | "NAMES_OTHER";

export interface Form<M> {
  mistakes: readonly M[];
  text: string;
}

/** The URL as called, and the known mistakes in it. */
export function listUrlForms(url: string, baseUrls: readonly string[]): Form<PartMistake>[] {
  const right: Form<PartMistake> = { mistakes: [], text: url };
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed) return [right, { mistakes: ["URL_MISSING"], text: "" }];
  const path = url.slice(parsed.origin.length);
  const bare = url.split("?")[0] ?? url;
  const scheme = parsed.protocol === "https:" ? "http:" : "https:";
  const wrong: Form<PartMistake>[] = [
    { mistakes: ["URL_MISSING"], text: "" },
    { mistakes: ["URL_PATH_ONLY"], text: path },
    { mistakes: ["URL_PATH_ONLY"], text: path.replace(/^\/v3/, "") },
    { mistakes: ["URL_WITHOUT_QUERY"], text: bare },
    { mistakes: ["URL_TRAILING_SLASH"], text: `${url}/` },
    { mistakes: ["URL_TRAILING_SLASH"], text: url.replace(/\/$/, "") },
    { mistakes: ["URL_OTHER_SCHEME"], text: url.replace(/^https?:/, scheme) },
    { mistakes: ["URL_DECODED"], text: decode(url) },
    { mistakes: ["URL_ENCODED"], text: encodeURIComponent(url) },
    ...baseUrls.map(
      (base): Form<PartMistake> => ({ mistakes: ["URL_OTHER_BASE"], text: `${base}${path}` }),
    ),
  ];
  return distinct([right, ...wrong]);
}

export function listMethodForms(method: string): Form<PartMistake>[] {
  return [
    { mistakes: [], text: method.toLowerCase() },
    { mistakes: ["METHOD_UPPER_CASE"], text: method.toUpperCase() },
  ];
}

export function listTimestampForms(timestamp: string): Form<PartMistake>[] {
  const forms: Form<PartMistake>[] = [{ mistakes: [], text: timestamp }];
  if (/^\d{10}$/.test(timestamp)) {
    forms.push({ mistakes: ["TIMESTAMP_MILLISECONDS_SIGNED"], text: `${timestamp}000` });
  }
  if (/^\d{13}$/.test(timestamp)) {
    forms.push({ mistakes: ["TIMESTAMP_SECONDS_SIGNED"], text: timestamp.slice(0, 10) });
  }
  return forms;
}

interface Parts {
  data: string | null;
  method: string;
  nonce: string;
  url: string;
  timestamp: string;
}

type PartName = "data" | "method" | "nonceStr" | "requestUrl" | "signType" | "timestamp";
const RIGHT_ORDER = ["data", "method", "nonceStr", "requestUrl", "signType", "timestamp"] as const;

const LAYOUTS: readonly [readonly PartMistake[], readonly PartName[], signType: string][] = [
  [[], RIGHT_ORDER, SIGN_TYPE],
  [["SIGN_TYPE_MISSING"], RIGHT_ORDER.filter((name) => name !== "signType"), SIGN_TYPE],
  [["SIGN_TYPE_OTHER"], RIGHT_ORDER, "SHA256"],
  [["SIGN_TYPE_OTHER"], RIGHT_ORDER, "RSA-SHA256"],
  [
    ["ORDER_URL_LAST"],
    ["data", "method", "nonceStr", "signType", "timestamp", "requestUrl"],
    SIGN_TYPE,
  ],
  [
    ["ORDER_OTHER"],
    ["method", "nonceStr", "requestUrl", "signType", "timestamp", "data"],
    SIGN_TYPE,
  ],
  [
    ["ORDER_OTHER"],
    ["method", "requestUrl", "nonceStr", "signType", "timestamp", "data"],
    SIGN_TYPE,
  ],
];

/** The whole text in every layout; parts that are empty are left out, as the rule says. */
export function listLayouts(parts: Parts): Form<PartMistake>[] {
  return LAYOUTS.map(([mistakes, names, signType]) => {
    const values: Record<PartName, string | null> = {
      data: parts.data,
      method: parts.method,
      nonceStr: parts.nonce,
      requestUrl: parts.url === "" ? null : parts.url,
      signType,
      timestamp: parts.timestamp,
    };
    const text = names
      .filter((name) => values[name] !== null)
      .map((name) => `${name}=${values[name]}`)
      .join("&");
    return { mistakes, text };
  });
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function distinct<M>(forms: readonly Form<M>[]): Form<M>[] {
  const seen = new Set<string>();
  return forms.filter(({ text }) => !seen.has(text) && seen.add(text));
}
