/**
 * What is typed into a field of digits or is sent to its endpoint, read by one rule: key by key, by
 * an input method, pasted from a spreadsheet or a contact. Amounts have `readAmount`.
 */
import { plainDigits } from "./plain-digits.ts";
import { readAmount } from "./read-amount.ts";

/** Of every width. */
const SPACES = /\s+/g;
/** The last is what Japanese keyboards write for a hyphen. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\u30fc]/g;

/** Digits and signs as ASCII, one space at most in a row, none around. */
export function plainTyped(text: string): string {
  return plainDigits(text).replaceAll(DASHES, "-").replaceAll(SPACES, " ").trim();
}

/** Numbers without a country are Malaysian. */
const HOME_CODE = "60";
/** With the country code, but without a sign that says so: never a number within Malaysia. */
const HOME_FULL = /^60\d{8,10}$/;
/** Countries whose numbers keep the zero that others dial only within the country. */
const ZERO_KEPT: ReadonlySet<string> = new Set("39 225 229 241 242 378 379".split(" "));
const PHONE = /^\(?\+?[\d ().-]+$/;

/** Of a phone number in any usual form; null when it has anything else. */
function phoneDigits(text: string): { digits: string; hasCode: boolean } | null {
  const plain = plainTyped(text).replace(/^tel:/i, "");
  if (!PHONE.test(plain)) return null;
  const digits = plain.replace("(0)", "").replaceAll(/\D/g, "");
  const hasPrefix = digits.startsWith("00");
  return { digits: digits.replace(/^00/, ""), hasCode: hasPrefix || plain.includes("+") };
}

const withoutZero = (digits: string, code: string) =>
  ZERO_KEPT.has(code) ? digits : digits.replace(/^0/, "");

/** Digits with the country code; null without one, or for another text. */
export function readFullPhone(text: string): string | null {
  const { digits = "" } = phoneDigits(text) ?? {};
  return digits === "" || digits.startsWith("0") ? null : digits.replace(/^600/, HOME_CODE);
}

/** As it is dialled from a link. */
export function dialledPhone(text: string): string {
  return plainTyped(text)
    .replace("(0)", "")
    .replaceAll(/[^\d+]/g, "");
}

/** Of `+60 12-345 6789`, `60123456789` and `012-345 6789` in Malaysia `123456789`. */
function readPhone(text: string, countryCode: string): string | null {
  const code = readCallingCode(countryCode) || HOME_CODE;
  const read = phoneDigits(text);
  if (read === null) return null;
  const { digits, hasCode } = read;
  if (hasCode && !digits.startsWith(code)) return null;
  const isFull = hasCode || (code === HOME_CODE && HOME_FULL.test(digits));
  return withoutZero(isFull ? digits.slice(code.length) : digits, code);
}

function readCallingCode(text: string): string {
  return plainTyped(text)
    .replace(/^(?:\+|00) ?/, "")
    .replaceAll(" ", "");
}

/** Digits in groups. */
const ungrouped = (text: string) => plainTyped(text).replaceAll(/[ -]/g, "");

function readPercent(text: string): string | null {
  const typed = readAmount(plainTyped(text).replace(/ ?%$/, ""));
  if (!("amountMinor" in typed) || typed.amountMinor > 100_00) return null;
  return String(typed.amountMinor / 100);
}

const readCount = (text: string) => {
  const plain = plainTyped(text);
  return /^[1-9]\d{0,2}(?:,\d{3})+$/.test(plain) ? plain.replaceAll(",", "") : plain;
};

/** `900203-14-5678` of a MyKad; of another document the text. */
function readIdentity(text: string, idType: string): string {
  const plain = plainTyped(text);
  const [, birthday, place, number] = /^(\d{6})(\d\d)(\d{4})$/.exec(ungrouped(text)) ?? [];
  return idType === "NRIC" && number ? `${birthday}-${place}-${number}` : plain;
}

/** JavaScript takes 30 February for 2 March. */
function readDay(text: string): string | null {
  const plain = plainTyped(text);
  const time = /^\d{4}-\d\d-\d\d$/.test(plain) ? Date.parse(plain) : Number.NaN;
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(plain);
  return isDay ? plain : null;
}

interface TypedRule {
  /** The value that is stored. `beside` is the value of the field of that name in the same form. */
  read(text: string, beside: string): string | null;
  beside?: "countryCode" | "idType";
  /** What is stored. */
  form: RegExp;
  /** A predicate, for errors of the API. */
  must: string;
}

const PHONE_MUST = "of the country code, such as 012-345 6789";

const RULES = {
  phone: {
    read: readPhone,
    beside: "countryCode",
    form: /^\d{7,12}$/,
    must: `must be a phone number ${PHONE_MUST}`,
  },
  /** Of a store, whose number may be short. */
  storePhone: {
    read: readPhone,
    beside: "countryCode",
    form: /^\d{3,15}$/,
    must: `must be a phone number ${PHONE_MUST}`,
  },
  /** Shown to payers as it was typed. */
  shownPhone: {
    read: (text) => (phoneDigits(text) === null ? null : plainTyped(text)),
    form: /^(?=(?:\D*\d){5}).{5,32}$/,
    must: "must be a phone number, such as +60 3-1234 5678",
  },
  /** Of a payer, who may be from anywhere. */
  fullPhone: {
    read: readFullPhone,
    form: /^\d{7,15}$/,
    must: "must be a phone number with its country code, such as +60 12 345 6789",
  },
  callingCode: {
    read: readCallingCode,
    form: /^[1-9]\d{0,3}$/,
    must: "must be a country code of phone numbers, such as 60",
  },
  postcode: { read: ungrouped, form: /^\d{3,10}$/, must: "must be a postcode, such as 50450" },
  bankAccount: {
    read: ungrouped,
    form: /^\d{5,34}$/,
    must: "must be an account number of 5 to 34 digits",
  },
  /** Of an authenticator app. */
  appCode: { read: ungrouped, form: /^\d{6}$/, must: "must be a code of six digits" },
  /** Of an authenticator app, or a recovery code. */
  code: {
    read: ungrouped,
    form: /^[\dA-Za-z]{6,32}$/,
    must: "must be a code of six digits, or a recovery code",
  },
  percent: {
    read: readPercent,
    form: /^\d{1,3}(?:\.\d{1,2})?$/,
    must: "must be a percentage from 0 to 100, such as 12.5",
  },
  count: { read: readCount, form: /^\d{1,9}$/, must: "must be a whole number" },
  /** Unix time. */
  timestamp: { read: ungrouped, form: /^\d{1,16}$/, must: "must be a number of seconds" },
  day: { read: readDay, form: /^\d{4}-\d\d-\d\d$/, must: "must be a date, such as 2026-11-21" },
  identity: { read: readIdentity, beside: "idType", form: /./s, must: "must be an ID number" },
  /** Of a register: digits and letters in any form. */
  registration: { read: plainTyped, form: /./s, must: "must be a registration number" },
} as const satisfies Readonly<Record<string, TypedRule>>;

export type TypedKind = keyof typeof RULES;

const ruleOf = (kind: TypedKind): TypedRule => RULES[kind];

/** The field of the same form that decides what is meant. */
export const besideOf = (kind: TypedKind) => ruleOf(kind).beside;
export const typedMust = (kind: TypedKind): string => ruleOf(kind).must;

/** What a typed text means, as it is stored; "" for an empty one, null for any other text. */
export function readTyped(kind: TypedKind, text: string, beside = ""): string | null {
  if (plainTyped(text) === "") return "";
  const { read, form } = ruleOf(kind);
  const value = read(text, beside);
  return value !== null && form.test(value) ? value : null;
}
