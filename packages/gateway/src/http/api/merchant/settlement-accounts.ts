import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import {
  changeAccount,
  createAccount,
  openDefaultAccount,
  submitAccount,
} from "../../../operations/merchant/settlement-account.ts";
import { findAccount, listAccountPage } from "../../../store/merchant/settlement-accounts.ts";
import { route } from "../../route.ts";
import { itemAnswer, success } from "../../schemas/envelope.ts";
import { listAnswer, PageQuery, readPage, successList } from "../../schemas/paging.ts";
import { OnboardingBody, readOnboarding } from "./onboarding-request.ts";
import { presentSettlement, SettlementItem } from "./settlement-account-schema.ts";

const Params = Type.Object({ accountId: Type.String({ minLength: 1, maxLength: 64 }) });

export const listAccountsRoute = route({
  method: "GET",
  path: "/v3/accounts",
  operationId: "listAccounts",
  scope: "get_merchant_profile",
  summary: "List the settlement accounts, oldest first.",
  query: PageQuery,
  response: listAnswer(SettlementItem),
  errors: ["INVALID_PARAMETER"],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant } = call.caller;
    await openDefaultAccount(deps, deps.database, merchant);
    const page = readPage(call.query);
    const accounts = await listAccountPage(deps.database, merchant.id, page);
    return successList(accounts, page.limit, presentSettlement);
  },
});

export const getDefaultAccountRoute = route({
  method: "GET",
  path: "/v3/account",
  operationId: "getDefaultAccount",
  scope: "get_merchant_profile",
  summary: "Ask for the default settlement account.",
  response: itemAnswer(SettlementItem),
  errors: [],
  nonce: "route",
  handle: async (call, deps) => {
    const account = await openDefaultAccount(deps, deps.database, call.caller.merchant);
    return success(presentSettlement(account));
  },
});

export const getAccountRoute = route({
  method: "GET",
  path: "/v3/account/{accountId}",
  operationId: "getAccount",
  scope: "get_merchant_profile",
  summary: "Ask for one settlement account.",
  params: Params,
  response: itemAnswer(SettlementItem),
  errors: ["ACCOUNT_NOT_FOUND"],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant } = call.caller;
    const account = await findAccount(deps.database, merchant.id, call.params.accountId);
    if (!account) throw new GatewayError("ACCOUNT_NOT_FOUND");
    return success(presentSettlement(account));
  },
});

export const createAccountRoute = route({
  method: "POST",
  path: "/v3/account",
  operationId: "createAccount",
  summary: "Make another settlement account, empty and unverified. No body.",
  response: itemAnswer(SettlementItem),
  errors: ["NOT_PERMITTED"],
  nonce: "route",
  handle: async (call, deps) =>
    success(presentSettlement(await createAccount(deps, call.caller.merchant, call.act))),
});

export const changeAccountRoute = route({
  method: "PUT",
  path: "/v3/accounts/{accountId}",
  operationId: "changeAccount",
  summary: "Change a settlement account that is not under review and not verified.",
  description: "What is left out stays.",
  params: Params,
  body: OnboardingBody,
  response: itemAnswer(SettlementItem),
  errors: [
    "ACCOUNT_NOT_FOUND",
    "MERCHANT_VERIFIED",
    "NOT_PERMITTED",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  nonce: "route",
  handle: async (call, deps) => {
    const changes = readOnboarding(call.body);
    const { merchant } = call.caller;
    const { accountId } = call.params;
    const account = await changeAccount(deps, merchant.id, accountId, changes, call.act);
    return success(presentSettlement(account));
  },
});

export const submitAccountRoute = route({
  method: "POST",
  path: "/v3/account/{accountId}/review",
  operationId: "submitAccount",
  summary: "Submit a settlement account for review. No body.",
  params: Params,
  response: itemAnswer(SettlementItem),
  errors: ["ACCOUNT_NOT_FOUND", "MERCHANT_VERIFIED", "NOT_PERMITTED"],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant } = call.caller;
    const { accountId } = call.params;
    return success(presentSettlement(await submitAccount(deps, merchant.id, accountId, call.act)));
  },
});
