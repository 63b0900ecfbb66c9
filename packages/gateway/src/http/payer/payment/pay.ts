import {
  type BankList,
  type BankView,
  type CheckoutView,
  type Notice,
  PATHS,
} from "@kaunter/checkout";
import type { FastifyReply } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { noteRejectedStart } from "../../../operations/payment/outcome/note-rejected-start.ts";
import type { StartedPayment } from "../../../operations/payment/start/start-payment.ts";
import type { NextAction } from "../../../rails/rail.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { readForm } from "../../request/body/read-form.ts";
import { route } from "../../route.ts";
import { type OfferedToPayer, offeredMethods } from "../method/offered-methods.ts";
import { bankListOf, chooseView, methodView } from "../page/build-view.ts";
import { isOwnPayment, isPayable, lateQuery } from "../session/late-form.ts";
import { loadSession, type Session } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { redirectToPage, sendAddress, sendView, wantsAddress } from "../session/page-io.ts";
import { payFacts } from "../session/pay-facts.ts";
import { presentAction } from "../session/present-action.ts";
import { startFromForm } from "../session/start-from-form.ts";

const ATTEMPT_KEY = /^[\w-]{16,64}$/;
/** Entered in the card form only, which is not here. */
const CARD_FIELDS = ["cardNumber", "cardCvc", "savedCvc"];

export const payRoute = route({
  auth: "payer",
  method: "POST",
  path: PATHS.pay,
  summary: "Pay with the chosen method.",
  response: "text/html",
  handler: async ({ request, reply }, deps) => {
    const form = readForm(request);
    if (CARD_FIELDS.some((name) => form.has(name))) throw new GatewayError("CARD_FIELDS_MISPLACED");
    const checkoutId = form.get("checkoutId") ?? "";
    const session = await loadSession(deps, checkoutId, pageFacts(deps, request, reply));
    if (!session) throw new GatewayError("TRANSACTION_NOT_FOUND");
    const attemptKey = form.get("attemptKey") ?? "";
    if (!isPayable(session)) return redirectLate(deps, reply, session, attemptKey);
    const offered = offeredMethods(deps, session.checkout);
    const chosen = findOffered(deps, offered, form.get("method"));
    if (!chosen) {
      const notice = unavailableNotice(deps, session, form.get("method"));
      return sendView(reply, await chooseView(deps, session, offered, notice));
    }
    if (chosen.shown.form === "card") {
      return sendView(reply, await methodView(deps, session, chosen));
    }
    // Every form has its key; without one, a repeated post would be a second charge.
    if (!ATTEMPT_KEY.test(attemptKey)) return redirectToPage(reply, checkoutId);
    const missing = await findMissing(deps, session, chosen, form);
    if (missing) return sendView(reply, missing);
    const bankCode = chosen.shown.form === "bank" ? form.get("bankCode") : null;
    const started = await startFromForm(deps, request, session, {
      offer: chosen.offer,
      attemptKey,
      acceptRestart: form.get("acceptRestart") === "yes",
      ...(bankCode && { bankCode }),
    });
    if (!started) return redirectLate(deps, reply, session, attemptKey);
    if (started.kind === "started" && wantsAddress(request)) {
      return sendAddress(reply, addressOf(checkoutId, started.next.kind));
    }
    return respond(deps, reply, session, chosen, form, started);
  },
});

/** Where a payer continues an attempt that this form has started, or had started. */
function addressOf(checkoutId: string, next: NextAction["kind"]): string {
  const isShownByPage = next === "qr" || next === "none" || next === "wait";
  const path = isShownByPage ? PATHS.page : PATHS.resume;
  return `${path}?${new URLSearchParams({ checkoutId })}`;
}

/** The order has ended: the page says what became of it, also to the slower of two tabs. */
async function redirectLate(
  deps: CheckoutDeps,
  reply: FastifyReply,
  { checkout }: Session,
  attemptKey: string,
): Promise<FastifyReply> {
  const isOwn = await isOwnPayment(deps, checkout, attemptKey);
  return redirectToPage(reply, checkout.id, lateQuery(checkout.id, isOwn));
}

function findOffered(
  { rails }: CheckoutDeps,
  offered: readonly OfferedToPayer[],
  name: string | null,
): OfferedToPayer | undefined {
  const id = name === null ? undefined : rails.findMethod(name)?.method.id;
  return offered.find(({ shown }) => shown.id === id && !shown.unavailable);
}

/** Of a method that is known but cannot be chosen: its row says why, such as a limit. */
function unavailableNotice(
  { rails }: CheckoutDeps,
  { facts }: Session,
  name: string | null,
): Notice | undefined {
  const method = name === null ? undefined : rails.findMethod(name)?.method;
  return method && { kind: "method_unavailable", methodName: method.name[facts.lang] };
}

/**
 * Shows the page again when no bank was chosen, or one that went offline or does not accept this
 * amount; else null.
 */
async function findMissing(
  deps: CheckoutDeps,
  session: Session,
  chosen: OfferedToPayer,
  form: URLSearchParams,
): Promise<CheckoutView | null> {
  if (chosen.shown.form !== "bank") return null;
  const code = form.get("bankCode") ?? "";
  const bankList = await bankListOf(deps, session, chosen, "check");
  const error = bankProblem(bankList, code);
  if (error === null) return null;
  if (error === "offline") noteRejectedStart(deps, chosen.offer);
  const facts = payFacts(deps, session);
  return { ...facts, screen: "bank", method: chosen.shown, bankList, selected: code, error };
}

function bankProblem(
  { banks, unavailable }: BankList,
  code: string,
): NonNullable<BankView["error"]> | null {
  const bank = banks.find((candidate) => candidate.code === code);
  if (!bank) return code === "" ? "required" : "unknown";
  if (unavailable?.[bank.model]) return "outside_limits";
  return bank.isOnline ? null : "offline";
}

async function respond(
  deps: CheckoutDeps,
  reply: FastifyReply,
  session: Session,
  chosen: OfferedToPayer,
  form: URLSearchParams,
  started: StartedPayment,
): Promise<FastifyReply> {
  switch (started.kind) {
    case "invalid": {
      const { problems } = started;
      deps.log.warn({ problems, method: chosen.shown.id }, "a rail rejected the input");
      const methodName = chosen.shown.name[session.facts.lang];
      const notice = { kind: "method_unavailable", methodName } as const;
      const offered = offeredMethods(deps, session.checkout);
      return sendView(reply, await chooseView(deps, session, offered, notice));
    }
    case "must_accept_restart": {
      const asked = { ...session, open: started.open };
      const view = keepBank(await methodView(deps, asked, chosen), form);
      // All methodView forms take it
      return sendView(reply, { ...view, mustAcceptRestart: true } as CheckoutView);
    }
    case "started": {
      // A QR code has its own page, which a refresh shows again.
      if (started.next.kind === "qr") return redirectToPage(reply, session.checkout.id);
      const view = await presentAction(deps, session, started.payment, started.next);
      return view ? sendView(reply, view) : redirectToPage(reply, session.checkout.id);
    }
  }
}

/** The same form with what was chosen. */
function keepBank(view: CheckoutView, form: URLSearchParams): CheckoutView {
  return view.screen === "bank" ? { ...view, selected: form.get("bankCode") ?? "" } : view;
}
