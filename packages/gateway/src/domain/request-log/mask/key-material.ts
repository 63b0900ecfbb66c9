// cspell:ignore IBAD IBAAK CAQEE

import { charactersOf, skipAll } from "./character-classes.ts";

/** Secrets that are known by their form, whatever they are called. */
export interface FoundKey {
  /** What is hidden: behind the word that announces it. */
  start: number;
  end: number;
}

/** Up to where no dot follows, so that a long run of characters is passed over once. */
export interface SeenRuns {
  withoutDot: number;
}

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const ALPHANUMERIC = `${LOWER}${LOWER.toUpperCase()}0123456789`;
const BASE64_SIGNS = charactersOf(`${ALPHANUMERIC}+/=`);
const TOKEN_SIGNS = charactersOf(`${ALPHANUMERIC}._~+/=-`);
const JWT_SIGNS = charactersOf(`${ALPHANUMERIC}._-`);
const JWT_HEADER_SIGNS = charactersOf(`${ALPHANUMERIC}_-`);
const SPACES = charactersOf(" \t+:");
const PEM_SIGNS = charactersOf(`${ALPHANUMERIC}+/=:,._- \t\r\n`);
/** What can precede the `@` of an address, as programs write it. */
const USER_SIGNS = charactersOf(`${ALPHANUMERIC}-._~!$&*+,;=:%^()`);
const BASE64_LINES = charactersOf(`${ALPHANUMERIC}+/= \r\n`);

const TOKEN_LENGTH_MIN = 8;
const JWT_LENGTH_MIN = 20;
const KEY_LENGTH_MIN = 40;
const USER_LENGTH_MAX = 512;
const PEM_BEGIN = /^BEGIN[A-Z0-9 ]{0,24}PRIVATE ?KEY/i;
const PEM_END = /END[A-Z0-9 ]{0,24}PRIVATE ?KEY-{0,5}/i;
/** The first bytes of private keys in DER: PKCS #8, PKCS #1, SEC 1. */
const DER_BEGIN = /^M[A-Za-z0-9+/]{1,10}?(?:IBAD|IBAAK|AgEAM|AgEAA|CAQEE|CAQAw)/;
/** Of client secrets and refresh tokens, which are letters only. */
const OWN_SECRET_LENGTHS = new Set([32, 128]);

/** A key or token that begins with the word at `at`; `end` is behind the word's letters. */
export function findKey(text: string, at: number, end: number, seen: SeenRuns): FoundKey | null {
  const length = end - at;
  if (OWN_SECRET_LENGTHS.has(length) && isMixedCase(text.slice(at, end))) return { start: at, end };
  if (text.startsWith("://", end)) return findPassword(text, end + 3);
  switch (text.charCodeAt(at) | 0x20) {
    case 0x62: // b
      return length >= 5 ? findAnnounced(text, at, end) : null;
    case 0x65: // e
      return text.startsWith("eyJ", at) ? findJwt(text, at, seen) : null;
    case 0x6d: // m
      return text[at] === "M" ? findDer(text, at) : null;
    default:
      return null;
  }
}

/** Behind `Bearer`, `Basic` or `BEGIN … PRIVATE KEY`. */
function findAnnounced(text: string, at: number, end: number): FoundKey | null {
  const head = text.slice(at, at + 48);
  if (PEM_BEGIN.test(head)) return findPem(text, at);
  const word = head.slice(0, 6).toLowerCase();
  if (word !== "bearer" && !(word.startsWith("basic") && end - at === 5)) return null;
  if (word === "bearer" && end - at !== 6) return null;
  const start = skipAll(text, end, SPACES);
  if (start === end) return null;
  const tokenEnd = skipAll(text, start, TOKEN_SIGNS);
  if (tokenEnd - start < TOKEN_LENGTH_MIN) return null;
  // "Basic subscription" is not a credential.
  if (word !== "bearer" && /^[A-Z]?[a-z.]+$/.test(text.slice(start, tokenEnd))) return null;
  return { start, end: tokenEnd };
}

/** Of `https://user:password@host`. */
function findPassword(text: string, start: number): FoundKey | null {
  const end = skipAll(text, start, USER_SIGNS, start + USER_LENGTH_MAX);
  const colon = text.slice(start, end).indexOf(":");
  if (text[end] !== "@" || colon === -1 || start + colon + 1 === end) return null;
  return { start: start + colon + 1, end };
}

function findPem(text: string, at: number): FoundKey {
  const end = skipAll(text, at, PEM_SIGNS);
  const found = PEM_END.exec(text.slice(at, end));
  return { start: at, end: found ? at + found.index + found[0].length : end };
}

function findJwt(text: string, at: number, seen: SeenRuns): FoundKey | null {
  if (at < seen.withoutDot) return null;
  const head = skipAll(text, at, JWT_HEADER_SIGNS);
  if (text[head] !== ".") {
    seen.withoutDot = head;
    return null;
  }
  const end = skipAll(text, head, JWT_SIGNS);
  return end - at >= JWT_LENGTH_MIN ? { start: at, end } : null;
}

function findDer(text: string, at: number): FoundKey | null {
  if (!DER_BEGIN.test(text.slice(at, at + 24))) return null;
  const least = at + KEY_LENGTH_MIN;
  if (skipAll(text, at, BASE64_SIGNS, least) < least) return null;
  return { start: at, end: skipAll(text, at, BASE64_LINES) };
}

function isMixedCase(word: string): boolean {
  return /[a-z]/.test(word) && /[A-Z]/.test(word);
}
