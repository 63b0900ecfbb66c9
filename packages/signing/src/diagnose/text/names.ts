import { CASES } from "../body/members.ts";
import { PART_NAMES, type PartName, type TextForm, type TextMistake } from "./text.ts";

const HEADERS: Partial<Record<PartName, string>> = {
  nonceStr: "X-Nonce-Str",
  timestamp: "X-Timestamp",
};

const OTHER_NAMES: Readonly<Record<PartName, readonly string[]>> = {
  nonceStr: ["nonce", "noncestr", "nonce_str", "nonceString", "NonceStr", "nonceSTR", "random"],
  requestUrl: ["url", "requesturl", "requestURL", "request_url", "requestUri", "requestURI", "uri"],
  signType: ["sign_type", "signtype", "type", "signatureType", "algorithm", "SignType", "sign"],
  timestamp: ["timeStamp", "time", "ts", "Timestamp", "time_stamp", "date"],
  data: ["body", "Data", "payload", "content", "params", "json", "bizContent", "biz_content"],
  method: ["httpMethod", "Method", "http_method", "requestMethod", "verb"],
};
/** Of a part that is rarely called otherwise. */
const PATH_NAMES = ["path", "endpoint", "requestPath"] as const;

function names(
  name: "part-names" | "part-header-names",
  detail: string,
  rename: (part: string) => string,
  isCommon = false,
): TextMistake {
  const form = (right: TextForm) => ({ ...right, name: rename });
  return { group: "text", name, kind: "names", form, detail, isCommon };
}

function oneName(part: PartName, detail: string, isCommon: boolean): TextMistake {
  const form = (right: TextForm) => {
    const others = right.name ?? ((each: string) => each);
    return { ...right, name: (each: string) => (each === part ? detail : others(each)) };
  };
  return { group: "text", name: "part-name", kind: `name of ${part}`, form, detail, isCommon };
}

const asHeader = (part: string) => HEADERS[part as PartName] ?? part; // other parts have none

/** Parts under other names: all of them, or one. */
export const NAME_MISTAKES: readonly TextMistake[] = [
  ...CASES.filter(([shown]) => shown !== "camelCase").map(([shown, rename], at) =>
    names("part-names", shown, rename, at < 3),
  ),
  names("part-header-names", "X-Nonce-Str=", asHeader, true),
  names("part-header-names", "x-nonce-str=", (part) => asHeader(part).replace(/^X-.*/, lower)),
  names("part-header-names", "nonce-str=", (part) =>
    asHeader(part).replace(/^X-.*/, (header) => header.slice(2).toLowerCase()),
  ),
  names("part-header-names", "Nonce-Str=", (part) => asHeader(part).replace(/^X-/, "")),
  ...(["nonceStr", "timestamp"] as const).flatMap((part) => {
    const header = asHeader(part);
    return [header, header.toLowerCase()].map((other) => oneName(part, other, false));
  }),
  ...PART_NAMES.flatMap((part) =>
    OTHER_NAMES[part].map((other, at) => oneName(part, other, at === 0)),
  ),
  ...PATH_NAMES.map((other) => oneName("requestUrl", other, false)),
];

function lower(text: string): string {
  return text.toLowerCase();
}
