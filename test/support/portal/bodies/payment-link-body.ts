const BODY = {
  title: "Deposit",
  detail: "",
  amountMinor: 1_500,
  orderId: null,
  customerEmail: null,
  quantityMax: 1,
  isSingleUse: true,
  expiresInMinutes: 60 as number | null,
};

/** A link over RM 15.00, with `changes`. */
export function paymentLinkBody<Changes extends object>(storeId: string, changes?: Changes) {
  return { ...BODY, storeId, ...(changes as Changes) }; // spreading undefined adds nothing
}
