import type { JsonNode } from "../json-tree.ts";
import { SIGN_TYPE } from "../signed-text.ts";
import { BODY_MISTAKES, type BodyMistake, bodyAsSent } from "./body/body.ts";
import { listCharacterMistakes } from "./body/characters.ts";
import {
  DATA_MISTAKES,
  DATA_MISTAKES_WITHOUT_CONTENT,
  type DataMistake,
} from "./body/data-part.ts";
import { listForeignData } from "./body/foreign.ts";
import { listAddedParts, listMemberMistakes } from "./body/members.ts";
import { listTextChanges } from "./body/texts.ts";
import { listTexts } from "./body/tree.ts";
import { listValueMistakes } from "./body/values.ts";
import { readWireStyle } from "./body/wire-style.ts";
import { listFamilies } from "./families.ts";
import type { FoundMistake } from "./mistakes.ts";
import { canJoin, createDiagonals, takeTurns } from "./pairs.ts";
import { listRightForms } from "./text/text.ts";
import { listRareOrders, listTextMistakes, wrongTime } from "./text/text-mistakes.ts";
import { listFarTimes, listRareTimes as listRareTimesOf } from "./text/timestamps.ts";
import {
  type AnyMistake,
  createTrial,
  type Head,
  makeTail,
  makeTailOnce,
  type SearchFacts,
  type SearchTarget,
  sampleOf,
  type Tail,
  type Trial,
} from "./trial.ts";

export type SearchResult = {
  /** Empty when the correct text was signed; null when no known text was. */
  readonly mistakes: readonly FoundMistake[] | null;
  /** Null when no known text was signed, or the bytes of a digest. */
  readonly signedText: string | null;
  readonly triedCount: number;
  /** True when `isSpent` ended the search before it had tried every single mistake. */
  readonly isCutShort: boolean;
};

/**
 * After so many trials, and after each body that was written, the search yields and checks whether
 * its time is over.
 */
const TRIALS_PER_TURN = 32;
/** A body was written, which may take as long as many trials. */
const WRITTEN = null;
/** Writing a longer body often would use the time that mistakes in the text need. */
const TEXT_FIRST_LENGTH = 2_048;
/** The likeliest of two mistakes come before times with rare fractions of a second. */
const EARLY_PAIRS_MAX = 5_000;
/** Of longer bodies, texts that begin in another way than the right one are not tried. */
const LONG_TEXT_LENGTH = 32_768;

/**
 * Finds the text whose digest was signed: the correct one, one mistake, what one library does, then
 * any two. Yields often, so that the caller can pause it; `isSpent` ends it.
 */
export function* searchMistakes(
  facts: SearchFacts,
  target: SearchTarget,
  isSpent: () => boolean = () => false,
): Generator<void, SearchResult> {
  const trial = createTrial(facts, target);
  const [rightTail] = listRightTails(facts);
  if (rightTail === undefined) throw new Error("there is always a right text");
  const right = { trial, rightHead: trial.writeHead([]), rightTail };
  const made: Made = { heads: [], tails: [] };
  const end = (isCutShort: boolean) => ({ triedCount: trial.triedCount(), isCutShort });
  const unknown = (isCutShort: boolean) => ({
    mistakes: null,
    signedText: null,
    ...end(isCutShort),
  });
  // Not one list within the other: most of the time is spent in the pairs.
  const pairs = listJoined(made, right);
  const lists = {
    singles: listSingles(facts, right, made),
    early: take(pairs, EARLY_PAIRS_MAX),
    rare: listRareTimes(facts, right),
    pairs,
  };
  for (const [kind, candidates] of Object.entries(lists)) {
    for (const candidate of candidates) {
      if (candidate === WRITTEN || trial.triedCount() % TRIALS_PER_TURN === TRIALS_PER_TURN - 1) {
        yield;
        if (isSpent()) return unknown(kind === "singles");
      }
      if (candidate === WRITTEN) continue;
      const [head, tail] = candidate;
      if (trial.isSpent()) return unknown(false);
      const match = trial.try(head, tail);
      if (match === null) continue;
      const mistakes = [...head.mistakes, ...tail.mistakes].map(({ name, detail }) => ({
        name,
        detail,
      }));
      return { mistakes, signedText: match.text, ...end(false) };
    }
  }
  return unknown(false);
}

function listRightTails(facts: SearchFacts): Tail[] {
  return listRightForms(facts).map((form) => makeTail(form, []));
}

type Made = { readonly heads: Head[]; readonly tails: Tail[] };
type Right = { readonly trial: Trial; readonly rightHead: Head; readonly rightTail: Tail };

type Candidate = readonly [head: Head, tail: Tail] | typeof WRITTEN;

/** One mistake, or those of one library. Adds what has an effect to `made`. */
function* listSingles(
  facts: SearchFacts,
  { trial, rightHead, rightTail }: Right,
  { heads, tails }: Made,
): Generator<Candidate> {
  const { isEmpty, text } = facts.document;
  const rightTails = listRightTails(facts);
  for (const tail of rightTails) yield [rightHead, tail];
  const seenHeads = new Set([dataOf(rightHead)]);
  const seenTails = new Set(rightTails.map((tail) => sampleOf(tail, !isEmpty)));

  function* tryHead(mistakes: Head["mistakes"]): Generator<Candidate> {
    const head = trial.writeHead(mistakes);
    yield WRITTEN;
    if (seenHeads.has(dataOf(head))) return;
    seenHeads.add(dataOf(head));
    if (!isRare(mistakes)) heads.push(head);
    for (const tail of rightTails) yield [head, tail];
  }
  function* tryTails(): Generator<Candidate> {
    const isLong = text.length > LONG_TEXT_LENGTH;
    for (const mistake of listTextMistakes(facts, isEmpty ? "" : text)) {
      const tail = makeTail(rightTail.form, [mistake]);
      // Of a long body, only what needs no further pass over it.
      if (isLong && tail.split?.[0] !== "data=") continue;
      const sample = sampleOf(tail, !isEmpty);
      if (seenTails.has(sample)) continue;
      seenTails.add(sample);
      if (!mistake.isRare && mistake.name !== "url-other-endpoint") tails.push(tail);
      yield [rightHead, tail];
      if (mistake.kind === "url" || mistake.isRare) continue;
      for (const { form } of rightTails.slice(1)) yield [rightHead, makeTail(form, [mistake])];
    }
  }
  function* tryHeads(): Generator<Candidate> {
    for (const mistake of listHeadMistakes(trial, facts)) yield* tryHead([mistake]);
  }

  const isTextFirst = text.length > TEXT_FIRST_LENGTH;
  yield* isTextFirst ? tryTails() : tryHeads();
  yield* isTextFirst ? tryHeads() : tryTails();
  if (!isEmpty) {
    const style = trial.tree && readWireStyle(trial.tree, text);
    const singles = heads.flatMap(({ mistakes }) =>
      mistakes.filter((each) => each.group === "body"),
    );
    if (style === null) yield* tryHead([bodyAsSent(text)]);
    for (const family of [...listStyles(style ?? []), ...listFamilies(singles)]) {
      yield* tryHead(family);
    }
  }
  if (text.length <= LONG_TEXT_LENGTH) {
    for (const order of listRareOrders()) yield [rightHead, makeTailOnce(rightTail.form, [order])];
  }
  for (const time of listFarTimes(facts.timestamp)) {
    yield [rightHead, makeTailOnce(rightTail.form, [wrongTime(time)])];
  }
}

function* listRareTimes(facts: SearchFacts, { rightHead, rightTail }: Right): Generator<Candidate> {
  for (const time of listRareTimesOf(facts.timestamp)) {
    yield [rightHead, makeTailOnce(rightTail.form, [wrongTime(time)])];
  }
}

/** The first ones; the others stay to be taken. */
function* take<T>(items: Iterator<T>, count: number): Generator<T> {
  for (let taken = 0; taken < count; taken += 1) {
    const item = items.next();
    if (item.done === true) return;
    yield item.value;
  }
}

/** Many forms each, which would take the time of likelier pairs. */
const RARE_IN_PAIRS: readonly AnyMistake["name"][] = [
  "data-not-json",
  "data-uri",
  "member-added",
  "nested-as-text",
  "arrays-as-text",
  "numbers-scaled",
  "texts-changed",
  "dates-changed",
];

/** Several members at once: too many to try with another mistake, like other endpoints' URLs. */
function isRare(mistakes: Head["mistakes"]): boolean {
  return mistakes.some(
    (each) =>
      (each.group === "body" && each.isRare) ||
      (RARE_IN_PAIRS.includes(each.name) && each.isCommon !== true) ||
      (each.name === "member-left-out" && each.detail?.includes(", ")),
  );
}

/** False for what leaves this body as it is, without writing it. */
function hasEffect(
  mistake: BodyMistake | DataMistake,
  tree: JsonNode,
  characters: string,
): boolean {
  if (mistake.group !== "body") return true;
  const { escapes, change } = mistake.form;
  if (escapes !== undefined && mistake.kind === "escapes") {
    return escapes.some(({ pattern }) => pattern.test(characters));
  }
  return mistake.kind !== "values" || change === undefined || change(tree) !== tree;
}

function dataOf({ data, json }: Head): string {
  return data === null ? "no data" : `${data.length} ${data} ${json.length}`;
}

const WITHOUT_BODY = "data-without-body" as const;

function listHeadMistakes(
  { tree }: Trial,
  { document, nonce, timestamp, clientId = "", method }: SearchFacts,
): readonly (BodyMistake | DataMistake)[] {
  if (document.isEmpty)
    return [
      ...DATA_MISTAKES_WITHOUT_CONTENT,
      ...listForeignData(null).map((each) => ({ ...each, name: WITHOUT_BODY })),
    ];
  if (tree === null) return DATA_MISTAKES.filter(({ name }) => name === "data-missing");
  const parts = {
    nonceStr: nonce,
    timestamp,
    clientId,
    signType: SIGN_TYPE,
    method: method.toLowerCase(),
  };
  const texts = [...listTexts(tree)];
  const all = [
    ...BODY_MISTAKES,
    ...DATA_MISTAKES,
    ...listCharacterMistakes(texts.join("")),
    ...listValueMistakes(tree),
    ...listTextChanges(texts),
    ...listMemberMistakes(tree),
    ...listAddedParts(tree, parts),
    ...listForeignData(tree),
  ];
  const characters = texts.join("");
  return all.filter((mistake) => hasEffect(mistake, tree, characters));
}

/** The style of the body as sent, and without one of its mistakes: sorted, above all. */
function listStyles(style: readonly BodyMistake[]): (readonly BodyMistake[])[] {
  if (style.length < 2) return [];
  return [style, ...style.map((mistake) => style.filter((other) => other !== mistake))];
}

/** Of the three kinds of two at once, in turn: body and text, text and text, body and body. */
const TURNS = [4, 4, 1] as const;

/** Two at once, the likeliest first. */
function* listJoined(
  { heads, tails }: Made,
  { trial, rightHead, rightTail }: Right,
): Generator<Candidate> {
  const bodies = takeTurns(heads);
  const texts = takeTurns(tails);
  const cursors = [
    createDiagonals(bodies.length, texts.length),
    createDiagonals(texts.length, texts.length, true),
    createDiagonals(bodies.length, bodies.length, true),
  ] as const;
  const join = [
    (body?: Head, _?: Head, __?: Tail, text?: Tail): Candidate | null =>
      body && text && canJoin(body, text) ? [body, text] : null,
    (_?: Head, __?: Head, first?: Tail, second?: Tail): Candidate | null =>
      first && second && canJoin(first, second)
        ? [rightHead, makeTailOnce(rightTail.form, [...first.mistakes, ...second.mistakes])]
        : null,
    (first?: Head, second?: Head): Candidate | null =>
      first && second && canJoin(first, second)
        ? [trial.writeHead([...first.mistakes, ...second.mistakes]), rightTail]
        : null,
  ] as const;
  for (let isOver = false; !isOver; ) {
    isOver = true;
    for (const kind of [0, 1, 2] as const) {
      for (let turn = 0; turn < TURNS[kind]; turn += 1) {
        const place = cursors[kind]();
        if (place === null) break;
        isOver = false;
        const { first, second } = place;
        const taken = join[kind](bodies[first], bodies[second], texts[first], texts[second]);
        if (taken === null) continue;
        if (taken[0] !== bodies[first] && taken[0] !== rightHead) yield WRITTEN;
        yield taken;
      }
    }
  }
}
