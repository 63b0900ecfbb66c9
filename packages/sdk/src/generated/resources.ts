// Generated from the gateway's routes by `npm run generate`; do not edit.

import type { Call, CallOptions } from "../call.ts";
import type { ApplicationChangesBody, ApplicationItem, CardTokenItem, CheckoutBody, CustomerItem, CustomerOrderItem, MerchantItem, NewApplicationBody, NewStoreBody, OnboardingBody, Page, ReconciliationBody, RecurringBody, RefundBody, ReverseBody, SettlementCsvBody, SettlementItem, StoreChangesBody, StoreItem, TokenizedBody, TransactionItem, UserItem } from "./types.ts";

/** Every operation of the signed API. */
export function createResources(call: Call) {
  return {
    checkouts: {
      /**
       * Create an online payment checkout.
       * Send the payer to `item.url`. The same request with the same `order.id` while the checkout is open gives the same checkout again.
       * Error codes: INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE.
       */
      create: (body: CheckoutBody, options?: CallOptions): Promise<{
        /** Digits; 19 today. Always text. */
        checkoutId: string;
        url: string;
      }> =>
        call("POST", "/v3/payment/online", "item", "order", { body, options }),
      /**
       * Ask for a checkout and its status.
       * Error codes: TRANSACTION_NOT_FOUND.
       */
      get: (query: {
        checkoutId: string;
      }, options?: CallOptions): Promise<{
        /** Digits; 19 today. Always text. */
        id: string;
        order: {
          id: string;
          title: string;
          detail: string;
          additionalData: string;
          currencyType: string;
          amount: number;
        };
        type: string;
        /** Empty until somebody tried to pay. */
        transactionId: string;
        platform: string;
        method: string[];
        redirectUrl: string;
        notifyUrl: string;
        /** RFC 3339, UTC. */
        startAt: string;
        /** RFC 3339, UTC. */
        endAt: string;
        status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";
        /** RFC 3339, UTC. */
        createdAt: string;
        /** RFC 3339, UTC. */
        updatedAt: string;
      }> =>
        call("GET", "/v3/payment/online", "item", "always", { query, options }),
      /**
       * Start a payment of a checkout without our page.
       * The same call while the payer is still on the way gives the same place again. Ask for the checkout afterwards; the notification comes all the same.
       * Error codes: TRANSACTION_NOT_FOUND, ORDER_PAID, ORDER_CLOSED, TRANSACTION_EXPIRED, DOES_NOT_HAVE_ACTIVE_WALLET, PAYMENT_IN_PROCESS, PAYMENT_PARAM_INVALID, BANK_ERROR, CARD_ENTRY_OFF, CARD_NOT_FOUND, INVALID_PARAMETER.
       */
      createDirectPayment: (body: {
        checkoutId: string;
        method?: string | null;
        type: "URL" | "QRCODE" | "DUITNOW_QRCODE" | "MINI_PROGRAM";
        userId?: string | null;
        fpx?: {
          bankCode?: string;
        } | null;
        gobiz?: unknown;
        card?: {
          isToken?: boolean | null;
          isSave?: boolean | null;
          no?: string | null;
          cvc?: string | null;
          name?: string | null;
          month?: number | null;
          year?: number | null;
          countryCode?: string | null;
        } | null;
      }, options?: CallOptions): Promise<{
        type: "URL" | "QRCODE" | "MINI_PROGRAM";
        /** Base64; decoded, it is what the mini program hands to the wallet's pay function. */
        data?: string;
        url?: string;
        qrcode?: {
          /** PNG, Base64. */
          base64Image: string;
          /** What the code says. */
          data: string;
        };
      }> =>
        call("POST", "/v3/payment/online/checkout", "item", "never", { body, options }),
      /**
       * A QR code that opens the checkout's page at one method on the payer's phone.
       * Error codes: TRANSACTION_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET.
       */
      getQrCode: (query: {
        checkoutId: string;
        method?: string | undefined;
      }, options?: CallOptions): Promise<{
        /** PNG, Base64. */
        qrCodeImageBase64: string;
        /** What the code says. */
        url: string;
      }> =>
        call("GET", "/v3/payment/online/qrcode", "item", "always", { query, options }),
    },
    payments: {
      /** The banks a person can pay from by FPX, as a map by their code. */
      listFpxBanks: (options?: CallOptions): Promise<Record<string, {
          code: string;
          isOnline: boolean;
          name: string;
        }>> =>
        call("GET", "/v3/payment/fpx-bank", "item", "always", { options }),
      /**
       * Refund a payment in full or in part.
       * Returns the payment with the amount that can still be refunded. Until the provider confirms, the payment is unchanged and another refund is rejected with PAYMENT_REFUNDING. With the header `Idempotency-Key`, a repeated request returns the first response.
       * Error codes: TRANSACTION_NOT_FOUND, NOT_ALLOW_REFUND, UNSUPPORTED_METHOD_PAYMENT_REFUND, PAYMENT_FULLY_REFUNDED, PAYMENT_REFUNDING, REFUND_AMT_NOT_SAME_AS_TRANSACTION, INSUFFICIENT_REFUND_AMOUNT, INSUFFICIENT_MERCHANT_BALANCE, REFUND_FAILURE, TRANSACTION_DUPLICATE, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, INVALID_PARAMETER.
       */
      refund: (body: RefundBody, options?: CallOptions): Promise<TransactionItem> =>
        call("POST", "/v3/payment/refund", "item", "key", { body, options }),
      /**
       * Undo an order: take a fresh payment back, or cancel an open checkout.
       * For 15 minutes from the payment; its fee is returned. An open checkout is cancelled; the answer is its payment when somebody tried to pay, else TRANSACTION_NOT_FOUND.
       * Error codes: TRANSACTION_NOT_FOUND, ORDER_NOT_PAID, PAYMENT_REFUNDING, UNSUPPORTED_METHOD_REVERSE, FAILED_TO_REVERSE_ORDER, INSUFFICIENT_MERCHANT_BALANCE, EXCEED_TIME_FOR_REVERSE_TRANSACTION.
       */
      reverse: (body: ReverseBody, options?: CallOptions): Promise<TransactionItem> =>
        call("POST", "/v3/payment/reverse", "item", "never", { body, options }),
      /**
       * Which payment methods are active.
       * `offline` is empty: payments at a counter are not made here.
       */
      listMethods: (options?: CallOptions): Promise<{
        online: Record<string, boolean>;
        offline: Record<string, boolean>;
      }> =>
        call("GET", "/v3/payment/subscription/status", "item", "always", { options }),
    },
    transactions: {
      /**
       * Ask for the payment of an order.
       * The newest successful attempt, else the newest. TRANSACTION_NOT_FOUND until the payer started one.
       * Error codes: TRANSACTION_NOT_FOUND.
       */
      getByOrder: (orderId: string, options?: CallOptions): Promise<TransactionItem> =>
        call("GET", `/v3/payment/transaction/order/${encodeURIComponent(orderId)}`, "item", "always", { options }),
      /**
       * Ask for one payment by its transaction id.
       * Error codes: TRANSACTION_NOT_FOUND.
       */
      get: (transactionId: string, options?: CallOptions): Promise<TransactionItem> =>
        call("GET", `/v3/payment/transaction/${encodeURIComponent(transactionId)}`, "item", "always", { options }),
      /**
       * List the transactions, newest first.
       * Every attempt to pay is one. Go on with `meta.cursor` until it is empty.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta; empty for the first page. */
        cursor?: string | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
      } = {}, options?: CallOptions): Promise<Page<TransactionItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/payment/transactions", "page", "always", { query, options }),
    },
    disputes: {
      /**
       * List the payments that payers' banks take back, newest first.
       * The amount is held from the moment a dispute is opened. Go on with `meta.cursor` until it is empty.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta; empty for the first page. */
        cursor?: string | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
        /** Only of this payment. */
        transactionId?: string | number | undefined;
      } = {}, options?: CallOptions): Promise<Page<{
        /** `subjectId` of its events. */
        id: string;
        transactionId: string;
        orderId: string;
        storeId: string;
        /** Sen. */
        amount: number;
        currencyType: string;
        reason: "fraudulent" | "not_received" | "not_as_described" | "duplicate" | "credit_not_processed" | "subscription_cancelled" | "other";
        status: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST";
        /** Until when it can be answered, in the portal. */
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
       * Read in order everything that happened to payments, refunds, disputes and payouts.
       * Keep `meta.cursor` and ask again with it: nothing is ever missing or out of order. When nothing new happened, the page is empty and the cursor stays.
       * Error codes: INVALID_PARAMETER.
       */
      list: (query: {
        /** Cursor from the previous response's meta; empty for the first page. */
        cursor?: string | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
      } = {}, options?: CallOptions): Promise<Page<{
        /** Counts from 1 without a gap. */
        sequence: number;
        type: "PAYMENT_SUCCEEDED" | "PAYMENT_DUPLICATE" | "PAYMENT_RETURNED" | "PAYMENT_FAILED" | "PAYMENT_REVERSED" | "REFUND_OPENED" | "REFUND_SUCCEEDED" | "REFUND_REFUSED" | "DISPUTE_OPENED" | "DISPUTE_WON" | "DISPUTE_LOST" | "PAYOUT_MADE";
        /** Empty for a payout. */
        transactionId: string;
        /** Empty for a payout. */
        orderId: string;
        /** The transaction, refund, dispute or settlement. */
        subjectId: string;
        /** Sen. */
        amount: number;
        currencyType: string;
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
    reports: {
      /**
       * Compare the orders you believe paid with those that are.
       * `missing`: named, not paid within these days. `extra`: paid, not named. `different`: paid with another amount. At most 1000 of each are shown; the counts are whole.
       * Error codes: INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID.
       */
      compareOrders: (body: {
        /** Malaysian day. */
        from: string;
        /** Malaysian day. */
        to: string;
        orders: {
          orderId: string;
          /** Sen. */
          amount: number;
        }[];
      }, options?: CallOptions): Promise<{
        /** Malaysian day. */
        from: string;
        /** Malaysian day. */
        to: string;
        matchedCount: number;
        missingCount: number;
        extraCount: number;
        differentCount: number;
        missing: {
          orderId: string;
          /** Sen. */
          amount: number;
          /** Empty when nobody tried to pay. */
          transactionId: string;
          /** Empty when nobody tried to pay. */
          status: string;
        }[];
        extra: {
          orderId: string;
          /** Sen. */
          paidAmount: number;
          /** Empty when nobody tried to pay. */
          transactionId: string;
          /** Empty when nobody tried to pay. */
          status: string;
        }[];
        different: {
          orderId: string;
          /** Sen. */
          amount: number;
          /** Sen. */
          paidAmount: number;
          /** Empty when nobody tried to pay. */
          transactionId: string;
          /** Empty when nobody tried to pay. */
          status: string;
        }[];
      }> =>
        call("POST", "/v3/payment/reconciliation/orders", "item", "always", { body, options }),
      /**
       * List what one Malaysian day is settled for, from the ledger.
       * PAYMENT lists payments with their fees, REFUND what was given back. Once the day is settled these are the lines of its settlement.
       * Error codes: INVALID_PARAMETER.
       */
      getReconciliation: (body: ReconciliationBody, options?: CallOptions): Promise<Page<{
        /** RFC 3339, UTC. */
        transactionAt: string;
        /** Digits; 19 today. Always text. */
        merchantId: string;
        merchantName: string;
        /** Digits; 19 today. Always text. */
        storeId: string;
        storeName: string;
        region: string;
        method: string;
        transactionType: "PAYMENT" | "REFUND";
        type: string;
        transactionId: string;
        orderId: string;
        currencyType: string;
        /** Ringgit, such as 12.50; negative for refunds. */
        grossAmount: string;
        /** Percent, such as 1.00. */
        mdr: string;
        /** Ringgit; negative, for it is taken off. */
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
       * Fetch one Malaysian day's settlement as a CSV file.
       * Lines: `H` merchant, date and part; `T` count, gross, fee, settlement, carried over, payout; `S` the same for each method; `D` the columns of the reconciliation.
       * Error codes: INVALID_PARAMETER.
       */
      getSettlementCsv: (body: SettlementCsvBody, options?: CallOptions): Promise<string> =>
        call("POST", "/v3/payment/settlement/csv", "text", "always", { body, options }),
    },
    partner: {
      /**
       * Create a merchant under a partner, with its first store and user.
       * Error codes: NOT_PARTNER_ACCOUNT, EMAIL_DUPLICATE, PHONE_DUPLICATE, INVALID_PARAMETER.
       */
      createMerchant: (body: {
        companyName: string;
        /** Of the phone number. */
        countryCode: string;
        email: string;
        firstName: string;
        lastName: string;
        phoneNumber: string;
      }, options?: CallOptions): Promise<{
        merchant: MerchantItem;
        store: StoreItem;
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
      } = {}, options?: CallOptions): Promise<Page<MerchantItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/partner/merchants", "page", "always", { query, options }),
      /**
       * Ask for a merchant of this partner and its settlement account.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
       */
      getMerchant: (merchantId: string, options?: CallOptions): Promise<{
        merchant: MerchantItem;
        settlement: SettlementItem;
      }> =>
        call("GET", `/v3/partner/merchant/${encodeURIComponent(merchantId)}`, "item", "always", { options }),
      /**
       * The same under another path.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
       */
      getMerchantByPluralPath: (merchantId: string, options?: CallOptions): Promise<{
        merchant: MerchantItem;
        settlement: SettlementItem;
      }> =>
        call("GET", `/v3/partner/merchants/${encodeURIComponent(merchantId)}`, "item", "always", { options }),
      /**
       * Change the profile of a merchant that is not under review and not verified.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED, INVALID_PARAMETER.
       */
      updateMerchant: (merchantId: string, body: OnboardingBody, options?: CallOptions): Promise<SettlementItem> =>
        call("PATCH", `/v3/partner/merchant/${encodeURIComponent(merchantId)}`, "item", "never", { body, options }),
      /**
       * Create an application of a merchant. Its secret is returned here only.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, USER_NOT_FOUND, INVALID_PUBLIC_KEY, TOO_MANY_APPLICATIONS, INVALID_PARAMETER.
       */
      createApplication: (merchantId: string, body: NewApplicationBody, options?: CallOptions): Promise<ApplicationItem> =>
        call("POST", `/v3/partner/merchant/${encodeURIComponent(merchantId)}/application`, "item", "never", { body, options }),
      /**
       * List the applications of a merchant.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
       */
      listApplications: (merchantId: string, options?: CallOptions): Promise<Page<ApplicationItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", `/v3/partner/merchant/${encodeURIComponent(merchantId)}/applications`, "page", "always", { options }),
      /**
       * Change an application; another public key replaces the earlier ones at once.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, CLIENT_NOT_FOUND, USER_NOT_FOUND, INVALID_PUBLIC_KEY, INVALID_PARAMETER.
       */
      updateApplication: (merchantId: string, clientId: string, body: ApplicationChangesBody, options?: CallOptions): Promise<ApplicationItem> =>
        call("PUT", `/v3/partner/merchant/${encodeURIComponent(merchantId)}/application/${encodeURIComponent(clientId)}`, "item", "never", { body, options }),
      /**
       * Submit a merchant for review. No body.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED.
       */
      submitMerchant: (merchantId: string, options?: CallOptions): Promise<SettlementItem> =>
        call("POST", `/v3/partner/merchant/${encodeURIComponent(merchantId)}`, "item", "never", { options }),
      /**
       * Upload a document for a review: multipart form with `file` and, if wanted, `fileName`.
       * The signature is that of a call without a body. PDF, PNG or JPEG, 5 MiB at most. Whoever knows `fileUrl` can read the file; it cannot be guessed.
       * Error codes: NOT_PARTNER_ACCOUNT, INVALID_FILE.
       */
      uploadFile: (body: FormData, options?: CallOptions): Promise<{
        fileName: string;
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
        /** JSON over createdAt, updatedAt, status. */
        filter?: string | undefined;
      } = {}, options?: CallOptions): Promise<Page<StoreItem, {
        /** Items on this page. */
        count: number;
        /** Stores on all pages. */
        total: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/stores", "page", "always", { query, options }),
      /**
       * Ask for one store.
       * Error codes: STORE_NOT_FOUND.
       */
      get: (storeId: string, options?: CallOptions): Promise<StoreItem> =>
        call("GET", `/v3/store/${encodeURIComponent(storeId)}`, "item", "always", { options }),
      /**
       * Open a store; a merchant has ten at most.
       * Error codes: STORE_MAXIMUM, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
       */
      create: (body: NewStoreBody, options?: CallOptions): Promise<StoreItem> =>
        call("POST", "/v3/store", "item", "never", { body, options }),
      /**
       * Change what is said about a store; what is left out stays.
       * Error codes: STORE_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
       */
      update: (storeId: string, body: StoreChangesBody, options?: CallOptions): Promise<StoreItem> =>
        call("PATCH", `/v3/store/${encodeURIComponent(storeId)}`, "item", "never", { body, options }),
      /**
       * The same with the id in the body; without one, the default store.
       * Error codes: STORE_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
       */
      updateDefault: (body: StoreChangesBody, options?: CallOptions): Promise<StoreItem> =>
        call("PATCH", "/v3/store", "item", "never", { body, options }),
      /**
       * Delete a store for good. The default store stays.
       * Error codes: STORE_NOT_FOUND, DEFAULT_STORE_DELETE_NOT_ALLOWED.
       */
      delete: (storeId: string, options?: CallOptions): Promise<void> =>
        call("DELETE", `/v3/store/${encodeURIComponent(storeId)}`, "none", "never", { options }),
    },
    merchant: {
      /**
       * Ask for the merchant's own profile.
       * Here `invoiceAddress` is always an object; its fields are empty when unset.
       */
      get: (options?: CallOptions): Promise<{
        /** Digits; 19 today. Always text. */
        id: string;
        companyName: string;
        brandName: string;
        companyType: string;
        registrationNumber: string;
        businessCategory: string;
        businessScope: string;
        sourceOfFunds: string;
        customerOrigin: string;
        websiteUrl: string;
        /** RFC 3339, UTC. */
        establishedAt: string;
        countryCode: string;
        phoneNumber: string;
        addressLine1: string;
        addressLine2: string;
        postcode: string;
        city: string;
        state: string;
        country: string;
        invoiceAddress: {
          addressLine1: string;
          addressLine2: string;
          postcode: string;
          city: string;
          state: string;
          country: string;
        };
        paymentSubscription: string;
        companyLogoUrl: string;
        isActive: boolean;
        status: "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
        isMasterMerchant: boolean;
        masterMerchantId: string;
        isPartner: boolean;
        partnerId: string;
        gstNo: string;
        extraInfo: {
          contactInfo: unknown[];
          businessHour: unknown[];
        };
        subscription: {
          terminalOfflineEWallet: boolean;
          terminalOfflineCreditCard: boolean;
          onlineCreditCard: boolean;
        };
        registrationSource: string;
        /** RFC 3339, UTC. */
        createdAt: string;
        /** RFC 3339, UTC. */
        updatedAt: string;
      }> =>
        call("GET", "/v3/merchant", "item", "always", { options }),
      /**
       * Which products the merchant subscribes to.
       * The zero date means: no end.
       */
      listSubscriptions: (options?: CallOptions): Promise<{
        id: string;
        /** Days. */
        gracePeriod: number;
        /** RFC 3339, UTC. */
        expiryAt: string;
        /** RFC 3339, UTC. */
        terminateAt: string;
        /** PENDING until the merchant is submitted for review, ACTIVE once it is verified. */
        status: "PENDING" | "REVIEWING" | "ACTIVE" | "SUSPEND";
      }[]> =>
        call("GET", "/v3/merchant/subscriptions", "item", "always", { options }),
      /**
       * Ask for the user who consented; without a consent, for the merchant's owner.
       * Error codes: USER_NOT_FOUND.
       */
      getUser: (options?: CallOptions): Promise<UserItem> =>
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
      } = {}, options?: CallOptions): Promise<Page<SettlementItem, {
        /** Items on this page. */
        count: number;
        /** Cursor for the next page; empty on the last page. */
        cursor: string;
      }>> =>
        call("GET", "/v3/accounts", "page", "always", { query, options }),
      /** Ask for the default settlement account. */
      getDefault: (options?: CallOptions): Promise<SettlementItem> =>
        call("GET", "/v3/account", "item", "always", { options }),
      /**
       * Make another settlement account, empty and unverified. No body.
       * Error codes: NOT_PERMITTED.
       */
      create: (options?: CallOptions): Promise<SettlementItem> =>
        call("POST", "/v3/account", "item", "never", { options }),
      /**
       * Ask for one settlement account.
       * Error codes: ACCOUNT_NOT_FOUND.
       */
      get: (accountId: string, options?: CallOptions): Promise<SettlementItem> =>
        call("GET", `/v3/account/${encodeURIComponent(accountId)}`, "item", "always", { options }),
      /**
       * Change a settlement account that is not under review and not verified.
       * What is left out stays.
       * Error codes: ACCOUNT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED, INVALID_PARAMETER.
       */
      update: (accountId: string, body: OnboardingBody, options?: CallOptions): Promise<SettlementItem> =>
        call("PUT", `/v3/accounts/${encodeURIComponent(accountId)}`, "item", "never", { body, options }),
      /**
       * Submit a settlement account for review. No body.
       * Error codes: ACCOUNT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED.
       */
      submit: (accountId: string, options?: CallOptions): Promise<SettlementItem> =>
        call("POST", `/v3/account/${encodeURIComponent(accountId)}/review`, "item", "never", { options }),
    },
    cards: {
      /** The stored cards of a payer, newest first; empty for a payer nobody knows. */
      list: (customerId: string, options?: CallOptions): Promise<CardTokenItem[]> =>
        call("GET", `/v3/payment/tokens/${encodeURIComponent(customerId)}`, "item", "always", { options }),
      /**
       * Erase a stored card. Customers who are charged with it are switched off.
       * Error codes: CARD_NOT_FOUND.
       */
      delete: (customerId: string, body: {
        token: string;
      }, options?: CallOptions): Promise<void> =>
        call("DELETE", `/v3/payment/tokens/${encodeURIComponent(customerId)}`, "none", "never", { body, options }),
    },
    customers: {
      /**
       * Make a customer who is charged by a rule, once the payer has bound a card.
       * Send the payer to `paymentUrl`. Charges are made at nine in the morning, Malaysian time, on the days of the rule; the notification is RECURRING_PAYMENT.
       * Error codes: STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
       */
      createRecurring: (body: RecurringBody, options?: CallOptions): Promise<CustomerItem> =>
        call("POST", "/v3/recurring-payment", "item", "never", { body, options }),
      /**
       * Make a customer who is charged when the merchant asks, once a card is bound.
       * Error codes: STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
       */
      createTokenized: (body: TokenizedBody, options?: CallOptions): Promise<CustomerItem> =>
        call("POST", "/v3/tokenized-payment", "item", "never", { body, options }),
      /**
       * Ask for a customer.
       * Error codes: CUSTOMER_NOT_FOUND.
       */
      get: (customerId: string, options?: CallOptions): Promise<CustomerItem> =>
        call("GET", `/v3/customer/${encodeURIComponent(customerId)}`, "item", "always", { options }),
      /**
       * Charge the card a customer has bound.
       * A refused charge is a SUCCESS of the call: the transaction's status is FAILED and `error` says why. With the header `Idempotency-Key` a repeated call gets the first charge.
       * Error codes: CUSTOMER_NOT_FOUND, NOT_PERMITTED, PAYMENT_PARAM_INVALID, TRANSACTION_DUPLICATE, STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
       */
      charge: (customerId: string, body: {
        currency: "MYR";
        /** Sen; 100 is RM 1.00. */
        amount: number;
        title?: string | null;
        description?: string | null;
      }, options?: CallOptions): Promise<TransactionItem> =>
        call("POST", `/v3/customer/${encodeURIComponent(customerId)}/order`, "item", "key", { body, options }),
      /**
       * The charges of a customer, newest first.
       * Error codes: CUSTOMER_NOT_FOUND, INVALID_PARAMETER.
       */
      listOrders: (customerId: string, query: {
        /** Cursor from the previous response's meta. */
        cursor?: string | number | undefined;
        /** 1 to 100; larger values are treated as 100. */
        limit?: string | number | undefined;
      } = {}, options?: CallOptions): Promise<Page<CustomerOrderItem, {
        count: number;
        cursor: string;
      }>> =>
        call("GET", `/v3/customer/${encodeURIComponent(customerId)}/orders`, "page", "always", { query, options }),
      /**
       * Switch a customer on or off. No body; without a card it stays off.
       * Error codes: CUSTOMER_NOT_FOUND.
       */
      toggle: (customerId: string, options?: CallOptions): Promise<CustomerItem> =>
        call("PUT", `/v3/customer/${encodeURIComponent(customerId)}/status`, "item", "never", { options }),
    },
  };
}
