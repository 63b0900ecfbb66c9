import type { Language, OpenAttempt, PayFacts } from "@kaunter/checkout";
import { CROCKFORD } from "../../../domain/ids.ts";
import type { Transaction as Payment } from "../../../domain/payment/attempt.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import type { Session } from "./load-session.ts";

const ATTEMPT_KEY_LENGTH = 24;

/** Facts of a page with a form; with a new one-time key. */
export function payFacts(deps: CheckoutDeps, session: Session): PayFacts {
  const { facts } = session;
  return {
    ...facts,
    attemptKey: deps.random.text(ATTEMPT_KEY_LENGTH, CROCKFORD),
    ...openAttemptOf(deps, session),
  };
}

export function openAttemptOf(
  deps: Pick<CheckoutDeps, "rails">,
  { open, facts }: Session,
): { openAttempt?: OpenAttempt } {
  if (!open) return {};
  const methodName = methodNameOf(deps, open, facts.lang);
  return { openAttempt: { methodName, startedAt: open.createdAt } };
}

/** In the payer's language. */
export function methodNameOf(
  deps: Pick<CheckoutDeps, "rails">,
  payment: Payment,
  lang: Language,
): string {
  return deps.rails.findMethod(payment.requestMethod)?.method.name[lang] ?? payment.method;
}
