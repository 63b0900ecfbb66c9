import { GatewayError } from "../../../domain/errors.ts";
import type { StartedPayment } from "../start/start-payment.ts";

/** Nobody can be asked here. Throws PAYMENT_IN_PROCESS, PAYMENT_PARAM_INVALID. */
export function expectStarted(
  started: StartedPayment,
): Extract<StartedPayment, { kind: "started" }> {
  if (started.kind === "started") return started;
  if (started.kind === "must_accept_restart") throw new GatewayError("PAYMENT_IN_PROCESS");
  const problems = started.problems.map(({ field, message }) => `${field}: ${message}`);
  throw new GatewayError("PAYMENT_PARAM_INVALID", { detail: `${problems.join("; ")}.` });
}
