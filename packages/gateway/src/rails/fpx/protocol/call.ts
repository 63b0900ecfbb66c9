import { HttpFailure, type HttpResponse, type TechCause } from "../../../platform/http-client.ts";
import type { CallContext, Exchange } from "../../rail.ts";
import type { FpxKeys } from "../settings.ts";
import { readSigned } from "./message.ts";
import { encodeForm, type Fields, withChecksum } from "./wire.ts";

const TIMEOUT_MS_MAX = 15_000;

export interface FpxCall {
  name: string;
  url: string;
  /** Field names in checksum order. */
  requestFields: readonly string[];
  responseFields: readonly string[];
  fields: Fields;
}

/**
 * A verified response, or why there is none. `sent` is false when the switch provably never
 * received the call.
 */
export type FpxResponse =
  | { kind: "response"; fields: Fields; exchange: Exchange }
  | { kind: "failure"; cause: TechCause; sent: boolean; exchange: Exchange };

/**
 * Sends one signed form and accepts only a signed response. Never throws because of the remote
 * side.
 */
export async function callFpx(
  ctx: CallContext,
  call: FpxCall,
  keys: FpxKeys,
): Promise<FpxResponse> {
  const exchange: Exchange = { name: call.name, request: redact(call.fields), response: "" };
  const failure = (cause: TechCause, sent: boolean, response: string): FpxResponse => ({
    kind: "failure",
    cause,
    sent,
    exchange: { ...exchange, response },
  });
  const now = ctx.clock.now();
  const timeoutMs = Math.min(TIMEOUT_MS_MAX, ctx.deadline.getTime() - now.getTime());
  if (timeoutMs <= 0) return failure("read_timeout", false, "no time left");
  const signed = withChecksum(call.requestFields, call.fields, keys);
  let response: HttpResponse;
  try {
    response = await ctx.http.send({
      method: "POST",
      url: call.url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: encodeForm(signed),
      timeoutMs,
    });
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    return failure(error.techCause, error.sent, error.techCause);
  }
  const cause = causeOf(response);
  if (cause) return failure(cause, true, `status ${response.status}`);
  const message = readSigned(response.body, call.responseFields, keys, now);
  if (message.kind !== "signed") {
    const isMessage = message.kind === "bad_signature";
    const text = response.body.toString("utf8").slice(0, 100);
    return failure(message.kind, true, isMessage ? "the checksum is not the switch's" : text);
  }
  const { fields } = message;
  return { kind: "response", fields, exchange: { ...exchange, response: redact(fields) } };
}

/** What an HTTP status means on its own; null for one that comes with a response body. */
export function causeOf({ status }: HttpResponse): TechCause | null {
  if (status === 429) return "rate_limited";
  if (status === 503) return "maintenance";
  if (status >= 500) return "http_5xx";
  return status === 200 ? null : "bad_body";
}

const KEPT_FIELDS = [
  "msgType",
  "msgToken",
  "sellerExOrderNo",
  "sellerOrderNo",
  "buyerBankId",
  "txnAmount",
  "txnCurrency",
  "debitAuthCode",
  "creditAuthCode",
  "fpxTxnId",
  "fpxTxnTime",
  "refundNo",
  "refundAmount",
  "refundStatus",
  "payoutNo",
];

/** Names, email addresses, accounts and checksums are kept out of the timeline. */
export function redact(fields: Fields): string {
  return KEPT_FIELDS.filter((name) => fields[name])
    .map((name) => `${name}=${fields[name]}`)
    .join(" ");
}
