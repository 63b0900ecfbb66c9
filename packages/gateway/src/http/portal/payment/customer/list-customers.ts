import { type Customer, findCustomers, listCustomers } from "../../../../store/payment/payers.ts";
import { route } from "../../../route.ts";
import { presentPage, readPage, withOneMore } from "../../paging.ts";
import { closed, pageOf, pageQuery, queryText } from "../../schemas.ts";
import { CustomerItem } from "./customer-schema.ts";
import { scopeOf } from "./customer-scope.ts";
import { presentCustomer } from "./present-customer.ts";

export const listCustomersRoute = route({
  auth: "portal",
  operationId: "listCustomers",
  method: "GET",
  path: "/portal/api/customers",
  permission: "customers:read",
  summary:
    "List payers with a `customer.userId`, last seen first. `q` matches an ID or email address.",
  query: closed({ ...pageQuery, q: queryText(200) }),
  response: pageOf(CustomerItem),
  handler: async (call, deps) => {
    const page = readPage(call.query, { isAnyId: true });
    const { database } = deps;
    const { q = "" } = call.query;
    const scope = scopeOf(call);
    const rows = q
      ? await findCustomers(database, scope, q, withOneMore(page))
      : await listCustomers(database, scope, withOneMore(page));
    const keyOf = (row: Customer) => ({ at: row.lastSeenAt, id: row.id });
    return presentPage(rows, page, keyOf, presentCustomer);
  },
});
