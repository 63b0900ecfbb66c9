import { setTimeout as sleep } from "node:timers/promises";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { HttpFailure } from "../../../platform/http-client.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import type { Deps } from "../../deps.ts";
import type { BankLists } from "../../payment/bank-lists.ts";
import type { CardEntry } from "../../payment/direct/read-direct-card.ts";
import { type DirectRequest, startDirect } from "../../payment/direct/start-direct.ts";
import { ShopProblem } from "./shop-bench.ts";

export type PayDeps = Deps & CardEntry & { bankLists: BankLists };

/** Wallets whose simulated page approves with one request. */
const METHODS = ["TNG_MY", "BOOST_MY", "SHOPEEPAY_MY"];
const TIMEOUT_MS = 10_000;
const PAID_MS = 15_000;
const POLL_MS = 150;
const REQUEST: Omit<DirectRequest, "method"> = {
  ...{ bankCode: null, card: null },
  device: "desktop",
  browser: { userAgent: "", acceptHeader: "", language: "", address: "" },
};

/** Pays a checkout by a simulated wallet, and closes the wallet's page without returning. */
export async function payAsPayer(deps: PayDeps, checkout: Checkout): Promise<void> {
  const page = await openWallet(deps, checkout);
  await deps.railHttp
    .send({
      ...{ method: "POST", url: page, timeoutMs: TIMEOUT_MS, body: "action=close" },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    .catch((error: unknown) => {
      if (!(error instanceof HttpFailure)) throw error;
      throw new ShopProblem({
        en: "The simulated wallet does not respond.",
        ms: "E-dompet simulasi tidak membalas.",
      });
    });
  const ended = AbortSignal.timeout(PAID_MS);
  while (!ended.aborted) {
    const { status } = (await findCheckout(deps.database, checkout.merchantId, checkout.id)) ?? {};
    if (status === "SUCCESS") return;
    await sleep(POLL_MS);
  }
  throw new ShopProblem({
    en: "The payment was not confirmed in time.",
    ms: "Bayaran tidak disahkan dalam masa yang ditetapkan.",
  });
}

async function openWallet(deps: PayDeps, checkout: Checkout): Promise<string> {
  for (const method of METHODS) {
    const request = { ...REQUEST, method };
    try {
      const { next } = await startDirect(deps, checkout, request);
      if (next.kind === "redirect") return next.url.replace("/app/", "/pay/");
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
    }
  }
  throw new ShopProblem({
    en: `The checkout offers none of ${METHODS.join(", ")}, which a check pays with.`,
    ms: `Halaman pembayaran tidak menawarkan ${METHODS.join(", ")}, iaitu cara semakan ini membayar.`,
  });
}
