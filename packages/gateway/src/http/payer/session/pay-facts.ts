import type { Language, OpenAttempt, PayFacts } from "@kaunter/checkout";
import { CROCKFORD } from "../../../domain/ids.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import type { Session } from "./load-session.ts";
import { isSharedAddress } from "./paying-device.ts";

const ATTEMPT_KEY_LENGTH = 24;

/** Facts of a page with a form; with a new one-time key. */
export function payFacts(deps: CheckoutDeps, session: Session): PayFacts {
  const { facts, checkout, device } = session;
  const attemptKey = deps.random.text(ATTEMPT_KEY_LENGTH, CROCKFORD);
  if (isSharedAddress(checkout)) device.noteForm(checkout.id, attemptKey);
  return {
    ...facts,
    attemptKey,
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

/**
 * With what a payment was made, for the inside of a sentence: the bank when it is known, `your
 * card`, or a brand.
 */
export function methodNameOf(
  { rails }: Pick<CheckoutDeps, "rails">,
  payment: Payment,
  lang: Language,
): string {
  const method = rails.findKnownMethod(payment.requestMethod)?.method;
  return bankNameOf(rails, payment) ?? (method?.noun ?? method?.name)?.[lang] ?? payment.method;
}

/** Who confirms or declines the payment, for the inside of a sentence. */
export function providerNameOf(
  { rails }: Pick<CheckoutDeps, "rails">,
  payment: Payment,
  lang: Language,
): string {
  const provider = rails.findKnownMethod(payment.requestMethod)?.method.provider?.[lang];
  return provider ?? methodNameOf({ rails }, payment, lang);
}

function bankNameOf(rails: CheckoutDeps["rails"], { railId, bankCode }: Payment): string | null {
  return bankCode === null ? null : (rails.get(railId)?.bankNameOf?.(bankCode) ?? null);
}
