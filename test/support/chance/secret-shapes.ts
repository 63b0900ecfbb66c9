// cspell:ignore BEGINPRIVATEKEY

/** Secrets as people and programs write them, to see whether any of them can be read back. */
import fc from "fast-check";

/** A text with one secret in it. */
export interface SecretShape {
  written: string;
  /** Digits of a card number that no mask may show, or all of another secret. */
  secret: string;
  kind: "card" | "cvc" | "word";
}

/** Found in nothing else that a test sends. */
export const CVC = "7391";
const WORD = "hunter-2-canary";

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const digits = (length: number) =>
  fc.array(pick(..."0123456789"), { minLength: length, maxLength: length });

/** 13 to 19 digits that begin with 3 to 6; the check digit is of no account. */
const cardNumber = fc
  .tuple(pick("3", "4", "5", "6"), fc.integer({ min: 12, max: 18 }).chain(digits))
  .map(([first, rest]) => first + rest.join(""));

const SEPARATORS = [
  ...[" ", "-", ".", "/", "_", "+", "|", ":", ",", ";", "\u00b7", "  ", " - ", "\t", "\n"],
  ...["\u00a0", "\u2011", "\u2013", "\u200b", "\ufeff"],
];

const grouped = fc
  .tuple(
    cardNumber,
    pick(...SEPARATORS),
    fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 19 }),
  )
  .map(([number, separator, lengths]) => {
    const groups: string[] = [];
    for (let at = 0; at < number.length; at += groups.at(-1)?.length ?? 0) {
      groups.push(number.slice(at, at + (lengths[groups.length] ?? 4)));
    }
    return { number, text: groups.join(separator) };
  });

const card = fc
  .oneof(
    cardNumber.map((number) => ({ number, text: number })),
    cardNumber.map((number) => ({ number, text: number.replaceAll(/(.{4})(?=.)/g, "$1 ") })),
    grouped,
  )
  .chain(({ number, text }) => spellDigits.map((spell) => ({ number, text: spell(text) })));

const shiftDigits = (zero: number) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const spellDigits = pick<(text: string) => string>(
  (text) => text,
  (text) => text,
  shiftDigits(0xff10),
  shiftDigits(0x0660),
  shiftDigits(0x1d7ce),
);

const CVC_NAMES = [
  ...["cvc", "cvv", "cvn", "CVV2", "cvvCode", "card_cvc", "cardVerificationNumber"],
  ...["verification_value", "securityCode", "card-security-code", "CardSecurityCode", "csc"],
];
const SECRET_NAMES = [
  ...["password", "user_password", "Passwd", "secret", "clientSecret", "apiKey", "api-key"],
  ...["accessToken", "refresh_token", "privateKey", "x-api-key", "otp", "userPin", "tac"],
];

/** A name as it may be written in JSON. */
const spelt = (name: string) =>
  pick(
    name,
    name,
    name.toUpperCase(),
    name.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
    [...name].join("\u200b"),
    name.replaceAll(/([a-z])([A-Z])/g, "$1 $2"),
  );

const quote = (text: string) => JSON.stringify(text);
const escapeAll = (text: string) =>
  text.replaceAll(/[0-9A-Za-z]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);
const encodeAll = (text: string) =>
  text.replaceAll(/[0-9A-Za-z]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);

type Pair = { name: string; value: string };

/** A name and its value, in the formats that bodies, queries and texts have. */
const PAIRS: readonly ((pair: Pair) => string)[] = [
  ({ name, value }) => `{"a":1,${quote(name)}:${quote(value)},"z":"end"}`,
  ({ name, value }) => `{"a":1, ${quote(name)} : ${quote(value)} }`,
  ({ name, value }) => `{"${escapeAll(name)}":${quote(value)}}`,
  ({ name, value }) => `{${quote(name)}:"${escapeAll(value)}"}`,
  ({ name, value }) => `{${quote(name)}:{"v":[${quote(value)}]},"z":1}`,
  ({ name, value }) => `{${quote(name)}:[{"v":${quote(value)}}],"z":1}`,
  ({ name, value }) => `{"name":${quote(name)},"value":${quote(value)}}`,
  ({ name, value }) => `{"text":${quote(JSON.stringify({ [name]: value }))},"z":1}`,
  ({ name, value }) => quote(JSON.stringify({ t: JSON.stringify({ [name]: value, z: 1 }) })),
  ({ name, value }) => `{"note":${quote(`${name}=${encodeURIComponent(value)}&z=1`)}}`,
  ({ name, value }) => `a=1&${encodeURIComponent(name)}=${encodeURIComponent(value)}&z=1`,
  ({ name, value }) => `a=1&card[${encodeURIComponent(name)}]=${encodeURIComponent(value)}`,
  ({ name, value }) => `${encodeAll(encodeURIComponent(name))}=${encodeAll(value)}`,
  ({ name, value }) => `q=${encodeURIComponent(JSON.stringify({ [name]: value }))}`,
  ({ name, value }) =>
    `q=${encodeURIComponent(encodeURIComponent(JSON.stringify({ [name]: value })))}`,
  ({ name, value }) => `${name}: ${value}`,
  ({ name, value }) => `['${name}' => '${value}']`,
  ({ name, value }) => `{${name}: '${value}'}`,
  // Broken and cut.
  ({ name, value }) => `{"a":"b"",${quote(name)}:${quote(value)},"z":1`,
  ({ name, value }) => `{"a":1,${quote(name)}:"${value}`,
  ({ name, value }) => `{"a":1,${quote(name)}:${value},}`,
  ({ name, value }) => `{"a":1 ${quote(name)}:${quote(value)}]`,
  ({ name, value }) => `x" ${quote(name)}:${quote(value)}`,
];

const named = (names: readonly string[], value: string, kind: "cvc" | "word") =>
  fc.tuple(pick(...names).chain(spelt), pick(...PAIRS)).map(
    ([name, write]): SecretShape => ({
      written: write({ name, value }),
      secret: value,
      kind,
    }),
  );

/** What surrounds a card number. */
const AROUND: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `pay ${text} now`,
  (text) => `{"note":${quote(text)},"z":"end"}`,
  (text) => `{"note":${quote(`card ${text}`)}}`,
  (text) => `{"a":"${escapeAll(text)}"}`,
  (text) => `{"a":${quote(text).replaceAll("/", "\\/")}}`,
  (text) => `{"t":${quote(JSON.stringify({ x: text }))}}`,
  (text) => `{"t":${quote(JSON.stringify({ t: JSON.stringify({ x: text }) }))}}`,
  (text) => `x=${encodeURIComponent(text)}&z=end`,
  (text) => `x=${encodeURIComponent(encodeURIComponent(text))}`,
  (text) => `<x>${text.replaceAll(/\d/g, (digit) => `&#${digit.charCodeAt(0)};`)}</x>`,
  (text) => `{"a":"${text.replaceAll(/\s/g, " ")}`,
  (text) => `{'a':'${text}'`,
  (text) => `{"${text.replaceAll(/\s/g, " ")}":true}`,
  (text) => `%B${text}^DOE/JOHN^25121010000012300?`,
  (text) => `;${text}=25121010000012300?`,
];

const cards = fc.tuple(card, pick(...AROUND)).map(
  ([{ number, text }, write]): SecretShape => ({
    written: write(text),
    secret: number.slice(0, -4),
    kind: "card",
  }),
);

const jsonNumbers = cardNumber.map(
  (number): SecretShape => ({
    written: `{"x":${number},"y":[${number}]}`,
    secret: number.slice(0, -4),
    kind: "card",
  }),
);

const KEY = "MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC7VJTUt9Us8cKj";
const keys = pick(
  ...[
    `Bearer ${KEY.slice(4)}`,
    `{"note":"use bearer ${KEY.slice(4)} now"}`,
    `Authorization: Basic ${KEY.slice(4)}`,
    `curl -H 'authorization: Bearer ${KEY.slice(4)}'`,
    `-----BEGIN PRIVATE KEY-----\n${KEY}\n-----END PRIVATE KEY-----`,
    JSON.stringify({ k: `-----BEGIN RSA PRIVATE KEY-----\n${KEY}` }),
    `-----BEGINPRIVATEKEY-----${KEY}`,
    KEY,
    `eyJhbGciOiJFUzI1NiJ9.${KEY}.x`,
  ].map((written): SecretShape => ({ written, secret: KEY.slice(4), kind: "word" })),
);

const cvcInText = pick("cvc 7391", "CVV: 7391", "cvv2=7391", "cvc/7391", '["cvc","7391"]').map(
  (written): SecretShape => ({ written, secret: CVC, kind: "cvc" }),
);

export const secretShape: fc.Arbitrary<SecretShape> = fc.oneof(
  { arbitrary: cards, weight: 6 },
  { arbitrary: jsonNumbers, weight: 1 },
  { arbitrary: named(CVC_NAMES, CVC, "cvc"), weight: 4 },
  { arbitrary: named(SECRET_NAMES, WORD, "word"), weight: 4 },
  { arbitrary: keys, weight: 2 },
  { arbitrary: cvcInText, weight: 1 },
);

/** Always the same ones, so that a leak found once is found again. */
export const SHAPES_SEED = 20_261_127;

/** A text as its last reader sees it. Not by the code under test. */
export function readPlainly(text: string): string {
  let plain = text;
  for (let round = 0, before = ""; plain !== before && round < 9; round += 1) {
    before = plain;
    plain = plain
      .replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\(["'/\\])/g, "$1")
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
      .replaceAll(/(?:%[0-9a-f]{2})+/gi, decodePercents);
  }
  return plain
    .normalize("NFKC")
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}

function decodePercents(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

/** Can the secret still be read? */
export function isReadable(shape: SecretShape, text: string): boolean {
  return isIn(shape, readPlainly(text));
}

/** Of a text that was read plainly before. */
export function isIn({ secret, kind }: SecretShape, plain: string): boolean {
  return kind === "card" ? plain.replaceAll(/\D/g, "").includes(secret) : plain.includes(secret);
}
