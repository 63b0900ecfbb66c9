import { GatewayError } from "../../domain/errors.ts";
import { makeLongId } from "../../domain/ids.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import { expectEditable, moveAccountStatus } from "../../domain/merchant/onboarding.ts";
import {
  defaultAccountStatus,
  defaultSettlementProfile,
  emptySettlementProfile,
  type ProfileChanges,
  type SettlementAccount,
  updateSettlementProfile,
} from "../../domain/merchant/settlement-account.ts";
import type { Queryable, Transaction } from "../../store/database.ts";
import {
  findDefaultAccount,
  insertAccount,
  lockAccounts,
  replaceAccount,
} from "../../store/merchant/settlement-accounts.ts";
import { type AnyAct, changeTo, recordChange } from "../access/record-change.ts";
import type { Deps, StoreDeps } from "../deps.ts";
import { shownChanges } from "./shown-changes.ts";

const ACCOUNTS_MAX = 50;

/** Created from the merchant's profile on first use. */
export async function findOrCreateDefaultAccount(
  deps: Pick<Deps, "clock" | "random">,
  db: Queryable,
  merchant: Merchant,
): Promise<SettlementAccount> {
  const found = await findDefaultAccount(db, merchant.id);
  if (found) return found;
  const account: SettlementAccount = {
    ...newAccount(deps, merchant.id),
    isDefault: true,
    status: defaultAccountStatus(merchant),
    profile: defaultSettlementProfile(merchant),
  };
  if (await insertAccount(db, account)) return account;
  const made = await findDefaultAccount(db, merchant.id);
  if (!made) throw new GatewayError("ACCOUNT_NOT_FOUND", { internal: merchant.id });
  return made;
}

/** Creates an empty account. Throws NOT_PERMITTED when there are too many. */
export async function createAccount(
  deps: Deps,
  merchant: Merchant,
  act: AnyAct,
): Promise<SettlementAccount> {
  const account = newAccount(deps, merchant.id);
  await deps.database.transaction(async (tx) => {
    await findOrCreateDefaultAccount(deps, tx, merchant);
    const accounts = await lockAccounts(tx, merchant.id);
    if (accounts.length >= ACCOUNTS_MAX) {
      throw new GatewayError("NOT_PERMITTED", { detail: `At most ${ACCOUNTS_MAX} accounts.` });
    }
    await insertAccount(tx, account);
    const change = changeTo("settlement_account", account, "settlement_account.created");
    await recordChange(tx, act, account.createdAt, change);
  });
  return account;
}

/**
 * Throws ACCOUNT_NOT_FOUND, and NOT_PERMITTED or MERCHANT_VERIFIED while it is under review or
 * verified.
 */
export async function updateAccount(
  deps: StoreDeps,
  merchantId: string,
  id: string,
  changes: ProfileChanges,
  act: AnyAct,
): Promise<SettlementAccount> {
  return deps.database.transaction(async (tx) => {
    const before = await lockAccount(tx, merchantId, id);
    expectEditable(before.status);
    const profile = updateSettlementProfile(before.profile, changes);
    const after = { ...before, profile, updatedAt: deps.clock.now() };
    await replaceAccount(tx, after);
    await recordChange(tx, act, after.updatedAt, {
      ...changeTo("settlement_account", before, "settlement_account.changed"),
      ...shownChanges(before.profile, changes),
    });
    return after;
  });
}

/**
 * Throws ACCOUNT_NOT_FOUND, and NOT_PERMITTED or MERCHANT_VERIFIED while it is under review or
 * verified.
 */
export async function submitAccount(
  deps: StoreDeps,
  merchantId: string,
  id: string,
  act: AnyAct,
): Promise<SettlementAccount> {
  return deps.database.transaction(async (tx) => {
    const before = await lockAccount(tx, merchantId, id);
    const status = moveAccountStatus(before.status, "submit");
    const after = { ...before, status, updatedAt: deps.clock.now() };
    await replaceAccount(tx, after);
    const change = changeTo("settlement_account", before, "settlement_account.submitted");
    await recordChange(tx, act, after.updatedAt, change);
    return after;
  });
}

async function lockAccount(
  tx: Transaction,
  merchantId: string,
  id: string,
): Promise<SettlementAccount> {
  const accounts = await lockAccounts(tx, merchantId);
  const account = accounts.find((candidate) => candidate.id === id);
  if (!account) throw new GatewayError("ACCOUNT_NOT_FOUND");
  return account;
}

function newAccount(deps: Pick<Deps, "clock" | "random">, merchantId: string): SettlementAccount {
  const now = deps.clock.now();
  return {
    id: makeLongId(now, deps.random),
    merchantId,
    isDefault: false,
    status: "UNVERIFIED",
    profile: emptySettlementProfile(),
    createdAt: now,
    updatedAt: now,
  };
}
