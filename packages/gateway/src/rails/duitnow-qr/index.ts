/** DuitNow QR: the acquirer makes a code, any bank or wallet pays it, the acquirer tells us. */
import { Value } from "typebox/value";
import type { Problem, Rail, RailMethod } from "../rail.ts";
import { createAcquirerClient } from "./acquirer-client.ts";
import { readCallback } from "./callback.ts";
import { createCode } from "./create-code.ts";
import { inquire } from "./inquire.ts";
import { inquireRefund, refund } from "./refund.ts";
import { DuitnowQrSettings } from "./settings.ts";
import { settlementFile } from "./settlement.ts";

export { DuitnowQrSettings } from "./settings.ts";

const QR_LIFETIME_MS = 10 * 60_000;
const LABEL_LENGTH_MAX = 25;
const AMOUNT_MINOR_MAX = 5_000_000;
const REFUND_WINDOW_DAYS = 180;

/** Throws when the settings do not fit `DuitnowQrSettings`, naming the field. */
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
    validate({ amountMinor, attemptId }) {
      const problems: Problem[] = [];
      if (amountMinor < method.amountMinorMin || amountMinor > method.amountMinorMax) {
        problems.push({ field: "amountMinor", message: "outside the limits of DuitNow QR" });
      }
      if (!/^[A-Za-z0-9]+$/.test(attemptId) || attemptId.length > LABEL_LENGTH_MAX) {
        problems.push({ field: "attemptId", message: "does not fit the code's reference label" });
      }
      return problems;
    },
    initiate: (ctx, input) => createCode(ctx, client, settings, lifetimeMs, input),
    inquire: (ctx, attempt) => inquire(ctx, client, settings, attempt),
    refund: (ctx, input) => refund(ctx, client, input),
    inquireRefund: (ctx, input) => inquireRefund(ctx, client, input),
    ingest: async (ctx, raw) => readCallback(ctx, settings, raw),
    settlementFile: (ctx, date) => settlementFile(ctx, client, date),
  };
}

/**
 * Merchants know it as `MAYBANK_MY`; the code itself is payable by every bank and wallet. Offered
 * on phones too: the payer saves the picture and opens it in the bank's app.
 */
function methodOf(settings: DuitnowQrSettings): RailMethod {
  return {
    id: "MAYBANK_MY",
    aliases: ["DUITNOW_MY"],
    method: "MAYBANK",
    region: "MALAYSIA",
    name: "DuitNow QR",
    group: "QR",
    web: true,
    mobile: true,
    byUrl: false,
    byQr: true,
    amountMinorMin: settings.amountMinorMin ?? 1,
    amountMinorMax: settings.amountMinorMax ?? AMOUNT_MINOR_MAX,
  };
}
