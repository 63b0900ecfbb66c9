import type { Work } from "./work.ts";

/**
 * Calls to providers, of one kind and by one worker. A merchant alone makes half of those to one
 * provider at a time; a provider that hangs keeps a quarter of all slots.
 */
export const PROVIDER_WORK = {
  slots: { total: 128, perEndpoint: 32, isEndpointShared: true },
  pauseMs: 1_000,
  /** Longer than a call and its record take. */
  claimMs: 120_000,
} satisfies Partial<Work<never>>;
