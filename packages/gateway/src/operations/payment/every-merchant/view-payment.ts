import { type Act, changeTo, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";

/** Records that an operator opened a merchant's payment; the merchant sees that one did. */
export async function recordPaymentView(
  { database, clock }: Pick<Deps, "clock" | "database">,
  act: Act,
  payment: { merchantId: string; id: string },
): Promise<void> {
  await database.transaction((tx) =>
    recordChange(
      tx,
      { ...act, asOperator: true },
      clock.now(),
      changeTo("payment", payment, "payment.viewed"),
    ),
  );
}
