/** How often a payment may go on to another contract: a payer waits for each. */
export const FAILOVERS_MAX = 2;

/**
 * The one-time key of a form names its first attempt; one that could not be sent is followed by
 * another, whose key is the form's with its number.
 */
export function attemptKeyOf(formKey: string, failovers: number): string {
  return failovers === 0 ? formKey : `${formKey}~${failovers + 1}`;
}

/** Of every attempt of a form; later ones sort behind earlier ones. */
export function attemptKeysOf(formKey: string): string[] {
  return Array.from({ length: FAILOVERS_MAX + 1 }, (_, at) => attemptKeyOf(formKey, at));
}
