import type { PaymentFilter } from "../../../domain/payment/payment-filter.ts";
import type { Queryable } from "../../../store/database.ts";
import type { Page, Position } from "../../../store/page.ts";
import {
  listHighestPayments,
  listLowestPayments,
  listOldestPayments,
  listPaymentPage,
  type ShownPayment,
} from "../../../store/payment/payment-list.ts";
import { byCreation } from "../../schemas/paging.ts";

/** Orders of the list; a minus is descending. */
export const PAYMENT_SORTS = ["-createdAt", "createdAt", "-amountMinor", "amountMinor"] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** The list in one of its orders, for `answerPage`. A cursor belongs to its order. */
export function sortPayments(
  db: Queryable,
  merchantId: string,
  filter: PaymentFilter,
  sort: PaymentSort = "-createdAt",
) {
  const name = sort === "-createdAt" ? "payments" : `payments by ${sort}`;
  if (sort === "-createdAt" || sort === "createdAt") {
    const read = sort === "createdAt" ? listOldestPayments : listPaymentPage;
    const list = (page: Page) => read(db, merchantId, filter, page);
    return { name, list, positionOf: byCreation };
  }
  const read = sort === "amountMinor" ? listLowestPayments : listHighestPayments;
  const list = ({ after, limit }: Page) =>
    read(db, merchantId, filter, after && toAmountPosition(after), limit);
  return { name, list, positionOf: byAmount };
}

/** A cursor carries one number and an ID: here the amount stands where others have the time. */
const byAmount = ({ amountMinor, id }: ShownPayment): Position => ({
  at: new Date(amountMinor),
  id,
});
const toAmountPosition = ({ at, id }: Position) => ({ amountMinor: at.getTime(), id });
