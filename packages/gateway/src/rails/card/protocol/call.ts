import type { Static, TSchema } from "typebox";
import { Check } from "typebox/value";
import { HttpFailure, type HttpResponse, type TechCause } from "../../../platform/http-client.ts";
import { parseJson } from "../../parse-json.ts";
import type { CallContext, Exchange } from "../../rail.ts";
import type { CardConfig } from "../settings.ts";
import { ErrorReply, TransactionReply } from "./wire.ts";

/** The calls of one request or job to the acquirer; collects the exchanges for the timeline. */
export interface Conversation {
  ctx: CallContext;
  config: CardConfig;
  exchanges: Exchange[];
}

export interface AcquirerCall<S extends TSchema> {
  /** Title in the timeline. */
  name: string;
  method: "GET" | "POST" | "PUT";
  /** Path after `/merchant/<id>`, or after `baseUrl`. */
  path: string;
  /** Another interface than that of sales. */
  baseUrl?: string;
  body?: object;
  /** The request as shown in the timeline, without card data or secrets. */
  summary: string;
  schema: S;
  /** By default the configured limit of every call. */
  timeoutMs?: number;
}

export type AcquirerResponse<S extends TSchema> =
  | { kind: "reply"; reply: Static<S> }
  /** The acquirer rejected the request and processed nothing. */
  | { kind: "refusal"; status: number; error: ErrorReply["error"] }
  /** `sent` is false when the call was provably not processed. */
  | { kind: "failure"; cause: TechCause; sent: boolean };

export type AcquirerFailure = Extract<AcquirerResponse<TSchema>, { kind: "failure" }>;
export type AcquirerRejection = Extract<AcquirerResponse<TSchema>, { kind: "refusal" }>;

/** Sends one call. Never throws because of the remote side. */
export async function callAcquirer<S extends TSchema>(
  conversation: Conversation,
  call: AcquirerCall<S>,
): Promise<AcquirerResponse<S>> {
  const { ctx, config, exchanges } = conversation;
  const received = await send(ctx, config, call);
  exchanges.push({ name: call.name, request: call.summary, response: summarize(received) });
  return received;
}

async function send<S extends TSchema>(
  ctx: CallContext,
  config: CardConfig,
  call: AcquirerCall<S>,
): Promise<AcquirerResponse<S>> {
  const leftMs = ctx.deadline.getTime() - ctx.clock.now().getTime();
  if (leftMs <= 0) return { kind: "failure", cause: "read_timeout", sent: false };
  let response: HttpResponse;
  try {
    response = await ctx.http.send({
      method: call.method,
      url: (call.baseUrl ?? `${config.apiUrl}/merchant/${config.merchantId}`) + call.path,
      headers: {
        authorization: config.authorization.reveal(),
        accept: "application/json",
        ...(call.body ? { "content-type": "application/json" } : {}),
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      timeoutMs: Math.min(call.timeoutMs ?? config.callTimeoutMs, leftMs),
    });
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    return { kind: "failure", cause: error.techCause, sent: error.sent };
  }
  return read(response, call.schema);
}

function read<S extends TSchema>(response: HttpResponse, schema: S): AcquirerResponse<S> {
  const { status } = response;
  const content = readJson(response.body);
  if (Check(ErrorReply, content)) return readError(status, content.error);
  if (status >= 500)
    return { kind: "failure", cause: status === 503 ? "maintenance" : "http_5xx", sent: true };
  if (status === 429) return { kind: "failure", cause: "rate_limited", sent: false };
  // Rejected on authentication, before anything was processed.
  if (status === 401 || status === 403) return { kind: "refusal", status, error: {} };
  if (status >= 300 || !Check(schema, content))
    return { kind: "failure", cause: "bad_body", sent: true };
  return { kind: "reply", reply: content };
}

/** SERVER_BUSY is documented as "not processed"; SERVER_FAILED is not. */
function readError<S extends TSchema>(
  status: number,
  error: ErrorReply["error"],
): AcquirerResponse<S> {
  if (error.cause === "SERVER_BUSY") return { kind: "failure", cause: "rate_limited", sent: false };
  const isRefusal = error.cause === "INVALID_REQUEST" || error.cause === "REQUEST_REJECTED";
  if (isRefusal && status < 500) return { kind: "refusal", status, error };
  return { kind: "failure", cause: "http_5xx", sent: true };
}

function readJson(body: Buffer): unknown {
  return parseJson(body.toString("utf8")) ?? null;
}

/** An allowlist of fields, so that nothing else gets into the timeline. */
function summarize(received: AcquirerResponse<TSchema>): string {
  if (received.kind === "failure")
    return `${received.cause}${received.sent ? "" : " (not processed)"}`;
  if (received.kind === "refusal") return describeRejection(received);
  if (!Check(TransactionReply, received.reply)) return "ok";
  const { result, response, order, authentication } = received.reply;
  return [
    result,
    response?.gatewayCode,
    response?.acquirerCode,
    order?.status,
    authentication?.["3ds2"]?.transactionStatus,
  ]
    .filter((word) => word !== undefined)
    .map((word) => word.slice(0, 40))
    .join(" ");
}

/** The raw code of an error, such as `INVALID_REQUEST session.id`. */
export function describeRejection({ status, error }: AcquirerRejection): string {
  if (status === 401 || status === 403) return `HTTP_${status}`;
  const words = [error.cause, error.supportCode ?? error.field].filter((word) => word);
  return words.length > 0 ? words.join(" ").slice(0, 100) : `HTTP_${status}`;
}
