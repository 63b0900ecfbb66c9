import Type, { type Static } from "typebox";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { MerchantItem, presentMerchant } from "./merchant-schema.ts";

const Text = Type.String();
const Address = Type.Object({
  addressLine1: Text,
  addressLine2: Text,
  postcode: Text,
  city: Text,
  state: Text,
  country: Text,
});
const NO_ADDRESS: Static<typeof Address> = {
  addressLine1: "",
  addressLine2: "",
  postcode: "",
  city: "",
  state: "",
  country: "",
};

export const getMerchantRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/merchant",
  operationId: "getMerchant",
  sdk: "merchant.retrieve",
  scope: "get_merchant_profile",
  summary: "Retrieve the merchant's profile.",
  description: "`invoiceAddress` is always an object; unset fields are empty.",
  response: itemResponse(Type.Object({ ...MerchantItem.properties, invoiceAddress: Address })),
  handler: async ({ caller }) => {
    const shown = presentMerchant(caller.merchant);
    return success({ ...shown, invoiceAddress: { ...NO_ADDRESS, ...shown.invoiceAddress } });
  },
});
