import type { Operation } from "../clients/describe-operations.ts";

/** Results whose name does not follow from the method's. */
const NAMES: Readonly<Record<string, string>> = {
  "customers.charge": "payment",
  "customers.createRecurring": "customer",
  "customers.createTokenized": "customer",
  "reports.compareOrders": "comparison",
  "transactions.list": "transactions",
};
const VERB = /^(create|retrieve|update|list|upload)(?=[A-Z])/;

/** What an example calls the result: `stores.create` gives a store, `qrCodes.list` qrCodes. */
export function resultName({ resource, name }: Operation): string {
  const own = NAMES[`${resource}.${name}`];
  if (own !== undefined) return own;
  const noun = name.replace(VERB, "");
  if (noun !== name && !/^(By|Default)/.test(noun)) {
    return noun.charAt(0).toLowerCase() + noun.slice(1);
  }
  return name === "list" ? resource : resource.replace(/s$/, "");
}
