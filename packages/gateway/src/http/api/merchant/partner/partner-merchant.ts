import Type from "typebox";
import { expectPartnerMerchant } from "../../../../operations/merchant/partner-merchant.ts";
import { findOrCreateDefaultAccount } from "../../../../operations/merchant/settlement-account.ts";
import type { HttpDeps } from "../../../http-deps.ts";
import type { SignedCall } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { presentSettlement, SettlementItem } from "../account/account-schema.ts";
import { MerchantItem, presentMerchant } from "../merchant-schema.ts";

export const byMerchant = Type.Object({ merchantId: Type.String({ minLength: 1, maxLength: 64 }) });

type Named = SignedCall<unknown, { merchantId: string }, unknown>;

export const getting = {
  method: "GET",
  params: byMerchant,
  response: itemResponse(Type.Object({ merchant: MerchantItem, settlement: SettlementItem })),
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
  handler: async (call: Named, deps: HttpDeps) => {
    const partner = call.caller.merchant;
    const merchant = await expectPartnerMerchant(deps, partner, call.params.merchantId);
    const account = await findOrCreateDefaultAccount(deps, deps.database, merchant);
    return success({
      merchant: presentMerchant(merchant),
      settlement: presentSettlement(account),
    });
  },
} as const;
