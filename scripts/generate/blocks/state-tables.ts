import { CHECKOUT_TRANSITIONS } from "../../../packages/gateway/src/domain/checkout/checkout.ts";
import { CONTRACT_TRANSITIONS } from "../../../packages/gateway/src/domain/contract/contract.ts";
import { DISPUTE_TRANSITIONS } from "../../../packages/gateway/src/domain/dispute/dispute.ts";
import {
  ACCOUNT_TRANSITIONS,
  MERCHANT_TRANSITIONS,
} from "../../../packages/gateway/src/domain/merchant/onboarding.ts";
import {
  ATTEMPT_TRANSITIONS,
  TRANSACTION_TRANSITIONS,
} from "../../../packages/gateway/src/domain/payment/attempt.ts";
import {
  PAYOUT_FILE_TRANSITIONS,
  PAYOUT_TRANSITIONS,
} from "../../../packages/gateway/src/domain/payout/payout.ts";
import { REFUND_TRANSITIONS } from "../../../packages/gateway/src/domain/refund/refund.ts";

/** Every table of states: the documentation draws each, and a test holds each to its rows. */
export const STATE_TABLES = {
  ACCOUNT_TRANSITIONS,
  ATTEMPT_TRANSITIONS,
  CHECKOUT_TRANSITIONS,
  CONTRACT_TRANSITIONS,
  DISPUTE_TRANSITIONS,
  MERCHANT_TRANSITIONS,
  PAYOUT_FILE_TRANSITIONS,
  PAYOUT_TRANSITIONS,
  REFUND_TRANSITIONS,
  TRANSACTION_TRANSITIONS,
} as const;
