import type { PaymentLine } from "../../../domain/payment/payment-csv.ts";
import type { Rails } from "../../../rails/rail.ts";
import type { Queryable } from "../../../store/database.ts";
import type { ShownPayment } from "../../../store/payment/payment-list.ts";
import { listPaymentMoney } from "../../../store/payment/payment-money.ts";
import { methodNameOf, paidBankOf } from "../shown-names.ts";

/** Lines of a file, with the names in English. */
export async function readPaymentLines(
  { database, rails }: { database: Queryable; rails: Rails },
  merchantId: string,
  rows: readonly ShownPayment[],
): Promise<PaymentLine[]> {
  const ids = rows.filter(({ paidAt }) => paidAt !== null).map(({ id }) => id);
  const money = await listPaymentMoney(database, merchantId, ids);
  return rows.map((row) => {
    const names = {
      method: methodNameOf(rails, row.requestMethod).en,
      bank: paidBankOf(rails, row.bankCode)?.en ?? "",
    };
    return { row, names, money: money.get(row.id) ?? null };
  });
}
