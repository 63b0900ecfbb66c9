import { parseAs } from "../parse-as.ts";
import type { CallContext, InitiateInput, Json, Outcome, Step } from "../rail.ts";
import type { ScannedCode } from "../scanned-code.ts";
import { isOurCode, qrIdOf, withoutCode } from "./create-code.ts";
import { FIRST_INQUIRY_MS } from "./inquire.ts";
import { noOutcomeOf, reportOf } from "./map.ts";
import type { AcquirerClient } from "./protocol/acquirer-client.ts";
import { formatDecimal } from "./protocol/payload.ts";
import { ChargeResponse } from "./protocol/wire.ts";
import type { DuitnowQrSettings } from "./settings.ts";

/** Of a field in a merchant's code. */
const LABEL_LENGTH_MAX = 25;

/** Response codes for a payer's code that was not charged. */
const CODE_REJECTIONS: Readonly<Record<string, "invalid_qr" | "expired_qr" | "used_qr">> = {
  Q1: "invalid_qr",
  Q2: "expired_qr",
  Q3: "used_qr",
};

/**
 * Charges the code that a payer's bank shows. The acquirer records the payment under a merchant's
 * code with our reference, so that callbacks, status checks and refunds are those of any other
 * payment.
 */
export async function chargeCode(
  ctx: CallContext,
  client: AcquirerClient,
  settings: DuitnowQrSettings,
  input: InitiateInput,
  { code, terminalId }: ScannedCode,
): Promise<Step> {
  const response = await client.call(ctx, {
    name: "charge code",
    method: "POST",
    path: `/api/DuitNowQR/v1.0/ChargeQR/${input.attemptId}`,
    fields: {
      QRId: qrIdOf(settings, input),
      ConsumerQR: code.reveal(),
      TrxCurrency: "458",
      TrxAmount: formatDecimal(input.amountMinor),
      StoreLabel: settings.storeLabel ?? "",
      ReferenceLabel: input.attemptId,
      TerminalLabel: terminalId.slice(0, LABEL_LENGTH_MAX),
    },
  });
  const now = ctx.clock.now();
  const exchanges = [response.exchange];
  const step = { next: { kind: "none" }, exchanges } as const;
  const rejection = response.kind === "refused" ? CODE_REJECTIONS[response.code] : undefined;
  if (response.kind === "refused" && rejection) {
    const outcome = {
      kind: "declined",
      reason: rejection,
      retry: "same",
      rawCode: response.code,
    } as const;
    return { ...step, state: null, outcome };
  }
  const charge = response.kind === "response" ? parseAs(ChargeResponse, response.body) : null;
  if (!charge || !isOurCode(settings, charge.QRString, input)) {
    const outcome = noOutcomeOf(withoutCode(response), now, FIRST_INQUIRY_MS);
    return { ...step, state: null, outcome };
  }
  const state = {
    qrNumber: charge.QRRefNo,
    payload: charge.QRString,
    expiresAt: input.expiresAt.toISOString(),
  } satisfies Json;
  return { ...step, state, outcome: readCharge(charge, settings, now) };
}

/** Of the acquirer's record of the charge; without one, the payer has yet to confirm. */
function readCharge(
  { Notifications, QRString }: ChargeResponse,
  { bizId }: DuitnowQrSettings,
  now: Date,
): Outcome {
  const inquireAt = new Date(now.getTime() + FIRST_INQUIRY_MS);
  const record = Notifications.find(
    ({ QRString: paid, BizID }) => paid === QRString && BizID === bizId,
  );
  const report = record && reportOf(record, now);
  if (!report || report.kind === "scanned") return { kind: "pending", inquireAt };
  return report;
}
