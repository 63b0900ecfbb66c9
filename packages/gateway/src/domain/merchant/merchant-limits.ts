/** What an operator allows a merchant beyond the gateway's own rules. */
export interface MerchantLimits {
  /** Ids of methods, such as `FPX_MY`; null: all. */
  methods: readonly string[] | null;
  /** Of one payment, in sen; null: the gateway's own limit. */
  amountMinorMax: number | null;
}

/** The methods that are out for this merchant, of all there are. */
export function listForbiddenMethods(limits: MerchantLimits, all: readonly string[]): string[] {
  const { methods } = limits;
  return methods === null ? [] : all.filter((id) => !methods.includes(id));
}
