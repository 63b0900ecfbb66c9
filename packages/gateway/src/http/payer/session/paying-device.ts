import type { FastifyReply, FastifyRequest } from "fastify";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import type { StoreDeps } from "../../../operations/deps.ts";
import { isMadeByForm } from "../../../store/payment/transactions.ts";
import { readHostCookie, writeHostCookie } from "../../request/cookies.ts";

/**
 * Whoever has a payment link can open its checkout, so the checkout's ID proves nothing. The forms
 * that a browser was given do: their keys are kept in a cookie, and one of them made the payment.
 */
export interface PayingDevice {
  /** Of forms that this browser was given, newest first. */
  keysOf(checkoutId: string): string[];
  /** A form of the checkout goes to this browser. */
  noteForm(checkoutId: string, attemptKey: string): void;
}

const COOKIE = "kaunter_forms";
const COOKIE_SECONDS = 90 * 86_400;
const FORMS_MAX = 24;
const FORM = /^(\w{1,32})\.([\w-]{16,64})$/;

export function payingDevice(
  deps: { isSandbox: boolean },
  request: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
): PayingDevice {
  const readForms = () =>
    (readHostCookie(deps, request, COOKIE) ?? "").split("~").filter((form) => FORM.test(form));
  const given: string[] = [];
  return {
    keysOf(checkoutId) {
      return readForms().flatMap((form) => {
        const [, id, key] = FORM.exec(form) ?? [];
        return id === checkoutId && key !== undefined ? [key] : [];
      });
    },
    noteForm(checkoutId, attemptKey) {
      given.unshift(`${checkoutId}.${attemptKey}`);
      const value = [...given, ...readForms()].slice(0, FORMS_MAX).join("~");
      writeHostCookie(deps, reply, { name: COOKIE, value, maxAge: COOKIE_SECONDS });
    },
  };
}

/** Where the page's cookies are not sent. */
export const NO_DEVICE: PayingDevice = { keysOf: () => [], noteForm: () => undefined };

/** Of a shop's checkout, only the payer has the address. */
export function isSharedAddress({ details }: Pick<Checkout, "details">): boolean {
  return details.qrCode !== undefined;
}

/** Whether this browser may see how the order was paid. */
export async function canSeePayment(
  deps: StoreDeps,
  { checkout, device }: { checkout: Checkout; device: PayingDevice },
  paid: Payment,
): Promise<boolean> {
  if (!isSharedAddress(checkout)) return true;
  const keys = device.keysOf(checkout.id);
  return keys.length > 0 && (await isMadeByForm(deps.database, paid, keys));
}
