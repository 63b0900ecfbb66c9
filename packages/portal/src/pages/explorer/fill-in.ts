import { type CheckoutPlaces, newOrderId } from "../../signing/example-checkout.ts";
import type { Operation, Parameter } from "../../signing/openapi.ts";

/** What the merchant has that a request can name; empty when there is none. */
export interface OwnIds {
  storeId: string;
  /** Of the latest payment. */
  transactionId: string;
  orderId: string;
}

export interface FilledIn {
  /** Values of the path and the query. */
  values: Readonly<Record<string, string>>;
  /** JSON text; empty when there is none. */
  body: string;
  /** Members of the body that the user must fill in. */
  blanks: readonly Pick<Parameter, "name" | "description">[];
}

/** Members of examples that name what only the merchant of the example has. */
const FOREIGN = ["storeId", "transactionId", "orderId", "checkoutId", "id", "token"];

/**
 * The example of an operation with the merchant's own ids. Only reads are given a payment or a
 * store to act on: what a request changes is for the user to choose.
 */
export function fillIn(
  operation: Operation,
  own: OwnIds,
  places: CheckoutPlaces,
  now: Date,
): FilledIn {
  const known = new Map(Object.entries(own));
  const values = Object.fromEntries(
    operation.params.map(({ name }) => [
      name,
      operation.method === "GET" ? (known.get(name) ?? "") : "",
    ]),
  );
  if (!isObject(operation.body)) return { values, body: "", blanks: [] };
  const placed = new Map(Object.entries(places));
  const members = Object.entries(operation.body).map(([name, value]): [string, unknown] => {
    if (placed.has(name) || FOREIGN.includes(name)) return [name, placed.get(name) ?? ""];
    if (name === "order" && isObject(value) && "id" in value) {
      return [name, { ...value, id: newOrderId(now) }];
    }
    return [name, value];
  });
  const blanks = members
    .filter(([name, value]) => value === "" && (placed.has(name) || FOREIGN.includes(name)))
    .map(([name]) => ({ name, description: operation.members[name] ?? "" }));
  return { values, body: JSON.stringify(Object.fromEntries(members), null, 2), blanks };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
