import Type from "typebox";
import { findOutage } from "../../../operations/checkout/outage-cache.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";

const Bank = Type.Object({
  code: Type.String(),
  isOnline: Type.Boolean(),
  name: Type.String(),
});

export const fpxBanksRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/fpx-bank",
  operationId: "listFpxBanks",
  sdk: "payments.listFpxBanks",
  scope: "manage_payment",
  summary: "List the FPX banks for individuals, as a map by bank code.",
  response: itemResponse(Type.Record(Type.String(), Bank)),
  handler: async (_call, deps) => {
    const fpx = deps.rails.findMethod("FPX_MY");
    await deps.outages.refresh();
    const { banks } = fpx ? await deps.bankLists.get(fpx.rail) : { banks: [] };
    const isOff = (code: string) => fpx !== null && findOutage(deps, fpx, code) !== null;
    const personal = fpx?.method.models?.[0]?.id;
    const shown = banks
      .filter(({ model }) => model === personal)
      .map(({ code, isOnline, name }) => {
        return [code, { code, isOnline: isOnline && !isOff(code), name }] as const;
      });
    return success(Object.fromEntries(shown));
  },
});
