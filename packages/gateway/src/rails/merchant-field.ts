/** What an ID of a merchant of the contract must be. */
export interface MerchantField {
  /** In the provider's messages, such as `sellerId`. */
  name: string;
  pattern: RegExp;
  /** What matches, such as "1 to 10 letters and digits". */
  form: string;
}

/** Of an ID that was stored for another rail, or before its settings changed. */
export function findMerchantProblem(
  field: MerchantField | null,
  { merchantAtProvider }: { merchantAtProvider?: { id: string } },
): { field: string; code: "invalid"; message: string } | null {
  const id = merchantAtProvider?.id ?? "";
  if (id === "" || field?.pattern.test(id)) return null;
  const message = field ? `must have ${field.form}` : "must be empty: it is not sent";
  return { field: "merchantAtProvider", code: "invalid", message };
}
