/**
 * DuitNow QR: the acquirer generates a code, any bank or wallet pays it, the acquirer calls back.
 */
import { Value } from "typebox/value";
import type { Problem, Rail } from "../rail.ts";
import { readCallback } from "./callback.ts";
import { chargeCode } from "./charge-code.ts";
import { createCode } from "./create-code.ts";
import { inquire } from "./inquire.ts";
import { methodOf } from "./method.ts";
import { createAcquirerClient } from "./protocol/acquirer-client.ts";
import { inquireRefund, refund } from "./refund.ts";
import { DuitnowQrSettings } from "./settings.ts";
import { settlementFile } from "./settlement.ts";

export { DuitnowQrSettings } from "./settings.ts";

const QR_LIFETIME_MS = 10 * 60_000;
const LABEL_LENGTH_MAX = 25;
const REFUND_WINDOW_DAYS = 180;

/** Throws, naming the field, when the settings do not match `DuitnowQrSettings`. */
export function createDuitnowQrRail(settings: DuitnowQrSettings): Rail {
  const wrong = Value.Errors(DuitnowQrSettings, settings)[0];
  if (wrong) throw new Error(`duitnow-qr settings ${wrong.instancePath}: ${wrong.message}`);
  const client = createAcquirerClient(settings);
  const lifetimeMs = settings.qrLifetimeMs ?? QR_LIFETIME_MS;
  const method = methodOf(settings);

  return {
    id: "duitnow-qr",
    capabilities: {
      methods: [method],
      sessionTtlMs: lifetimeMs,
      refund: "many_partial",
      refundWindowDays: REFUND_WINDOW_DAYS,
      cancel: "expire_only",
      inquiry: "by_window",
      latePayment: true,
      pci: "none",
    },
    providerNameOf: () => "DuitNow QR",
    validate({ amountMinor, attemptId }) {
      const problems: Problem[] = [];
      if (amountMinor < method.amountMinorMin || amountMinor > method.amountMinorMax) {
        problems.push({
          field: "amountMinor",
          code: "invalid",
          message: "outside the limits of DuitNow QR",
        });
      }
      if (!/^[A-Za-z0-9]+$/.test(attemptId) || attemptId.length > LABEL_LENGTH_MAX) {
        problems.push({
          field: "attemptId",
          code: "invalid",
          message: `must be 1 to ${LABEL_LENGTH_MAX} letters and digits`,
        });
      }
      return problems;
    },
    initiate: (ctx, input) =>
      input.scanned
        ? chargeCode(ctx, client, settings, input, input.scanned)
        : createCode(ctx, client, settings, lifetimeMs, input),
    inquire: (ctx, attempt) => inquire(ctx, client, settings, attempt),
    refund: (ctx, input) => refund(ctx, client, input),
    inquireRefund: (ctx, input) => inquireRefund(ctx, client, input),
    ingest: async (ctx, raw) => readCallback(ctx, settings, raw),
    settlementFile: (ctx, date) => settlementFile(ctx, client, date),
  };
}
