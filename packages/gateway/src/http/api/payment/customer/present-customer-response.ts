import Type from "typebox";
import type { Customer } from "../../../../domain/subscription/customer.ts";
import { findSealedCard } from "../../../../store/card/cards.ts";
import type { HttpDeps } from "../../../http-deps.ts";
import { success } from "../../../schemas/envelope.ts";
import { cardLabel } from "../../card/card-token-schema.ts";
import { presentCustomer } from "../../subscription/customer-schema.ts";

export const byCustomer = Type.Object({ customerId: Type.String({ minLength: 1, maxLength: 64 }) });

export async function presentCustomerResponse(deps: HttpDeps, customer: Customer) {
  const { merchantId, id, cardToken } = customer;
  const found = cardToken && (await findSealedCard(deps.database, merchantId, id, cardToken));
  const label = found ? cardLabel(found.card) : "";
  return success(presentCustomer(customer, label, deps.publicUrl));
}
