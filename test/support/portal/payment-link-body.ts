const BODY = {
  title: "Deposit",
  detail: "",
  amountMinor: 1_500,
  orderId: null,
  customerEmail: null,
  expiresInSeconds: 3_600,
};

/** A link over RM 15.00, with `changes`. */
export function paymentLinkBody<Changes extends object>(storeId: string, changes?: Changes) {
  return { ...BODY, storeId, ...(changes as Changes) }; // spreading undefined adds nothing
}
