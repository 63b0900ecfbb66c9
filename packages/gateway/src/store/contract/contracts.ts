import type { ContractStatus } from "../../domain/contract/contract.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindContractVersionRow,
  FindLastVersionRow,
  ListContractsRow,
  ListContractVersionsRow,
  ListCurrentVersionsRow,
  LockContractRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Makes every process read the contracts again. */
export const CONTRACT_CHANNEL = "kaunter_contracts";

/** Of which versions the settings are sealed. */
export const contractContext = (versionId: string) => `contract:${versionId}`;

export type Contract = ListContractsRow;
export type ContractVersion = FindContractVersionRow;
/** Without the settings. */
export type ListedVersion = ListContractVersionsRow;

/** A company has a few. */
const CONTRACTS_MAX = 1_000;

/** All, in the order in which payments prefer them. */
export async function listContracts(db: Queryable): Promise<Contract[]> {
  return db.rows<ListContractsRow>(sql`
    select * from contracts order by created_at, id limit ${CONTRACTS_MAX}`);
}

/** Waits for whoever changes the same contract. */
export async function lockContract(tx: Transaction, id: string): Promise<Contract | null> {
  return tx.row<LockContractRow>(sql`select * from contracts where id = ${id} for update`);
}

/** Throws on a violation of the primary key. */
export async function insertContract(
  tx: Transaction,
  { id, protocol, at }: { id: string; protocol: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into contracts (id, protocol, status, created_at, updated_at)
    values (${id}, ${protocol}, 'DRAFT', ${at}, ${at})`);
}

export async function replaceContract(
  tx: Transaction,
  { id, status, version, at }: { id: string; status: ContractStatus; version: number; at: Date },
): Promise<void> {
  await tx.run(sql`
    update contracts set status = ${status}, version = ${version}, updated_at = ${at}
     where id = ${id}`);
  await notifyContractsChanged(tx);
}

/** Throws on a violation of the unique key `contract_versions_contract_id_version_key`. */
export async function insertContractVersion(
  tx: Transaction,
  version: ContractVersion,
): Promise<void> {
  await tx.run(sql`
    insert into contract_versions (
      id, contract_id, version, name, settings_sealed, facts, limits, descriptor, reason,
      requested_by, requested_email, created_at)
    values (
      ${version.id}, ${version.contractId}, ${version.version}, ${version.name},
      ${version.settingsSealed}, ${JSON.stringify(version.facts)},
      ${JSON.stringify(version.limits)}, ${version.descriptor}, ${version.reason},
      ${version.requestedBy}, ${version.requestedEmail}, ${version.createdAt})`);
}

/** With its sealed settings. */
export async function findContractVersion(
  db: Queryable,
  contractId: string,
  version: number,
): Promise<ContractVersion | null> {
  return db.row<FindContractVersionRow>(sql`
    select * from contract_versions where contract_id = ${contractId} and version = ${version}`);
}

/** The number of the last version that was requested, whether it was approved or not. */
export async function findLastVersion(db: Queryable, contractId: string): Promise<number> {
  const row = await db.row<FindLastVersionRow>(sql`
    select coalesce(max(version), 0) as "last!" from contract_versions
     where contract_id = ${contractId}`);
  return row?.last ?? 0;
}

/** The approved version of each contract; the last one of a draft. */
export async function listCurrentVersions(db: Queryable): Promise<ListedVersion[]> {
  return db.rows<ListCurrentVersionsRow>(sql`
    select distinct on (v.contract_id)
           v.contract_id, v.version, v.name, v.facts, v.limits, v.descriptor, v.reason,
           v.requested_email, v.created_at
      from contract_versions v join contracts c on c.id = v.contract_id
     where c.version = 0 or v.version = c.version
     order by v.contract_id, v.version desc`);
}

const VERSIONS_SHOWN_MAX = 50;

/** Newest first, without their settings. */
export async function listContractVersions(
  db: Queryable,
  contractId: string,
): Promise<ListedVersion[]> {
  return db.rows<ListContractVersionsRow>(sql`
    select contract_id, version, name, facts, limits, descriptor, reason, requested_email,
           created_at
      from contract_versions where contract_id = ${contractId}
     order by version desc limit ${VERSIONS_SHOWN_MAX}`);
}

export async function notifyContractsChanged(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_notify(${CONTRACT_CHANNEL}, '')`);
}
