// cspell:ignore securitycode cardcode cardn primaryaccountnumber passw katalaluan nomborkad
// cspell:ignore tokenvalue pinblock pincode trackdata trackone tracktwo magstripe magneticstripe
// cspell:ignore cardno cardpan mpin

/** Which names of members, fields and headers have a secret as their value. */

/**
 * `field`: only of a member or form field, not in running text. `line`: up to the end of the line.
 * `card`: not secret itself, but a card. `inCard`: secret within one. `value`: the value of what
 * the member before it names. `keyPart`: of a private key as a JWK has it.
 */
export type NameKind =
  | "none"
  | "secret"
  | "field"
  | "line"
  | "card"
  | "inCard"
  | "value"
  | "keyPart";

/** Anywhere in a name, once it is small letters only. */
const ANYWHERE = new RegExp(
  [
    ...["cvc", "cvv", "cvn", "cvx", "securitycode", "cardcode"],
    ...["verification(?:code|value|number)", "cardn(?:umber|um)", "primaryaccountnumber"],
    ...["passw(?:or)?d", "passphrase", "passcode", "katalaluan", "nomborkad"],
    ...["secret", "credential", "bearer", "mnemonic"],
    ...["(?:api|private|access|encrypt(?:ion)?|sign(?:ing)?|master)keys?(?!id)"],
    ...["(?:access|refresh|id|session|auth)token", "tokenvalue"],
    ...["pinblock", "pincode", "trackdata", "trackone", "tracktwo", "magstripe", "magneticstripe"],
  ].join("|"),
);
const AT_END = /(?:tokens?|cardno|cardpan|(?<!s)pin|otp|csc|pwd|jwt|sessionid)$/;
const LINE = /(?:authorization|cookie)$/;
/** As a word of a name: `userPin`, `pin_1`; not `shopping`. */
const WORDS = new Set(["csc", "cvd", "mpin", "otp", "pan", "pin", "pwd", "tac", "totp", "track"]);
const WHOLE = new Set(["auth", "authcode", "cv", "pass", "passkey", "session"]);
const IN_CARD = new Set(["cid", "code", "num", "number"]);
const KEY_PARTS = new Set(["d", "p", "q", "dp", "dq", "qi", "k"]);
const VALUES = new Set(["content", "val", "value"]);

const CACHED_MAX = 4_096;
const CACHED_LENGTH_MAX = 64;
/** More than the longest name above. */
const END_LENGTH = 64;
const cached = new Map<string, NameKind>();

/** Of a name as it was written, in ASCII. Most are met again and again. */
export function kindOfName(name: string): NameKind {
  const known = cached.get(name);
  if (known !== undefined) return known;
  const kind = classify(name);
  if (name.length <= CACHED_LENGTH_MAX) {
    if (cached.size >= CACHED_MAX) cached.clear();
    cached.set(name, kind);
  }
  return kind;
}

function classify(name: string): NameKind {
  const letters = name.replaceAll(/[^A-Za-z]+/g, "");
  const folded = letters.toLowerCase();
  if (LINE.test(folded.slice(-END_LENGTH))) return "line";
  if (ANYWHERE.test(folded) || AT_END.test(folded.slice(-END_LENGTH))) return "secret";
  if (WHOLE.has(folded) || listWords(name).some((word) => WORDS.has(word))) return "secret";
  if (WORDS.has(folded)) return "secret";
  if (folded === "no") return "field";
  if (IN_CARD.has(folded)) return "inCard";
  if (VALUES.has(folded)) return "value";
  if (KEY_PARTS.has(name)) return "keyPart";
  return folded.includes("card") ? "card" : "none";
}

/** `cardPin_no` has three. */
function listWords(name: string): string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.map((word) => word.toLowerCase());
}
