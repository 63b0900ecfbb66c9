import { GatewayError } from "../../../domain/errors.ts";
import { isLongId } from "../../../domain/ids.ts";
import type { Customer } from "../../../domain/subscription/customer.ts";
import type { Queryable } from "../../../store/database.ts";
import { findCustomer } from "../../../store/subscription/customers.ts";

/** Throws CUSTOMER_NOT_FOUND. */
export async function openCustomer(
  deps: { database: Queryable },
  id: string | undefined,
): Promise<Customer> {
  const customer = id !== undefined && isLongId(id) ? await findCustomer(deps.database, id) : null;
  if (!customer) throw new GatewayError("CUSTOMER_NOT_FOUND");
  return customer;
}
