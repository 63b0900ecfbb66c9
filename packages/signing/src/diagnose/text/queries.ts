import { canonicalize } from "../../canonical-json.ts";
import { encodeBase64Text } from "../../signed-text.ts";
import type { WrongUrl } from "./wrong-url.ts";

type Pair = readonly [name: string, value: string];

/** Of more parameters, not every order is tried. */
const PARAMETERS_PERMUTED_MAX = 5;
const PARAMETERS_MAX = 12;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parameters of a query that starts with "?", decoded. */
export function readQuery(query: string): Pair[] {
  return [...new URLSearchParams(query)];
}

/** The query in another order, without some of it, or written in another way. */
export function* listWrongQueries(base: string, path: string, query: string): Generator<WrongUrl> {
  const whole = base + path + query;
  if (query === "") {
    yield { name: "url-query-encoded", url: `${whole}?` };
    yield { name: "url-query-encoded", url: `${whole}#` };
  } else {
    yield { name: "url-without-query", url: base + path, isCommon: true };
    yield { name: "url-trailing-slash", url: `${whole}/` };
    yield { name: "url-query-encoded", url: `${whole}&` };
    const pairs = query.slice(1).split("&");
    for (const order of [pairs.toSorted(), pairs.toReversed(), pairs.toSorted().reverse()]) {
      yield { name: "url-query-order", url: `${base}${path}?${order.join("&")}`, isCommon: true };
    }
    yield* listParts(base + path, pairs);
  }
  yield { name: "url-query-decoded", url: decode(whole), isCommon: true };
  yield { name: "url-query-decoded", url: base + path + decode(query.replaceAll("+", " ")) };
  yield { name: "url-query-encoded", url: encodeURI(decode(whole)) };
  yield { name: "url-query-encoded", url: encodeURI(whole) };
  yield { name: "url-query-encoded", url: whole.replaceAll("%20", "+") };
  yield { name: "url-query-encoded", url: whole.replaceAll("+", "%20") };
  yield { name: "url-query-encoded", url: whole.replaceAll("+", "%2B") };
  yield { name: "url-query-encoded", url: whole.replaceAll("&", "&amp;") };
  yield { name: "url-query-encoded", url: whole.replaceAll("&", "\\u0026") };
  for (const raw of ":/@,") {
    const escaped = encodeURIComponent(raw);
    const rawQuery = query.replaceAll(new RegExp(escaped, "gi"), raw);
    yield { name: "url-query-encoded", url: base + path + rawQuery };
    yield { name: "url-query-encoded", url: base + path + query.replaceAll(raw, escaped) };
  }
  yield { name: "url-query-encoded", url: base + path + reencode(query, encodeURIComponent) };
  yield { name: "url-query-encoded", url: base + path + reencode(query, formEncode) };
  const inLowerHex = whole.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase());
  yield { name: "url-query-encoded", url: inLowerHex };
  const inUpperHex = whole.replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
  yield { name: "url-query-encoded", url: inUpperHex };
  yield { name: "url-query-encoded", url: whole.replaceAll("%", "%25") };
}

/** Without one parameter, with only the first ones, and in every order of a few. */
function* listParts(start: string, pairs: readonly string[]): Generator<WrongUrl> {
  const name = "url-query-parameter";
  const some = pairs.slice(0, PARAMETERS_MAX);
  for (const [at] of some.entries()) {
    yield { name, url: `${start}?${pairs.toSpliced(at, 1).join("&")}` };
    yield { name, url: `${start}?${pairs.slice(0, at).join("&")}`, isRare: true };
    yield { name, url: `${start}?${pairs.slice(at).join("&")}`, isRare: true };
    const [key = ""] = some[at]?.split("=") ?? [];
    yield { name, url: `${start}?${pairs.with(at, `${key}=`).join("&")}`, isRare: true };
    yield { name, url: `${start}?${pairs.with(at, key).join("&")}`, isRare: true };
  }
  for (const order of permute(pairs.slice(0, PARAMETERS_PERMUTED_MAX))) {
    const url = `${start}?${[...order, ...pairs.slice(PARAMETERS_PERMUTED_MAX)].join("&")}`;
    yield { name: "url-query-order", url, isRare: true };
  }
}

function permute<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first, at) =>
    permute(items.toSpliced(at, 1)).map((others) => [first, ...others]),
  );
}

/** What programs put into `data` when they treat a query as a body. */
export function listQueryData(query: string): string[] {
  if (query === "") return [];
  const pairs = readQuery(query);
  const sorted = pairs.toSorted(([left], [right]) => (left < right ? -1 : 1));
  const typed = pairs.map(([name, value]): [string, unknown] => [
    name,
    /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value,
  ]);
  const text = query.slice(1);
  const written = [
    canonicalize(Object.fromEntries(pairs)),
    JSON.stringify(Object.fromEntries(sorted)),
    JSON.stringify(Object.fromEntries(pairs)),
    canonicalize(Object.fromEntries(typed)),
    JSON.stringify(Object.fromEntries(typed)),
    text,
    sorted.map((pair) => pair.join("=")).join("&"),
    decode(text),
    query,
    JSON.stringify(text),
  ];
  return [...new Set([...written.map(encodeBase64Text), text])];
}

/** Each value of the query decoded and encoded again; names are unchanged. */
function reencode(query: string, encode: (text: string) => string): string {
  return query.replace(/=([^&]*)/g, (_, value: string) => `=${encode(decode(value))}`);
}

function formEncode(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+");
}
