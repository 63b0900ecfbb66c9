import Type, { type Static } from "typebox";
import { claimNonce } from "../../../operations/application/claim-nonce.ts";
import { createMerchant } from "../../../operations/merchant/create-merchant.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { nullable } from "../../schemas/tolerant.ts";
import {
  MerchantItem,
  presentMerchant,
  presentStoreItem,
  presentUser,
  UserItem,
} from "./merchant-schema.ts";
import { StoreItem } from "./store/store-schema.ts";

const name = Type.String({ minLength: 1, maxLength: 255, ...NOT_BLANK });

/** Many Malaysians have none. */
const lastName = Type.String({ maxLength: 255, description: "Last name; may be empty." });

const Body = Type.Object({
  companyName: name,
  countryCode: Type.String({ pattern: "^[0-9]{1,4}$", description: "Of the phone number." }),
  email: Type.String({ maxLength: 255, pattern: "^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$" }),
  firstName: name,
  lastName,
  phoneNumber: Type.String({ pattern: "^[0-9]{7,12}$" }),
});

const CompatBody = Type.Object({
  ...Body.properties,
  lastName: Type.Optional(nullable(lastName)),
});

export const createMerchantRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/partner/merchant",
  operationId: "createMerchant",
  sdk: "partner.createMerchant",
  summary: "Create a merchant of the partner, with its first store and user.",
  body: Body,
  bodyOptions: { compat: CompatBody },
  response: itemResponse(Type.Object({ merchant: MerchantItem, store: StoreItem, user: UserItem })),
  errors: [
    "NOT_PARTNER_ACCOUNT",
    "EMAIL_DUPLICATE",
    "PHONE_DUPLICATE",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  example: (of) => ({
    body: {
      companyName: "Kedai Aminah",
      countryCode: "60",
      email: of.newEmail,
      firstName: "Aminah",
      lastName: "Ali",
      phoneNumber: of.newPhoneNumber,
    },
    captures: { merchantId: "item.merchant.id" },
  }),
  nonce: "handler",
  handler: async (call, deps) => {
    const { merchant, application } = call.caller;
    const body: Static<typeof CompatBody> = call.body;
    const { companyName, countryCode, email, firstName, lastName, phoneNumber } = body;
    const family = await createMerchant(
      deps,
      merchant,
      { companyName, countryCode, email, firstName, lastName: lastName ?? "", phoneNumber },
      call.act,
      (tx) => claimNonce(tx, application, call),
    );
    return success({
      merchant: presentMerchant(family.merchant),
      store: presentStoreItem(family.store),
      user: presentUser(family.user),
    });
  },
});
