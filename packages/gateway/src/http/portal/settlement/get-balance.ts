import Type from "typebox";
import { readBalance } from "../../../operations/settlement/read-balance.ts";
import { route } from "../../route.ts";
import { named, orNull } from "../schemas.ts";

const Balance = named("Balance", {
  availableMinor: Type.Integer({
    description:
      "Sen of days that have ended, without the reserve; negative when the merchant owes the gateway.",
  }),
  pendingMinor: Type.Integer({ description: "Sen of today, settled after midnight." }),
  reservedMinor: Type.Integer({ description: "Sen retained for refunds." }),
  disputedMinor: Type.Integer({
    description: "Sen on hold for disputes, in addition to the others.",
  }),
  nextPayout: orNull(
    named("NextPayout", {
      date: Type.String({ description: "Malaysian day, `YYYY-MM-DD`." }),
      amountMinor: Type.Integer({ description: "Sen, if nothing more is paid or refunded today." }),
      isHeld: Type.Boolean({ description: "True while the merchant is not verified." }),
    }),
  ),
});

export const getBalanceRoute = route({
  auth: "portal",
  operationId: "getBalance",
  method: "GET",
  path: "/portal/api/balance",
  permission: "settlements:read",
  summary: "Retrieve the merchant's balance and the next payout.",
  response: Balance,
  handler: (call, deps) => readBalance(deps, call.merchant.id),
});
