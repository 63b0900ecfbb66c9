import { parseAs } from "../parse-as.ts";
import type { CallContext, RefundInput, RefundOutcome } from "../rail.ts";
import { noOutcomeOf, refundOutcomeOf } from "./map.ts";
import type { AcquirerClient, AcquirerResponse } from "./protocol/acquirer-client.ts";
import { formatDecimal } from "./protocol/payload.ts";
import { RefundResponse } from "./protocol/wire.ts";

const RETRY_MS = 60_000;
/** The acquirer does not know the payment or refund. */
const NOT_FOUND = "25";

/** `refundId` is the acquirer's idempotency key: the same one never refunds twice. */
export async function refund(
  ctx: CallContext,
  client: AcquirerClient,
  baseUrl: string,
  input: RefundInput,
): Promise<RefundOutcome> {
  const response = await client.call(ctx, {
    name: "refund",
    method: "POST",
    baseUrl,
    path: `/Refund/${encodeURIComponent(input.refundId)}`,
    fields: {
      EndID: input.railReference,
      TrxAmount: formatDecimal(input.amountMinor),
      TrxCurrency: "458",
      Reason: input.reason.slice(0, 100),
    },
  });
  if (response.kind === "refused" && response.code === NOT_FOUND) {
    return { kind: "refused", rawCode: response.code, reason: "other" };
  }
  return outcomeOf(response, ctx.clock.now());
}

/** "Not found" proves that the refund was not accepted, so sending it again is safe. */
export async function inquireRefund(
  ctx: CallContext,
  client: AcquirerClient,
  baseUrl: string,
  input: RefundInput,
): Promise<RefundOutcome> {
  const response = await client.call(ctx, {
    name: "inquire refund",
    method: "POST",
    baseUrl,
    path: `/RefundStatus/${encodeURIComponent(input.refundId)}`,
    fields: {},
  });
  if (response.kind === "refused" && response.code === NOT_FOUND) {
    return { kind: "not_sent", cause: "not_found" };
  }
  const outcome = outcomeOf(response, ctx.clock.now());
  if (outcome.kind !== "not_sent") return outcome;
  // The inquiry failed, which proves nothing about the refund.
  const inquireAt = new Date(ctx.clock.now().getTime() + RETRY_MS);
  return { kind: "unknown", cause: outcome.cause, inquireAt };
}

function outcomeOf(response: AcquirerResponse, now: Date): RefundOutcome {
  if (response.kind === "response") {
    const body = parseAs(RefundResponse, response.body);
    if (body) return refundOutcomeOf(body, now);
    return noOutcomeOf({ kind: "failed", cause: "bad_body", sent: true }, now, RETRY_MS);
  }
  return noOutcomeOf(response, now, RETRY_MS);
}
