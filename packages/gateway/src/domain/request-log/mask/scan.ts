import type { DecodedText } from "./decode-text.ts";
import type { SeenRuns } from "./key-material.ts";

/** What is written instead of a part of a decoded text. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const SECRET = "[secret]";

/** A search for secrets: what it has found, and where in the structure of the text it is. */
export interface Scan {
  readonly decoded: DecodedText;
  readonly text: string;
  readonly found: Replacement[];
  /** Is the text JSON, as far as its first character says? */
  readonly isStructured: boolean;
  /** Of the quotes that are open, each deeper than the one before. */
  readonly openLevels: number[];
  /** The quote that opened the last of them. */
  openedAt: number;
  /** The quote that closed the last one. */
  closedAt: number;
  readonly seen: SeenRuns;
  depth: number;
  /** Inside a member called card, from this depth on; 0: outside. */
  cardDepth: number;
}
