import Type from "typebox";
import { readMethodName } from "../../../operations/checkout/method-names.ts";
import { findDirectMethod } from "../../../operations/payment/direct/start-direct.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { getMerchantCheckout } from "./direct-checkout.ts";
import { qrImageBase64 } from "./qr-image.ts";

export const checkoutQrCodeRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/online/qrcode",
  operationId: "getCheckoutQrCode",
  sdk: "checkouts.retrieveQrCode",
  scope: "manage_payment",
  summary: "Retrieve a QR code that opens the checkout page at one method on the payer's phone.",
  query: Type.Object({
    checkoutId: Type.String({ minLength: 1, maxLength: 64 }),
    method: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  response: itemResponse(
    Type.Object({
      qrCodeImageBase64: Type.String({ description: "PNG, Base64." }),
      url: Type.String({ description: "Content of the QR code." }),
    }),
  ),
  errors: ["TRANSACTION_NOT_FOUND", "DOES_NOT_HAVE_ACTIVE_WALLET"],
  example: (of) => ({ query: { checkoutId: of.checkoutId } }),
  handler: async (call, deps) => {
    const { checkoutId, method: sent = "" } = call.query;
    const { application, merchant } = call.caller;
    const method = readMethodName(deps.rails, application.signatureMode, sent);
    const checkout = await getMerchantCheckout(deps, merchant.id, checkoutId);
    const page = `${deps.publicUrl}/checkout?checkoutId=${checkout.id}`;
    const offer = method ? findDirectMethod(deps.rails, checkout, method) : null;
    const url = offer ? `${page}&method=${offer.method.id}` : page;
    return success({ qrCodeImageBase64: await qrImageBase64(url), url });
  },
});
