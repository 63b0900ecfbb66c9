import type { MistakeName } from "../mistakes.ts";

/** What was signed instead of the right URL. */
export type WrongUrl = {
  readonly name: MistakeName;
  readonly url: string;
  readonly isCommon?: boolean;
  readonly isRare?: boolean;
};
