import type { ContractMerchant } from "../../domain/contract/contract.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindContractMerchantRow,
  ListContractMerchantsRow,
  ListMerchantContractsRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

const CONTRACT_MERCHANT = part`
  merchant_id, contract_id, is_enabled, provider_merchant_id, descriptor, amount_minor_min,
  amount_minor_max`;

/** What contracts know of a merchant. */
export async function listMerchantContracts(
  db: Queryable,
  merchantId: string,
): Promise<ContractMerchant[]> {
  return db.rows<ListMerchantContractsRow>(sql`
    select ${CONTRACT_MERCHANT} from contract_merchants
     where merchant_id = ${merchantId} order by contract_id`);
}

/** The merchants that a contract knows, by ID. */
export async function listContractMerchants(
  db: Queryable,
  contractId: string,
  limit: number,
): Promise<ContractMerchant[]> {
  return db.rows<ListContractMerchantsRow>(sql`
    select ${CONTRACT_MERCHANT} from contract_merchants
     where contract_id = ${contractId} order by merchant_id limit ${limit}`);
}

export async function findContractMerchant(
  db: Queryable,
  merchantId: string,
  contractId: string,
): Promise<ContractMerchant | null> {
  return db.row<FindContractMerchantRow>(sql`
    select ${CONTRACT_MERCHANT} from contract_merchants
     where merchant_id = ${merchantId} and contract_id = ${contractId}`);
}

/** From then on, processes read what contracts know of merchants. */
export async function replaceContractMerchant(
  tx: Transaction,
  own: ContractMerchant,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update contracts set has_merchants = true, updated_at = ${at}
     where id = ${own.contractId} and not has_merchants`);
  await tx.run(sql`
    insert into contract_merchants (
      merchant_id, contract_id, is_enabled, provider_merchant_id, descriptor, amount_minor_min,
      amount_minor_max, updated_at)
    values (
      ${own.merchantId}, ${own.contractId}, ${own.isEnabled}, ${own.providerMerchantId},
      ${own.descriptor}, ${own.amountMinorMin}, ${own.amountMinorMax}, ${at})
    on conflict (merchant_id, contract_id) do update
       set is_enabled = excluded.is_enabled,
           provider_merchant_id = excluded.provider_merchant_id,
           descriptor = excluded.descriptor, amount_minor_min = excluded.amount_minor_min,
           amount_minor_max = excluded.amount_minor_max, updated_at = excluded.updated_at`);
}
