// Generated from the gateway's routes by `npm run generate`; do not edit.

import type { ApiPromise, ListPromise } from "../api-promise.ts";
import { type Call, type CallOptions, pathSegment } from "../call.ts";
import type { ApplicationItem, CardTokenItem, CheckoutBody, CheckoutItem, CreateApplicationBody, CreateStoreBody, CustomerItem, CustomerOrderItem, MerchantItem, NewQrCodeItem, NotificationItem, OnboardingBody, Page, PaymentMethod, QrCodeBody, QrCodeItem, ReconciliationBody, RecurringBody, RefundBody, ReverseBody, SettlementCsvBody, SettlementItem, StoreItem, TokenizedBody, TransactionItem, TransactionMethod, UpdateApplicationBody, UpdateStoreBody, UserItem } from "./types.ts";

/** Every operation of the signed API. */
export function createResources(call: Call) {
  return {
    checkouts: {
      /**
       * Create an online payment checkout.
       * Redirect the payer to `item.url`. While the checkout is open, the same request with the same `order.id` returns the same checkout.
       * Error codes: INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE.
       */
      create: (body: CheckoutBody, options?: CallOptions): ApiPromise<{
        /** Digits as text, 19 today. */
        checkoutId: string;
        /** URL to redirect the payer to. */
        url: string;
      }> =>
        call("POST", "/v3/payment/online", "item", "order", { body, options }),
      /**
       * Retrieve a checkout and its status.
       * Error codes: TRANSACTION_NOT_FOUND.
       */
      retrieve: (checkoutId: string, options?: CallOptions): ApiPromise<CheckoutItem> =>
        call("GET", "/v3/payment/online", "item", "always", { query: { checkoutId }, options }),
      /**
       * Start a payment of a checkout without the checkout page.
       * A card without `card` leads to the card form of the checkout page, so that no card data passes through the shop. Repeating the request while the payment is pending returns the same result. Retrieve the checkout afterwards; the webhook is sent as usual.
       * Error codes: TRANSACTION_NOT_FOUND, ORDER_PAID, ORDER_CLOSED, TRANSACTION_EXPIRED, DOES_NOT_HAVE_ACTIVE_WALLET, PAYMENT_IN_PROCESS, PAYMENT_PARAM_INVALID, BANK_ERROR, CARD_ENTRY_OFF, CARD_NOT_FOUND, INVALID_PARAMETER.
       */
      createDirectPayment: (body: {
        /** ID of the checkout. */
        checkoutId: string;
        /** Payment method, such as TNG_MY. */
        method?: PaymentMethod | null;
        /** What to return: a URL, a QR code or data for a mini program. */
        type: "URL" | "QRCODE" | "DUITNOW_QRCODE" | "MINI_PROGRAM";
        /** The payer's ID at the wallet. Required for `MINI_PROGRAM`. */
        userId?: string | null;
        /** For FPX. */
        fpx?: {
          /** Code of the bank, from the list of FPX banks. */
          bankCode?: string;
        } | null;
        /** Not used. */
        gobiz?: unknown;
        /** The card. */
        card?: {
          /** Whether `no` is the token of a stored card. */
          isToken?: boolean | null;
          /** Whether to store the card for later payments. */
          isSave?: boolean | null;
          /** Card number, or the token of a stored card. */
          no?: string | null;
          /** Security code. */
          cvc?: string | null;
          /** Name on the card. */
          name?: string | null;
          /** Month of expiry, 1 to 12. */
          month?: number | null;
          /** Year of expiry. */
          year?: number | null;
          /** Country of the card's issuer. */
          countryCode?: string | null;
        } | null;
      }, options?: CallOptions): ApiPromise<{
        /** What to return: a URL, a QR code or data for a mini program. */
        type: "URL" | "QRCODE" | "MINI_PROGRAM";
        /** Base64. Decode it and pass it to the wallet's pay function in the mini program. */
        data?: string;
        /** URL to redirect the payer to. */
        url?: string;
        /** The QR code, for type QRCODE. */
        qrcode?: {
          /** PNG, Base64. */
          base64Image: string;
          /** Content of the QR code. */
          data: string;
        };
      }> =>
        call("POST", "/v3/payment/online/checkout", "item", "never", { body, options }),
      /**
       * Retrieve a QR code that opens the checkout page at one method on the payer's phone.
       * Error codes: TRANSACTION_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET.
       */
      retrieveQrCode: (checkoutId: string, query: {
        /** Payment method, such as TNG_MY. */
        method?: PaymentMethod | undefined;
      } = {}, options?: CallOptions): ApiPromise<{
        /** PNG, Base64. */
        qrCodeImageBase64: string;
        /** Content of the QR code. */
        url: string;
      }> =>
        call("GET", "/v3/payment/online/qrcode", "item", "always", { query: { checkoutId, ...query }, options }),
    },
    qrCodes: {
      /**
       * Create a QR code that opens a checkout.
       * Print `item.qrCodeUrl` as a QR code, or redirect the payer to it. With the same `order.id`, the same request returns the same QR code; without one, each request creates another.
       * Error codes: INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, EXPIRY_INVALID, EXPIRY_MIN, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE, QR_REDEEMED.
       */
      create: (body: QrCodeBody, options?: CallOptions): ApiPromise<NewQrCodeItem> =>
        call("POST", "/v3/payment/transaction/qrcode", "item", "order", { body, options }),
      /**
       * List the QR codes, newest first.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta; empty for the first page. */
        cursor?: string | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
        /** JSON filter on `type` and `expiry.type`: `{"type":"STATIC"}`. */
        filter?: string | undefined;
      } = {}, options?: CallOptions): ListPromise<QrCodeItem, Page<QrCodeItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/payment/transaction/qrcodes", "page", "always", { query, options }),
      /**
       * Retrieve a QR code and its status.
       * Error codes: QR_INVALID, TRANSACTION_QR_CODE_NOT_FOUND.
       */
      retrieve: (code: string, options?: CallOptions): ApiPromise<QrCodeItem> =>
        call("GET", `/v3/payment/transaction/qrcode/${pathSegment("code", code)}`, "item", "always", { options }),
      /**
       * List the transactions of a QR code, newest first.
       * Each payment attempt is a transaction: read its `status`. Empty until a payer starts to pay.
       * Error codes: INVALID_PARAMETER, QR_INVALID, TRANSACTION_QR_CODE_NOT_FOUND.
       */
      listTransactions: (code: string, query: {
        /** Cursor from the previous response's meta; empty for the first page. */
        cursor?: string | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
      } = {}, options?: CallOptions): ListPromise<TransactionItem, Page<TransactionItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", `/v3/payment/transaction/qrcode/${pathSegment("code", code)}/transactions`, "page", "always", { query, options }),
    },
    payments: {
      /** List the FPX banks for individuals, as a map by bank code. */
      listFpxBanks: (options?: CallOptions): ApiPromise<Record<string, {
          /** Code of the bank. */
          code: string;
          /** Whether the bank is available now. */
          isOnline: boolean;
          /** Name. */
          name: string;
        }>> =>
        call("GET", "/v3/payment/fpx-bank", "item", "always", { options }),
      /**
       * Charge the code that a payer shows at a counter.
       * The code decides the method: a wallet, or DuitNow. A declined payment still returns SUCCESS: the transaction's status is FAILED and `error` has the reason. IN_PROCESS means that the payer has to confirm, or that the provider is silent: retrieve the transaction by its order until it is over, or reverse the order. Repeated with the same `order.id` and `authCode`, the request returns the same payment; with another `authCode` it is the next attempt.
       * Error codes: AUTH_CODE_INVALID, AUTH_CODE_EXPIRED, AUTH_CODE_USED, INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE, ORDER_PAID, PAYMENT_IN_PROCESS, PAYMENT_PARAM_INVALID.
       */
      quickPay: (body: {
        /** The code on the payer's phone, as the scanner read it. It is good for one payment. */
        authCode: string;
        /** What is paid. */
        order: {
          /** The merchant's own ID of the order and its idempotency key. */
          id: string;
          /** Title of the order, shown to the payer. */
          title: string;
          /** Sen; 100 is RM 1.00. */
          amount: number;
          /** Currency; only MYR. */
          currencyType: "MYR";
          /** May be empty. */
          detail?: string | null;
          /** Order description. */
          additionalData?: string | null;
        };
        /** Of the terminal. The gateway does not use it. */
        ipAddress: string;
        /** ID of the store. */
        storeId: string;
        /** The merchant's own ID of the terminal, returned with the transaction. */
        terminalId?: string | null;
        /** Stored; `extraFee` is returned with the payment. */
        extraInfo?: unknown;
        /** Not supported. */
        voucher?: unknown;
        /** Not supported. */
        loyalty?: unknown;
      }, options?: CallOptions): ApiPromise<TransactionItem> =>
        call("POST", "/v3/payment/quickpay", "item", "order", { body, options }),
      /**
       * Refund a payment in full or in part.
       * Returns the payment with its remaining refundable amount. Until the provider confirms, the payment is unchanged and another refund is rejected with PAYMENT_REFUNDING. With the header `Idempotency-Key`, a repeated request returns the first response.
       * Error codes: TRANSACTION_NOT_FOUND, NOT_ALLOW_REFUND, UNSUPPORTED_METHOD_PAYMENT_REFUND, PAYMENT_FULLY_REFUNDED, PAYMENT_REFUNDING, REFUND_AMT_NOT_SAME_AS_TRANSACTION, INSUFFICIENT_REFUND_AMOUNT, INSUFFICIENT_MERCHANT_BALANCE, REFUND_FAILURE, TRANSACTION_DUPLICATE, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, INVALID_PARAMETER.
       */
      refund: (body: RefundBody, options?: CallOptions): ApiPromise<TransactionItem> =>
        call("POST", "/v3/payment/refund", "item", "key", { body, options }),
      /**
       * Reverse an order: void a recent payment or cancel an open checkout.
       * Possible for 15 minutes after the payment; its fee is returned. An open checkout is cancelled; the response is its latest payment attempt, or TRANSACTION_NOT_FOUND without one.
       * Error codes: TRANSACTION_NOT_FOUND, PAYMENT_IN_PROCESS, ORDER_NOT_PAID, PAYMENT_REFUNDING, UNSUPPORTED_METHOD_REVERSE, FAILED_TO_REVERSE_ORDER, INSUFFICIENT_MERCHANT_BALANCE, EXCEED_TIME_FOR_REVERSE_TRANSACTION.
       */
      reverse: (body: ReverseBody, options?: CallOptions): ApiPromise<TransactionItem> =>
        call("POST", "/v3/payment/reverse", "item", "never", { body, options }),
      /**
       * List the payment methods and their statuses.
       * A method that the operator has not enabled for the merchant, or that needs card entry where it is disabled, is `SUSPEND`. The others follow the merchant's review. `online` is for checkouts, `offline` for quick pay.
       */
      listMethods: (options?: CallOptions): ApiPromise<{
        /** Payment methods by ID, and whether each can be used. */
        online: Record<string, "PENDING" | "REVIEWING" | "ACTIVE" | "SUSPEND">;
        /** Counter payment methods, in the same form. */
        offline: Record<string, "PENDING" | "REVIEWING" | "ACTIVE" | "SUSPEND">;
      }> =>
        call("GET", "/v3/payment/subscription/status", "item", "always", { options }),
    },
    transactions: {
      /**
       * Retrieve the payment of an order.
       * Returns the latest successful attempt, or else the latest. TRANSACTION_NOT_FOUND before the first attempt; the message says whether the order is open.
       * Error codes: TRANSACTION_NOT_FOUND.
       */
      retrieveByOrder: (orderId: string, options?: CallOptions): ApiPromise<TransactionItem> =>
        call("GET", `/v3/payment/transaction/order/${pathSegment("orderId", orderId)}`, "item", "always", { options }),
      /**
       * Retrieve a payment by its transaction ID.
       * Error codes: TRANSACTION_NOT_FOUND.
       */
      retrieve: (transactionId: string, options?: CallOptions): ApiPromise<TransactionItem> =>
        call("GET", `/v3/payment/transaction/${pathSegment("transactionId", transactionId)}`, "item", "always", { options }),
      /**
       * List the transactions, newest first.
       * Each payment attempt is a transaction. Follow `meta.cursor` until it is empty.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta; empty for the first page. */
        cursor?: string | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
      } = {}, options?: CallOptions): ListPromise<TransactionItem, Page<TransactionItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/payment/transactions", "page", "always", { query, options }),
    },
    disputes: {
      /**
       * List disputes, newest first.
       * The amount is on hold while the dispute is open. Follow `meta.cursor` until it is empty.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta; empty for the first page. */
        cursor?: string | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
        /** Only disputes of this payment. */
        transactionId?: string | number | undefined;
      } = {}, options?: CallOptions): ListPromise<{
        /** `subjectId` of its events. */
        id: string;
        /** ID of the payment attempt, 24 digits. */
        transactionId: string;
        /** Your ID of the order. */
        orderId: string;
        /** ID of the store. */
        storeId: string;
        /** Sen. */
        amount: number;
        /** Currency; only MYR. */
        currencyType: "MYR" | (string & {});
        /** Why the payer disputes the payment. */
        reason: "fraudulent" | "not_received" | "not_as_described" | "duplicate" | "credit_not_processed" | "subscription_cancelled" | "other" | (string & {});
        /** Current status. */
        status: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST";
        /** Deadline for the response, which is submitted in the portal. */
        dueAt: string | null;
        /** RFC 3339, UTC. */
        createdAt: string;
        /** RFC 3339, UTC. */
        updatedAt: string;
      }, Page<{
        /** `subjectId` of its events. */
        id: string;
        /** ID of the payment attempt, 24 digits. */
        transactionId: string;
        /** Your ID of the order. */
        orderId: string;
        /** ID of the store. */
        storeId: string;
        /** Sen. */
        amount: number;
        /** Currency; only MYR. */
        currencyType: "MYR" | (string & {});
        /** Why the payer disputes the payment. */
        reason: "fraudulent" | "not_received" | "not_as_described" | "duplicate" | "credit_not_processed" | "subscription_cancelled" | "other" | (string & {});
        /** Current status. */
        status: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST";
        /** Deadline for the response, which is submitted in the portal. */
        dueAt: string | null;
        /** RFC 3339, UTC. */
        createdAt: string;
        /** RFC 3339, UTC. */
        updatedAt: string;
      }, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/payment/disputes", "page", "always", { query, options }),
    },
    events: {
      /**
       * List the events of payments, refunds, disputes and payouts, oldest first.
       * Store `meta.cursor` and use it for the next request: no event is ever missing or out of order. When there is nothing new, the page is empty and the cursor stays the same.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta; empty for the first page. */
        cursor?: string | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
      } = {}, options?: CallOptions): ListPromise<{
        /** Counts up from 1 without gaps. */
        sequence: number;
        /** Kind of payment. */
        type: "PAYMENT_SUCCEEDED" | "PAYMENT_DUPLICATE" | "PAYMENT_RETURNED" | "PAYMENT_FAILED" | "PAYMENT_REVERSED" | "REFUND_OPENED" | "REFUND_SUCCEEDED" | "REFUND_REFUSED" | "DISPUTE_OPENED" | "DISPUTE_WON" | "DISPUTE_LOST" | "PAYOUT_CREATED" | "PAYOUT_SENT" | "PAYOUT_PAID" | "PAYOUT_RETURNED" | "PAYOUT_FAILED" | "PAYOUT_MADE" | (string & {});
        /** Empty for a payout. */
        transactionId: string;
        /** Empty for a payout. */
        orderId: string;
        /** ID of the transaction, refund, dispute or payout. Of a `PAYOUT_MADE`, which earlier releases stored, that of the settlement. */
        subjectId: string;
        /** Sen. */
        amount: number;
        /** Currency; only MYR. */
        currencyType: "MYR" | (string & {});
        /** RFC 3339, UTC. */
        createdAt: string;
      }, Page<{
        /** Counts up from 1 without gaps. */
        sequence: number;
        /** Kind of payment. */
        type: "PAYMENT_SUCCEEDED" | "PAYMENT_DUPLICATE" | "PAYMENT_RETURNED" | "PAYMENT_FAILED" | "PAYMENT_REVERSED" | "REFUND_OPENED" | "REFUND_SUCCEEDED" | "REFUND_REFUSED" | "DISPUTE_OPENED" | "DISPUTE_WON" | "DISPUTE_LOST" | "PAYOUT_CREATED" | "PAYOUT_SENT" | "PAYOUT_PAID" | "PAYOUT_RETURNED" | "PAYOUT_FAILED" | "PAYOUT_MADE" | (string & {});
        /** Empty for a payout. */
        transactionId: string;
        /** Empty for a payout. */
        orderId: string;
        /** ID of the transaction, refund, dispute or payout. Of a `PAYOUT_MADE`, which earlier releases stored, that of the settlement. */
        subjectId: string;
        /** Sen. */
        amount: number;
        /** Currency; only MYR. */
        currencyType: "MYR" | (string & {});
        /** RFC 3339, UTC. */
        createdAt: string;
      }, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/events", "page", "always", { query, options }),
    },
    notifications: {
      /**
       * List the application's webhooks and their delivery, newest first.
       * Other applications of the merchant have their own. Follow `meta.cursor` until it is empty.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta; empty for the first page. */
        cursor?: string | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
        /** Only webhooks in this status. */
        status?: "PENDING" | "DELIVERED" | "EXHAUSTED" | "STOPPED" | undefined;
        /** Only webhooks of this payment. */
        transactionId?: string | number | undefined;
      } = {}, options?: CallOptions): ListPromise<NotificationItem, Page<NotificationItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/notifications", "page", "always", { query, options }),
      /**
       * Send a webhook again, whatever became of it.
       * Error codes: NOTIFICATION_NOT_FOUND, INVALID_PARAMETER.
       */
      resend: (notificationId: string, options?: CallOptions): ApiPromise<NotificationItem> =>
        call("POST", `/v3/notifications/${pathSegment("notificationId", notificationId)}/resend`, "item", "always", { body: {}, options }),
      /**
       * Send several webhooks again, or all that have failed since a time.
       * Send either `notificationIds` or `failedSince`. Only the application's own webhooks are sent, at most 1000 at once and two a second; each has a new signature and the same `X-Event-Id` and body. Every webhook says who requested it.
       * Error codes: NOTIFICATION_NOT_FOUND, INVALID_PARAMETER.
       */
      resendMany: (body: {
        /** `id` of the list, of each. */
        notificationIds?: string[];
        /** All in status `EXHAUSTED` or `STOPPED` that were created since then: RFC 3339, or a date in Malaysia (YYYY-MM-DD). */
        failedSince?: string;
      }, options?: CallOptions): ApiPromise<{
        /** How many are sent again. */
        count: number;
        /** Their `id`s. */
        notificationIds: string[];
      }> =>
        call("POST", "/v3/notifications/resend", "item", "always", { body, options }),
    },
    webhookFaults: {
      /** List the merchant's webhook faults, oldest first. Sandbox only. */
      list: (options?: CallOptions): ListPromise<{
        /** Deletes it. */
        id: string;
        /** What it is done to: the webhooks of a checkout, of an application, or to a URL. */
        scope: "CHECKOUT" | "APPLICATION" | "URL";
        /** The checkout's ID, the application's ID, or the URL. */
        target: string;
        /** `DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed. */
        kind: "DUPLICATE" | "DELAY" | "REORDER" | "DROP" | "FORGE_SIGNATURE" | "FORGE_KEY" | "FORGE_AMOUNT" | "REPLAY" | "SLOW" | "CUT" | "OVERSIZED";
        /** Of the webhooks. */
        percent: number;
        /** Decides which webhooks. */
        seed: string;
        /** 0 where the kind takes no time. */
        delayMs: number;
        /** A user's email or an application's name. */
        createdBy: string;
        /** RFC 3339, UTC. */
        createdAt: string;
      }, {
        /** Deletes it. */
        id: string;
        /** What it is done to: the webhooks of a checkout, of an application, or to a URL. */
        scope: "CHECKOUT" | "APPLICATION" | "URL";
        /** The checkout's ID, the application's ID, or the URL. */
        target: string;
        /** `DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed. */
        kind: "DUPLICATE" | "DELAY" | "REORDER" | "DROP" | "FORGE_SIGNATURE" | "FORGE_KEY" | "FORGE_AMOUNT" | "REPLAY" | "SLOW" | "CUT" | "OVERSIZED";
        /** Of the webhooks. */
        percent: number;
        /** Decides which webhooks. */
        seed: string;
        /** 0 where the kind takes no time. */
        delayMs: number;
        /** A user's email or an application's name. */
        createdBy: string;
        /** RFC 3339, UTC. */
        createdAt: string;
      }[]> =>
        call("GET", "/v3/sandbox/webhook-faults", "list", "always", { options }),
      /**
       * Do something to the merchant's webhooks from now on. Sandbox only.
       * To see whether your side is right: what was done, and what your server responded, is in the portal next to the attempts of each webhook. It lasts until you delete it.
       * Error codes: NOT_FOUND, INVALID_PARAMETER, CONFLICT.
       */
      create: (body: {
        /** What it is done to: the webhooks of a checkout, of an application, or to a URL. */
        scope: "CHECKOUT" | "APPLICATION" | "URL";
        /** The checkout's ID, the application's ID, or the URL. */
        target: string;
        /** `DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed. */
        kind: "DUPLICATE" | "DELAY" | "REORDER" | "DROP" | "FORGE_SIGNATURE" | "FORGE_KEY" | "FORGE_AMOUNT" | "REPLAY" | "SLOW" | "CUT" | "OVERSIZED";
        /** Of the webhooks. Default: 100. */
        percent?: number;
        /** With the order ID and the event it decides which webhooks: the same seed does the same. Default: `1`. */
        seed?: string;
        /** Needed for DELAY, REORDER, SLOW; at most 10000 for SLOW. */
        delayMs?: number;
      }, options?: CallOptions): ApiPromise<{
        /** Deletes it. */
        id: string;
        /** What it is done to: the webhooks of a checkout, of an application, or to a URL. */
        scope: "CHECKOUT" | "APPLICATION" | "URL";
        /** The checkout's ID, the application's ID, or the URL. */
        target: string;
        /** `DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed. */
        kind: "DUPLICATE" | "DELAY" | "REORDER" | "DROP" | "FORGE_SIGNATURE" | "FORGE_KEY" | "FORGE_AMOUNT" | "REPLAY" | "SLOW" | "CUT" | "OVERSIZED";
        /** Of the webhooks. */
        percent: number;
        /** Decides which webhooks. */
        seed: string;
        /** 0 where the kind takes no time. */
        delayMs: number;
        /** A user's email or an application's name. */
        createdBy: string;
        /** RFC 3339, UTC. */
        createdAt: string;
      }> =>
        call("POST", "/v3/sandbox/webhook-faults", "item", "never", { body, options }),
      /**
       * Delete one of the merchant's webhook faults, or all. Sandbox only.
       * Error codes: NOT_FOUND, INVALID_PARAMETER.
       */
      delete: (body: {
        /** Of the one to delete. */
        id?: string;
        /** Instead of `id`: all of them. */
        all?: true;
      }, options?: CallOptions): ApiPromise<{
        /** How many there were. */
        count: number;
      }> =>
        call("POST", "/v3/sandbox/webhook-faults/delete", "item", "always", { body, options }),
    },
    requests: {
      /**
       * List the application's own requests, newest first.
       * Requests are listed about a second after their response. Those without a valid access token are in no list.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta; empty for the first page. */
        cursor?: string | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
        /** `true`: only rejected requests. */
        isError?: "true" | "false" | undefined;
      } = {}, options?: CallOptions): ListPromise<{
        /** The response's header `X-Request-Id`. */
        id: string;
        /** HTTP method. */
        method: TransactionMethod;
        /** Without the query. */
        path: string;
        /** HTTP status. */
        status: number;
        /** Empty for a success. */
        errorCode: string;
        /** Empty for a success. */
        errorMessage: string;
        /** How long the gateway worked, in milliseconds. */
        latencyMs: number;
        /** IP address it came from. */
        address: string;
        /** Its header `User-Agent`. */
        userAgent: string;
        /** RFC 3339, UTC. */
        createdAt: string;
      }, Page<{
        /** The response's header `X-Request-Id`. */
        id: string;
        /** HTTP method. */
        method: TransactionMethod;
        /** Without the query. */
        path: string;
        /** HTTP status. */
        status: number;
        /** Empty for a success. */
        errorCode: string;
        /** Empty for a success. */
        errorMessage: string;
        /** How long the gateway worked, in milliseconds. */
        latencyMs: number;
        /** IP address it came from. */
        address: string;
        /** Its header `User-Agent`. */
        userAgent: string;
        /** RFC 3339, UTC. */
        createdAt: string;
      }, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/requests", "page", "always", { query, options }),
    },
    reports: {
      /**
       * Compare your paid orders with the gateway's.
       * `missing`: in your list, not paid in this period. `extra`: paid, not in your list. `different`: paid with another amount. At most 1000 of each are returned; the counts include all.
       * Error codes: INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID.
       */
      compareOrders: (body: {
        /** Malaysian day. */
        from: string;
        /** Malaysian day. */
        to: string;
        /** Your paid orders. */
        orders: {
          /** Your ID of the order. */
          orderId: string;
          /** Sen. */
          amount: number;
        }[];
      }, options?: CallOptions): ApiPromise<{
        /** Malaysian day. */
        from: string;
        /** Malaysian day. */
        to: string;
        /** Orders that agree. */
        matchedCount: number;
        /** Orders in your list that were not paid in this period. */
        missingCount: number;
        /** Paid orders that are not in your list. */
        extraCount: number;
        /** Orders paid with another amount. */
        differentCount: number;
        /** Orders in your list that were not paid in this period. */
        missing: {
          /** Your ID of the order. */
          orderId: string;
          /** Sen. */
          amount: number;
          /** Empty without a payment attempt. */
          transactionId: string;
          /** Empty without a payment attempt. */
          status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED" | "" | (string & {});
        }[];
        /** Paid orders that are not in your list. */
        extra: {
          /** Your ID of the order. */
          orderId: string;
          /** Sen. */
          paidAmount: number;
          /** Empty without a payment attempt. */
          transactionId: string;
          /** Empty without a payment attempt. */
          status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED" | "" | (string & {});
        }[];
        /** Orders paid with another amount. */
        different: {
          /** Your ID of the order. */
          orderId: string;
          /** Sen. */
          amount: number;
          /** Sen. */
          paidAmount: number;
          /** Empty without a payment attempt. */
          transactionId: string;
          /** Empty without a payment attempt. */
          status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED" | "" | (string & {});
        }[];
      }> =>
        call("POST", "/v3/payment/reconciliation/orders", "item", "always", { body, options }),
      /**
       * List the payments or refunds that are settled for one Malaysian day.
       * PAYMENT lists payments with their fees, REFUND the refunds. Once the day is settled, these are the lines of its settlement.
       * Error codes: INVALID_PARAMETER.
       */
      listReconciliation: (body: ReconciliationBody, options?: CallOptions): ListPromise<{
        /** RFC 3339, UTC. */
        transactionAt: string;
        /** Digits as text, 19 today. */
        merchantId: string;
        /** Name of the merchant. */
        merchantName: string;
        /** Digits as text, 19 today. */
        storeId: string;
        /** Name of the store. */
        storeName: string;
        /** Country of the method, such as MALAYSIA. */
        region: "CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {});
        /** Payment method, such as TNG_MY. */
        method: TransactionMethod;
        /** Payments or refunds. */
        transactionType: "PAYMENT" | "REFUND";
        /** Kind of payment. */
        type: "WEB_PAYMENT" | "WEB_MOBILE_PAYMENT" | "RECURRING_PAYMENT" | (string & {});
        /** ID of the payment attempt, 24 digits. */
        transactionId: string;
        /** Your ID of the order. */
        orderId: string;
        /** Currency; only MYR. */
        currencyType: "MYR" | (string & {});
        /** Ringgit, such as 12.50; negative for refunds. */
        grossAmount: string;
        /** Percent, such as 1.00. */
        mdr: string;
        /** Ringgit; negative, because it is deducted. With the service tax on the fee, if any. */
        serviceFee: string;
        /** grossAmount + serviceFee. */
        settlementAmount: string;
      }, Page<{
        /** RFC 3339, UTC. */
        transactionAt: string;
        /** Digits as text, 19 today. */
        merchantId: string;
        /** Name of the merchant. */
        merchantName: string;
        /** Digits as text, 19 today. */
        storeId: string;
        /** Name of the store. */
        storeName: string;
        /** Country of the method, such as MALAYSIA. */
        region: "CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {});
        /** Payment method, such as TNG_MY. */
        method: TransactionMethod;
        /** Payments or refunds. */
        transactionType: "PAYMENT" | "REFUND";
        /** Kind of payment. */
        type: "WEB_PAYMENT" | "WEB_MOBILE_PAYMENT" | "RECURRING_PAYMENT" | (string & {});
        /** ID of the payment attempt, 24 digits. */
        transactionId: string;
        /** Your ID of the order. */
        orderId: string;
        /** Currency; only MYR. */
        currencyType: "MYR" | (string & {});
        /** Ringgit, such as 12.50; negative for refunds. */
        grossAmount: string;
        /** Percent, such as 1.00. */
        mdr: string;
        /** Ringgit; negative, because it is deducted. With the service tax on the fee, if any. */
        serviceFee: string;
        /** grossAmount + serviceFee. */
        settlementAmount: string;
      }, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("POST", "/v3/payment/reconciliation", "page", "always", { body, options }),
      /**
       * Retrieve the settlement of one Malaysian day as a CSV file.
       * Lines: `H` merchant, date and part; `T` count, gross, fee, settlement, carried forward, payout; `S` the same per method; `D` the columns of the reconciliation.
       * Error codes: INVALID_PARAMETER.
       */
      retrieveSettlementCsv: (body: SettlementCsvBody, options?: CallOptions): ApiPromise<string> =>
        call("POST", "/v3/payment/settlement/csv", "text", "always", { body, options }),
    },
    partner: {
      /**
       * Create a merchant of the partner, with its first store and user.
       * Error codes: NOT_PARTNER_ACCOUNT, EMAIL_DUPLICATE, PHONE_DUPLICATE, INVALID_PARAMETER.
       */
      createMerchant: (body: {
        /** Registered name of the company. */
        companyName: string;
        /** Of the phone number. */
        countryCode: string;
        /** Email address. */
        email: string;
        /** First name. */
        firstName: string;
        /** Last name; may be empty. */
        lastName: string;
        /** Phone number without its country code. */
        phoneNumber: string;
      }, options?: CallOptions): ApiPromise<{
        /** The merchant. */
        merchant: MerchantItem;
        /** The merchant's first store. */
        store: StoreItem;
        /** The merchant's first user. */
        user: UserItem;
      }> =>
        call("POST", "/v3/partner/merchant", "item", "never", { body, options }),
      /**
       * List the merchants this partner has made, newest first.
       * Error codes: NOT_PARTNER_ACCOUNT, INVALID_PARAMETER.
       */
      listMerchants: (query: {
        /** Cursor from the previous response's meta. */
        cursor?: string | number | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
      } = {}, options?: CallOptions): ListPromise<MerchantItem, Page<MerchantItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/partner/merchants", "page", "always", { query, options }),
      /**
       * Retrieve one of the partner's merchants and its settlement account.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
       */
      retrieveMerchant: (merchantId: string, options?: CallOptions): ApiPromise<{
        /** The merchant. */
        merchant: MerchantItem;
        /** The default settlement account. */
        settlement: SettlementItem;
      }> =>
        call("GET", `/v3/partner/merchant/${pathSegment("merchantId", merchantId)}`, "item", "always", { options }),
      /**
       * Update the profile of a merchant that is neither under review nor verified.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED, INVALID_PARAMETER.
       */
      updateMerchant: (merchantId: string, body: OnboardingBody, options?: CallOptions): ApiPromise<SettlementItem> =>
        call("PATCH", `/v3/partner/merchant/${pathSegment("merchantId", merchantId)}`, "item", "never", { body, options }),
      /**
       * Create an application for a merchant. Its secret is returned by this endpoint only.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, USER_NOT_FOUND, INVALID_PUBLIC_KEY, TOO_MANY_APPLICATIONS, INVALID_PARAMETER.
       */
      createApplication: (merchantId: string, body: CreateApplicationBody, options?: CallOptions): ApiPromise<ApplicationItem> =>
        call("POST", `/v3/partner/merchant/${pathSegment("merchantId", merchantId)}/application`, "item", "never", { body, options }),
      /**
       * List the applications of a merchant.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
       */
      listApplications: (merchantId: string, options?: CallOptions): ListPromise<ApplicationItem, Page<ApplicationItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", `/v3/partner/merchant/${pathSegment("merchantId", merchantId)}/applications`, "page", "always", { options }),
      /**
       * Update an application. A new public key replaces the previous ones at once.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, CLIENT_NOT_FOUND, USER_NOT_FOUND, INVALID_PUBLIC_KEY, INVALID_PARAMETER.
       */
      updateApplication: (merchantId: string, clientId: string, body: UpdateApplicationBody, options?: CallOptions): ApiPromise<ApplicationItem> =>
        call("PUT", `/v3/partner/merchant/${pathSegment("merchantId", merchantId)}/application/${pathSegment("clientId", clientId)}`, "item", "never", { body, options }),
      /**
       * Submit a merchant for review. No body.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED.
       */
      submitMerchant: (merchantId: string, options?: CallOptions): ApiPromise<SettlementItem> =>
        call("POST", `/v3/partner/merchant/${pathSegment("merchantId", merchantId)}`, "item", "never", { options }),
      /**
       * Upload a document for a review, as a multipart form with `file` and optionally `fileName`.
       * Sign it as a request without a body. PDF without active content, PNG or JPEG, at most 5 MiB. A PDF is kept as pictures of its pages, and the name gets the extension of the file's content. Anyone who knows `fileUrl` can read the file; it cannot be guessed.
       * Error codes: NOT_PARTNER_ACCOUNT, INVALID_FILE.
       */
      uploadFile: (body: FormData, options?: CallOptions): ApiPromise<{
        /** Name of the file. */
        fileName: string;
        /** URL of the uploaded file. */
        fileUrl: string;
      }> =>
        call("POST", "/v3/partner/file/upload", "item", "never", { body, options }),
    },
    stores: {
      /**
       * List the stores, oldest first.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta. */
        cursor?: string | number | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
        /** JSON filter on createdAt, updatedAt and status. */
        filter?: string | undefined;
      } = {}, options?: CallOptions): ListPromise<StoreItem, Page<StoreItem, {
        /** Items on this page. */
        count: number;
        /** Stores on all pages. */
        total: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/stores", "page", "always", { query, options }),
      /**
       * Retrieve a store.
       * Error codes: STORE_NOT_FOUND.
       */
      retrieve: (storeId: string, options?: CallOptions): ApiPromise<StoreItem> =>
        call("GET", `/v3/store/${pathSegment("storeId", storeId)}`, "item", "always", { options }),
      /**
       * Create a store. A merchant can have at most ten.
       * Error codes: STORE_MAXIMUM, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
       */
      create: (body: CreateStoreBody, options?: CallOptions): ApiPromise<StoreItem> =>
        call("POST", "/v3/store", "item", "never", { body, options }),
      /**
       * Update a store. Omitted fields keep their values.
       * Error codes: STORE_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
       */
      update: (storeId: string, body: UpdateStoreBody, options?: CallOptions): ApiPromise<StoreItem> =>
        call("PATCH", `/v3/store/${pathSegment("storeId", storeId)}`, "item", "never", { body, options }),
      /**
       * Update a store by the ID in the body or, without one, the default store.
       * Error codes: STORE_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
       */
      updateDefault: (body: UpdateStoreBody, options?: CallOptions): ApiPromise<StoreItem> =>
        call("PATCH", "/v3/store", "item", "never", { body, options }),
      /**
       * Delete a store permanently. The default store cannot be deleted.
       * Error codes: STORE_NOT_FOUND, DEFAULT_STORE_DELETE_NOT_ALLOWED.
       */
      delete: (storeId: string, options?: CallOptions): ApiPromise<void> =>
        call("DELETE", `/v3/store/${pathSegment("storeId", storeId)}`, "none", "never", { options }),
    },
    merchant: {
      /**
       * Retrieve the merchant's profile.
       * `invoiceAddress` is always an object; unset fields are empty.
       */
      retrieve: (options?: CallOptions): ApiPromise<{
        /** Digits as text, 19 today. */
        id: string;
        /** Registered name of the company. */
        companyName: string;
        /** Name that payers know. */
        brandName: string;
        /** Legal form of the company. */
        companyType: string;
        /** Registration number of the company (SSM). */
        registrationNumber: string;
        /** Line of business. */
        businessCategory: string;
        /** What the business sells. */
        businessScope: string;
        /** Source of funds. */
        sourceOfFunds: string;
        /** Where most customers are from. */
        customerOrigin: string;
        /** URL of the website. */
        websiteUrl: string;
        /** RFC 3339, UTC. */
        establishedAt: string;
        /** Country code of the phone number, such as 60. */
        countryCode: string;
        /** Phone number without its country code. */
        phoneNumber: string;
        /** Address, first line. */
        addressLine1: string;
        /** Address, second line. */
        addressLine2: string;
        /** Postcode. */
        postcode: string;
        /** City. */
        city: string;
        /** State. */
        state: string;
        /** Country. */
        country: string;
        /** Address for invoices. */
        invoiceAddress: {
          /** Address, first line. */
          addressLine1: string;
          /** Address, second line. */
          addressLine2: string;
          /** Postcode. */
          postcode: string;
          /** City. */
          city: string;
          /** State. */
          state: string;
          /** Country. */
          country: string;
        };
        /** Products the merchant applies for. */
        paymentSubscription: "ONLINE" | "OFFLINE" | "BOTH" | "" | (string & {});
        /** URL of the logo; empty without one. */
        companyLogoUrl: string;
        /** Whether it is active. */
        isActive: boolean;
        /** Current status. */
        status: "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
        /** Whether it is a master merchant. */
        isMasterMerchant: boolean;
        /** ID of the master merchant; empty without one. */
        masterMerchantId: string;
        /** Whether it belongs to a partner. */
        isPartner: boolean;
        /** ID of the partner; empty without one. */
        partnerId: string;
        /** Tax number; empty without one. */
        gstNo: string;
        /** Contacts and business hours. */
        extraInfo: {
          /** Always empty. */
          contactInfo: unknown[];
          /** Always empty. */
          businessHour: unknown[];
        };
        /** Products the merchant applied for. */
        subscription: {
          /** Wallets at a counter. */
          terminalOfflineEWallet: boolean;
          /** Cards at a counter. */
          terminalOfflineCreditCard: boolean;
          /** Cards online. */
          onlineCreditCard: boolean;
        };
        /** Where the merchant was created, such as OPEN_API. */
        registrationSource: string;
        /** RFC 3339, UTC. */
        createdAt: string;
        /** RFC 3339, UTC. */
        updatedAt: string;
      }> =>
        call("GET", "/v3/merchant", "item", "always", { options }),
      /**
       * List the products the merchant subscribes to.
       * The zero date means no end.
       */
      listSubscriptions: (options?: CallOptions): ListPromise<{
        /** ID of the object. */
        id: number;
        /** Days. */
        gracePeriod: number;
        /** RFC 3339, UTC. */
        expiryAt: string;
        /** RFC 3339, UTC. */
        terminateAt: string;
        /** `PENDING` until the merchant is submitted for review, then `REVIEWING`: payments are accepted, payouts wait. `ACTIVE` once it is verified. `SUSPEND`: disabled. */
        status: "PENDING" | "REVIEWING" | "ACTIVE" | "SUSPEND";
      }, {
        /** ID of the object. */
        id: number;
        /** Days. */
        gracePeriod: number;
        /** RFC 3339, UTC. */
        expiryAt: string;
        /** RFC 3339, UTC. */
        terminateAt: string;
        /** `PENDING` until the merchant is submitted for review, then `REVIEWING`: payments are accepted, payouts wait. `ACTIVE` once it is verified. `SUSPEND`: disabled. */
        status: "PENDING" | "REVIEWING" | "ACTIVE" | "SUSPEND";
      }[]> =>
        call("GET", "/v3/merchant/subscriptions", "list", "always", { options }),
      /**
       * Retrieve the user who consented or, without a consent, the merchant's owner.
       * Error codes: USER_NOT_FOUND.
       */
      retrieveUser: (options?: CallOptions): ApiPromise<UserItem> =>
        call("GET", "/v3/user", "item", "always", { options }),
    },
    accounts: {
      /**
       * List the settlement accounts, oldest first.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta. */
        cursor?: string | number | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
      } = {}, options?: CallOptions): ListPromise<SettlementItem, Page<SettlementItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/accounts", "page", "always", { query, options }),
      /** Retrieve the default settlement account. */
      retrieveDefault: (options?: CallOptions): ApiPromise<SettlementItem> =>
        call("GET", "/v3/account", "item", "always", { options }),
      /**
       * Create an additional settlement account, empty and unverified. No body.
       * Error codes: NOT_PERMITTED.
       */
      create: (options?: CallOptions): ApiPromise<SettlementItem> =>
        call("POST", "/v3/account", "item", "never", { options }),
      /**
       * Retrieve a settlement account.
       * Error codes: ACCOUNT_NOT_FOUND.
       */
      retrieve: (accountId: string, options?: CallOptions): ApiPromise<SettlementItem> =>
        call("GET", `/v3/account/${pathSegment("accountId", accountId)}`, "item", "always", { options }),
      /**
       * Update a settlement account that is neither under review nor verified.
       * Omitted fields keep their values.
       * Error codes: ACCOUNT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED, INVALID_PARAMETER.
       */
      update: (accountId: string, body: OnboardingBody, options?: CallOptions): ApiPromise<SettlementItem> =>
        call("PUT", `/v3/accounts/${pathSegment("accountId", accountId)}`, "item", "never", { body, options }),
      /**
       * Submit a settlement account for review. No body.
       * Error codes: ACCOUNT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED.
       */
      submit: (accountId: string, options?: CallOptions): ApiPromise<SettlementItem> =>
        call("POST", `/v3/account/${pathSegment("accountId", accountId)}/review`, "item", "never", { options }),
    },
    cards: {
      /** List the stored cards of a payer, newest first. Empty for an unknown payer. */
      list: (customerId: string, options?: CallOptions): ListPromise<CardTokenItem, CardTokenItem[]> =>
        call("GET", `/v3/payment/tokens/${pathSegment("customerId", customerId)}`, "list", "always", { options }),
      /**
       * Delete a stored card. Customers charged with it become inactive.
       * Error codes: CARD_NOT_FOUND.
       */
      delete: (customerId: string, body: {
        /** Token of the stored card. */
        token: string;
      }, options?: CallOptions): ApiPromise<void> =>
        call("DELETE", `/v3/payment/tokens/${pathSegment("customerId", customerId)}`, "none", "never", { body, options }),
    },
    customers: {
      /**
       * Create a recurring customer, charged on a schedule once the payer has stored a card.
       * Redirect the payer to `paymentUrl`. Charges are made at 09:00 Malaysian time on the scheduled days; the webhook's eventType is RECURRING_PAYMENT.
       * Error codes: STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
       */
      createRecurring: (body: RecurringBody, options?: CallOptions): ApiPromise<CustomerItem> =>
        call("POST", "/v3/recurring-payment", "item", "never", { body, options }),
      /**
       * Create a tokenized customer, charged on request once the payer has stored a card.
       * Error codes: STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
       */
      createTokenized: (body: TokenizedBody, options?: CallOptions): ApiPromise<CustomerItem> =>
        call("POST", "/v3/tokenized-payment", "item", "never", { body, options }),
      /**
       * Retrieve a customer.
       * Error codes: CUSTOMER_NOT_FOUND.
       */
      retrieve: (customerId: string, options?: CallOptions): ApiPromise<CustomerItem> =>
        call("GET", `/v3/customer/${pathSegment("customerId", customerId)}`, "item", "always", { options }),
      /**
       * Charge a customer's stored card.
       * A declined charge still returns SUCCESS: the transaction's status is FAILED and `error` has the reason. Repeated with the same `Idempotency-Key` header, the request returns the first charge in its current status, and the card is not charged again; with another amount or customer, it is rejected with TRANSACTION_DUPLICATE. Without the header, every request charges the card.
       * Error codes: CUSTOMER_NOT_FOUND, NOT_PERMITTED, PAYMENT_PARAM_INVALID, TRANSACTION_DUPLICATE, STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
       */
      charge: (customerId: string, body: {
        /** Currency; only MYR. */
        currency: "MYR";
        /** Sen; 100 is RM 1.00. */
        amount: number;
        /** Title of the order, shown to the payer. */
        title?: string | null;
        /** Details of the charge. */
        description?: string | null;
      }, options?: CallOptions): ApiPromise<TransactionItem> =>
        call("POST", `/v3/customer/${pathSegment("customerId", customerId)}/order`, "item", "key", { body, options }),
      /**
       * List the charges of a customer, newest first.
       * Error codes: CUSTOMER_NOT_FOUND, INVALID_PARAMETER.
       */
      listOrders: (customerId: string, query: {
        /** Cursor from the previous response's meta. */
        cursor?: string | number | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
      } = {}, options?: CallOptions): ListPromise<CustomerOrderItem, Page<CustomerOrderItem, {
        /** Number of items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", `/v3/customer/${pathSegment("customerId", customerId)}/orders`, "page", "always", { query, options }),
      /**
       * Enable a customer. The payer must have stored a card that is valid: NOT_PERMITTED otherwise.
       * Error codes: CUSTOMER_NOT_FOUND, NOT_PERMITTED.
       */
      enable: (customerId: string, options?: CallOptions): ApiPromise<CustomerItem> =>
        call("PUT", `/v3/customer/${pathSegment("customerId", customerId)}/status`, "item", "always", { body: {"isActive":true}, options }),
      /**
       * Disable a customer: no charge is made until it is enabled again.
       * Error codes: CUSTOMER_NOT_FOUND, NOT_PERMITTED.
       */
      disable: (customerId: string, options?: CallOptions): ApiPromise<CustomerItem> =>
        call("PUT", `/v3/customer/${pathSegment("customerId", customerId)}/status`, "item", "always", { body: {"isActive":false}, options }),
    },
  };
}
