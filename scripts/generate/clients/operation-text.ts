import type { Operation } from "./describe-operations.ts";

/** What a caller may pass to a call that is repeated under one key. */
export const IDEMPOTENCY_KEY =
  "A repeated call with the same key returns the first response. Generated when omitted; pass " +
  "your own to stay safe across restarts of your program.";

/** The operations of each resource, in the order of the routes. */
export function groupByResource(
  operations: readonly Operation[],
): [resource: string, operations: readonly Operation[]][] {
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  return resources.map((resource) => [
    resource,
    operations.filter((operation) => operation.resource === resource),
  ]);
}

/** The line of a doc comment that names an operation's own error codes, or nothing. */
export function listErrors({ errors }: Operation): string[] {
  return errors.length === 0 ? [] : [`Error codes: ${errors.join(", ")}.`];
}
