import { GatewayError } from "../../../domain/errors.ts";
import type { Customer } from "../../../domain/subscription/customer.ts";
import type { Deps } from "../../../operations/deps.ts";
import { findCustomer } from "../../../store/subscription/customers.ts";

/** Throws CUSTOMER_NOT_FOUND. */
export async function expectCustomer(
  deps: Pick<Deps, "database" | "routes">,
  id: string | undefined,
): Promise<Customer> {
  const customer =
    id === undefined
      ? null
      : await deps.routes.find(id, (among) => findCustomer(deps.database, among, id));
  if (!customer) throw new GatewayError("CUSTOMER_NOT_FOUND");
  return customer;
}
