import type { WorkSlots } from "./choose-work.ts";

/**
 * Calls to providers at a time, of one kind and by one worker. A merchant alone makes half of a
 * provider's; a provider that hangs keeps a quarter busy.
 */
export const PROVIDER_SLOTS: WorkSlots = { total: 128, perEndpoint: 32, isEndpointShared: true };

/** Longer than a call and its record take. */
export const PROVIDER_CLAIM_MS = 120_000;
