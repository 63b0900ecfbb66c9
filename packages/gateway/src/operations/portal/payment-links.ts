import { EXPIRES_IN_SECONDS_MAX } from "../../domain/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { findCheckout } from "../../store/checkouts.ts";
import { findStore } from "../../store/merchants.ts";
import { findApplication } from "../../store/portal/applications.ts";
import {
  findPaymentLink,
  insertPaymentLink,
  type PaymentLink,
} from "../../store/portal/payment-links.ts";
import { createCheckout, type WriteCheckout } from "../create-checkout.ts";
import { type Act, type PortalOperationDeps, recordChange } from "./act.ts";

export interface WantedLink {
  applicationId: string;
  storeId: string;
  title: string;
  detail: string;
  amountMinor: number;
  orderId: string | null;
  customerEmail: string | null;
  expiresInSeconds: number;
}

const NONCE_BYTES = 16;

/** A checkout by hand. Refuses with NOT_FOUND, STORE_NOT_FOUND, CONFLICT, ORDER_ID_DUPLICATE. */
export async function createPaymentLink(
  deps: PortalOperationDeps,
  writeCheckout: WriteCheckout,
  act: Act,
  wanted: WantedLink,
): Promise<PaymentLink> {
  const { merchantId, storeIds } = act.actor;
  const application = await findApplication(deps.database, merchantId, wanted.applicationId);
  if (!application) throw new GatewayError("NOT_FOUND", { detail: "No such application." });
  if (!application.isActive)
    throw new GatewayError("CONFLICT", { detail: "The application is OFF." });
  const store = await findStore(deps.database, merchantId, wanted.storeId);
  const isAllowed = storeIds.length === 0 || storeIds.includes(wanted.storeId);
  if (store?.status !== "ACTIVE" || !isAllowed) throw new GatewayError("STORE_NOT_FOUND");
  const now = deps.clock.now();
  const request = {
    merchantId,
    storeId: store.id,
    applicationId: application.id,
    type: "WEB_PAYMENT" as const,
    layout: "v4" as const,
    redirectUrl: `${deps.publicUrl}/portal/paid`,
    // "" when no program waits for it: nobody is told.
    notifyUrl: application.webhookUrl,
    order: {
      id: wanted.orderId ?? "",
      title: wanted.title,
      detail: wanted.detail,
      additionalData: "",
      amountMinor: wanted.amountMinor,
    },
    details: {
      customer: wanted.customerEmail
        ? { userId: "", email: wanted.customerEmail, countryCode: "", phoneNumber: "" }
        : null,
      methods: [],
      excludedMethods: [],
      paymentOrders: [],
      extraFee: null,
      source: "PORTAL",
      inHousePromo: null,
      amountBreakdown: null,
    },
    expiresInSeconds: Math.min(wanted.expiresInSeconds, EXPIRES_IN_SECONDS_MAX),
  };
  const checkoutId = await createCheckout(deps, writeCheckout, request, {
    nonce: `portal ${deps.random.bytes(NONCE_BYTES).toString("hex")}`,
    timestampSeconds: Math.floor(now.getTime() / 1_000),
  });
  await deps.database.transaction(async (tx) => {
    await insertPaymentLink(tx, {
      merchantId,
      checkoutId,
      storeId: store.id,
      createdBy: act.actor.email,
      createdAt: now,
    });
    await recordChange(
      tx,
      act,
      {
        merchantId,
        action: "payment_link.created",
        targetKind: "checkout",
        targetId: checkoutId,
        after: { title: wanted.title, amountMinor: wanted.amountMinor, storeId: store.id },
      },
      now,
    );
  });
  const link = await findPaymentLink(deps.database, merchantId, checkoutId);
  if (!link || !(await findCheckout(deps.database, checkoutId))) {
    throw new GatewayError("INTERNAL_ERROR", { internal: `no link ${checkoutId}` });
  }
  return link;
}
