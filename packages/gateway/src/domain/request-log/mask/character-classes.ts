import { OTHER_LETTER } from "./fold-characters.ts";

/** What a character means to the search for secrets. */
const MARK = 0;
export const LETTER = 1;
export const DIGIT = 2;
export const SPACE = 3;
export const QUOTE = 4;
export const ASSIGN = 5;
export const OPEN = 6;
export const CLOSE = 7;
export const TAG_END = 8;

const CLASSES = new Uint8Array(0x10000);

function assign(characters: string, value: number): void {
  for (const character of characters) CLASSES[character.charCodeAt(0)] = value;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
assign(LETTERS + LETTERS.toUpperCase() + String.fromCharCode(OTHER_LETTER), LETTER);
assign("0123456789", DIGIT);
assign(" \t\n\r\f\v\b", SPACE);
assign('"', QUOTE);
assign(":=", ASSIGN);
assign("{[", OPEN);
assign("}]", CLOSE);
assign(">", TAG_END);

/** Of the character at `at` of a decoded text; a mark beyond its ends. */
export function classAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return MARK;
  return CLASSES[text.charCodeAt(at)] ?? MARK;
}

export function isWordAt(text: string, at: number): boolean {
  const found = classAt(text, at);
  return found === LETTER || found === DIGIT;
}

/** Characters below U+0080, by code. */
export type CharacterSet = Uint8Array;

export function charactersOf(characters: string): CharacterSet {
  const set = new Uint8Array(0x80);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

export function isIn(set: CharacterSet, text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  return code < 0x80 && set[code] === 1;
}

/** The first place from `at` on whose character is none of `set`; `max` at most. */
export function skipAll(text: string, at: number, set: CharacterSet, max = text.length): number {
  let end = at;
  while (end < max && isIn(set, text, end)) end += 1;
  return end;
}
