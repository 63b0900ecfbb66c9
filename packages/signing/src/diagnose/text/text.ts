import { SIGN_TYPE } from "../../signed-text.ts";
import { joinRequestUrl } from "../../verify/candidates.ts";
import type { MistakeName } from "../mistakes.ts";
import { readTimestamp } from "./timestamps.ts";
import type { UrlFacts } from "./urls.ts";

export const PART_NAMES = [
  "data",
  "method",
  "nonceStr",
  "requestUrl",
  "signType",
  "timestamp",
] as const;
export type PartName = (typeof PART_NAMES)[number];

export type TextFacts = UrlFacts & {
  readonly nonce: string;
  readonly timestamp: string;
  /** Of the application that calls, when it is known. */
  readonly clientId?: string | undefined;
};

type Part = readonly [name: string, value: string];

/** One way to write the text around its data. */
export type TextForm = {
  /** Empty parts are left out. */
  readonly values: Readonly<Record<Exclude<PartName, "data">, string>>;
  readonly order: readonly PartName[];
  /** Null leaves the names out. */
  readonly name: ((name: string) => string) | null;
  readonly equals: string;
  readonly separator: string;
  readonly encode: ((value: string) => string) | null;
  /** Written although they are empty, as `name=`. */
  readonly empties: readonly PartName[];
  /** Instead of the body's Base64. */
  readonly data: string | null;
  /** A part that does not belong there. */
  readonly extra: { readonly part: Part; readonly isFirst: boolean } | null;
  /** Writes the parts in quite another way. */
  readonly write: ((parts: readonly Part[]) => string) | null;
  readonly finish: ((text: string, json: string, data: string) => string | Uint8Array) | null;
};

export type TextKind =
  | "method"
  | "nonce"
  | "timestamp"
  | "url"
  | "sign-type"
  | "order"
  | "names"
  | `name of ${PartName}`
  | "join"
  | "extra"
  | "end";

export type TextMistake = {
  readonly group: "text";
  readonly name: MistakeName;
  readonly kind: TextKind;
  readonly form: (right: TextForm) => TextForm;
  readonly detail?: string | undefined;
  readonly isCommon?: boolean | undefined;
  /** Not tried together with another mistake. */
  readonly isRare?: boolean | undefined;
};

/** One correct form for each base URL; a webhook has one, without URL. */
export function listRightForms(facts: TextFacts): TextForm[] {
  const bases = facts.baseUrls.length === 0 ? [null] : facts.baseUrls;
  const seconds = readTimestamp(facts.timestamp)?.seconds;
  // When only the header has the time in another form, the text is right.
  const times = new Set([facts.timestamp, ...(seconds === undefined ? [] : [String(seconds)])]);
  return [...times].flatMap((timestamp) =>
    bases.map((base) => ({
      values: {
        method: facts.method.toLowerCase(),
        nonceStr: facts.nonce,
        requestUrl: base === null ? "" : joinRequestUrl(base, facts.pathAndQuery),
        signType: SIGN_TYPE,
        timestamp,
      },
      order: PART_NAMES,
      name: (name: string) => name,
      equals: "=",
      separator: "&",
      encode: null,
      empties: [],
      data: null,
      extra: null,
      write: null,
      finish: null,
    })),
  );
}

/** The bytes to sign. `data` null leaves the part out. */
export function writeWhole(form: TextForm, json: string, data: string | null): string | Uint8Array {
  const text = writeParts(form, form.data ?? data);
  return form.finish === null ? text : form.finish(text, json, data ?? "");
}

/** What precedes the data and what follows it; null when the text depends on it otherwise. */
export function splitAtData(form: TextForm): readonly [head: string, tail: string] | null {
  if (form.encode !== null || form.write !== null || form.finish !== null) return null;
  if (form.data !== null || form.empties.includes("data")) return null;
  const [head, tail, ...others] = writeParts(form, DATA).split(DATA);
  return head === undefined || tail === undefined || others.length > 0 ? null : [head, tail];
}
/** Occurs in no header and no URL. */
const DATA = "\0data\0";

/** Called thousands of times for one signature. */
function writeParts(form: TextForm, data: string | null): string {
  if (form.write !== null) return form.write(listParts(form, data));
  const { name, equals, separator, encode, extra, values, empties } = form;
  let text = "";
  if (extra?.isFirst) text = name === null ? extra.part[1] : extra.part[0] + equals + extra.part[1];
  for (const each of form.order) {
    let value = each === "data" ? data : values[each] || null;
    if (empties.length > 0 && empties.includes(each)) value = "";
    if (value === null) continue;
    if (encode !== null) value = encode(value);
    if (text !== "") text += separator;
    text += name === null ? value : name(each) + equals + value;
  }
  if (extra?.isFirst === false) {
    const [each, value] = extra.part;
    text += separator + (name === null ? value : each + equals + value);
  }
  return text;
}

function listParts({ order, values, extra }: TextForm, data: string | null): Part[] {
  const parts = order.flatMap((each): Part[] => {
    const value = each === "data" ? data : values[each] || null;
    return value === null ? [] : [[each, value]];
  });
  if (extra === null) return parts;
  return extra.isFirst ? [extra.part, ...parts] : [...parts, extra.part];
}
