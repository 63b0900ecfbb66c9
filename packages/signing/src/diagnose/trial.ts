import { createHash, type Hash, hash as hashOnce } from "#hash";
import { canonicalize } from "../canonical-json.ts";
import { type JsonNode, parseJsonTree } from "../json-tree.ts";
import { JSON_LIMITS, type JsonDocument } from "../read-json.ts";
import { type BodyMistake, joinForms, writeBody } from "./body/body.ts";
import { type DataMistake, rightData } from "./body/data-part.ts";
import {
  splitAtData,
  type TextFacts,
  type TextForm,
  type TextMistake,
  writeWhole,
} from "./text/text.ts";

export type SearchTarget = {
  readonly hash: string;
  /** Takes the digest of a text in hexadecimal. */
  readonly isOver: (digest: string) => boolean;
};

export type SearchFacts = TextFacts & { readonly document: JsonDocument };

export type AnyMistake = BodyMistake | DataMistake | TextMistake;

/** One way to write the body and its data part. */
export type Head = {
  readonly mistakes: readonly (BodyMistake | DataMistake)[];
  readonly json: string;
  /** Null: no data part. */
  readonly data: string | null;
  /** Of a long beginning, to which the rest of a text is added. */
  hash: Hash | null;
};

/** One way to write the text around the data. */
export type Tail = {
  readonly mistakes: readonly TextMistake[];
  readonly form: TextForm;
  readonly split: readonly [head: string, tail: string] | null;
};

/**
 * What a search may cost without a clock: about two hundred milliseconds. A caller with other work
 * to do sets a shorter time.
 */
export const TRIALS_MAX = 120_000;
const EFFORT_MAX = 240_000_000;
/** Writing a character costs as much as hashing so many. */
const WRITING_EFFORT = 30;
const LONG_DATA_LENGTH = 1_024;
/**
 * Larger bodies are tried only as sent and in canonical form: writing one takes so long that other
 * requests would wait.
 */
export const REWRITTEN_BODY_LENGTH_MAX = 16_384;

/** The text that was signed; null when it is no text but the bytes of a digest. */
type Match = { readonly text: string | null };

/** The candidates of one request, with what they share and what they have cost. */
export type Trial = {
  /** The body to rewrite; null when there is none or it is too large. */
  readonly tree: JsonNode | null;
  readonly triedCount: () => number;
  readonly isSpent: () => boolean;
  readonly writeHead: (mistakes: Head["mistakes"]) => Head;
  readonly try: (head: Head, tail: Tail) => Match | null;
};

export function createTrial({ document }: SearchFacts, target: SearchTarget): Trial {
  const isRewritten = !document.isEmpty && document.text.length <= REWRITTEN_BODY_LENGTH_MAX;
  const tree = isRewritten ? parseJsonTree(document.text, JSON_LIMITS.depthMax) : null;
  const hasher = createHasher(target.hash);
  const effortMax = EFFORT_MAX + 3 * document.text.length;
  let writtenLength = 0;
  let triedCount = 0;

  function writeJson(body: readonly BodyMistake[]): string {
    if (document.isEmpty) return "";
    return body.length === 0 ? canonicalText() : writeBody(tree ?? UNREAD, joinForms(body));
  }

  let canonical: string | undefined;
  function canonicalText(): string {
    canonical ??= canonicalize(document.value);
    return canonical;
  }

  return {
    tree,
    triedCount: () => triedCount,
    isSpent: () =>
      triedCount >= TRIALS_MAX || WRITING_EFFORT * writtenLength + hasher.length() > effortMax,
    writeHead(mistakes) {
      const data = mistakes.find((each) => each.group === "data");
      const json = writeJson(mistakes.filter((each) => each.group === "body"));
      writtenLength += json.length;
      if (document.isEmpty) {
        return { mistakes, json, data: data?.data(document.text) ?? null, hash: null };
      }
      return { mistakes, json, data: (data?.data ?? rightData)(json), hash: null };
    },
    try(head, tail) {
      triedCount += 1;
      if (!target.isOver(hasher.digest(tail, head))) return null;
      const text = writeWhole(tail.form, head.json, head.data);
      return { text: typeof text === "string" ? text : null };
    },
  };
}

/** For many heads. */
export function makeTail(right: TextForm, mistakes: readonly TextMistake[]): Tail {
  const tail = makeTailOnce(right, mistakes);
  return { ...tail, split: splitAtData(tail.form) };
}

/** For one head: it need not be split. */
export function makeTailOnce(right: TextForm, mistakes: readonly TextMistake[]): Tail {
  let form = right;
  for (const each of mistakes) form = each.form(form);
  return { mistakes, form, split: null };
}

/** The shape of a text, with a stand-in for what depends on the body. */
export function sampleOf({ form }: Tail, hasData: boolean): string {
  return String(writeWhole(form, "{}", hasData ? "D+/=" : null));
}

/** For a body too large to rewrite: only "as sent" is tried, which needs no tree. */
const UNREAD: JsonNode = { kind: "literal", text: "null" };

/**
 * A long beginning is hashed once, however many tails follow; a short one costs less than a copy.
 */
function createHasher(hash: string) {
  let length = 0;
  return {
    length: () => length,
    digest({ form, split: known }: Tail, head: Head): string {
      const { data } = head;
      const isLong = data !== null && data.length >= LONG_DATA_LENGTH;
      const split = known ?? (isLong ? splitAtData(form) : null);
      if (data === null || split === null || !isLong) {
        const text =
          data === null || split === null
            ? writeWhole(form, head.json, data)
            : split[0] + data + split[1];
        length += text.length;
        return hashOnce(hash, text, "hex");
      }
      const [before, after] = split;
      if (before !== "data=") {
        length += data.length;
        return createHash(hash).update(before).update(data).update(after).digest("hex");
      }
      if (head.hash === null) {
        length += data.length;
        head.hash = createHash(hash).update(`data=${data}`);
      }
      return head.hash.copy().update(after).digest("hex");
    },
  };
}
