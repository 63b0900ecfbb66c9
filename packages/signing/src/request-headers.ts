import { isBase64, SIGN_TYPE } from "./signed-text.ts";

/**
 * How requests are read: strictly, or with the tolerances for clients in the field.
 */
export type SignatureMode = "strict" | "compat";

/**
 * One signing header, read independently of the mode: `strict` is valid in both modes, `compat`
 * only in compatibility mode (`tolerance` says why), `invalid` in neither. `remark` is for people.
 */
export type HeaderReading = {
  readonly form: "strict" | "compat" | "invalid";
  /** The part that matters: the bare Base64 signature, the nonce, the timestamp's own text. */
  readonly value: string;
  readonly remark: string;
  readonly tolerance: HeaderTolerance | null;
};

type HeaderTolerance =
  | "signature-spaces"
  | "signature-bare"
  | "timestamp-milliseconds"
  | "timestamp-decimal";

/** Base64 of the signature of the largest key we take (8192 bits), with room for the prefix. */
const SIGNATURE_LENGTH_MAX = 1400;
const NONCE = /^[\x21-\x25\x27-\x7e]{1,255}$/;
const SECONDS = /^\d{10}$/;
const MILLISECONDS = /^\d{13}$/;
const DECIMAL_SECONDS = /^\d{10}\.\d{1,9}$/;

/** `X-Signature`: `sha256`, one space, Base64. Compatibility: more spaces, or bare Base64. */
export function readSignatureHeader(header: string): HeaderReading {
  if (header === "") return invalid("The header is missing. Send: sha256 <Base64 signature>.");
  if (header.length > SIGNATURE_LENGTH_MAX)
    return invalid("The value is too long to be a signature.");
  const cut = header.indexOf(" ");
  const prefix = cut < 0 ? "" : header.slice(0, cut);
  if (prefix !== "" && prefix !== SIGN_TYPE) {
    return invalid(`The value must start with "${SIGN_TYPE} " (lower case, one space).`);
  }
  const signature = header.slice(cut + 1).trimStart();
  if (!isBase64(signature)) {
    return invalid("The signature must be standard Base64 with padding: A-Z a-z 0-9 + / and =.");
  }
  if (prefix === "") {
    return tolerated(signature, "signature-bare", `The prefix "${SIGN_TYPE} " is missing.`);
  }
  if (header.length !== cut + 1 + signature.length) {
    return tolerated(signature, "signature-spaces", "There must be exactly one space.");
  }
  return { form: "strict", value: signature, remark: "Valid.", tolerance: null };
}

/**
 * `X-Nonce-Str`: 1 to 255 visible ASCII characters, no space and no `&` (it could inject a part).
 */
export function readNonceHeader(header: string): HeaderReading {
  if (header === "")
    return invalid("The header is missing. Send a new random string with each request.");
  if (header.length > 255) return invalid("The nonce is longer than 255 characters.", header);
  if (header.includes(" ")) return invalid("The nonce must not contain a space.", header);
  if (header.includes("&")) return invalid("The nonce must not contain &.", header);
  if (!NONCE.test(header))
    return invalid("The nonce must consist of visible ASCII characters.", header);
  return { form: "strict", value: header, remark: "Valid.", tolerance: null };
}

/**
 * `X-Timestamp`: ten digits of seconds. Compatibility: 13 digits of milliseconds, or a fraction.
 */
export function readTimestampHeader(header: string): HeaderReading {
  if (header === "") return invalid("The header is missing. Send the UNIX time in seconds.");
  if (SECONDS.test(header)) {
    return { form: "strict", value: header, remark: "Valid.", tolerance: null };
  }
  if (MILLISECONDS.test(header)) {
    return tolerated(header, "timestamp-milliseconds", "Send whole seconds, not milliseconds.");
  }
  if (DECIMAL_SECONDS.test(header)) {
    return tolerated(header, "timestamp-decimal", "Send whole seconds, without a fraction.");
  }
  return invalid("The timestamp must be UNIX time in seconds: ten digits.", header);
}

/** UNIX time in seconds, with fraction if it was sent; NaN when the header has no accepted form. */
export function timestampSeconds(header: string): number {
  if (MILLISECONDS.test(header)) return Number(header) / 1000;
  return SECONDS.test(header) || DECIMAL_SECONDS.test(header) ? Number(header) : Number.NaN;
}

/** Largest allowed difference between X-Timestamp and the time of receipt, both ways, inclusive. */
const TIMESTAMP_SKEW_SECONDS_MAX = 120;

/** Compared in whole seconds, the unit of the header, so that exactly 120 is fresh. NaN is not. */
export function isTimestampFresh(seconds: number, now: Date): boolean {
  const difference = Math.floor(now.getTime() / 1000) - Math.floor(seconds);
  return Math.abs(difference) <= TIMESTAMP_SKEW_SECONDS_MAX;
}

function invalid(remark: string, value = ""): HeaderReading {
  return { form: "invalid", value, remark, tolerance: null };
}

function tolerated(value: string, tolerance: HeaderTolerance, problem: string): HeaderReading {
  const remark = `${problem} Accepted in compatibility mode only.`;
  return { form: "compat", value, remark, tolerance };
}
