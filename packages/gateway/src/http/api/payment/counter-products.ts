import { GatewayError } from "../../../domain/errors.ts";
import { route } from "../../route.ts";

/**
 * See docs/spec/interface.md#counter-payments. Without this endpoint, its paths would look like a
 * transaction ID. All other paths of these products are unknown anyway.
 */
export const counterProductsRoute = route({
  auth: "public",
  method: "ALL",
  path: "/v3/payment/transaction/qrcode",
  aliases: ["/v3/payment/transaction/qrcodes"],
  summary: "Reject counter payments, which are not supported.",
  response: "application/json",
  isLimited: false,
  handler: async () => {
    throw new GatewayError("API_ENDPOINT_NOT_FOUND", {
      detail: "Counter payments are not supported.",
    });
  },
});
