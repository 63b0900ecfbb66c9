import type { Messages } from "../messages.ts";
import type { Method, MethodForm } from "../view.ts";

/** Cards and online banking by the words a payer knows, others by their own name. */
export function methodName(method: { form?: MethodForm; name: string }, m: Messages): string {
  if (method.form === "card") return m.choose.cardName;
  if (method.form === "bank") return m.choose.bankName;
  return method.name;
}

/** Made safe for an `id` attribute. */
export function methodPrefix(method: Method): string {
  return `m-${method.id.replace(/[^A-Za-z0-9_-]/g, "")}`;
}
