import type { Checkout } from "../../domain/checkout/checkout.ts";
import type { Transaction } from "../database.ts";
import { sql } from "../sql.ts";

/** A checkout that no call creates as such: a charge or a card verification. */
export async function insertInternalCheckout(tx: Transaction, checkout: Checkout): Promise<void> {
  await tx.run(sql`
    insert into checkouts (
      merchant_id, id, store_id, application_id, order_id, order_title, order_detail,
      additional_data, amount_minor, request_hash, type, layout, redirect_url, notify_url, details,
      request_id, status, start_at, end_at, created_at, updated_at)
    values (
      ${checkout.merchantId}, ${checkout.id}, ${checkout.storeId}, ${checkout.applicationId},
      ${checkout.order.id}, ${checkout.order.title}, ${checkout.order.detail},
      ${checkout.order.additionalData}, ${checkout.order.amountMinor}, ''::bytea,
      ${checkout.type}, ${checkout.layout}, ${checkout.redirectUrl}, ${checkout.notifyUrl},
      ${JSON.stringify(checkout.details)}, ${checkout.requestId}, ${checkout.status},
      ${checkout.startAt}, ${checkout.endAt}, ${checkout.createdAt}, ${checkout.updatedAt})`);
}
