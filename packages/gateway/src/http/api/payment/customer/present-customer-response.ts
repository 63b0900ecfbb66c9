import Type from "typebox";
import { isCardExpired } from "../../../../domain/card/card-expiry.ts";
import type { Customer } from "../../../../domain/subscription/customer.ts";
import { findCustomerCard } from "../../../../operations/card/customer-card.ts";
import type { HttpDeps } from "../../../http-deps.ts";
import { success } from "../../../schemas/envelope.ts";
import { cardLabel } from "../../card/card-token-schema.ts";
import { presentCustomer } from "../../subscription/customer-schema.ts";

export const byCustomer = Type.Object({ customerId: Type.String({ minLength: 1, maxLength: 64 }) });

export async function presentCustomerResponse(deps: HttpDeps, customer: Customer) {
  const card = await findCustomerCard(deps.database, customer);
  const label = card ? cardLabel(card) : "";
  // An expired card is not charged.
  const isActive = customer.isActive && card !== null && !isCardExpired(card, deps.clock.now());
  return success(presentCustomer({ ...customer, isActive }, label, deps.publicUrl));
}
