import { createHash, type Hash, hash as hashOnce } from "#hash";
import { canonicalize } from "../canonical-json.ts";
import { type JsonNode, parseJsonTree } from "../json-tree.ts";
import { JSON_LIMITS, type JsonDocument } from "../read-json.ts";
import { type DataMistake, rightData } from "./base64.ts";
import { type BodyMistake, joinForms, writeBody } from "./body.ts";
import {
  listRightForms,
  startsWithData,
  type TextFacts,
  type TextForm,
  type TextMistake,
  writeTail,
  writeWhole,
} from "./text.ts";

export type SearchTarget = {
  readonly hash: string;
  /** Takes the digest of a text in hexadecimal. */
  readonly isOver: (digest: string) => boolean;
};

export type SearchFacts = TextFacts & { readonly document: JsonDocument };

export type AnyMistake = BodyMistake | DataMistake | TextMistake;
export type Combination = readonly AnyMistake[];

/** Texts tried at most. With `BYTES_MAX` it bounds the time to a few milliseconds. */
export const CANDIDATES_MAX = 1000;
/** Of JSON written and text hashed in total, not counting the correct text. */
const BYTES_MAX = 1_500_000;
const LONG_DATA_LENGTH = 4096;
/** Larger bodies are tried only as sent and in canonical form. */
const REWRITTEN_BODY_LENGTH_MAX = 32_768;

/** What one way to write the body leads to, and the hash to which the rest of a text is added. */
type Message = { readonly json: string; readonly data: string | null; hash: Hash | null };

/** The text that was signed; null when it is no text but the bytes of a digest. */
type Match = { readonly text: string | null };

/** The candidates of one request, with what they share and what they have cost. */
export type Trial = {
  /** The body to rewrite; null when there is none or it is too large. */
  readonly tree: JsonNode | null;
  readonly triedCount: () => number;
  /**
   * False for a mistake that changes nothing here, or the same as an earlier one did, or that costs
   * too much to try with a body of this size.
   */
  readonly hasEffect: (mistake: AnyMistake) => boolean;
  readonly try: (combination: Combination) => Match | "no match" | "spent";
};

export function createTrial(facts: SearchFacts, target: SearchTarget): Trial {
  const rightForms = listRightForms(facts);
  const writer = createWriter(facts.document);
  const hasher = createHasher(target.hash);
  const effects = new Set<string>(rightForms.map(sampleOf));
  const right = writer.write([]);
  effects.add(effectOf(right));
  const bytesMax = BYTES_MAX + 3 * (right.data ?? "").length;
  let triedCount = 0;
  const isLong = facts.document.text.length > REWRITTEN_BODY_LENGTH_MAX;
  const isSpent = () => triedCount >= CANDIDATES_MAX || writer.bytes() + hasher.bytes() > bytesMax;

  return {
    tree: writer.tree,
    triedCount: () => triedCount,
    hasEffect(mistake) {
      const [form] = rightForms;
      if (isSpent() || form === undefined) return false;
      if (isLong && !isCheap(mistake, form)) return false;
      const effect =
        mistake.group === "text" ? sampleOf(mistake.form(form)) : effectOf(writer.write([mistake]));
      return !effects.has(effect) && effects.add(effect).has(effect);
    },
    try(combination) {
      const changes = combination.filter((each) => each.group === "text");
      const hasOneUrl = combination.length > 1 || changes.some(({ kind }) => kind === "url");
      for (const rightForm of hasOneUrl ? rightForms.slice(0, 1) : rightForms) {
        if (isSpent()) return "spent";
        triedCount += 1;
        const form = changes.reduce((changed, each) => each.form(changed), rightForm);
        const message = writer.write(combination);
        if (!target.isOver(hasher.digest(form, message))) continue;
        const text = writeWhole(form, message.json, message.data);
        return { text: typeof text === "string" ? text : null };
      }
      return "no match";
    },
  };
}

/** Nothing of the body is written or hashed anew for it. */
function isCheap(mistake: AnyMistake, form: TextForm): boolean {
  return mistake.group === "text"
    ? startsWithData(mistake.form(form))
    : mistake.name === "data-missing" || mistake.name === "body-as-sent";
}

/** The shape of a text, with a stand-in for what depends on the body. */
function sampleOf(form: TextForm): string {
  return `text ${writeWhole(form, "{}", "D+/=")}`;
}

function effectOf({ data }: Message): string {
  return data === null ? "no data" : `data ${data}`;
}

/** Writes the body as the mistakes say; the same object for the same single mistake. */
function createWriter(document: JsonDocument) {
  const isRewritten = !document.isEmpty && document.text.length <= REWRITTEN_BODY_LENGTH_MAX;
  const tree = isRewritten ? parseJsonTree(document.text, JSON_LIMITS.depthMax) : null;
  const known = new Map<AnyMistake | null, Message>();
  let bytes = 0;

  function writeAnew(mistakes: Combination): Message {
    const body = mistakes.filter((each) => each.group === "body");
    const data = mistakes.find((each) => each.group === "data");
    const json = writeJson(body);
    bytes += json.length;
    if (document.isEmpty) return { json, data: data?.data(document.text) ?? null, hash: null };
    return { json, data: (data?.data ?? rightData)(json), hash: null };
  }

  function writeJson(body: readonly BodyMistake[]): string {
    if (document.isEmpty) return "";
    return body.length === 0
      ? canonicalize(document.value)
      : writeBody(tree ?? UNREAD, joinForms(body));
  }

  return {
    tree,
    bytes: () => bytes,
    write(combination: Combination): Message {
      const mistakes = combination.filter((each) => each.group !== "text");
      if (mistakes.length > 1) return writeAnew(mistakes);
      const [only = null] = mistakes;
      const message = known.get(only) ?? writeAnew(mistakes);
      known.set(only, message);
      return message;
    },
  };
}

/** For a body too large to rewrite: only "as sent" is tried, which needs no tree. */
const UNREAD: JsonNode = { kind: "literal", text: "null" };

/**
 * A long beginning is hashed once, however many tails follow; a short one costs less than a copy.
 */
function createHasher(hash: string) {
  let bytes = 0;
  return {
    bytes: () => bytes,
    digest(form: TextForm, message: Message): string {
      const { data } = message;
      if (data === null || data.length < LONG_DATA_LENGTH || !startsWithData(form)) {
        const text = writeWhole(form, message.json, data);
        bytes += text.length;
        return hashOnce(hash, text, "hex");
      }
      if (message.hash === null) {
        const head = `data=${data}&`;
        bytes += head.length;
        message.hash = createHash(hash).update(head);
      }
      return message.hash.copy().update(writeTail(form)).digest("hex");
    },
  };
}
