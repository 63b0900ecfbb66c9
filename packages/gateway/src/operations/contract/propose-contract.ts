import { type ContractLimits, nextContractStatus } from "../../domain/contract/contract.ts";
import {
  applySettings,
  changedPaths,
  isShallow,
  type SettingFact,
  type SettingsObject,
} from "../../domain/contract/settings-changes.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeLongId } from "../../domain/ids.ts";
import {
  type Contract,
  contractContext,
  findContractVersion,
  findLastVersion,
  insertContract,
  insertContractVersion,
  listContracts,
  lockContract,
  replaceContract,
} from "../../store/contract/contracts.ts";
import { type Queryable, type Transaction, violatedUniqueKey } from "../../store/database.ts";
import type { OperatorOutcome } from "../access/approval/operator-decisions.ts";
import type { Act } from "../access/record-change.ts";
import {
  type ContractDeps,
  changedSince,
  guardContract,
  noContract,
  recordContractChange,
} from "./contract-act.ts";
import { describeSettings } from "./describe-settings.ts";

/** A version as it is wanted: of a new contract, or laid over the approved one. */
export interface WantedVersion {
  id: string;
  protocol: string;
  name: string;
  /** Laid over the stored settings; null removes one. */
  settings: SettingsObject;
  limits: ContractLimits;
  descriptor: string;
  reason: string;
}

/** As it is kept for a second operator, without a secret. */
export interface KeptVersion {
  what: "VERSION";
  contractId: string;
  protocol: string;
  name: string;
  version: number;
  /** The approved version it was made of; 0 for none. */
  basis: number;
  /** What differs from it: `apiUrl: https://…`, and only the name of a secret. */
  changed: string[];
}

const DEPTH_MAX = 6;

/**
 * Stores a version of a contract's settings, sealed, to be used once a second operator has approved
 * it. Throws INVALID_PARAMETER, naming the setting, CONFLICT while a decision about it waits, and
 * NOT_PERMITTED when it has ended.
 */
export async function proposeContract(
  deps: ContractDeps,
  act: Act,
  wanted: WantedVersion,
): Promise<OperatorOutcome> {
  const contract = await findContract(deps, wanted);
  if (contract?.status === "ENDED") throw ended();
  const basis = contract?.version ?? 0;
  const stored = basis === 0 ? null : await openVersion(deps, wanted.id, basis);
  if (!isShallow(wanted.settings, DEPTH_MAX)) throw invalid("settings is nested too deeply.");
  const settings = applySettings(stored?.settings ?? {}, wanted.settings);
  const limits = expectUsable(deps, wanted, settings);
  const facts = describeSettings(deps, settings);
  const changed = describeChanges(stored?.facts ?? [], facts);
  const outcome = await deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    if (!contract) await insertNew(tx, wanted, at);
    const locked = await lockContract(tx, wanted.id);
    if (!locked || locked.version !== basis) throw changedSince();
    const id = makeLongId(at, deps.random);
    const version = (await findLastVersion(tx, wanted.id)) + 1;
    const text = Buffer.from(JSON.stringify(settings));
    await insertContractVersion(tx, {
      ...{ id, contractId: wanted.id, version, name: wanted.name, facts },
      ...{ limits, descriptor: wanted.descriptor, reason: wanted.reason },
      settingsSealed: deps.sealer.seal(text, contractContext(id)),
      ...{ requestedBy: act.actor.id, requestedEmail: act.actor.email, createdAt: at },
    });
    const { protocol, name, reason } = wanted;
    const content: KeptVersion = {
      ...{ what: "VERSION", contractId: wanted.id, protocol, name, version, basis, changed },
    };
    const guarded = { subjectId: wanted.id, content, reason };
    return guardContract(deps, tx, act, guarded, () => carryOutVersion(deps, tx, act, content));
  });
  if (outcome === "DONE") await deps.refreshContracts();
  return outcome;
}

/** Throws NOT_PERMITTED when it was changed since, has ended, or cannot be used by this process. */
export async function carryOutVersion(
  deps: ContractDeps,
  tx: Transaction,
  act: Act,
  { contractId, version, basis, changed, name }: KeptVersion,
): Promise<void> {
  const contract = await lockContract(tx, contractId);
  if (!contract) throw noContract();
  if (contract.version !== basis) throw changedSince();
  const status = nextContractStatus(contract.status, "approve");
  if (status === null) throw ended();
  if (isInFile(deps, contractId)) throw changedSince();
  const { settings } = await openVersion({ ...deps, database: tx }, contractId, version);
  const examined = deps.rails.examineSettings(contract.protocol, settings);
  if (examined.kind === "unusable") {
    throw new GatewayError("NOT_PERMITTED", { detail: examined.problem });
  }
  await replaceContract(tx, { id: contractId, status, version, at: deps.clock.now() });
  await recordContractChange(deps, tx, act, {
    ...{ action: "contract.approved", contractId },
    before: { version: basis, status: contract.status },
    after: { version, status, name, changed },
  });
}

async function findContract(
  deps: ContractDeps,
  { id, protocol }: WantedVersion,
): Promise<Contract | null> {
  if (!deps.rails.protocols.includes(protocol)) {
    const known = deps.rails.protocols.join(", ");
    throw invalid(`protocol must be one of ${known}.`);
  }
  if (isInFile(deps, id)) {
    throw invalid(`${id} is a rail of the settings file. Choose another ID.`);
  }
  const found = (await listContracts(deps.database)).find((one) => one.id === id) ?? null;
  if (found && found.protocol !== protocol) {
    throw invalid(`protocol of ${id} is ${found.protocol}. Choose another ID for another one.`);
  }
  return found;
}

const isInFile = ({ rails }: ContractDeps, id: string) => rails.get(id)?.source === "FILE";

async function insertNew(tx: Transaction, { id, protocol }: WantedVersion, at: Date) {
  const known = await lockContract(tx, id);
  if (known) throw changedSince();
  await insertContract(tx, { id, protocol, at }).catch((error: unknown) => {
    if (violatedUniqueKey(error) === null) throw error;
    throw new GatewayError("CONFLICT", { detail: `${id} exists already.`, cause: error });
  });
}

async function openVersion(
  { database, sealer }: { database: Queryable } & Pick<ContractDeps, "sealer">,
  contractId: string,
  version: number,
): Promise<{ settings: SettingsObject; facts: readonly SettingFact[] }> {
  const found = await findContractVersion(database, contractId, version);
  if (!found) throw noContract();
  const text = sealer.open(found.settingsSealed, contractContext(found.id)).toString("utf8");
  return { settings: JSON.parse(text) as SettingsObject, facts: found.facts }; // as it was sealed
}

/** The rail's own schema decides about settings. Returns the limits by the methods' own IDs. */
function expectUsable(
  { rails }: ContractDeps,
  { protocol, limits }: WantedVersion,
  settings: SettingsObject,
): ContractLimits {
  const examined = rails.examineSettings(protocol, settings);
  if (examined.kind === "unusable") throw invalid(`settings: ${examined.problem}`);
  const byMethod = Object.entries(limits).map(([name, own]) => {
    const method = examined.methods.find(
      ({ id, aliases }) => id === name || aliases?.includes(name),
    );
    if (!method) throw invalid(`limits: ${name} is not a method of this contract.`);
    const { amountMinorMin = 0, amountMinorMax = method.amountMinorMax } = own;
    if (amountMinorMin > amountMinorMax) {
      throw invalid(`limits: the minimum of ${name} is above its maximum.`);
    }
    return [method.id, own] as const;
  });
  return Object.fromEntries(byMethod);
}

function describeChanges(before: readonly SettingFact[], after: readonly SettingFact[]): string[] {
  return changedPaths(before, after).map((path) => {
    const fact = after.find((each) => each.path === path);
    if (!fact) return `${path}: –`;
    return fact.value === null ? path : `${path}: ${fact.value}`;
  });
}

const invalid = (detail: string) => new GatewayError("INVALID_PARAMETER", { detail });
const ended = () => new GatewayError("NOT_PERMITTED", { detail: "The contract has ended." });
