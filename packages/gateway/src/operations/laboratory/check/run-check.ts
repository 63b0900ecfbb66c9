import type { CheckId } from "../../../domain/laboratory/check/checks.ts";
import type { CraftedKind } from "../../../domain/laboratory/check/crafted-kind.ts";
import {
  type CheckReport,
  type CheckResult,
  type Exchange,
  gradeCount,
  gradeRejection,
  gradeTimes,
  summarize,
} from "../../../domain/laboratory/check/report.ts";
import { redirectTarget } from "../../../domain/redirect.ts";
import { type ShopBench, ShopProblem } from "./shop-bench.ts";

/** What may run as it is in a page that does not escape it. */
const HOSTILE_TEXT = `"><img src=x onerror=kaunter()>'`;
const OTHER_AMOUNT_MINOR = 100;

/** How a payer's browser comes back. */
const RETURNS = {
  unpaid: {
    en: "the payer's browser returns and says that the order is paid, which it is not",
    ms: "pelayar pembayar kembali dan menyatakan pesanan sudah dibayar, sedangkan belum",
  },
  hostile: {
    en: "the payer's browser returns with hostile text",
    ms: "pelayar pembayar kembali dengan teks berbahaya",
  },
  early: {
    en: "the payer's browser returns before the webhook",
    ms: "pelayar pembayar kembali sebelum webhook",
  },
};

/** What has just happened with an order, for a developer who counts. */
const HAPPENED = {
  placed: { en: "it was placed, and is not paid", ms: "ia dibuat, dan belum dibayar" },
  duplicates: {
    en: "it was paid, and its webhook was sent several times",
    ms: "ia dibayar, dan webhooknya dihantar beberapa kali",
  },
  returnFirst: {
    en: "it was paid, and the payer's browser returned before the webhook",
    ms: "ia dibayar, dan pelayar pembayar kembali sebelum webhook",
  },
  webhookFirst: {
    en: "it was paid, and its webhook came before the response to your shop's own call",
    ms: "ia dibayar, dan webhooknya tiba sebelum respons kepada panggilan kedai anda",
  },
  otherAmount: {
    en: "a payment of another amount was made for it",
    ms: "bayaran dengan jumlah lain dibuat untuknya",
  },
  refundFirst: {
    en: "it was paid and refunded, and the webhook of the refund came first",
    ms: "ia dibayar dan dikembalikan, dan webhook pemulangan tiba dahulu",
  },
};

interface Run {
  bench: ShopBench;
  /** Every request to the shop's webhook URL. */
  webhooks: Exchange[];
}

type Step = readonly [ids: readonly CheckId[], run: (run: Run) => Promise<CheckResult[]>];

const FORGERIES: readonly (readonly [CheckId, CraftedKind])[] = [
  ["forged-signature", "FORGE_SIGNATURE"],
  ["forged-key", "FORGE_KEY"],
  ["changed-amount", "FORGE_AMOUNT"],
];

const STEPS: readonly Step[] = [
  [[...FORGERIES.map(([id]) => id), "not-paid"], tryForgeries],
  [["forged-return", "hostile-text"], tryReturns],
  [["duplicates", "replayed"], tryDuplicates],
  [["return-first"], tryReturnFirst],
  [["webhook-first"], tryWebhookFirst],
  [["other-amount"], tryOtherAmount],
  [["refund-first"], tryRefundFirst],
  [["same-order"], tryLostResponse],
];

/**
 * Plays the whole script against a shop. `limitMs`: what its responses may take. `onResult` is
 * called with each result as it is known. A step that the shop does not let begin is skipped.
 */
export async function runCheck(
  bench: ShopBench,
  limitMs: number,
  onResult: (results: readonly CheckResult[]) => Promise<void>,
): Promise<CheckReport> {
  const run: Run = { bench, webhooks: [] };
  const results: CheckResult[] = [];
  for (const [ids, step] of STEPS) {
    results.push(...(await tryStep(run, ids, step)));
    await onResult(results);
  }
  results.push(gradeTimes(run.webhooks, limitMs));
  return summarize(results);
}

async function tryStep(run: Run, ids: readonly CheckId[], step: Step[1]): Promise<CheckResult[]> {
  try {
    return await step(run);
  } catch (error) {
    if (!(error instanceof ShopProblem)) throw error;
    return ids.map((id) => ({ id, verdict: "SKIPPED", found: error.found, exchanges: [] }));
  }
}

async function tryForgeries({ bench, webhooks }: Run): Promise<CheckResult[]> {
  const order = await bench.buy();
  const results: CheckResult[] = [];
  let before = await bench.count(order, HAPPENED.placed);
  for (const [id, kind] of FORGERIES) {
    const exchange = await bench.send(order, kind);
    webhooks.push(exchange);
    const after = await bench.count(order, exchange.what);
    results.push(gradeRejection(id, exchange, { before, after }));
    before = after;
  }
  const valid = await bench.send(order, "VALID");
  webhooks.push(valid);
  const count = (await bench.count(order, valid.what)) - before;
  return [...results, gradeCount("not-paid", { wanted: 0, count }, [valid])];
}

async function tryReturns({ bench }: Run): Promise<CheckResult[]> {
  const order = await bench.buy();
  const status = "SUCCESS" as const;
  const forged = await bench.visit(
    redirectTarget(order.redirectUrl, { status, orderId: order.id }),
    RETURNS.unpaid,
  );
  const count = await bench.count(order, RETURNS.unpaid);
  const hostile = [
    redirectTarget(order.redirectUrl, { status, orderId: HOSTILE_TEXT }),
    redirectTarget(order.redirectUrl, {
      status: "FAILED",
      orderId: order.id,
      reason: HOSTILE_TEXT,
    }),
    `${redirectTarget(order.redirectUrl, { status: null, orderId: order.id })}&status=${encodeURIComponent(HOSTILE_TEXT)}`,
  ];
  const shown: Exchange[] = [];
  for (const url of hostile) {
    shown.push(await bench.visit(url, RETURNS.hostile));
  }
  const raw = shown.find(({ responseBody }) =>
    responseBody.includes("<img src=x onerror=kaunter()"),
  );
  return [
    gradeCount("forged-return", { wanted: 0, count }, [forged]),
    {
      id: "hostile-text",
      verdict: raw ? "FAILED" : "PASSED",
      found: raw
        ? { en: "The text is in the page as it is.", ms: "Teks itu ada di halaman tanpa diubah." }
        : {
            en: "The text is not in the page as it is.",
            ms: "Teks itu tiada di halaman tanpa diubah.",
          },
      exchanges: raw ? [raw] : [],
    },
  ];
}

async function tryDuplicates({ bench, webhooks }: Run): Promise<CheckResult[]> {
  const order = await bench.buy();
  const end = await bench.setFault(order, "DUPLICATE");
  await bench.pay(order);
  await bench.settle(order);
  await bench.resend(order);
  const sent = await bench.settle(order);
  await end();
  webhooks.push(...sent);
  const before = await bench.count(order, HAPPENED.duplicates);
  const replayed = await bench.send(order, "REPLAY");
  webhooks.push(replayed);
  const after = await bench.count(order, replayed.what);
  return [
    gradeCount("duplicates", { wanted: 1, count: before }, sent),
    gradeRejection("replayed", replayed, { before, after }),
  ];
}

async function tryReturnFirst({ bench, webhooks }: Run): Promise<CheckResult[]> {
  const order = await bench.buy();
  const end = await bench.setFault(order, "DELAY");
  await bench.pay(order);
  const back = await bench.visit(
    redirectTarget(order.redirectUrl, { status: "SUCCESS", orderId: order.id }),
    RETURNS.early,
  );
  await end();
  const sent = await bench.settle(order);
  webhooks.push(...sent);
  const count = await bench.count(order, HAPPENED.returnFirst);
  return [gradeCount("return-first", { wanted: 1, count }, [back, ...sent])];
}

async function tryWebhookFirst({ bench, webhooks }: Run): Promise<CheckResult[]> {
  let early: Exchange[] = [];
  const { order } = await bench.buyWhile("HOLD_RESPONSE", async (placed) => {
    await bench.pay(placed);
    early = await bench.settle(placed);
  });
  if (!order)
    throw new ShopProblem({
      en: "The shop did not place an order.",
      ms: "Kedai tidak membuat pesanan.",
    });
  const sent = await bench.settle(order);
  webhooks.push(...sent);
  const count = await bench.count(order, HAPPENED.webhookFirst);
  return [gradeCount("webhook-first", { wanted: 1, count }, sent.length > 0 ? sent : early)];
}

async function tryOtherAmount({ bench, webhooks }: Run): Promise<CheckResult[]> {
  const order = await bench.buy();
  const other = await bench.replace(order, OTHER_AMOUNT_MINOR);
  await bench.pay(other);
  const sent = await bench.settle(other);
  webhooks.push(...sent);
  const count = await bench.count(order, HAPPENED.otherAmount);
  return [gradeCount("other-amount", { wanted: 0, count }, sent)];
}

async function tryRefundFirst({ bench, webhooks }: Run): Promise<CheckResult[]> {
  const order = await bench.buy();
  const end = await bench.setFault(order, "DELAY");
  await bench.pay(order);
  await bench.refund(order);
  await end();
  const sent = await bench.settle(order);
  webhooks.push(...sent);
  const count = await bench.count(order, HAPPENED.refundFirst);
  return [gradeCount("refund-first", { wanted: 0, count }, sent)];
}

async function tryLostResponse({ bench }: Run): Promise<CheckResult[]> {
  const { orderIds } = await bench.buyWhile("LOSE_RESPONSE", async () => {});
  const id = "same-order";
  if (orderIds.length === 0)
    throw new ShopProblem({
      en: "The shop sent no request.",
      ms: "Kedai tidak menghantar permintaan.",
    });
  if (orderIds.length === 1) {
    const found = {
      en: "It did not repeat its request: its payer cannot pay, although the checkout exists.",
      ms: "Ia tidak mengulang permintaannya: pembayar tidak dapat membayar, walaupun halaman pembayaran wujud.",
    };
    return [{ id, verdict: "FAILED", found, exchanges: [] }];
  }
  const others = orderIds.filter((each) => each !== orderIds[0]);
  const isSame = others.length === 0;
  const found = isSame
    ? {
        en: "It repeated its request with the same order.id.",
        ms: "Ia mengulang permintaannya dengan order.id yang sama.",
      }
    : {
        en: `It repeated its request with another order.id: ${orderIds.join(", ")}.`,
        ms: `Ia mengulang permintaannya dengan order.id lain: ${orderIds.join(", ")}.`,
      };
  return [{ id, verdict: isSame ? "PASSED" : "FAILED", found, exchanges: [] }];
}
