import { randomBytes, randomInt } from "node:crypto";

/** The only source of randomness, always cryptographically strong: IDs are capabilities here. */
export interface Random {
  /** `length` decimal digits; the first may be 0. */
  digits(length: number): string;
  /** `length` characters drawn evenly from `alphabet`. */
  text(length: number, alphabet: string): string;
  bytes(length: number): Buffer;
  /** A float in [0, 1), for jitter only. */
  fraction(): number;
}

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `randomInt` draws below 2^48. */
const DIGITS_AT_ONCE_MAX = 14;

export const systemRandom: Random = {
  digits(length) {
    if (length > DIGITS_AT_ONCE_MAX) return systemRandom.text(length, "0123456789");
    return String(randomInt(10 ** length)).padStart(length, "0");
  },
  text(length, alphabet) {
    let text = "";
    for (let i = 0; i < length; i += 1) text += alphabet[randomInt(alphabet.length)];
    return text;
  },
  bytes: (length) => randomBytes(length),
  fraction: () => randomInt(2 ** 32) / 2 ** 32,
};
