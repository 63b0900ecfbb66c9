import {
  type CheckoutDetails,
  EXPIRES_IN_SECONDS_MAX,
  PAID_PATH,
} from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import {
  findPaymentLink,
  insertPaymentLink,
  type PaymentLink,
} from "../../store/checkout/payment-links.ts";
import type { Queryable } from "../../store/database.ts";
import { findMerchantSettings } from "../../store/merchant/merchant-settings.ts";
import { findStore } from "../../store/merchant/merchants.ts";
import { type Act, type PortalOperationDeps, recordChange } from "../access/record-change.ts";
import { chooseApplication } from "../application/choose-application.ts";
import { applyLimits } from "./apply-limits.ts";
import { type CheckoutRequest, createCheckout, type WriteCheckout } from "./create-checkout.ts";
import type { OfferDeps } from "./find-offers.ts";

export interface PaymentLinkRequest {
  /** Null: the oldest application that is ON. */
  applicationId: string | null;
  storeId: string;
  title: string;
  detail: string;
  amountMinor: number;
  orderId: string | null;
  customerEmail: string | null;
  expiresInSeconds: number;
}

const NONCE_BYTES = 16;

/**
 * Creates a checkout manually. Throws NOT_FOUND, STORE_NOT_FOUND, CONFLICT, ORDER_ID_DUPLICATE,
 * MERCHANT_SUSPENDED and as `applyLimits` does.
 */
export async function createPaymentLink(
  deps: PortalOperationDeps & OfferDeps,
  writeCheckout: WriteCheckout,
  act: Act,
  merchant: Merchant,
  wanted: PaymentLinkRequest,
): Promise<PaymentLink> {
  if (merchant.status === "SUSPENDED") throw new GatewayError("MERCHANT_SUSPENDED");
  const { id: merchantId } = merchant;
  await expectStoreOf(deps.database, act, wanted.storeId);
  const request = await requestOf(deps, merchantId, wanted);
  const now = deps.clock.now();
  const checkoutId = await createCheckout(deps, writeCheckout, request, {
    // Contains a space, so no client can send this nonce.
    nonce: `portal ${deps.random.bytes(NONCE_BYTES).toString("hex")}`,
    timestampSeconds: Math.floor(now.getTime() / 1_000),
    requestId: act.origin.requestId,
  });
  const { email: createdBy } = act.actor;
  const { storeId, amountMinor } = wanted;
  await deps.database.transaction(async (tx) => {
    await insertPaymentLink(tx, { merchantId, checkoutId, storeId, createdBy, createdAt: now });
    await recordChange(tx, act, now, {
      merchantId,
      action: "payment_link.created",
      targetKind: "checkout",
      targetId: checkoutId,
      after: { amountMinor, storeId },
    });
  });
  const link = await findPaymentLink(deps.database, merchantId, checkoutId);
  if (!link) throw new GatewayError("INTERNAL_ERROR", { internal: `no link ${checkoutId}` });
  return link;
}

async function expectStoreOf(db: Queryable, act: Act, storeId: string): Promise<void> {
  const { merchantId, storeIds } = act.actor;
  const store = await findStore(db, merchantId, storeId);
  const isAllowed = storeIds.length === 0 || storeIds.includes(storeId);
  if (store?.status !== "ACTIVE" || !isAllowed) throw new GatewayError("STORE_NOT_FOUND");
}

async function requestOf(
  deps: PortalOperationDeps & OfferDeps,
  merchantId: string,
  wanted: PaymentLinkRequest,
): Promise<CheckoutRequest> {
  const { applicationId, amountMinor, customerEmail: email } = wanted;
  const application = await chooseApplication(deps, merchantId, applicationId);
  if (!application.isActive) {
    throw new GatewayError("CONFLICT", { detail: "The application is OFF." });
  }
  const limits = await findMerchantSettings(deps.database, merchantId);
  const details: CheckoutDetails = {
    customer: email === null ? null : { userId: "", email, countryCode: "", phoneNumber: "" },
    methods: [],
    excludedMethods: [],
    paymentOrders: [],
    extraFee: null,
    source: "PORTAL",
    inHousePromo: null,
    amountBreakdown: null,
  };
  return {
    merchantId,
    storeId: wanted.storeId,
    applicationId: application.id,
    type: "WEB_PAYMENT",
    layout: "v4",
    redirectUrl: `${deps.publicUrl}${PAID_PATH}`,
    // "" when no application receives webhooks.
    notifyUrl: application.webhookUrl,
    order: {
      id: wanted.orderId ?? "",
      title: wanted.title,
      detail: wanted.detail,
      additionalData: "",
      amountMinor,
    },
    details: applyLimits(deps, limits, details, amountMinor),
    expiresInSeconds: Math.min(wanted.expiresInSeconds, EXPIRES_IN_SECONDS_MAX),
  };
}
