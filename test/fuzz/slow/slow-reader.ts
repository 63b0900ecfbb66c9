/** A parser of untrusted data that must not take long. */
export interface SlowReader {
  name: string;
  /** The largest input of its size class: longer ones are rejected before they are read. */
  bytesMax: number;
  /** What to build inputs from: whole ones, of which a piece is repeated. */
  seeds: readonly (string | Buffer)[];
  /** What to repeat: words, signs and near-misses that mean something here. */
  words: readonly string[];
  /** How much more or less often it is tried than others; 1 by default. */
  share?: number;
  /**
   * Reads one input, and throws only for what is wrong with it. Where it ends by itself after some
   * time, that time is multiplied by `slowness`: how many times slower this machine is now than the
   * one that the limit was chosen for.
   */
  read(input: Buffer, slowness: number): unknown;
}

/** Size classes, in bytes. */
export const BYTES = {
  /** A field of a form, a parameter, a header. */
  field: 8_192,
  /** All headers of a request, or its address. */
  headers: 16_384,
  /** The body of a request, unless its route takes more. */
  body: 65_536,
  /** What a provider sends in response to a call. */
  response: 1_048_576,
} as const;
