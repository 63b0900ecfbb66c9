import Type, { type Static, type TSchema } from "typebox";
import { PERCENT_TOTAL, type RoutingRule, RULES_MAX } from "../../../domain/contract/routing.ts";
import { dayBefore, endOfDay, startOfDay } from "../../../domain/malaysian-day.ts";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import { changeRouting } from "../../../operations/contract/change-routing.ts";
import { tryRouting } from "../../../operations/contract/try-routing.ts";
import { methodNameOf } from "../../../operations/payment/shown-names.ts";
import type { Rail } from "../../../rails/rail.ts";
import { listRoutingVersions } from "../../../store/contract/routing-versions.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { type PortalRoute, route } from "../../route.ts";
import { DoneOrWaiting, presentOutcome } from "../access/operator-decisions.ts";
import { actOf } from "../portal-call.ts";
import { At, closed, IdText, named, orNull, ShownName } from "../schemas.ts";

const Amount = orNull(Type.Integer({ minimum: 0, maximum: AMOUNT_MINOR_MAX, description: "Sen." }));
const Names = <Item extends TSchema>(what: string, item: Item) =>
  Type.Array(item, { maxItems: 100, description: `${what}; none: any.` });

const Rule = named("RoutingRule", {
  name: Type.String({ minLength: 1, maxLength: 60, ...NOT_BLANK }),
  methods: Names("Methods", Type.String({ minLength: 1, maxLength: 64 })),
  cardBrands: Names("Brands, such as `VISA`", Type.String({ pattern: "^[A-Z]{2,20}$" })),
  issuerCountries: Names(
    "Countries of issuers, such as `MY`",
    Type.String({ pattern: "^[A-Z]{2}$" }),
  ),
  merchantIds: Names("Merchants", IdText),
  amountMinorMin: Amount,
  amountMinorMax: Amount,
  shares: Type.Array(
    closed({
      contractId: IdText,
      percent: Type.Integer({ minimum: 0, maximum: PERCENT_TOTAL }),
    }),
    {
      minItems: 1,
      maxItems: 20,
      description: "Add up to 100. A contract with 0 only takes what the others cannot.",
    },
  ),
});
const Rules = Type.Array(Rule, {
  maxItems: RULES_MAX,
  description: "In order: the first that fits decides.",
});

const RoutingVersionItem = named("RoutingVersion", {
  version: Type.Integer(),
  rules: Rules,
  reason: Type.String(),
  requestedBy: Type.String({ description: "Email address of the operator." }),
  approvedBy: Type.String({ description: "Empty where nobody had to approve it." }),
  createdAt: At,
});

const getRoutingRoute = route({
  auth: "portal",
  operationId: "getRouting",
  method: "GET",
  path: "/portal/api/operator/routing",
  permission: "operator",
  summary:
    "Retrieve the rules by which a contract is chosen where a method has several, with their history.",
  response: named("RoutingOverview", {
    rules: Rules,
    version: Type.Integer({ description: "0 before the first." }),
    versions: Type.Array(RoutingVersionItem, { description: "Newest first; the last 50." }),
    contracts: Type.Array(
      closed({ id: Type.String(), name: Type.String(), methods: Type.Array(Type.String()) }),
    ),
    methods: Type.Array(closed({ id: Type.String(), name: ShownName })),
    cardBrands: Type.Array(Type.String(), { description: "Brands that any contract takes." }),
  }),
  handler: async (_call, { database, rails }) => {
    const versions = await listRoutingVersions(database);
    return {
      rules: [...(versions[0]?.rules ?? [])].map(presentRule),
      version: versions[0]?.version ?? 0,
      versions: versions.map(({ rules, requestedEmail, approvedEmail, createdAt, ...rest }) => ({
        ...rest,
        rules: rules.map(presentRule),
        ...{ requestedBy: requestedEmail, approvedBy: approvedEmail },
        createdAt: createdAt.toISOString(),
      })),
      contracts: rails.list().map(({ id, name, capabilities }) => ({
        ...{ id, name },
        methods: capabilities.methods.map((method) => method.id),
      })),
      methods: rails
        .listMethods()
        .map(({ method: { id } }) => ({ id, name: methodNameOf(rails, id) })),
      cardBrands: [...new Set(rails.list().flatMap(brandsOf))],
    };
  },
});

const brandsOf = ({ capabilities }: Rail) =>
  (capabilities.cardBrands ?? []).map((brand) => brand.toUpperCase());

const presentRule = (rule: RoutingRule): Static<typeof Rule> => ({
  ...rule,
  methods: [...rule.methods],
  cardBrands: [...rule.cardBrands],
  issuerCountries: [...rule.issuerCountries],
  merchantIds: [...rule.merchantIds],
  shares: rule.shares.map((share) => ({ ...share })),
});

const changeRoutingRoute = route({
  auth: "portal",
  operationId: "changeRouting",
  method: "POST",
  path: "/portal/api/operator/routing",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Replace the whole list of rules. In production, and where the operator's limit is set, it is " +
    "used once a second operator has approved it.",
  body: closed({
    version: Type.Integer({
      minimum: 0,
      description: "The version that the list was made from. `CONFLICT` when there is a newer one.",
    }),
    rules: Rules,
    reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
  }),
  response: DoneOrWaiting,
  errors: ["INVALID_PARAMETER", "CONFLICT", "NOT_PERMITTED"],
  handler: async (call, deps) => presentOutcome(await changeRouting(deps, actOf(call), call.body)),
});

const tryRoutingRoute = route({
  auth: "portal",
  operationId: "tryRouting",
  method: "POST",
  path: "/portal/api/operator/routing/try",
  permission: "operator",
  summary: "What rules would have made of yesterday's payments. Changes nothing.",
  body: closed({ rules: Rules }),
  response: named("RoutingTrial", {
    day: Type.String({ description: "In Malaysian time, YYYY-MM-DD." }),
    paymentCount: Type.Integer(),
    changedCount: Type.Integer({ description: "Payments that another contract would have made." }),
    isComplete: Type.Boolean({ description: "False: there are more payments than are compared." }),
    contracts: Type.Array(
      closed({
        contractId: Type.String(),
        count: Type.Integer(),
        countThen: Type.Integer(),
        amountMinor: Type.Integer(),
        amountMinorThen: Type.Integer(),
      }),
    ),
  }),
  errors: ["INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const now = deps.clock.now();
    const day = dayBefore(now);
    const [from, to] = [startOfDay(day) ?? now, endOfDay(day) ?? now];
    return { day, ...(await tryRouting(deps, { rules: call.body.rules, from, to })) };
  },
});

export const ROUTING_ROUTES: readonly PortalRoute[] = [
  getRoutingRoute,
  changeRoutingRoute,
  tryRoutingRoute,
];
