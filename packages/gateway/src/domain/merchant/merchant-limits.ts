/** Limits an operator sets for a merchant, in addition to the gateway's own. */
export interface MerchantLimits {
  /** Ids of methods, such as `FPX_MY`; null: all. */
  methods: readonly string[] | null;
  /** Of one payment, in sen; null: the gateway's own limit. */
  amountMinorMax: number | null;
}

/** The methods this merchant may not use. */
export function listForbiddenMethods(limits: MerchantLimits, all: readonly string[]): string[] {
  const { methods } = limits;
  return methods === null ? [] : all.filter((id) => !methods.includes(id));
}
