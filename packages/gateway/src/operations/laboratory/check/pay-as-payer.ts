import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { HttpFailure } from "../../../platform/http-client.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import type { Deps } from "../../deps.ts";
import type { BankLists } from "../../payment/bank-lists.ts";
import type { CardEntry } from "../../payment/direct/read-direct-card.ts";
import { type DirectRequest, startDirect } from "../../payment/direct/start-direct.ts";
import { ShopProblem } from "./shop-bench.ts";
import { waitUntil } from "./wait-until.ts";

export type PayDeps = Deps & CardEntry & { bankLists: BankLists };

const TIMEOUT_MS = 10_000;
const PAID_MS = 15_000;
const ERROR_STATUS_MIN = 400;
const REQUEST: Omit<DirectRequest, "method"> = {
  ...{ bankCode: null, card: null },
  device: "desktop",
  browser: { userAgent: "", acceptHeader: "", language: "", address: "" },
};

/** Pays a checkout by a simulated wallet, and closes the wallet's page without returning. */
export async function payAsPayer(
  deps: PayDeps,
  checkout: Checkout,
  signal: AbortSignal,
): Promise<void> {
  await approveInWallet(deps, checkout);
  const findPaid = async () => {
    const found = await findCheckout(deps.database, checkout.merchantId, checkout.id);
    return found?.status === "SUCCESS" ? found : null;
  };
  if (await waitUntil(findPaid, PAID_MS, signal)) return;
  throw new ShopProblem({
    en: "The payment was not confirmed in time.",
    ms: "Bayaran tidak disahkan dalam masa yang ditetapkan.",
  });
}

async function approveInWallet(deps: PayDeps, checkout: Checkout): Promise<void> {
  const wallets = deps.rails.listMethods().filter(({ method }) => method.group === "WALLET");
  for (const { method } of wallets) {
    const page = await openWallet(deps, checkout, method.id);
    if (page !== null && (await isApproved(deps, page))) return;
  }
  throw new ShopProblem({
    en: "The checkout offers no wallet, which a check pays with.",
    ms: "Halaman pembayaran tidak menawarkan e-dompet, iaitu cara semakan ini membayar.",
  });
}

/** Null where the checkout does not offer it, or its payment does not begin with a page. */
async function openWallet(
  deps: PayDeps,
  checkout: Checkout,
  method: string,
): Promise<string | null> {
  try {
    const { next } = await startDirect(deps, checkout, { ...REQUEST, method });
    return next.kind === "redirect" ? next.url.replace("/app/", "/pay/") : null;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

/** Simulated pages are approved with one request; a wallet that asks for more is not used. */
async function isApproved({ railHttp }: PayDeps, page: string): Promise<boolean> {
  try {
    const { status } = await railHttp.send({
      ...{ method: "POST", url: page, timeoutMs: TIMEOUT_MS, body: "action=close" },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    return status < ERROR_STATUS_MIN;
  } catch (error) {
    if (error instanceof HttpFailure) return false;
    throw error;
  }
}
