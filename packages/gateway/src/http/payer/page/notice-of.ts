import type { Notice } from "@kaunter/checkout";
import { type DeclineReason, reasonOf } from "../../../domain/payment/provider-report.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import type { OfferedToPayer } from "../method/offered-methods.ts";
import type { Session } from "../session/load-session.ts";
import { methodNameOf, providerNameOf } from "../session/pay-facts.ts";
import { overpaymentOf } from "./pending-refunds.ts";

/**
 * After these the payer is advised to do something in the same form: to try again, to check what
 * was entered, to use another card. After any other, to choose another method.
 */
const KEEPS_METHOD: ReadonlySet<DeclineReason> = new Set([
  "account_closed",
  "expired_card",
  "invalid_account",
  "incorrect_cvc",
  "authentication_failed",
  "payer_cancelled",
  "payer_timeout",
  "expired_qr",
  "used_qr",
  "invalid_qr",
  "bank_unavailable",
  "other",
]);

/** What the choice of methods says of the latest attempt, or of a method that cannot be opened. */
export function noticeOf(
  deps: CheckoutDeps,
  session: Session,
  offered: readonly OfferedToPayer[],
  method: string | undefined,
): Notice | undefined {
  const [newest] = session.attempts;
  const { lang } = session.facts;
  if (method !== undefined) {
    const name = deps.rails.findKnownMethod(method)?.method.name[lang] ?? method;
    return { kind: "method_unavailable", methodName: name };
  }
  if (newest?.isOverpayment) return { kind: "returned", ...overpaymentOf(deps, session, newest) };
  if (newest?.attemptState !== "DECLINED") return undefined;
  const methodId = newest.requestMethod;
  const reason = reasonOf(newest);
  const suggestedMethodId = suggestInstead(session, offered);
  return {
    kind: "declined",
    reason,
    methodName: methodNameOf(deps, newest, lang),
    providerName: providerNameOf(deps, newest, lang),
    methodId,
    keepsMethod: KEEPS_METHOD.has(reason),
    ...(suggestedMethodId && { suggestedMethodId }),
  };
}

/** The first that works, of a group with which nothing was declined for this order. */
function suggestInstead(
  { attempts }: Session,
  offered: readonly OfferedToPayer[],
): string | undefined {
  const declined = attempts.filter(({ attemptState }) => attemptState === "DECLINED");
  const groupOf = (id: string) => offered.find(({ shown }) => shown.id === id)?.shown.group;
  const groups = new Set(declined.map(({ requestMethod }) => groupOf(requestMethod)));
  return offered.find(({ shown }) => !shown.unavailable && !groups.has(shown.group))?.shown.id;
}
