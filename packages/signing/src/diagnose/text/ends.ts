import { createHash } from "#hash";
import { encodeBase64Text } from "../../signed-text.ts";
import { toEntities } from "../body/body.ts";
import type { MistakeName } from "../mistakes.ts";
import type { TextForm, TextMistake } from "./text.ts";

const sha256 = (text: string) => createHash("sha256").update(text);

/** What was done with the whole text. */
export const ENDS: readonly TextMistake[] = [
  end("text-newline", (text) => `${text}\n`, "", true),
  end("text-newline", (text) => `${text}\r\n`),
  end("text-blank", (text) => ` ${text}`, "space"),
  end("text-blank", (text) => `${text} `, "space"),
  end("text-blank", (text) => `${text}&`, "&"),
  end("text-blank", (text) => `&${text}`, "&"),
  end("text-blank", (text) => `?${text}`, "?"),
  end("text-blank", (text) => `"${text}"`, "quote"),
  end("text-blank", (text) => `\ufeff${text}`, "byte order mark"),
  end("text-blank", (text) => `'${text}'`, "quote"),
  end("text-blank", (text) => `${text}\0`, "NUL character"),
  end("text-blank", (text) => `\n${text}`, "line break"),
  end("text-blank", (text) => JSON.stringify(text), "quote"),
  end("text-hashed-first", (text) => sha256(text).digest("hex"), "", true),
  end("text-hashed-first", (text) => sha256(text).digest(), "", true),
  end("text-hashed-first", (text) => sha256(text).digest("base64")),
  end("text-hashed-first", (text) => sha256(text).digest("hex").toUpperCase()),
  end("text-hashed-first", (text) => createHash("md5").update(text).digest("hex")),
  end("text-base64", encodeBase64Text),
  end("text-percent-encoded", encodeURIComponent),
  end("text-percent-encoded", encodeURI),
  end("text-percent-encoded", (text) => new URLSearchParams({ v: text }).toString().slice(2)),
  end("text-html", (text) => toEntities(text, "'").replaceAll("&quot;", '"')),
  end("text-html", (text) => toEntities(text, "&#039;")),
  end("text-not-utf8", (text) => utf16(text, true), "UTF-16"),
  end("text-not-utf8", (text) => utf16(text, false), "UTF-16, high bytes first"),
  end("text-not-utf8", (text) => utf16(`\ufeff${text}`, true), "UTF-16 with a byte order mark"),
  end("text-case", (text) => text.toUpperCase(), "upper case"),
  end("text-case", (text) => text.toLowerCase(), "lower case"),
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
  return { group: "text", name, kind: "end", form: apply, detail, isCommon };
}

function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) {
    bytes.setUint16(2 * at, text.charCodeAt(at), isLittleEndian);
  }
  return new Uint8Array(bytes.buffer);
}
