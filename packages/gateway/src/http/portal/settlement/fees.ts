import Type, { type Static } from "typebox";
import type { FeeSchedule } from "../../../domain/ledger/fee.ts";
import {
  earliestStart,
  type FeeChange,
  SCHEDULE_STATES,
  stateOf,
} from "../../../domain/ledger/fee-change.ts";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import { changeFees } from "../../../operations/settlement/fees/change-fees.ts";
import { changeServiceTax, changeTerms } from "../../../operations/settlement/fees/change-terms.ts";
import { previewFees } from "../../../operations/settlement/fees/preview-fees.ts";
import { listSchedulesFor } from "../../../store/ledger/fee-schedules.ts";
import { listServiceTaxRates } from "../../../store/ledger/service-tax-rates.ts";
import { findOwnTerms } from "../../../store/settlement/merchant-terms.ts";
import { expectTime } from "../../request/read-range.ts";
import { type PortalRoute, route } from "../../route.ts";
import { DoneOrWaiting, presentOutcome } from "../access/operator-decisions.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, closed, Id, named, orNull, Sen } from "../schemas.ts";

const Party = Type.Enum(["MERCHANT", "RAIL"], {
  description: "`MERCHANT`: what the merchant pays. `RAIL`: what the provider deducts.",
});
const BasisPoints = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: "Basis points: 1 % = 100.",
});
const Part = Type.Integer({ minimum: 0, maximum: 100_000, description: "Sen." });
const Amount = Type.Integer({ minimum: 0, maximum: AMOUNT_MINOR_MAX, description: "Sen." });
/** "" for what holds for every merchant without its own. */
const MerchantScope = Type.String({
  maxLength: 64,
  pattern: "^[A-Za-z0-9_.:-]*$",
  description: 'ID of the merchant; "" for every merchant.',
});
const ValidFrom = Type.String({
  minLength: 10,
  maxLength: 40,
  description: "A Malaysian date, from its midnight on, or an RFC 3339 time; in the future.",
});

const scope = {
  party: Party,
  merchantId: MerchantScope,
  contractId: Type.String({
    maxLength: 64,
    pattern: "^[a-z0-9-]*$",
    description: 'Of `RAIL` only: the contract that took the payment; "" for every one.',
  }),
  method: Type.String({ maxLength: 64, description: 'Such as `FPX_MY`; "" for every method.' }),
  feeKey: Type.String({
    maxLength: 64,
    pattern: "^[a-z0-9_]*$",
    description: 'Fee class, such as `visa_local`; "" for every class.',
  }),
};
const rates = {
  rateBasisPoints: BasisPoints,
  fixedMinor: Part,
  minMinor: Part,
  isEnd: Type.Boolean({ description: "True: ends what was agreed for this scope." }),
};

const ScheduleItem = named("FeeScheduleItem", {
  id: Id,
  ...scope,
  ...rates,
  validFrom: At,
  state: Type.Enum([...SCHEDULE_STATES]),
});

const Terms = named("MerchantTerms", {
  overdraftMinor: Amount,
  reserveMinor: Amount,
  reserveBasisPoints: BasisPoints,
  payoutMinMinor: Type.Integer({ minimum: 1, maximum: AMOUNT_MINOR_MAX, description: "Sen." }),
});

const TaxRate = named("ServiceTaxRate", {
  validFrom: At,
  rateBasisPoints: BasisPoints,
  registrationNumber: Type.String(),
});

const Overview = named("FeeOverview", {
  schedules: Type.Array(ScheduleItem, {
    description: "Of the merchant and of every merchant; the latest first.",
  }),
  feeKeys: Type.Array(Type.String(), { description: "Fee classes that have a schedule." }),
  methods: Type.Array(closed({ id: Type.String(), name: Type.String() })),
  contracts: Type.Array(closed({ id: Type.String(), name: Type.String() })),
  terms: orNull(Terms),
  defaultTerms: orNull(Terms),
  taxRates: Type.Array(TaxRate, { description: "Latest first." }),
  earliestFrom: Type.String({ description: "The next Malaysian midnight." }),
  approvalAboveMinor: orNull(Type.Integer({ description: "Sen. null: no second operator." })),
});

const getFeesRoute = route({
  auth: "portal",
  operationId: "getFees",
  method: "GET",
  path: "/portal/api/operator/fees",
  permission: "operator",
  summary: "Retrieve the fee schedules, terms and service tax of a merchant, or of every merchant.",
  query: closed({ merchantId: Type.Optional(MerchantScope) }),
  response: Overview,
  handler: (call, deps) => presentFees(deps, call.query.merchantId ?? ""),
});

async function presentFees(deps: PortalDeps, merchantId: string): Promise<Static<typeof Overview>> {
  const { database } = deps;
  const [schedules, terms, defaultTerms, taxRates] = await Promise.all([
    listSchedulesFor(database, merchantId),
    findOwnTerms(database, merchantId),
    findOwnTerms(database, ""),
    listServiceTaxRates(database),
  ]);
  const now = deps.clock.now();
  return {
    schedules: schedules.map((one) => presentSchedule(one, schedules, now)),
    feeKeys: [...new Set(schedules.map(({ feeKey }) => feeKey))].filter(Boolean).sort(),
    methods: deps.rails
      .listMethods()
      .map(({ method, names }) => ({ id: method.id, name: names.en })),
    contracts: deps.rails.list().map(({ id, name }) => ({ id, name })),
    terms: merchantId === "" ? null : terms,
    defaultTerms,
    taxRates: taxRates.map((rate) => ({ ...rate, validFrom: rate.validFrom.toISOString() })),
    earliestFrom: earliestStart(now).toISOString(),
    approvalAboveMinor: deps.operatorApprovalAboveMinor,
  };
}

function presentSchedule(
  schedule: FeeSchedule,
  schedules: readonly FeeSchedule[],
  now: Date,
): Static<typeof ScheduleItem> {
  return {
    ...schedule,
    id: String(schedule.id),
    validFrom: schedule.validFrom.toISOString(),
    state: stateOf(schedule, schedules, now),
  };
}

const change = { ...scope, ...rates, validFrom: ValidFrom };

function readChange({
  validFrom,
  ...rest
}: Static<ReturnType<typeof closed<typeof change>>>): FeeChange {
  return { ...rest, validFrom: expectTime(validFrom, "validFrom") };
}

const previewFeesRoute = route({
  auth: "portal",
  operationId: "previewFees",
  method: "POST",
  path: "/portal/api/operator/fees/preview",
  permission: "operator",
  summary:
    "Preview a change of a fee: what the payments of its scope cost in the last 30 days, and what " +
    "they would have cost, with the service tax on it.",
  body: closed(change),
  response: named("FeePreview", {
    from: At,
    until: At,
    count: Type.Integer({ description: "Payments." }),
    volumeMinor: Sen,
    currentMinor: Sen,
    changedMinor: Sen,
    currentTaxMinor: Sen,
    changedTaxMinor: Sen,
    basis: Type.Integer({ description: "Sent with the change, which is rejected if it is stale." }),
  }),
  errors: ["INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const { earliestFrom: _, ...preview } = await previewFees(deps, readChange(call.body));
    return { ...preview, from: preview.from.toISOString(), until: preview.until.toISOString() };
  },
});

const changeFeesRoute = route({
  auth: "portal",
  operationId: "changeFees",
  method: "POST",
  path: "/portal/api/operator/fees",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Add a fee schedule from a future moment on, or end one. Where the operator's limit is set, a " +
    "change of more than that in 30 days waits for a second operator; so do several of a day that " +
    "add up to more, and one without payments to compare.",
  body: closed({ ...change, basis: Type.Integer({ minimum: 0 }) }),
  response: DoneOrWaiting,
  errors: ["INVALID_PARAMETER", "NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    const { basis, ...body } = call.body;
    const { rails } = deps;
    const checks = {
      isMethod: (name: string) => rails.findMethod(name) !== null,
      isContract: (id: string) => rails.get(id) !== null,
    };
    const change = readChange(body);
    return presentOutcome(await changeFees({ ...deps, ...checks }, actOf(call), change, basis));
  },
});

const changeTermsRoute = route({
  auth: "portal",
  operationId: "changeTerms",
  method: "POST",
  path: "/portal/api/operator/fees/terms",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Set overdraft, reserve and least payout of a merchant, or of every merchant without its own, " +
    "at once. Where the operator's limit is set, this waits for a second operator.",
  body: closed({ merchantId: MerchantScope, ...Terms.properties }),
  response: DoneOrWaiting,
  errors: ["NOT_FOUND", "CONFLICT", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    const { merchantId, ...terms } = call.body;
    return presentOutcome(await changeTerms(deps, actOf(call), merchantId, terms));
  },
});

const changeServiceTaxRoute = route({
  auth: "portal",
  operationId: "changeServiceTax",
  method: "POST",
  path: "/portal/api/operator/fees/service-tax",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Set the service tax on fees from a future moment on; a rate of 0 ends it. Where the operator's " +
    "limit is set, this waits for a second operator.",
  body: closed({
    validFrom: ValidFrom,
    rateBasisPoints: BasisPoints,
    registrationNumber: Type.String({ maxLength: 40 }),
  }),
  response: DoneOrWaiting,
  errors: ["INVALID_PARAMETER", "CONFLICT", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    const { validFrom, ...rate } = call.body;
    const from = expectTime(validFrom, "validFrom");
    return presentOutcome(await changeServiceTax(deps, actOf(call), { ...rate, validFrom: from }));
  },
});

/** In the order of the portal's table of contents. */
export const FEE_ROUTES: readonly PortalRoute[] = [
  getFeesRoute,
  previewFeesRoute,
  changeFeesRoute,
  changeTermsRoute,
  changeServiceTaxRoute,
];
