import type { Messages } from "../../messages/messages.ts";
import type { MethodForm } from "../../view/method.ts";

/** Cards and online banking by the words a payer knows, others by their own name. */
export function methodName(method: { form?: MethodForm; name: string }, m: Messages): string {
  if (method.form === "card") return m.choose.cardName;
  if (method.form === "bank") return m.choose.bankName;
  return method.name;
}
