/** What a merchant is owed now, in sen, by when it is paid out. Pure. */
export interface MerchantBalance {
  /** Of days that have ended, without the reserve; negative when the merchant owes the gateway. */
  availableMinor: number;
  /** Of today: settled after midnight. */
  pendingMinor: number;
  /** Retained for refunds. */
  reservedMinor: number;
}

/** The three parts always add up to `payableMinor`. */
export function splitBalance(
  payableMinor: number,
  { todayMinor, reserveMinor }: { todayMinor: number; reserveMinor: number },
): MerchantBalance {
  const positiveMinor = Math.max(0, payableMinor);
  const pendingMinor = Math.min(Math.max(0, todayMinor), positiveMinor);
  const reservedMinor = Math.min(reserveMinor, positiveMinor - pendingMinor);
  return {
    availableMinor: payableMinor - pendingMinor - reservedMinor,
    pendingMinor,
    reservedMinor,
  };
}
