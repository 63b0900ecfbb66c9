import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import {
  EXCEPTION_DECISIONS,
  EXCEPTION_KINDS,
} from "../../../domain/settlement/settlement-file.ts";
import { assignUnknownPayment } from "../../../operations/settlement/assign-unknown-payment.ts";
import { decideSettlementException } from "../../../operations/settlement/decide-settlement-exception.ts";
import type { Rails } from "../../../rails/rail.ts";
import { findMerchantNames } from "../../../store/merchant/operator.ts";
import {
  type SettlementException as ExceptionRow,
  findExceptionCount,
  listExceptions,
} from "../../../store/settlement/settlement-exceptions.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { DoneOrWaiting, presentOutcome } from "../access/operator-decisions.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  closed,
  DONE,
  Done,
  Id,
  IdText,
  named,
  orNull,
  pageOf,
  pageQuery,
} from "../schemas.ts";

const SettlementException = named("SettlementException", {
  id: Id,
  railId: Type.String(),
  date: Type.String(),
  kind: Type.Enum([...EXCEPTION_KINDS]),
  subject: Type.String({ description: "The provider's reference, or the ID of what is missing." }),
  expectedMinor: orNull(Type.Integer()),
  foundMinor: orNull(Type.Integer()),
  state: Type.Enum(["OPEN", "RESOLVED"]),
  decision: orNull(Type.Enum([...EXCEPTION_DECISIONS])),
  reason: Type.String(),
  merchantId: Type.String({ description: "Empty when no payment is known." }),
  merchantName: Type.String(),
  transactionId: Type.String(),
  methods: Type.Array(closed({ id: Type.String(), name: Type.String() }), {
    description: "What an unknown payment can be assigned to: the provider's methods.",
  }),
  createdAt: At,
});

const listSettlementExceptionsRoute = route({
  auth: "portal",
  operationId: "listSettlementExceptions",
  method: "GET",
  path: "/portal/api/operator/settlement-exceptions",
  permission: "operator",
  summary: "List lines of settlement files that differ from the ledger.",
  query: closed({ ...pageQuery, state: Type.Optional(Type.Enum(["OPEN", "RESOLVED"])) }),
  response: pageOf(SettlementException),
  handler: async (call, deps) => {
    const { state = null } = call.query;
    return presentPage(call, deps, {
      name: "settlement exceptions",
      list: async ({ after, limit }) => {
        const rows = await listExceptions(deps.database, state, Number(after?.id ?? 0), limit);
        const names = await findMerchantNames(
          deps.database,
          rows.map(({ merchantId }) => merchantId),
        );
        return rows.map((row) => ({ ...row, merchantName: names.get(row.merchantId) ?? "" }));
      },
      positionOf: byCreation,
      count: (countMax) => findExceptionCount(deps.database, state, countMax),
      present: (row) => presentException(deps.rails, row),
    });
  },
});

function presentException(rails: Rails, row: ExceptionRow & { merchantName: string }) {
  const offers = row.kind === "UNKNOWN_PAYMENT" ? rails.listMethods() : [];
  return {
    id: String(row.id),
    railId: row.railId,
    date: row.date,
    kind: row.kind,
    subject: row.subject,
    expectedMinor: row.expectedMinor,
    foundMinor: row.foundMinor,
    state: row.state,
    decision: row.decision,
    reason: row.reason ?? "",
    merchantId: row.merchantId ?? "",
    merchantName: row.merchantName,
    transactionId: row.transactionId ?? "",
    methods: offers
      .filter(({ rail }) => rail.id === row.railId)
      .map(({ method, names }) => ({ id: method.id, name: names.en })),
    createdAt: row.createdAt.toISOString(),
  };
}

const resolveSettlementExceptionRoute = route({
  auth: "portal",
  operationId: "resolveSettlementException",
  method: "POST",
  path: "/portal/api/operator/settlement-exceptions/{id}/resolve",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Resolve a settlement exception. ACCEPT records the provider's figures; DISMISS keeps the ledger.",
  params: Type.Object({ id: Type.String({ pattern: "^[0-9]{1,15}$" }) }),
  body: closed({
    decision: Type.Enum(["ACCEPT", "DISMISS"]),
    reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
  }),
  response: Done,
  errors: ["NOT_PERMITTED"],
  handler: async (call, deps) => {
    await decideSettlementException(deps, actOf(call), Number(call.params.id), call.body);
    return DONE;
  },
});

const assignUnknownPaymentRoute = route({
  auth: "portal",
  operationId: "assignUnknownPayment",
  method: "POST",
  path: "/portal/api/operator/settlement-exceptions/{id}/assign",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Say whose payment a line about an unknown payment is, with the evidence. A second operator " +
    "always decides; then the payment is booked for the merchant, and the line settles it.",
  params: Type.Object({ id: Type.String({ pattern: "^[0-9]{1,15}$" }) }),
  body: closed({
    merchantId: IdText,
    orderId: Type.String({ minLength: 1, maxLength: 64, ...NOT_BLANK }),
    method: Type.String({ minLength: 1, maxLength: 40, ...NOT_BLANK }),
    evidence: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
  }),
  response: DoneOrWaiting,
  errors: ["NOT_PERMITTED", "NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    await assignUnknownPayment(deps, actOf(call), Number(call.params.id), call.body);
    return presentOutcome("WAITING");
  },
});

const IDS_MAX = 200;

const resolveSettlementExceptionsRoute = route({
  auth: "portal",
  operationId: "resolveSettlementExceptions",
  method: "POST",
  path: "/portal/api/operator/settlement-exceptions/resolve",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Resolve several settlement exceptions in the same way, as `resolveSettlementException`. Each " +
    "is independent of the others: `refused` lists those that were resolved before or cannot be accepted.",
  body: closed({
    ids: Type.Array(Type.String({ pattern: "^[0-9]{1,15}$" }), {
      minItems: 1,
      maxItems: IDS_MAX,
      uniqueItems: true,
    }),
    decision: Type.Enum(["ACCEPT", "DISMISS"]),
    reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
  }),
  response: closed({ resolved: Type.Array(Id), refused: Type.Array(Id) }),
  handler: async (call, deps) => {
    const { ids, ...decided } = call.body;
    const resolved: string[] = [];
    const refused: string[] = [];
    for (const id of ids) {
      try {
        await decideSettlementException(deps, actOf(call), Number(id), decided);
        resolved.push(id);
      } catch (error) {
        if (!(error instanceof GatewayError && error.code === "NOT_PERMITTED")) throw error;
        refused.push(id);
      }
    }
    return { resolved, refused };
  },
});

export const SETTLEMENT_EXCEPTION_ROUTES = [
  listSettlementExceptionsRoute,
  resolveSettlementExceptionRoute,
  resolveSettlementExceptionsRoute,
  assignUnknownPaymentRoute,
] as const;
