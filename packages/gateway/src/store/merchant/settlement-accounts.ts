import type { MerchantId } from "../../domain/ids.ts";
import type { SettlementAccount } from "../../domain/merchant/settlement-account.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindAccountRow,
  FindDefaultAccountRow,
  ListAccountPageRow,
  LockAccountsRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** False when the merchant already has a default account and this would be a second one. */
export async function insertAccount(tx: Queryable, account: SettlementAccount): Promise<boolean> {
  const changed = await tx.run(sql`
    insert into settlement_accounts (
      merchant_id, id, is_default, status, profile, created_at, updated_at)
    values (
      ${account.merchantId}, ${account.id}, ${account.isDefault}, ${account.status},
      ${JSON.stringify(account.profile)}, ${account.createdAt}, ${account.updatedAt})
    on conflict (merchant_id) where is_default do nothing`);
  return changed === 1;
}

export async function findAccount(
  db: Queryable,
  merchantId: MerchantId,
  id: string,
): Promise<SettlementAccount | null> {
  return db.row<FindAccountRow>(sql`
    select * from settlement_accounts where merchant_id = ${merchantId} and id = ${id}`);
}

export async function findDefaultAccount(
  db: Queryable,
  merchantId: MerchantId,
): Promise<SettlementAccount | null> {
  return db.row<FindDefaultAccountRow>(sql`
    select * from settlement_accounts where merchant_id = ${merchantId} and is_default`);
}

/** All accounts of a merchant, locked: serializes changes to one merchant's accounts. */
export async function lockAccounts(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<SettlementAccount[]> {
  await tx.run(sql`select 1 from merchants where id = ${merchantId} for update`);
  return tx.rows<LockAccountsRow>(
    sql`select * from settlement_accounts where merchant_id = ${merchantId} order by id`,
  );
}

/** Oldest first. */
export async function listAccountPage(
  db: Queryable,
  merchantId: MerchantId,
  page: { cursor: string | null; limit: number },
): Promise<SettlementAccount[]> {
  return db.rows<ListAccountPageRow>(sql`
    select * from settlement_accounts
     where merchant_id = ${merchantId} and id > coalesce(${page.cursor}, '')
     order by id limit ${page.limit}`);
}

/** Also notes when the bank account changed, for payouts to it. */
export async function replaceAccount(tx: Transaction, after: SettlementAccount): Promise<void> {
  const { bankCode, bankAccountNo, bankAccountHolderName } = after.profile;
  await tx.run(sql`
    update settlement_accounts
       set status = ${after.status}, profile = ${JSON.stringify(after.profile)},
           updated_at = ${after.updatedAt},
           bank_changed_at = case
             when profile ->> 'bankAccountNo' <> ''
                  and (profile ->> 'bankCode', profile ->> 'bankAccountNo',
                       profile ->> 'bankAccountHolderName')
                    is distinct from (${bankCode}::text, ${bankAccountNo}::text, ${bankAccountHolderName}::text)
             then ${after.updatedAt} else bank_changed_at end
     where merchant_id = ${after.merchantId} and id = ${after.id}`);
}
