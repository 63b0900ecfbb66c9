/** Webhooks that the check makes itself. VALID: as a payment's own, though nothing was paid. */
export type CraftedKind = "VALID" | "FORGE_SIGNATURE" | "FORGE_KEY" | "FORGE_AMOUNT" | "REPLAY";
