import type { Client } from "@kaunter/sdk";
import { memberOf, readJsonOrNull, type SeenStep, textOf } from "../session.ts";

/** The newest. */
const LISTED = 100;

/**
 * Whether a webhook is about what the shop sent, rather than about what another shop of the
 * application does meanwhile.
 */
export function isOfSession(webhook: string, steps: readonly SeenStep[]): boolean {
  const data = memberOf(readJsonOrNull(webhook), "data");
  const ids = [
    orderIdOf(data),
    ...["orderId", "transactionId", "customerId"].map((name) => memberOf(data, name)),
  ]
    .map(textOf)
    .filter((id) => id !== "");
  return steps.some((step) => {
    if (step.step !== "call") return false;
    const { path, body } = step;
    // However the shop escapes it.
    const orderId = textOf(orderIdOf(readJsonOrNull(body ?? "")));
    return ids.some((id) => id === orderId || `${path} ${body}`.includes(id));
  });
}

const orderIdOf = (value: unknown) => memberOf(memberOf(value, "order"), "id");

/** Whether a webhook of the session waits for its first attempt, or is in it. */
export async function hasUnattempted(client: Client, steps: readonly SeenStep[]): Promise<boolean> {
  const { items } = await client.notifications.list({ limit: LISTED });
  return items.some(
    ({ status, headers, body }) =>
      status === "PENDING" && Object.keys(headers).length === 0 && isOfSession(body, steps),
  );
}
