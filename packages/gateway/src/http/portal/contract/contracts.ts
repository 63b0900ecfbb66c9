import Type, { type Static } from "typebox";
import {
  CONTRACT_ID_LENGTH_MAX,
  CONTRACT_ID_PATTERN,
  CONTRACT_STATUSES,
  type ContractLimits,
} from "../../../domain/contract/contract.ts";
import type { SettingsObject } from "../../../domain/contract/settings-changes.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import { changeContractMerchant } from "../../../operations/contract/change-merchant.ts";
import { changeContractStatus } from "../../../operations/contract/change-status.ts";
import { proposeContract } from "../../../operations/contract/propose-contract.ts";
import { methodNameOf } from "../../../operations/payment/shown-names.ts";
import type { ConnectedRail } from "../../../rails/rail.ts";
import { listContractMerchants } from "../../../store/contract/contract-merchants.ts";
import {
  type Contract,
  type ListedVersion,
  listContracts,
  listContractVersions,
  listCurrentVersions,
} from "../../../store/contract/contracts.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { type PortalRoute, route } from "../../route.ts";
import { DoneOrWaiting, presentOutcome } from "../access/operator-decisions.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, byId, closed, IdText, Name, named, orNull, ShownName } from "../schemas.ts";

const ContractId = Type.String({
  minLength: 1,
  maxLength: CONTRACT_ID_LENGTH_MAX,
  pattern: CONTRACT_ID_PATTERN,
  description: "Small letters, digits and hyphens, such as `card-second`. Never changes.",
});
const Protocol = Type.String({ minLength: 1, maxLength: 40, description: "Such as `card`." });
const Descriptor = Type.String({
  maxLength: 25,
  pattern: "^[ -~]*$",
  description: "On the payer's statement; empty: what the acquirer has set up.",
});
const Reason = Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK });
const Amount = orNull(Type.Integer({ minimum: 1, maximum: AMOUNT_MINOR_MAX, description: "Sen." }));
const limits = { amountMinorMin: Amount, amountMinorMax: Amount };

const MethodLimits = named("ContractMethodLimits", {
  method: Type.String({ minLength: 1, maxLength: 64 }),
  ...limits,
});

const ContractItem = named("Contract", {
  id: Type.String(),
  protocol: Type.String(),
  name: Type.String(),
  source: Type.Enum(["FILE", "DATABASE"], {
    description: "`FILE`: a rail of `KAUNTER_RAILS_FILE`, which is changed there.",
  }),
  status: Type.Enum([...CONTRACT_STATUSES]),
  version: Type.Integer({ description: "The approved version; 0: none, or of the file." }),
  isInUse: Type.Boolean({ description: "False: this process cannot use its settings." }),
  methods: Type.Array(ShownName),
  changedAt: orNull(Type.String({ description: "RFC 3339, UTC. Null for a rail of the file." })),
});

const ContractSetting = named("ContractSetting", {
  path: Type.String(),
  value: orNull(Type.String({ description: "Null for what is or may be a secret." })),
  fingerprint: orNull(
    Type.String({ description: "SHA-256 of a public key, or digits that tell secrets apart." }),
  ),
  endsAt: orNull(Type.String({ description: "When a certificate ends." })),
});

const ContractVersionItem = named("ContractVersion", {
  version: Type.Integer(),
  name: Type.String(),
  reason: Type.String(),
  requestedBy: Type.String({ description: "Email address of the operator." }),
  createdAt: At,
  isCurrent: Type.Boolean(),
});

const merchantFields = {
  isEnabled: Type.Boolean({ description: "False: this merchant's payments do not go there." }),
  providerMerchantId: Type.String({
    maxLength: 40,
    pattern: "^[A-Za-z0-9_./-]*$",
    description:
      "As the acquirer knows the merchant, in the form of `merchantField`; empty: the contract's own.",
  }),
  descriptor: Descriptor,
  ...limits,
};
const ContractMerchantItem = named("ContractMerchant", {
  merchantId: Type.String(),
  ...merchantFields,
});

const ContractDetail = named("ContractDetail", {
  contract: ContractItem,
  merchantField: orNull(
    Type.Object({
      name: Type.String({ description: "In the provider's messages, such as `sellerId`." }),
      pattern: Type.String({ description: "A regular expression." }),
    }),
  ),
  settings: Type.Array(ContractSetting, {
    description:
      "Of the approved version, or of the last one of a draft. None of a rail of the file.",
  }),
  limits: Type.Array(MethodLimits),
  descriptor: Type.String(),
  versions: Type.Array(ContractVersionItem, { description: "Newest first." }),
  merchants: Type.Array(ContractMerchantItem, { description: "The first 200, by ID." }),
});

const MERCHANTS_SHOWN_MAX = 200;

const listContractsRoute = route({
  auth: "portal",
  operationId: "listContracts",
  method: "GET",
  path: "/portal/api/operator/contracts",
  permission: "operator",
  summary: "List the contracts with acquirers: rails of the settings file, then those added here.",
  response: closed({
    items: Type.Array(ContractItem),
    protocols: Type.Array(Type.String(), { description: "What a contract can be made of." }),
  }),
  handler: async (_call, deps) => {
    const [contracts, versions] = await Promise.all([
      listContracts(deps.database),
      listCurrentVersions(deps.database),
    ]);
    const ofFile = deps.rails.list().filter(({ source }) => source === "FILE");
    const items = [
      ...ofFile.map((rail) => presentFileRail(deps, rail)),
      ...contracts.map((one) =>
        presentContract(
          deps,
          one,
          versions.find(({ contractId }) => contractId === one.id),
        ),
      ),
    ];
    return { items, protocols: [...deps.rails.protocols] };
  },
});

type Shown = Static<typeof ContractItem>;

function presentFileRail(deps: PortalDeps, rail: ConnectedRail): Shown {
  const { id, protocol, name } = rail;
  return {
    ...{ id, protocol, name, source: "FILE", status: "ACTIVE", version: 0, isInUse: true },
    methods: methodsOf(deps, rail),
    changedAt: null,
  };
}

function presentContract(
  deps: PortalDeps,
  { id, protocol, status, version, updatedAt }: Contract,
  shown: ListedVersion | undefined,
): Shown {
  const rail = deps.rails.get(id);
  return {
    ...{ id, protocol, status, version, source: "DATABASE", name: shown?.name ?? id },
    isInUse: rail?.source === "DATABASE",
    methods: rail ? methodsOf(deps, rail) : [],
    changedAt: updatedAt.toISOString(),
  };
}

const methodsOf = ({ rails }: PortalDeps, { capabilities }: ConnectedRail) =>
  capabilities.methods.map(({ id }) => methodNameOf(rails, id));

const getContractRoute = route({
  auth: "portal",
  operationId: "getContract",
  method: "GET",
  path: "/portal/api/operator/contracts/{id}",
  permission: "operator",
  summary:
    "Retrieve a contract with its versions and merchants. Secrets are never shown: a setting has its " +
    "name, a fingerprint, and when a certificate ends.",
  params: byId,
  response: ContractDetail,
  errors: ["NOT_FOUND"],
  handler: (call, deps) => presentDetail(deps, call.params.id),
});

async function presentDetail(deps: PortalDeps, id: string): Promise<Static<typeof ContractDetail>> {
  const { database, rails } = deps;
  const rail = rails.get(id);
  const contract = (await listContracts(database)).find((one) => one.id === id);
  if (!contract) {
    if (rail?.source !== "FILE") throw new GatewayError("NOT_FOUND");
    const none = { settings: [], limits: [], descriptor: "", versions: [], merchants: [] };
    return { contract: presentFileRail(deps, rail), merchantField: null, ...none };
  }
  const [versions, current, merchants] = await Promise.all([
    listContractVersions(database, id),
    listCurrentVersions(database),
    listContractMerchants(database, id, MERCHANTS_SHOWN_MAX),
  ]);
  const shown = current.find(({ contractId }) => contractId === id);
  return {
    contract: presentContract(deps, contract, shown),
    merchantField: presentField(rail),
    settings: shown?.facts ?? [],
    limits: Object.entries(shown?.limits ?? {}).map(([method, own]) => ({
      method,
      amountMinorMin: own.amountMinorMin ?? null,
      amountMinorMax: own.amountMinorMax ?? null,
    })),
    descriptor: shown?.descriptor ?? "",
    versions: versions.map(({ version, name, reason, requestedEmail, createdAt }) => ({
      ...{ version, name, reason, requestedBy: requestedEmail },
      createdAt: createdAt.toISOString(),
      isCurrent: version === contract.version,
    })),
    merchants: merchants.map(({ contractId: _, ...own }) => own),
  };
}

/** How the provider names a merchant; null where it names none. */
function presentField(rail: ConnectedRail | null): Static<typeof ContractDetail>["merchantField"] {
  const field = rail?.merchantField;
  return field ? { name: field.name, pattern: field.pattern.source } : null;
}

const proposeContractRoute = route({
  auth: "portal",
  operationId: "proposeContract",
  method: "POST",
  path: "/portal/api/operator/contracts",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Propose a contract, or a change of one. The settings are checked by the rail, laid over the " +
    "approved ones (null removes one) and sealed. In production, and where the operator's limit is " +
    "set, they are used once a second operator has approved them.",
  body: closed({
    id: ContractId,
    protocol: Protocol,
    name: Name,
    settings: Type.Object(
      {},
      { additionalProperties: true, description: "As in `KAUNTER_RAILS_FILE`, below the rail." },
    ),
    limits: Type.Array(MethodLimits, { maxItems: 50 }),
    descriptor: Descriptor,
    reason: Reason,
  }),
  response: DoneOrWaiting,
  errors: ["INVALID_PARAMETER", "NOT_FOUND", "CONFLICT", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    const { limits: given, settings, ...wanted } = call.body;
    const own = readLimits(given);
    const outcome = await proposeContract(deps, actOf(call), {
      ...wanted,
      settings: settings as SettingsObject, // a JSON object
      limits: own,
    });
    return presentOutcome(outcome);
  },
});

function readLimits(given: readonly Static<typeof MethodLimits>[]): ContractLimits {
  return Object.fromEntries(
    given.map(({ method, amountMinorMin, amountMinorMax }) => [
      method,
      {
        ...(amountMinorMin !== null && { amountMinorMin }),
        ...(amountMinorMax !== null && { amountMinorMax }),
      },
    ]),
  );
}

const changeContractStatusRoute = route({
  auth: "portal",
  operationId: "changeContractStatus",
  method: "POST",
  path: "/portal/api/operator/contracts/{id}/status",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Suspend a contract at once, or resume or end one with a second operator. New payments take " +
    "another contract; refunds, status checks and callbacks of those that were made go on.",
  params: byId,
  body: closed({ event: Type.Enum(["suspend", "resume", "end"]), reason: Reason }),
  response: DoneOrWaiting,
  errors: ["NOT_FOUND", "CONFLICT", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    const change = { contractId: call.params.id, ...call.body };
    return presentOutcome(await changeContractStatus(deps, actOf(call), change));
  },
});

const changeContractMerchantRoute = route({
  auth: "portal",
  operationId: "changeContractMerchant",
  method: "POST",
  path: "/portal/api/operator/contracts/{id}/merchants",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Set how a contract knows a merchant, whose payments then prefer it; takes effect within ten " +
    "seconds. Needs a second operator as a change of the contract does.",
  params: byId,
  body: closed({ merchantId: IdText, ...merchantFields, reason: Reason }),
  response: DoneOrWaiting,
  errors: ["INVALID_PARAMETER", "NOT_FOUND", "CONFLICT", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    const { reason, ...own } = call.body;
    const merchant = { contractId: call.params.id, ...own };
    return presentOutcome(await changeContractMerchant(deps, actOf(call), merchant, reason));
  },
});

/** In the order of the portal's table of contents. */
export const CONTRACT_ROUTES: readonly PortalRoute[] = [
  listContractsRoute,
  getContractRoute,
  proposeContractRoute,
  changeContractStatusRoute,
  changeContractMerchantRoute,
];
