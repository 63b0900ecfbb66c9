import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";

/**
 * Counter payments are not supported: docs/spec/interface.md#counter-payments. Without this, the
 * first two would look like a transaction ID. All other paths of these products are unknown anyway.
 */
const PATHS = ["/v3/payment/transaction/qrcode", "/v3/payment/transaction/qrcodes"];

export function registerCounterProducts(app: FastifyInstance): void {
  for (const url of PATHS) {
    app.all(url, async () => {
      throw new GatewayError("API_ENDPOINT_NOT_FOUND", {
        detail: "Counter payments are not supported.",
      });
    });
  }
}
