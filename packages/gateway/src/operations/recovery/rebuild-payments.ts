import { OPEN_ATTEMPT_STATES, type Payment } from "../../domain/payment/attempt.ts";
import type { ProviderReport } from "../../domain/payment/provider-report.ts";
import { decidePayment, intentOf, isBehind } from "../../domain/recovery/decide-rebuilt.ts";
import { lockCheckout, sendCheckoutStatus } from "../../store/checkout/checkouts.ts";
import {
  findTransactionByAttempt,
  insertTransaction,
  replaceSealedStep,
} from "../../store/payment/transactions.ts";
import { listOpenAttempts } from "../../store/recovery/lost-changes.ts";
import { callContext, loadAttemptRef, railOf } from "../payment/attempt-ref.ts";
import { inquirePayment } from "../payment/inquire-payment.ts";
import { recordOutcome, sealStep } from "../payment/outcome/record-outcome.ts";
import { recordSecondPayment } from "../payment/outcome/record-second-payment.ts";
import type { Journaled, JournaledPayment } from "./collect-entries.ts";
import { asOf, type Reconciliation, rebuilding, saveItem } from "./reconciliation.ts";

const BATCH = 500;
/** Providers are asked about this many payments at a time. */
const AT_ONCE = 8;

/**
 * Inserts attempts that are missing, and asks each one's provider how it ended where that is not
 * known. Returns the payments that were looked at.
 */
export async function rebuildPayments(run: Reconciliation, journaled: Journaled): Promise<void> {
  const all = [...journaled.payments.values()];
  all.sort((a, b) => a.payment.createdAt.getTime() - b.payment.createdAt.getTime());
  const byCheckout = Map.groupBy(all, ({ payment }) => payment.checkoutId);
  // A checkout's attempts one after the other: the first success counts.
  await forEach([...byCheckout.values()], async (attempts) => {
    for (const each of attempts) {
      const { merchantId, id } = each.payment;
      await rebuilding(run, { merchantId, kind: "payment", subject: id }, () =>
        rebuildPayment(run, journaled, each),
      );
    }
  });
}

async function rebuildPayment(
  run: Reconciliation,
  journaled: Journaled,
  { payment: said, attemptKey }: JournaledPayment,
): Promise<void> {
  const { merchantId, attemptId, id: subject } = said;
  const find = () => findTransactionByAttempt(run.deps.database, [merchantId], attemptId);
  const known = await find();
  if (!known && said.originAttemptId !== null) return rebuildSecondPayment(run, said);
  if (!known) await insertIntent(run, said, attemptKey, journaled.steps.has(attemptId));
  const current = await find();
  if (!current) throw new Error(`The attempt ${attemptId} was not inserted.`);
  await restoreStep(run, journaled, current);
  const about = { merchantId, kind: "payment", subject } as const;
  const missing = known ? null : "REBUILT";
  if (!isBehind(current, said)) {
    if (missing) await saveItem(run, { ...about, outcome: missing });
    return;
  }
  const decision = decidePayment(said, await ask(run, current));
  if (decision.kind === "to_decide") {
    return saveItem(run, { ...about, outcome: "TO_DECIDE", note: decision.note });
  }
  if (decision.kind === "apply") await apply(run, current, said, decision.report);
  const after = await find();
  const isChanged = after?.attemptState !== current.attemptState;
  const note = decision.kind === "apply" ? decision.note : "";
  if (missing || isChanged) await saveItem(run, { ...about, outcome: missing ?? "UPDATED", note });
}

/** As it was before its provider was called. */
async function insertIntent(
  { deps }: Reconciliation,
  said: Payment,
  attemptKey: string | null,
  hasStep: boolean,
): Promise<void> {
  const intent = intentOf(said, hasStep, deps.clock.now());
  await deps.database.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, said.merchantId, said.checkoutId);
    if (!checkout) throw new Error(`Its checkout ${said.checkoutId} is unknown.`);
    await insertTransaction(tx, intent, attemptKey ?? `rebuilt ${said.attemptId}`);
    if (checkout.status === "SUCCESS") return;
    const { status } = checkout;
    const move = { status, transactionId: intent.id, now: said.createdAt };
    sendCheckoutStatus(tx, checkout, move);
  });
}

/** Two payers paid one code: its provider reports only the first when it is asked. */
async function rebuildSecondPayment(run: Reconciliation, said: Payment): Promise<void> {
  const { deps } = run;
  const { merchantId, id, attemptId, originAttemptId, amountMinor } = said;
  const first = await findTransactionByAttempt(deps.database, [merchantId], originAttemptId ?? "");
  if (!first) throw new Error(`The first payment of the code, ${originAttemptId}, is unknown.`);
  const at = said.paidAt ?? said.createdAt;
  const second = {
    ...{ ids: { id, attemptId }, amountMinor },
    ...{ reference: said.railReference, cause: "DUPLICATE_PAYMENT" as const },
  };
  await deps.database.transaction((tx) =>
    recordSecondPayment(asOf(deps, at), tx, first, second, at),
  );
  await saveItem(run, { merchantId, kind: "payment", subject: id, outcome: "REBUILT" });
}

async function restoreStep(
  { deps }: Reconciliation,
  { steps }: Journaled,
  { merchantId, id, attemptId, attemptState }: Payment,
): Promise<void> {
  const said = steps.get(attemptId);
  if (!said || !OPEN_ATTEMPT_STATES.includes(attemptState)) return;
  await deps.database.transaction((tx) =>
    replaceSealedStep(tx, merchantId, id, sealStep(deps, attemptId, said.step)),
  );
}

async function ask({ deps }: Reconciliation, payment: Payment): Promise<ProviderReport> {
  const attempt = await loadAttemptRef(deps, payment);
  return railOf(deps, payment).inquire(callContext(deps), attempt);
}

async function apply(
  { deps }: Reconciliation,
  attempt: Payment,
  said: Payment,
  report: ProviderReport,
): Promise<void> {
  const isPaid = report.kind === "approved" && said.paidAt !== null;
  const then = isPaid && said.paidAt ? asOf(deps, said.paidAt) : deps;
  await deps.database.transaction((tx) =>
    recordOutcome(then, tx, { attempt, report, source: "inquiry" }),
  );
}

/** Attempts that were open already, and may have been paid since, whatever the journal says. */
export async function askAboutOpenAttempts(
  run: Reconciliation,
  { payments }: Journaled,
): Promise<void> {
  const { deps } = run;
  let after = { merchantId: "", id: "" };
  for (;;) {
    const open = await listOpenAttempts(deps.database, after, BATCH);
    const unasked = open.filter(({ attemptId }) => !payments.has(attemptId));
    await forEach(unasked, async (payment) => {
      const { merchantId, id: subject } = payment;
      await rebuilding(run, { merchantId, kind: "payment", subject }, async () => {
        const { kind } = await inquirePayment(deps, payment);
        const now = await findTransactionByAttempt(deps.database, [merchantId], payment.attemptId);
        if (kind !== "changed" || now?.attemptState === payment.attemptState) return;
        await saveItem(run, { merchantId, kind: "payment", subject, outcome: "UPDATED" });
      });
    });
    const last = open.at(-1);
    if (!last || open.length < BATCH) return;
    after = { merchantId: last.merchantId, id: last.id };
  }
}

async function forEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (const item of left) await act(item);
  });
  await Promise.all(lanes);
}
