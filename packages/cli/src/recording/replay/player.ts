import type { Values } from "../holes.ts";
import type { Profile } from "../live/profile.ts";
import type { Watch } from "../live/watch-session.ts";

export type ReplayOptions = {
  /** Names of fields that are not compared. */
  readonly ignored: readonly string[];
  /** How long a webhook is awaited. */
  readonly timeoutMs: number;
  /** How long a webhook that nobody recorded is awaited at the end. */
  readonly lateMs: number;
  readonly signal: AbortSignal;
  readonly onStep: (number: number, what: string) => void;
};

/** Who plays the shop and the payer to a gateway. */
export type Player = {
  readonly profile: Profile;
  readonly values: Values;
  /** Names of holes whose value is part of a token. */
  readonly confidential: Set<string>;
  readonly watch: Watch;
  readonly options: ReplayOptions;
  /** Webhooks that a step has. */
  readonly taken: Set<string>;
};
