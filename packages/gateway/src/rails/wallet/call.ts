/**
 * A call to a wallet: time limit, the meaning of a missing response, and what the timeline shows.
 */

import type { Static, TSchema } from "typebox";
import {
  HttpFailure,
  type HttpRequest,
  type HttpResponse,
  type TechCause,
} from "../../platform/http-client.ts";
import { parseAs } from "../parse-as.ts";
import { parseJson } from "../parse-json.ts";
import type { CallContext, Exchange, Outcome } from "../rail.ts";

const TIMEOUT_MS = 20_000;
const SHOWN_MAX = 2000;
/** Fields kept out of the timeline: they give access to accounts, pages or codes. */
const HIDDEN_FIELDS = new Set([
  "access_token",
  "client_secret",
  "code",
  "code_verifier",
  "request",
  "normalUrl",
  "schemeUrl",
  "applinkUrl",
  "redirectionUrl",
  "redirect_url_http",
  "redirect_url_app",
  "qr_content",
  "codeValue",
  "paymentMethodId",
  "paymentAuthCode",
  "payment_code",
  "consumerIdentifier",
  "pspCustomerInfo",
]);

export type WalletResponse<T> =
  | { kind: "response"; status: number; body: T; exchange: Exchange }
  | { kind: "failed"; cause: TechCause; sent: boolean; exchange: Exchange };

export interface WalletCall<T extends TSchema> {
  name: string;
  request: Omit<HttpRequest, "timeoutMs">;
  schema: T;
  /**
   * Whether the wallet signed the response; families without signed responses trust the connection.
   */
  isGenuine(response: HttpResponse): boolean;
  /** Statuses in addition to 200 whose body is read; none by default. */
  readStatuses?: readonly number[];
}

/** Never throws because of the remote side. */
export async function callWallet<T extends TSchema>(
  ctx: CallContext,
  call: WalletCall<T>,
): Promise<WalletResponse<Static<T>>> {
  const { method, url, body } = call.request;
  const path = new URL(url).pathname;
  const request = `${method} ${path} ${typeof body === "string" ? redact(body) : ""}`.trim();
  const failed = (cause: TechCause, sent: boolean, response: string) =>
    ({ kind: "failed", cause, sent, exchange: { name: call.name, request, response } }) as const;
  try {
    const timeLeftMs = ctx.deadline.getTime() - ctx.clock.now().getTime();
    const timeoutMs = Math.max(1, Math.min(TIMEOUT_MS, timeLeftMs));
    const response = await ctx.http.send({ ...call.request, timeoutMs });
    const text = response.body.toString("utf8");
    const shown = `${response.status} ${redact(text)}`;
    const { status } = response;
    if (status !== 200 && !call.readStatuses?.includes(status)) {
      return failed(causeOf(status), true, shown);
    }
    if (!call.isGenuine(response)) return failed("bad_signature", true, shown);
    const parsed = parseAs(call.schema, text);
    if (parsed === null) return failed("bad_body", true, shown);
    const exchange = { name: call.name, request, response: shown };
    return { kind: "response", status, body: parsed, exchange };
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    return failed(error.techCause, error.sent, error.message);
  }
}

type Failure = { cause: TechCause; sent: boolean };
type NoOutcome = Extract<Outcome, { kind: "not_sent" | "unknown" }>;

/** A call that starts something got no response. */
export function noOutcome({ cause, sent }: Failure, inquireAt: Date): NoOutcome {
  return sent ? { kind: "unknown", cause, inquireAt } : { kind: "not_sent", cause };
}

/** A status check got no response, which proves nothing. */
export function stillUnknown({ cause }: Failure, inquireAt: Date) {
  return { kind: "unknown", cause, inquireAt } as const;
}

function causeOf(status: number): TechCause {
  if (status === 429) return "rate_limited";
  if (status === 503) return "maintenance";
  return status >= 500 ? "http_5xx" : "bad_body";
}

function redact(body: string): string {
  const value = parseJson(body);
  if (value === undefined) return `[${body.length} characters]`;
  const shown = JSON.stringify(value, (key, member) =>
    HIDDEN_FIELDS.has(key) && typeof member === "string" ? "[hidden]" : member,
  );
  return shown.slice(0, SHOWN_MAX);
}
