import { parseAs } from "../parse-as.ts";
import type { CallContext, InitiateInput, Json, Step } from "../rail.ts";
import { FIRST_INQUIRY_MS } from "./inquire.ts";
import { type NoResponse, noOutcomeOf } from "./map.ts";
import type { AcquirerClient, AcquirerResponse } from "./protocol/acquirer-client.ts";
import { formatDecimal, readPayload } from "./protocol/payload.ts";
import { CreateResponse } from "./protocol/wire.ts";
import type { DuitnowQrSettings } from "./settings.ts";

/** The page stops showing a code this long before it expires at the acquirer. */
const DISPLAY_MARGIN_MS = 5_000;

/** Requests a code from the acquirer. A code that differs from the request is never shown. */
export async function createCode(
  ctx: CallContext,
  client: AcquirerClient,
  settings: DuitnowQrSettings,
  lifetimeMs: number,
  input: InitiateInput,
): Promise<Step> {
  const now = ctx.clock.now();
  const lifeMs = Math.min(lifetimeMs, input.expiresAt.getTime() - now.getTime());
  const minutes = Math.max(1, Math.floor(lifeMs / 60_000));
  const response = await client.call(ctx, {
    name: "create QR",
    method: "POST",
    path: `/api/DuitNowQR/v2.0/GenQR/${input.attemptId}`,
    fields: {
      QRId: qrIdOf(settings, input),
      PointInitiation: "12",
      TrxCurrency: "458",
      AdditionalDataFieldTemplate: "1",
      TrxAmount: formatDecimal(input.amountMinor),
      StoreLabel: settings.storeLabel ?? "",
      ReferenceLabel: input.attemptId,
      ConsumerLabel: "",
      TerminalLabel: "CHECKOUT",
      ExpiryMinutes: `${minutes}`,
    },
  });
  const exchanges = [response.exchange];
  const made = response.kind === "response" ? parseAs(CreateResponse, response.body) : null;
  if (!made || !isOurCode(settings, made.QRString, input)) {
    const outcome = noOutcomeOf(withoutCode(response), now, FIRST_INQUIRY_MS);
    return { outcome, next: { kind: "none" }, state: null, exchanges };
  }
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const state = {
    qrNumber: made.QRRefNo,
    payload: made.QRString,
    expiresAt: expiresAt.toISOString(),
  };
  const appLinks = (settings.appLinks ?? []).map(({ name, url }) => ({
    name,
    url: url.replace("{payload}", encodeURIComponent(made.QRString)),
  }));
  return {
    outcome: { kind: "pending", inquireAt: new Date(now.getTime() + FIRST_INQUIRY_MS) },
    next: {
      kind: "qr",
      payload: made.QRString,
      expiresAt: new Date(
        Math.min(input.expiresAt.getTime(), expiresAt.getTime() - DISPLAY_MARGIN_MS),
      ),
      ...(appLinks.length > 0 ? { appLinks } : {}),
    },
    state: state satisfies Json,
    exchanges,
  };
}

/** A response without the code that was asked for counts as none. */
export function withoutCode(response: AcquirerResponse): NoResponse {
  if (response.kind !== "response") return response;
  return { kind: "failed", cause: "bad_body", sent: true };
}

/** The merchant's own, or that of the contract. */
export function qrIdOf(
  settings: DuitnowQrSettings,
  { merchantAtProvider }: Pick<InitiateInput, "merchantAtProvider">,
): string {
  return merchantAtProvider?.id || settings.qrId;
}

/** Whether a code is for this payment and for nothing else. */
export function isOurCode(
  settings: DuitnowQrSettings,
  payload: string,
  input: Pick<InitiateInput, "amountMinor" | "attemptId" | "merchantAtProvider">,
): boolean {
  const code = readPayload(payload);
  return (
    code !== null &&
    code.amountMinor === input.amountMinor &&
    code.currency === "458" &&
    code.qrId === qrIdOf(settings, input) &&
    code.acquirerId === settings.acquirerId &&
    code.referenceLabel === input.attemptId
  );
}
