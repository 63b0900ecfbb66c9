/** The FPX online banking rail. README.md lists what it needs and the sources of its protocol. */
import { HttpFailure } from "../../platform/http-client.ts";
import type {
  AttemptRef,
  Bank,
  CallContext,
  Capabilities,
  Ingested,
  InitiateInput,
  Outcome,
  OutcomeCause,
  Rail,
  RawHttp,
  Step,
} from "../rail.ts";
import { listWithheld } from "../sources.ts";
import { findProblems, MERCHANT_FIELD, makeRequest, readState } from "./authorisation.ts";
import type { BankModel } from "./bank-table.ts";
import {
  bankMarkOf,
  bankNameOf,
  isBusinessBank,
  MODELS,
  readBankCode,
  readBankList,
} from "./banks.ts";
import { nextInquiryAt, SESSION_TTL_MS, toOutcome } from "./map.ts";
import { METHOD } from "./method.ts";
import { callFpx, redact } from "./protocol/call.ts";
import { readSigned, readUnsigned } from "./protocol/message.ts";
import { SOURCES } from "./protocol/sources.ts";
import {
  BANK_LIST_FIELDS,
  BANK_LIST_REQUEST_FIELDS,
  CONFIRMATION_FIELDS,
  type Fields,
  REQUEST_FIELDS,
  withChecksum,
  withPrefix,
} from "./protocol/wire.ts";
import { payOut, REFUND_WINDOW_DAYS } from "./refunds.ts";
import { type FpxKeys, type FpxSettings, readKeys } from "./settings.ts";
import { fetchSettlement } from "./settlement.ts";

export { FpxSettings } from "./settings.ts";

/** Throws, naming the problem, when the settings are invalid. */
export function createFpxRail(settings: FpxSettings): Rail {
  const keys = readKeys(settings);
  const { payoutUrl, settlementUrl } = settings;
  const capabilities: Capabilities = {
    methods: [METHOD],
    sessionTtlMs: SESSION_TTL_MS,
    refund: payoutUrl ? "many_partial" : "none",
    refundWindowDays: REFUND_WINDOW_DAYS,
    cancel: "none",
    inquiry: "by_our_id",
    latePayment: true,
    pci: "none",
  };
  const rail: Rail = {
    id: "fpx",
    merchantField: MERCHANT_FIELD,
    capabilities,
    withheld: listWithheld(SOURCES, settings),
    expiringKeys: keys.fpx.flatMap(({ validUntil }, index) =>
      validUntil ? [{ name: `fpxCertificates[${index}]`, endsAt: validUntil }] : [],
    ),
    providerNameOf: () => "FPX",
    validate: findProblems,
    initiate: async (ctx, input) => initiate(ctx, input, settings, keys),
    inquire: (ctx, attempt) => inquire(ctx, attempt, settings, keys),
    listBanks: (ctx) => listBanks(ctx, settings, keys),
    bankNameOf,
    isBusinessBank,
    bankMarkOf,
    needsApproval: (bankCode) => readBankCode(bankCode)?.model === "B2B1",
    ingest: async (ctx, raw) => ingest(ctx, raw, settings, keys),
  };
  if (payoutUrl) {
    const paying = { ...settings, payoutUrl };
    rail.refund = (ctx, refund) => payOut(ctx, refund, "RR", paying, keys);
    rail.inquireRefund = (ctx, refund) => payOut(ctx, refund, "RE", paying, keys);
  }
  if (settlementUrl) {
    const settling = { ...settings, settlementUrl };
    rail.settlementFile = (ctx, date) => fetchSettlement(ctx, date, settling, keys);
  }
  return rail;
}

/** Makes no call: the payer's browser carries the request, so nothing happens until it does. */
function initiate(
  ctx: CallContext,
  input: InitiateInput,
  settings: FpxSettings,
  keys: FpxKeys,
): Step {
  const now = ctx.clock.now();
  const request = makeRequest(input, settings, now);
  return {
    outcome: { kind: "pending", inquireAt: nextInquiryAt(now, now) },
    next: {
      kind: "redirect",
      method: "POST",
      url: `${settings.baseUrl}/FPXMain/seller2DReceiver.jsp`,
      fields: withPrefix(withChecksum(REQUEST_FIELDS, request, keys)),
    },
    state: { request },
    exchanges: [{ name: "AR", request: redact(request), response: "carried by the browser" }],
  };
}

async function inquire(
  ctx: CallContext,
  attempt: AttemptRef,
  settings: FpxSettings,
  keys: FpxKeys,
): Promise<Outcome> {
  const state = readState(attempt.state);
  // The state is saved before the browser gets the request: without a state, no request was sent.
  if (!state) return { kind: "not_sent", cause: "not_started" };
  const { startedAt } = attempt;
  const now = ctx.clock.now();
  const unknown = (cause: OutcomeCause): Outcome => ({
    kind: "unknown",
    cause,
    inquireAt: nextInquiryAt(startedAt, now),
  });
  const response = await callFpx(
    ctx,
    {
      name: "AE",
      url: `${settings.baseUrl}/FPXMain/sellerNVPTxnStatus.jsp`,
      requestFields: REQUEST_FIELDS,
      responseFields: CONFIRMATION_FIELDS,
      fields: { ...state.request, msgType: "AE" },
    },
    keys,
  );
  if (response.kind === "failure") return unknown(response.cause);
  const isOurs =
    isForUs(response.fields, settings) && response.fields.sellerId === state.request.sellerId;
  if (!isOurs || response.fields.sellerExOrderNo !== attempt.attemptId) return unknown("mismatch");
  return toOutcome(response.fields, { source: "enquiry", startedAt, now });
}

/**
 * The banks of both models. Throws `HttpFailure` when the switch returns no list: keep the last
 * good one. A seller that has one model only gets `ERROR` for the other.
 */
async function listBanks(ctx: CallContext, settings: FpxSettings, keys: FpxKeys): Promise<Bank[]> {
  const banks: Bank[] = [];
  for (const model of ["B2C", "B2B1"] satisfies BankModel[]) {
    const { msgToken } = MODELS[model];
    const response = await callFpx(
      ctx,
      {
        name: "BE",
        url: `${settings.baseUrl}/FPXMain/RetrieveBankList`,
        requestFields: BANK_LIST_REQUEST_FIELDS,
        responseFields: BANK_LIST_FIELDS,
        fields: { msgToken, msgType: "BE", sellerExId: settings.sellerExchangeId, version: "7.0" },
      },
      keys,
    );
    if (response.kind === "failure" && response.exchange.response.trim() === "ERROR") continue;
    if (response.kind === "failure") throw new HttpFailure(response.cause, response.sent);
    if (response.fields.msgToken !== msgToken) throw new HttpFailure("bad_body", true);
    banks.push(...readBankList(response.fields.bankList ?? "", model));
  }
  if (banks.length === 0) throw new HttpFailure("bad_body", true);
  return banks;
}

/**
 * Direct and indirect AC alike: the same content gives the same report, whichever way it arrives.
 */
function ingest(ctx: CallContext, raw: RawHttp, settings: FpxSettings, keys: FpxKeys): Ingested {
  const now = ctx.clock.now();
  const message = readSigned(raw.body, CONFIRMATION_FIELDS, keys, now);
  const fields = message.kind === "signed" ? message.fields : readUnsigned(raw.body);
  const named = fields.sellerExOrderNo ?? "";
  const attemptId = /^[A-Za-z0-9]{1,40}$/.test(named) ? named : null;
  const verified =
    message.kind === "signed" && fields.msgType === "AC" && isForUs(fields, settings);
  if (!verified || !attemptId)
    return { verified: false, attemptId, events: [], ack: textResponse(400, "ERROR") };
  const { fpxTxnId, debitAuthCode, creditAuthCode, txnAmount } = fields;
  return {
    verified: true,
    attemptId,
    events: [
      {
        dedupeKey: [attemptId, fpxTxnId, debitAuthCode, creditAuthCode, txnAmount].join("|"),
        attemptId,
        report: toOutcome(fields, { source: "confirmation", startedAt: now, now }),
      },
    ],
    ack: textResponse(200, "OK"),
  };
}

/** Merchants may have seller IDs of their own below our exchange's. */
function isForUs(fields: Fields, settings: FpxSettings): boolean {
  return fields.sellerExId === settings.sellerExchangeId && fields.sellerId !== "";
}

function textResponse(status: number, body: string): Ingested["ack"] {
  return { status, headers: { "content-type": "text/plain" }, body };
}
