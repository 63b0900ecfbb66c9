// Generated from the gateway's routes by `npm run generate`; do not edit.

import type { Call, CallOptions } from "../call.ts";
import type { ApplicationItem, CardTokenItem, CheckoutBody, CheckoutItem, CreateApplicationBody, CreateStoreBody, CustomerItem, CustomerOrderItem, MerchantItem, OnboardingBody, Page, ReconciliationBody, RecurringBody, RefundBody, ReverseBody, SettlementCsvBody, SettlementItem, StoreItem, TokenizedBody, TransactionItem, UpdateApplicationBody, UpdateStoreBody, UserItem } from "./types.ts";

/** Every operation of the signed API. */
export function createResources(call: Call) {
  return {
    checkouts: {
      /**
       * Create an online payment checkout.
       * Redirect the payer to `item.url`. While the checkout is open, the same request with the same `order.id` returns the same checkout.
       * Error codes: INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE.
       */
      create: (body: CheckoutBody, options?: CallOptions): Promise<{
        /** Digits as text, 19 today. */
        checkoutId: string;
        url: string;
      }> =>
        call("POST", "/v3/payment/online", "item", "order", { body, options }),
      /**
       * Retrieve a checkout and its status.
       * Error codes: TRANSACTION_NOT_FOUND.
       */
      get: (query: {
        checkoutId: string;
      }, options?: CallOptions): Promise<CheckoutItem> =>
        call("GET", "/v3/payment/online", "item", "always", { query, options }),
      /**
       * Start a payment of a checkout without the checkout page.
       * Repeating the request while the payment is pending returns the same result. Retrieve the checkout afterwards; the webhook is sent as usual.
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
        /** Base64. Decode it and pass it to the wallet's pay function in the mini program. */
        data?: string;
        url?: string;
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
      getQrCode: (query: {
        checkoutId: string;
        method?: string | undefined;
      }, options?: CallOptions): Promise<{
        /** PNG, Base64. */
        qrCodeImageBase64: string;
        /** Content of the QR code. */
        url: string;
      }> =>
        call("GET", "/v3/payment/online/qrcode", "item", "always", { query, options }),
    },
    payments: {
      /** List the FPX banks for individuals, as a map by bank code. */
      listFpxBanks: (options?: CallOptions): Promise<Record<string, {
          code: string;
          isOnline: boolean;
          name: string;
        }>> =>
        call("GET", "/v3/payment/fpx-bank", "item", "always", { options }),
      /**
       * Refund a payment in full or in part.
       * Returns the payment with its remaining refundable amount. Until the provider confirms, the payment is unchanged and another refund is rejected with PAYMENT_REFUNDING. With the header `Idempotency-Key`, a repeated request returns the first response.
       * Error codes: TRANSACTION_NOT_FOUND, NOT_ALLOW_REFUND, UNSUPPORTED_METHOD_PAYMENT_REFUND, PAYMENT_FULLY_REFUNDED, PAYMENT_REFUNDING, REFUND_AMT_NOT_SAME_AS_TRANSACTION, INSUFFICIENT_REFUND_AMOUNT, INSUFFICIENT_MERCHANT_BALANCE, REFUND_FAILURE, TRANSACTION_DUPLICATE, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, INVALID_PARAMETER.
       */
      refund: (body: RefundBody, options?: CallOptions): Promise<TransactionItem> =>
        call("POST", "/v3/payment/refund", "item", "key", { body, options }),
      /**
       * Reverse an order: void a recent payment or cancel an open checkout.
       * Possible for 15 minutes after the payment; its fee is returned. An open checkout is cancelled; the response is its latest payment attempt, or TRANSACTION_NOT_FOUND without one.
       * Error codes: TRANSACTION_NOT_FOUND, ORDER_NOT_PAID, PAYMENT_REFUNDING, UNSUPPORTED_METHOD_REVERSE, FAILED_TO_REVERSE_ORDER, INSUFFICIENT_MERCHANT_BALANCE, EXCEED_TIME_FOR_REVERSE_TRANSACTION.
       */
      reverse: (body: ReverseBody, options?: CallOptions): Promise<TransactionItem> =>
        call("POST", "/v3/payment/reverse", "item", "never", { body, options }),
      /**
       * List active payment methods.
       * `offline` is empty: counter payments are not supported.
       */
      listMethods: (options?: CallOptions): Promise<{
        online: Record<string, boolean>;
        offline: Record<string, boolean>;
      }> =>
        call("GET", "/v3/payment/subscription/status", "item", "always", { options }),
    },
    transactions: {
      /**
       * Retrieve the payment of an order.
       * Returns the latest successful attempt, or else the latest. TRANSACTION_NOT_FOUND before the first attempt.
       * Error codes: TRANSACTION_NOT_FOUND.
       */
      getByOrder: (orderId: string, options?: CallOptions): Promise<TransactionItem> =>
        call("GET", `/v3/payment/transaction/order/${encodeURIComponent(orderId)}`, "item", "always", { options }),
      /**
       * Retrieve a payment by its transaction ID.
       * Error codes: TRANSACTION_NOT_FOUND.
       */
      get: (transactionId: string, options?: CallOptions): Promise<TransactionItem> =>
        call("GET", `/v3/payment/transaction/${encodeURIComponent(transactionId)}`, "item", "always", { options }),
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
      } = {}, options?: CallOptions): Promise<Page<{
        /** Counts up from 1 without gaps. */
        sequence: number;
        type: "PAYMENT_SUCCEEDED" | "PAYMENT_DUPLICATE" | "PAYMENT_RETURNED" | "PAYMENT_FAILED" | "PAYMENT_REVERSED" | "REFUND_OPENED" | "REFUND_SUCCEEDED" | "REFUND_REFUSED" | "DISPUTE_OPENED" | "DISPUTE_WON" | "DISPUTE_LOST" | "PAYOUT_MADE";
        /** Empty for a payout. */
        transactionId: string;
        /** Empty for a payout. */
        orderId: string;
        /** ID of the transaction, refund, dispute or settlement. */
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
       * Compare your paid orders with the gateway's.
       * `missing`: in your list, not paid in this period. `extra`: paid, not in your list. `different`: paid with another amount. At most 1000 of each are returned; the counts include all.
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
          /** Empty without a payment attempt. */
          transactionId: string;
          /** Empty without a payment attempt. */
          status: string;
        }[];
        extra: {
          orderId: string;
          /** Sen. */
          paidAmount: number;
          /** Empty without a payment attempt. */
          transactionId: string;
          /** Empty without a payment attempt. */
          status: string;
        }[];
        different: {
          orderId: string;
          /** Sen. */
          amount: number;
          /** Sen. */
          paidAmount: number;
          /** Empty without a payment attempt. */
          transactionId: string;
          /** Empty without a payment attempt. */
          status: string;
        }[];
      }> =>
        call("POST", "/v3/payment/reconciliation/orders", "item", "always", { body, options }),
      /**
       * List the payments or refunds that are settled for one Malaysian day.
       * PAYMENT lists payments with their fees, REFUND the refunds. Once the day is settled, these are the lines of its settlement.
       * Error codes: INVALID_PARAMETER.
       */
      getReconciliation: (body: ReconciliationBody, options?: CallOptions): Promise<Page<{
        /** RFC 3339, UTC. */
        transactionAt: string;
        /** Digits as text, 19 today. */
        merchantId: string;
        merchantName: string;
        /** Digits as text, 19 today. */
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
        /** Ringgit; negative, because it is deducted. */
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
      getSettlementCsv: (body: SettlementCsvBody, options?: CallOptions): Promise<string> =>
        call("POST", "/v3/payment/settlement/csv", "text", "always", { body, options }),
    },
    partner: {
      /**
       * Create a merchant of the partner, with its first store and user.
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
       * Retrieve one of the partner's merchants and its settlement account.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
       */
      getMerchant: (merchantId: string, options?: CallOptions): Promise<{
        merchant: MerchantItem;
        settlement: SettlementItem;
      }> =>
        call("GET", `/v3/partner/merchant/${encodeURIComponent(merchantId)}`, "item", "always", { options }),
      /**
       * Retrieve one of the partner's merchants (alternative path).
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND.
       */
      getMerchantByPluralPath: (merchantId: string, options?: CallOptions): Promise<{
        merchant: MerchantItem;
        settlement: SettlementItem;
      }> =>
        call("GET", `/v3/partner/merchants/${encodeURIComponent(merchantId)}`, "item", "always", { options }),
      /**
       * Update the profile of a merchant that is neither under review nor verified.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED, INVALID_PARAMETER.
       */
      updateMerchant: (merchantId: string, body: OnboardingBody, options?: CallOptions): Promise<SettlementItem> =>
        call("PATCH", `/v3/partner/merchant/${encodeURIComponent(merchantId)}`, "item", "never", { body, options }),
      /**
       * Create an application for a merchant. Its secret is returned by this endpoint only.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, USER_NOT_FOUND, INVALID_PUBLIC_KEY, TOO_MANY_APPLICATIONS, INVALID_PARAMETER.
       */
      createApplication: (merchantId: string, body: CreateApplicationBody, options?: CallOptions): Promise<ApplicationItem> =>
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
       * Update an application. A new public key replaces the previous ones at once.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, CLIENT_NOT_FOUND, USER_NOT_FOUND, INVALID_PUBLIC_KEY, INVALID_PARAMETER.
       */
      updateApplication: (merchantId: string, clientId: string, body: UpdateApplicationBody, options?: CallOptions): Promise<ApplicationItem> =>
        call("PUT", `/v3/partner/merchant/${encodeURIComponent(merchantId)}/application/${encodeURIComponent(clientId)}`, "item", "never", { body, options }),
      /**
       * Submit a merchant for review. No body.
       * Error codes: NOT_PARTNER_ACCOUNT, MERCHANT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED.
       */
      submitMerchant: (merchantId: string, options?: CallOptions): Promise<SettlementItem> =>
        call("POST", `/v3/partner/merchant/${encodeURIComponent(merchantId)}`, "item", "never", { options }),
      /**
       * Upload a document for a review, as a multipart form with `file` and optionally `fileName`.
       * Sign it as a request without a body. PDF, PNG or JPEG, at most 5 MiB. Anyone who knows `fileUrl` can read the file; it cannot be guessed.
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
        /** JSON filter on createdAt, updatedAt and status. */
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
       * Retrieve a store.
       * Error codes: STORE_NOT_FOUND.
       */
      get: (storeId: string, options?: CallOptions): Promise<StoreItem> =>
        call("GET", `/v3/store/${encodeURIComponent(storeId)}`, "item", "always", { options }),
      /**
       * Create a store. A merchant can have at most ten.
       * Error codes: STORE_MAXIMUM, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
       */
      create: (body: CreateStoreBody, options?: CallOptions): Promise<StoreItem> =>
        call("POST", "/v3/store", "item", "never", { body, options }),
      /**
       * Update a store. Omitted fields keep their values.
       * Error codes: STORE_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
       */
      update: (storeId: string, body: UpdateStoreBody, options?: CallOptions): Promise<StoreItem> =>
        call("PATCH", `/v3/store/${encodeURIComponent(storeId)}`, "item", "never", { body, options }),
      /**
       * Update a store by the ID in the body or, without one, the default store.
       * Error codes: STORE_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
       */
      updateDefault: (body: UpdateStoreBody, options?: CallOptions): Promise<StoreItem> =>
        call("PATCH", "/v3/store", "item", "never", { body, options }),
      /**
       * Delete a store permanently. The default store cannot be deleted.
       * Error codes: STORE_NOT_FOUND, DEFAULT_STORE_DELETE_NOT_ALLOWED.
       */
      delete: (storeId: string, options?: CallOptions): Promise<void> =>
        call("DELETE", `/v3/store/${encodeURIComponent(storeId)}`, "none", "never", { options }),
    },
    merchant: {
      /**
       * Retrieve the merchant's profile.
       * `invoiceAddress` is always an object; unset fields are empty.
       */
      get: (options?: CallOptions): Promise<{
        /** Digits as text, 19 today. */
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
       * List the products the merchant subscribes to.
       * The zero date means no end.
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
       * Retrieve the user who consented or, without a consent, the merchant's owner.
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
      /** Retrieve the default settlement account. */
      getDefault: (options?: CallOptions): Promise<SettlementItem> =>
        call("GET", "/v3/account", "item", "always", { options }),
      /**
       * Create an additional settlement account, empty and unverified. No body.
       * Error codes: NOT_PERMITTED.
       */
      create: (options?: CallOptions): Promise<SettlementItem> =>
        call("POST", "/v3/account", "item", "never", { options }),
      /**
       * Retrieve a settlement account.
       * Error codes: ACCOUNT_NOT_FOUND.
       */
      get: (accountId: string, options?: CallOptions): Promise<SettlementItem> =>
        call("GET", `/v3/account/${encodeURIComponent(accountId)}`, "item", "always", { options }),
      /**
       * Update a settlement account that is neither under review nor verified.
       * Omitted fields keep their values.
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
      /** List the stored cards of a payer, newest first. Empty for an unknown payer. */
      list: (customerId: string, options?: CallOptions): Promise<CardTokenItem[]> =>
        call("GET", `/v3/payment/tokens/${encodeURIComponent(customerId)}`, "item", "always", { options }),
      /**
       * Delete a stored card. Customers charged with it become inactive.
       * Error codes: CARD_NOT_FOUND.
       */
      delete: (customerId: string, body: {
        token: string;
      }, options?: CallOptions): Promise<void> =>
        call("DELETE", `/v3/payment/tokens/${encodeURIComponent(customerId)}`, "none", "never", { body, options }),
    },
    customers: {
      /**
       * Create a recurring customer, charged on a schedule once the payer has stored a card.
       * Redirect the payer to `paymentUrl`. Charges are made at 09:00 Malaysian time on the scheduled days; the webhook's eventType is RECURRING_PAYMENT.
       * Error codes: STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
       */
      createRecurring: (body: RecurringBody, options?: CallOptions): Promise<CustomerItem> =>
        call("POST", "/v3/recurring-payment", "item", "never", { body, options }),
      /**
       * Create a tokenized customer, charged on request once the payer has stored a card.
       * Error codes: STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
       */
      createTokenized: (body: TokenizedBody, options?: CallOptions): Promise<CustomerItem> =>
        call("POST", "/v3/tokenized-payment", "item", "never", { body, options }),
      /**
       * Retrieve a customer.
       * Error codes: CUSTOMER_NOT_FOUND.
       */
      get: (customerId: string, options?: CallOptions): Promise<CustomerItem> =>
        call("GET", `/v3/customer/${encodeURIComponent(customerId)}`, "item", "always", { options }),
      /**
       * Charge a customer's stored card.
       * A declined charge still returns SUCCESS: the transaction's status is FAILED and `error` has the reason. With the header `Idempotency-Key`, a repeated request returns the first charge.
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
       * List the charges of a customer, newest first.
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
       * Activate or deactivate a customer. No body. Without a stored card, the customer stays inactive.
       * Error codes: CUSTOMER_NOT_FOUND.
       */
      toggle: (customerId: string, options?: CallOptions): Promise<CustomerItem> =>
        call("PUT", `/v3/customer/${encodeURIComponent(customerId)}/status`, "item", "never", { options }),
    },
  };
}
