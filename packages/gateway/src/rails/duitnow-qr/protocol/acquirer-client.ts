import { HttpFailure, type HttpResponse, type TechCause } from "../../../platform/http-client.ts";
import { Secret } from "../../../platform/secret.ts";
import { parseAs } from "../../parse-as.ts";
import { parseJson } from "../../parse-json.ts";
import type { CallContext, Exchange } from "../../rail.ts";
import type { DuitnowQrSettings } from "../settings.ts";
import { timestampOf } from "./local-time.ts";
import { isSignedBy, signMessage, TokenResponse } from "./wire.ts";

const TIMEOUT_MS = 15_000;
const TOKEN_MARGIN_MS = 60_000;
/** Fields kept out of the timeline: images, names, accounts. */
const UNLOGGED_FIELDS = new Set(["QRCode", "ConsumerQR", "SenderName", "AccNo"]);

export type AcquirerResponse =
  | { kind: "response"; body: string; exchange: Exchange }
  /** A signed error with the acquirer's own code. */
  | { kind: "refused"; code: string; exchange: Exchange }
  | { kind: "failed"; cause: TechCause; sent: boolean; exchange: Exchange };

interface AcquirerCall {
  name: string;
  method: "GET" | "POST";
  /** Path below the base URL, such as `/api/DuitNowQR/v2.0/GenQR/PA01`. */
  path: string;
  /** Another interface than that of codes: the path is below this. */
  baseUrl?: string;
  fields?: Record<string, string>;
}

export interface AcquirerClient {
  call(ctx: CallContext, call: AcquirerCall): Promise<AcquirerResponse>;
}

interface Token {
  value: Secret<string>;
  endsAtMs: number;
}

export function createAcquirerClient(settings: DuitnowQrSettings): AcquirerClient {
  const secrets = settings.signingKeys.map((key) => new Secret(key.secret));
  const ours = secrets[0];
  if (!ours) throw new Error("signingKeys is empty");
  // Only a shortcut: a lost or expired token is simply requested again.
  let token: Token | null = null;

  async function attempt(ctx: CallContext, call: AcquirerCall): Promise<AcquirerResponse> {
    token =
      token && token.endsAtMs > ctx.clock.now().getTime()
        ? token
        : await requestToken(ctx, settings);
    const timestamp = timestampOf(ctx.clock.now());
    const body = call.fields ? JSON.stringify(call.fields) : "";
    const url = (call.baseUrl ?? settings.baseUrl).replace(/\/$/, "") + call.path;
    const uri = new URL(url).pathname;
    const response = await ctx.http.send({
      method: call.method,
      url,
      headers: {
        ...(call.fields ? { "content-type": "application/json" } : {}),
        accept: "application/json",
        authorization: `Bearer ${token.value.reveal()}`,
        authentication: token.value.reveal(),
        srcrefno: call.path.slice(call.path.lastIndexOf("/") + 1),
        "channel-token": settings.channelToken,
        "ambank-timestamp": timestamp,
        "ambank-signature": signMessage(ours?.reveal() ?? "", { uri, timestamp, body }),
      },
      ...(call.fields ? { body } : {}),
      timeoutMs: timeLeft(ctx),
    });
    return readResponse(secrets, call, uri, response);
  }

  return {
    async call(ctx, call) {
      try {
        const first = await attempt(ctx, call);
        // The token was rejected before anything was processed.
        if (first.kind !== "refused" || first.code !== "A1") return first;
        token = null;
        return await attempt(ctx, call);
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        const { techCause: cause, sent } = error;
        return { kind: "failed", cause, sent, exchange: exchangeOf(call, error.message) };
      }
    },
  };
}

function readResponse(
  secrets: readonly Secret<string>[],
  call: AcquirerCall,
  uri: string,
  response: HttpResponse,
): AcquirerResponse {
  const body = response.body.toString("utf8");
  const exchange = exchangeOf(call, `${response.status} ${redact(body)}`);
  const message = { uri, timestamp: response.headers["ambank-timestamp"] ?? "", body };
  const given = response.headers["ambank-signature"] ?? "";
  const isOurs = isSignedBy(
    secrets.map((secret) => secret.reveal()),
    message,
    given,
  );
  if (isOurs && response.status === 200) return { kind: "response", body, exchange };
  const code = isOurs ? textFieldOf(body, "ResponseCode") : "";
  if (code) return { kind: "refused", code, exchange };
  return { kind: "failed", cause: causeOf(response.status), sent: true, exchange };
}

function causeOf(status: number): TechCause {
  if (status === 429) return "rate_limited";
  if (status === 503) return "maintenance";
  return status >= 500 ? "http_5xx" : "bad_signature";
}

/** The token call carries no payment data, so any failure means the payment was not sent. */
async function requestToken(ctx: CallContext, settings: DuitnowQrSettings): Promise<Token> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    scope: "resource.READ,resource.WRITE",
  });
  const { clientId, clientSecret } = settings;
  let response: HttpResponse;
  try {
    response = await ctx.http.send({
      method: "POST",
      url: `${settings.baseUrl.replace(/\/$/, "")}/api/oauth/v2.0/token`,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        clientid: clientId,
      },
      body: form.toString(),
      timeoutMs: timeLeft(ctx),
    });
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    throw new HttpFailure(error.techCause, false, { cause: error });
  }
  const token =
    response.status === 200 ? parseAs(TokenResponse, response.body.toString("utf8")) : null;
  if (!token) throw new HttpFailure(response.status >= 500 ? "http_5xx" : "bad_body", false);
  const lifeMs = Math.max(0, token.expires_in * 1000 - TOKEN_MARGIN_MS);
  const endsAtMs = ctx.clock.now().getTime() + lifeMs;
  return { value: new Secret(token.access_token), endsAtMs };
}

function timeLeft(ctx: CallContext): number {
  return Math.max(1, Math.min(TIMEOUT_MS, ctx.deadline.getTime() - ctx.clock.now().getTime()));
}

function textFieldOf(body: string, name: string): string {
  const value = parseJson(body);
  if (typeof value !== "object" || value === null) return "";
  const field = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof field === "string" ? field : "";
}

function exchangeOf(call: AcquirerCall, response: string): Exchange {
  const request = `${call.method} ${call.path} ${JSON.stringify(call.fields ?? {}, hide)}`;
  return { name: call.name, request, response };
}

function redact(body: string): string {
  const value = parseJson(body);
  if (value === undefined) return `[${body.length} characters]`;
  return JSON.stringify(value, hide);
}

const hide = (key: string, member: unknown) => (UNLOGGED_FIELDS.has(key) ? "[hidden]" : member);
