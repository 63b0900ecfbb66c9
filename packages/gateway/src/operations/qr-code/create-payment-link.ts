import { isStoreAllowed } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import { AMOUNT_MINOR_MAX } from "../../domain/money.ts";
import type { QrCode } from "../../domain/qr-code/qr-code.ts";
import {
  listApplications,
  lockApplicationCount,
} from "../../store/application/application-admin.ts";
import type { Queryable } from "../../store/database.ts";
import { findMerchantSettings } from "../../store/merchant/merchant-settings.ts";
import { findStore } from "../../store/merchant/stores.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import { chooseApplication } from "../application/choose-application.ts";
import { createApplication } from "../application/create-application.ts";
import type { Deps } from "../deps.ts";
import type { CardEntry } from "../payment/direct/read-direct-card.ts";
import { createQrCode } from "./create-qr-code.ts";

export interface PaymentLinkRequest {
  /** Which application's webhook URL is notified. Null: as `chooseLinkApplication` does. */
  applicationId: string | null;
  storeId: string;
  title: string;
  detail: string;
  /** The price of one. */
  amountMinor: number;
  quantityMax: number;
  isSingleUse: boolean;
  orderId: string | null;
  customerEmail: string | null;
  /** Null: until it is cancelled. */
  expiresInMinutes: number | null;
}

/**
 * Creates a link for a payer. Throws NOT_FOUND, STORE_NOT_FOUND, MERCHANT_SUSPENDED,
 * INVALID_PARAMETER for quantities above the largest amount, and as `createQrCode` does.
 */
export async function createPaymentLink(
  deps: Deps & Pick<CardEntry, "acceptsCards">,
  act: Act,
  merchant: Merchant,
  wanted: PaymentLinkRequest,
): Promise<QrCode> {
  if (merchant.status === "SUSPENDED") throw new GatewayError("MERCHANT_SUSPENDED");
  const { id: merchantId } = merchant;
  const { storeId, amountMinor, quantityMax, isSingleUse, orderId } = wanted;
  if (amountMinor * quantityMax > AMOUNT_MINOR_MAX) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: "amountMinor times quantityMax is more than can be paid at once.",
    });
  }
  await expectStoreOf(deps.database, act, storeId);
  const applicationId = await chooseLinkApplication(deps, act, wanted.applicationId);
  const now = deps.clock.now();
  const link = await createQrCode(deps, await findMerchantSettings(deps.database, merchantId), {
    ...{ merchantId, storeId, amountMinor, applicationId, methods: [] },
    type: isSingleUse ? "DYNAMIC" : "STATIC",
    order: {
      ...{ id: orderId ?? "", title: wanted.title, detail: wanted.detail },
      additionalData: "",
    },
    ...{ redirectUrl: "", notifyUrl: "" }, // the gateway's page; the application's, at each visit
    expiry: expiryOf(wanted, now),
    link: {
      createdBy: act.actor.email,
      customerEmail: wanted.customerEmail,
      quantityMax,
      cancelledAt: null,
    },
  });
  await deps.database.transaction((tx) =>
    recordChange(tx, act, now, {
      merchantId,
      action: "payment_link.created",
      targetKind: "payment_link",
      targetId: link.code,
      after: { amountMinor, storeId, quantityMax, isSingleUse },
    }),
  );
  return link;
}

/**
 * The application on whose behalf payers pay: the one selected, else the oldest that is ON, else
 * the oldest. Links need none of the merchant's own: for who has none, one is made that stays OFF,
 * so it gets no token.
 */
async function chooseLinkApplication(deps: Deps, act: Act, id: string | null): Promise<string> {
  const { merchantId } = act.actor;
  if (id !== null) return (await chooseApplication(deps, merchantId, id)).id;
  const oldest = await findOldestApplication(deps.database, merchantId);
  if (oldest !== null) return oldest;
  return deps.database.transaction(async (tx) => {
    // Two first links at the same time share one.
    await lockApplicationCount(tx, merchantId);
    const other = await findOldestApplication(tx, merchantId);
    if (other !== null) return other;
    const facts = { name: "Payment links", signatureMode: "strict" } as const;
    const { application } = await createApplication(deps, tx, {
      ...{ ...facts, merchantId, isActive: false },
    });
    await recordChange(tx, act, deps.clock.now(), {
      merchantId,
      action: "application.created",
      targetKind: "application",
      targetId: application.id,
      after: facts,
    });
    return application.id;
  });
}

async function findOldestApplication(db: Queryable, merchantId: string): Promise<string | null> {
  const all = await listApplications(db, merchantId); // the oldest first
  return (all.find(({ isActive }) => isActive) ?? all[0])?.id ?? null;
}

function expiryOf({ expiresInMinutes }: PaymentLinkRequest, now: Date) {
  if (expiresInMinutes === null) return null;
  const expiredAt = new Date(now.getTime() + expiresInMinutes * 60_000).toISOString();
  return { type: "FIXED", expiredAt };
}

async function expectStoreOf(db: Queryable, act: Act, storeId: string): Promise<void> {
  const { merchantId } = act.actor;
  const store = await findStore(db, merchantId, storeId);
  if (store?.status !== "ACTIVE" || !isStoreAllowed(act.actor, storeId))
    throw new GatewayError("STORE_NOT_FOUND");
}
