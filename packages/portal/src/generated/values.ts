// Generated from packages/gateway/src/http/portal; do not edit.

import type { Permission, UserRole } from "./api.ts";

/** The values a filter takes, by endpoint and parameter. */
export const FILTER_VALUES = {
  listAudit: {"sort":["-createdAt","createdAt"]},
  listOperatorAudit: {"sort":["-createdAt","createdAt"]},
  listSubMerchants: {"status":["UNVERIFIED","REVIEWING","VERIFIED","SUSPENDED"]},
  listMerchants: {"status":["UNVERIFIED","REVIEWING","VERIFIED","SUSPENDED"]},
  listRequests: {"sort":["-createdAt","createdAt"],"outcome":["ok","failed"],"method":["GET","POST","PUT","PATCH","DELETE"]},
  listRequestErrors: {"outcome":["ok","failed"],"method":["GET","POST","PUT","PATCH","DELETE"]},
  listNotifications: {"sort":["-createdAt","createdAt"],"status":["PENDING","RETRYING","DELIVERED","FAILED","EXHAUSTED","STOPPED"]},
  listPayments: {"sort":["-createdAt","createdAt","-amountMinor","amountMinor"],"status":["IN_PROCESS","SUCCESS","FAILED","PARTIAL_REFUNDED","FULL_REFUNDED","REVERSED"],"attemptState":["CREATED","PENDING","UNKNOWN","APPROVED","DECLINED","REVERSED"]},
  listPaymentLinks: {"sort":["-createdAt","createdAt","-amountMinor","amountMinor"]},
  listQuarantine: {"state":["OPEN","RESOLVED"]},
  listRefundRequests: {"sort":["-createdAt","createdAt","-amountMinor","amountMinor"],"status":["WAITING","APPROVED","DECLINED"]},
  listDisputes: {"sort":["-createdAt","createdAt","-amountMinor","amountMinor"],"status":["OPEN","ANSWERING","ACCEPTING","UNDER_REVIEW","WON","LOST"],"reason":["fraudulent","not_received","not_as_described","duplicate","credit_not_processed","subscription_cancelled","other"]},
  listOperatorPayments: {"status":["IN_PROCESS","SUCCESS","FAILED","PARTIAL_REFUNDED","FULL_REFUNDED","REVERSED"]},
  listOperatorRefunds: {"status":["CREATED","PENDING","UNKNOWN","DONE","REFUSED","STUCK"]},
  listOperatorDisputes: {"status":["OPEN","ANSWERING","ACCEPTING","UNDER_REVIEW","WON","LOST"]},
  listSettlements: {"sort":["-createdAt","createdAt","-amountMinor","amountMinor"]},
  listMerchantSettlements: {"sort":["-createdAt","createdAt","-amountMinor","amountMinor"]},
  listPayouts: {"sort":["-createdAt","createdAt","-amountMinor","amountMinor"],"status":["DUE","HELD","APPROVED","SENT","PAID","RETURNED","FAILED"]},
  listOpenPayouts: {"state":["DUE","HELD"]},
  listBankEntries: {"state":["MATCHED","NOTED","OPEN","ASSIGNED","SET_ASIDE"]},
  listSettlementExceptions: {"state":["OPEN","RESOLVED"]},
  listOperatorDecisions: {"status":["WAITING","APPROVED","REJECTED","WITHDRAWN","EXPIRED"]},
} as const;

export const ROLE_PERMISSIONS: Readonly<Record<UserRole, readonly Permission[]>> = {
  OWNER: ["payments:read","payments:create","payments:export","payments:refund","payments:approve-refund","disputes:answer","customers:read","customers:erase","settlements:read","notifications:read","notifications:send","applications:read","applications:write","applications:secret","requests:read","stores:read","stores:write","team:read","team:write","team:policy","audit:read","partner:read","partner:write","sandbox:control","verification:read","verification:write"],
  ADMIN: ["payments:read","payments:create","payments:export","payments:refund","payments:approve-refund","disputes:answer","customers:read","customers:erase","settlements:read","notifications:read","notifications:send","applications:read","applications:write","applications:secret","requests:read","stores:read","stores:write","team:read","team:write","audit:read","partner:read","partner:write","sandbox:control","verification:read","verification:write"],
  DEVELOPER: ["payments:read","payments:create","notifications:read","notifications:send","applications:read","applications:write","applications:secret","requests:read","stores:read","sandbox:control","verification:read"],
  FINANCE: ["payments:read","payments:create","payments:export","payments:refund","disputes:answer","customers:read","settlements:read","notifications:read","stores:read","verification:read"],
  VIEWER: ["payments:read","customers:read","settlements:read","notifications:read","stores:read","verification:read"],
};
