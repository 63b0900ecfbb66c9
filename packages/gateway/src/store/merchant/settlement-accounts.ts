import type {
  SettlementAccount,
  SettlementProfile,
} from "../../domain/merchant/settlement-account.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";

interface AccountRow {
  merchant_id: string;
  id: string;
  is_default: boolean;
  status: SettlementAccount["status"];
  profile: SettlementProfile;
  created_at: Date;
  updated_at: Date;
}

function toAccount(row: AccountRow): SettlementAccount {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    isDefault: row.is_default,
    status: row.status,
    profile: row.profile,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** False when the merchant has a default account already and this would be the second. */
export async function insertAccount(tx: Queryable, account: SettlementAccount): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    insert into settlement_accounts (
      merchant_id, id, is_default, status, profile, created_at, updated_at)
    values (
      ${account.merchantId}, ${account.id}, ${account.isDefault}, ${account.status},
      ${JSON.stringify(account.profile)}, ${account.createdAt}, ${account.updatedAt})
    on conflict (merchant_id) where is_default do nothing`);
  return rowCount === 1;
}

export async function findAccount(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<SettlementAccount | null> {
  const { rows } = await db.query<AccountRow>(sql`
    select * from settlement_accounts where merchant_id = ${merchantId} and id = ${id}`);
  return rows[0] ? toAccount(rows[0]) : null;
}

export async function findDefaultAccount(
  db: Queryable,
  merchantId: string,
): Promise<SettlementAccount | null> {
  const { rows } = await db.query<AccountRow>(sql`
    select * from settlement_accounts where merchant_id = ${merchantId} and is_default`);
  return rows[0] ? toAccount(rows[0]) : null;
}

/** All accounts of a merchant, locked: changes of one merchant's accounts queue here. */
export async function lockAccounts(
  tx: Transaction,
  merchantId: string,
): Promise<SettlementAccount[]> {
  await tx.query(sql`select 1 from merchants where id = ${merchantId} for update`);
  const { rows } = await tx.query<AccountRow>(
    sql`select * from settlement_accounts where merchant_id = ${merchantId} order by id`,
  );
  return rows.map(toAccount);
}

/** Oldest first. */
export async function listAccountPage(
  db: Queryable,
  merchantId: string,
  page: { cursor: string | null; limit: number },
): Promise<SettlementAccount[]> {
  const { rows } = await db.query<AccountRow>(sql`
    select * from settlement_accounts
     where merchant_id = ${merchantId} and id > coalesce(${page.cursor}, '')
     order by id limit ${page.limit}`);
  return rows.map(toAccount);
}

export async function replaceAccount(tx: Transaction, after: SettlementAccount): Promise<void> {
  await tx.query(sql`
    update settlement_accounts
       set status = ${after.status}, profile = ${JSON.stringify(after.profile)},
           updated_at = ${after.updatedAt}
     where merchant_id = ${after.merchantId} and id = ${after.id}`);
}
