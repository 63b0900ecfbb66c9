/**
 * DuitNow QR: the acquirer generates a code, any bank or wallet pays it, the acquirer calls back.
 */
import { Value } from "typebox/value";
import { findMerchantProblem } from "../merchant-field.ts";
import type { Problem, Rail } from "../rail.ts";
import { listWithheld } from "../sources.ts";
import { readCallback } from "./callback.ts";
import { chargeCode } from "./charge-code.ts";
import { createCode } from "./create-code.ts";
import { inquire } from "./inquire.ts";
import { methodOf } from "./method.ts";
import { createAcquirerClient } from "./protocol/acquirer-client.ts";
import { SOURCES } from "./protocol/sources.ts";
import { inquireRefund, refund } from "./refund.ts";
import { DuitnowQrSettings } from "./settings.ts";
import { settlementFile } from "./settlement.ts";

export { DuitnowQrSettings } from "./settings.ts";

const QR_LIFETIME_MS = 10 * 60_000;
const LABEL_LENGTH_MAX = 25;
/** The acquirer issues one for each merchant, and puts it into the code: tag 26, field 02. */
const MERCHANT_FIELD = {
  name: "QRId",
  pattern: /^[A-Za-z0-9_.-]{1,28}$/,
  form: "1 to 28 letters, digits, underscores, dots and hyphens",
};
const REFUND_WINDOW_DAYS = 180;

/** Throws, naming the field, when the settings do not match `DuitnowQrSettings`. */
export function createDuitnowQrRail(settings: DuitnowQrSettings): Rail {
  const wrong = Value.Errors(DuitnowQrSettings, settings)[0];
  if (wrong) throw new Error(`duitnow-qr settings ${wrong.instancePath}: ${wrong.message}`);
  const client = createAcquirerClient(settings);
  const lifetimeMs = settings.qrLifetimeMs ?? QR_LIFETIME_MS;
  const method = methodOf(settings);

  const { refundUrl, settlementUrl } = settings;
  const rail: Rail = {
    id: "duitnow-qr",
    merchantField: MERCHANT_FIELD,
    withheld: listWithheld(SOURCES, settings),
    capabilities: {
      methods: [method],
      sessionTtlMs: lifetimeMs,
      refund: refundUrl ? "many_partial" : "none",
      refundWindowDays: REFUND_WINDOW_DAYS,
      cancel: "expire_only",
      inquiry: "by_window",
      latePayment: true,
      pci: "none",
    },
    providerNameOf: () => "DuitNow QR",
    validate(input) {
      const { amountMinor, attemptId } = input;
      const problems: Problem[] = [];
      const problem = findMerchantProblem(MERCHANT_FIELD, input);
      if (problem) problems.push(problem);
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
    ingest: async (ctx, raw) => readCallback(ctx, settings, raw),
  };
  if (refundUrl) {
    rail.refund = (ctx, input) => refund(ctx, client, refundUrl, input);
    rail.inquireRefund = (ctx, input) => inquireRefund(ctx, client, refundUrl, input);
  }
  if (settlementUrl)
    rail.settlementFile = (ctx, date) => settlementFile(ctx, client, settlementUrl, date);
  return rail;
}
