import {
  findCustomerCount,
  findCustomers,
  findMatchingCustomerCount,
  listCustomers,
} from "../../../../store/payment/payers.ts";
import { route } from "../../../route.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { answerPage, LOG_COUNTED_MAX } from "../../answer-page.ts";
import { closed, pageOf, pageQuery, queryText } from "../../schemas.ts";
import { CustomerItem } from "./customer-schema.ts";
import { scopeOf } from "./customer-scope.ts";

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
    const { database } = deps;
    const { q } = call.query;
    const scope = scopeOf(call);
    return answerPage(call, deps, {
      name: "customers",
      list: (page) =>
        q ? findCustomers(database, scope, q, page) : listCustomers(database, scope, page),
      positionOf: (row) => ({ at: row.lastSeenAt, id: row.id }),
      count: (countMax) =>
        q
          ? findMatchingCustomerCount(database, scope, q)
          : findCustomerCount(database, scope, countMax),
      countedMax: LOG_COUNTED_MAX,
      present: withTimes,
    });
  },
});
