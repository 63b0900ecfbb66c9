// Generated from the gateway's routes by `npm run generate`; do not edit.

/** Payment methods of this release; a newer gateway may have others. */
export type PaymentMethod = "ALIPAYPLUS_MY" | "ALIPAY_CN" | "ATOME_MY" | "BINFINITE_MY" | "BOOST_MY" | "CARD_MY" | "DUITNOW_MY" | "DUITNOW_QRCODE" | "FAVEPAY_MY" | "FPX_MY" | "GOBIZ_MY" | "GOPAYZ_MY" | "GRABPAY_MY" | "HOOLAH_MY" | "IOUPAY_MY" | "MASTERCARD_MY" | "MAYBANK_MY" | "MCASH_MY" | "NETSPAY" | "NETSPAY_SG" | "PAYDEE_MY" | "PRESTO_MY" | "RAZERPAY_MY" | "RAZER_MY" | "SARAWAKPAY_MY" | "SENHENGPAY_MY" | "SETEL_MY" | "SHOPEEPAY_MY" | "SPLIT_MY" | "TNG_MY" | "VISA_MY" | "WECHATPAY_CN" | "WECHATPAY_MY" | "ZAPP_MY" | (string & {});
/** Payment methods of this release; a newer gateway may have others. */
export type TransactionMethod = "ALIPAY" | "ALIPAYPLUS" | "ATOME" | "BINFINITE" | "BOOST" | "FAVEPAY" | "FPX" | "GOBIZ" | "GOPAYZ" | "GRABPAY" | "HOOLAH" | "IOUPAY" | "MASTERCARD" | "MAYBANK" | "MCASH" | "NETSPAY" | "PAYDEE" | "PRESTO" | "RAZERPAY" | "SARAWAKPAY" | "SENHENGPAY" | "SETEL" | "SHOPEEPAY" | "SPLIT" | "TNG" | "WECHATPAY" | "ZAPP" | (string & {});
/** A later release may add codes. */
export type ErrorCode = "INVALID_CLIENT" | "INVALID_GRANT" | "UNSUPPORTED_GRANT_TYPE" | "INACTIVE_CLIENT" | "INVALID_CODE" | "ACCESS_DENIED" | "UNAUTHORIZED" | "TOKEN_INVALID" | "TOKEN_EXPIRED" | "CLIENT_NOT_SET_PUBLIC_KEY" | "INVALID_REQUEST_SIGNATURE" | "INVALID_TIMESTAMP" | "DUPLICATE_REQUEST" | "INVALID_PUBLIC_KEY" | "INVALID_REQUEST" | "INVALID_CHARSET" | "API_ENDPOINT_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "EXCEEDED_LIMIT" | "INTERNAL_ERROR" | "OVERLOAD" | "VALIDATION_ERROR" | "INVALID_PARAMETER" | "MAX_VALUE" | "MINIMUM_AMOUNT_REQUIRED" | "PAYMENT_AMT_INVALID" | "PAYMENT_DECIMAL_INVALID" | "PAYMENT_UNSUPPORTED_CURRENCY_TYPE" | "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION" | "ORDER_ID_DUPLICATE" | "DOES_NOT_HAVE_ACTIVE_WALLET" | "EXPIRY_INVALID" | "EXPIRY_MIN" | "QR_INVALID" | "QR_REDEEMED" | "AUTH_CODE_INVALID" | "AUTH_CODE_EXPIRED" | "AUTH_CODE_USED" | "TRANSACTION_QR_CODE_NOT_FOUND" | "TRANSACTION_NOT_FOUND" | "ORDER_PAID" | "ORDER_CLOSED" | "TRANSACTION_EXPIRED" | "PAYMENT_IN_PROCESS" | "CUSTOMER_NOT_FOUND" | "CARD_ENTRY_OFF" | "CARD_NOT_FOUND" | "PAYMENT_PARAM_INVALID" | "BANK_ERROR" | "ORDER_NOT_PAID" | "NOT_ALLOW_REFUND" | "UNSUPPORTED_METHOD_PAYMENT_REFUND" | "REFUND_AMT_NOT_SAME_AS_TRANSACTION" | "INSUFFICIENT_REFUND_AMOUNT" | "INSUFFICIENT_MERCHANT_BALANCE" | "PAYMENT_FULLY_REFUNDED" | "PAYMENT_REFUNDING" | "REFUND_FAILURE" | "TRANSACTION_DUPLICATE" | "UNSUPPORTED_METHOD_REVERSE" | "FAILED_TO_REVERSE_ORDER" | "EXCEED_TIME_FOR_REVERSE_TRANSACTION" | "NOT_PARTNER_ACCOUNT" | "MERCHANT_SUSPENDED" | "MERCHANT_NOT_ACTIVE" | "STORE_NOT_FOUND" | "STORE_MAXIMUM" | "DEFAULT_STORE_DELETE_NOT_ALLOWED" | "ACCOUNT_NOT_FOUND" | "MERCHANT_NOT_FOUND" | "MERCHANT_VERIFIED" | "NOT_PERMITTED" | "USER_NOT_FOUND" | "CLIENT_NOT_FOUND" | "CLIENT_NO_PERMISSION" | "TOO_MANY_APPLICATIONS" | "NOTIFICATION_NOT_FOUND" | "INVALID_FILE" | "EMAIL_DUPLICATE" | "PHONE_DUPLICATE" | "NOT_FOUND" | "CONFLICT";
export type ErrorBody = {
  /** What is wrong. */
  error: {
    /** Branch on it. */
    code: ErrorCode;
    /** For people; it can change. */
    message: string;
  };
  /** Each invalid field, at most ten. Only where the application's setting Error details is ON. */
  details?: {
    /** Path from the body's root: `order.amount`, `method.0`; empty: the body. */
    field: string;
    /** One sentence of the error's message. */
    message: string;
  }[];
};
export type SignatureErrorBody = {
  /** What is wrong. */
  error: {
    /** Branch on it. */
    code: ErrorCode;
    /** For people; it can change. */
    message: string;
  };
  /** With INVALID_REQUEST_SIGNATURE only: each step as the gateway computed it. */
  debug?: {
    /** The five steps of the signature. */
    preVerifyContent: {
      /** The sorted, compact body. */
      step1: {
        /** Value of the step, as the gateway computed it. */
        content: string;
        /** What the step does or what is wrong with it. */
        remark: string;
      };
      /** The body in Base64. */
      step2: {
        /** Value of the step, as the gateway computed it. */
        content: string;
        /** What the step does or what is wrong with it. */
        remark: string;
      };
      /** The text that is signed. */
      step3: {
        /** Value of the step, as the gateway computed it. */
        content: string;
        /** What the step does or what is wrong with it. */
        remark: string;
      };
      /** The signature. */
      step4: {
        /** Value of the step, as the gateway computed it. */
        content: string;
        /** What the step does or what is wrong with it. */
        remark: string;
      };
      /** The conclusion. */
      step5: {
        /** What the step does or what is wrong with it. */
        remark: string;
      };
    };
    /** The signature headers as received. */
    requestHeader: {
      /** The nonce. */
      "X-Nonce-Str": {
        /** Value of the header, as received. */
        currentValue: string;
        /** Whether the header is well formed. */
        isValid: boolean;
        /** What the step does or what is wrong with it. */
        remark: string;
      };
      /** The signature. */
      "X-Signature": {
        /** Value of the header, as received. */
        currentValue: string;
        /** Whether the header is well formed. */
        isValid: boolean;
        /** What the step does or what is wrong with it. */
        remark: string;
      };
      /** The timestamp. */
      "X-Timestamp": {
        /** Value of the header, as received. */
        currentValue: string;
        /** Whether the header is well formed. */
        isValid: boolean;
        /** What the step does or what is wrong with it. */
        remark: string;
      };
    };
  };
};
export type ApplicationItem = {
  /** Digits as text, 19 today. */
  clientId: string;
  /** Returned once, on creation; empty afterwards. */
  clientSecret: string;
  /** Your side of the signatures. */
  client: {
    /** Public key, PEM. */
    publicKey: string;
  };
  /** The gateway's side: its key signs webhooks. */
  server: {
    /** Public key, PEM. */
    publicKey: string;
  };
  /** Name. */
  name: string;
  /** URL of the application's home page. */
  homePageUrl: string;
  /** URL of the application's logo. */
  logoUrl: string;
  /** URL of the privacy policy. */
  privacyPolicyUrl: string;
  /** Digits as text, 19 today. */
  merchantId: string;
  /** ID of the user. */
  userId: string;
  /** Always empty. */
  oAuthClientProducts: unknown[];
  /** Whether it is active. */
  isActive: boolean;
  /** URLs to which a user who consented is redirected. */
  redirectUri: string[];
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type CardTokenItem = {
  /** ID of the object. */
  id: string;
  /** First six and last four digits. */
  label: string;
  /** Provider that stores the card. */
  provider: string;
  /** Token of the stored card. */
  token: string;
  /** Country. */
  country: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
  /** Billing address; its fields can be empty. */
  address: {
    /** Address, first line. */
    addressLine1: string;
    /** Address, second line. */
    addressLine2: string;
    /** Postcode. */
    postCode: string;
    /** City. */
    city: string;
    /** State. */
    state: string;
    /** Country. */
    country: string;
  };
  /** The card. */
  card: {
    /** Name on the card. */
    name: string;
    /** Brand of the card. */
    method: "VISA" | "MASTERCARD" | (string & {});
    /** Credit, debit or prepaid; empty when unknown. */
    fundingtype: string;
    /** Last four digits of the card number. */
    lastFourNo: string;
    /** Month of expiry. */
    expMonth: number;
    /** Year of expiry. */
    ExpYear: number;
    /** Whether the security code was checked. */
    isCvcCheck: boolean;
  };
};
export type CheckAnswerBody = {
  /** Of the question. */
  number: number;
  /** How often the order was fulfilled. Default: 0. */
  count?: number;
};
export type CheckoutBody = {
  /** What is paid. */
  order: {
    /** The merchant's own ID of the order and its idempotency key. Defaults to the checkoutId. */
    id?: string;
    /** Title of the order, shown to the payer. */
    title: string;
    /** May be empty. */
    detail: string;
    /** Order description. */
    additionalData: string;
    /** Sen; 100 is RM 1.00. */
    amount: number;
    /** Currency; only MYR. */
    currencyType: "MYR";
    /** Stored; need not add up to the amount. */
    amountBreakdown?: unknown;
  };
  /** The payer. */
  customer: {
    /** Your ID of the payer; needed to store and reuse cards. */
    userId: string;
    /** Email address. */
    email?: string;
    /** Any text, such as `60`, `+60` or `MY`. */
    countryCode?: string;
    /** Any text, such as `123456789`, `+60123456789` or `012-345 6789`. */
    phoneNumber?: string;
  };
  /** Payment methods to offer; empty: all active ones. */
  method: PaymentMethod[];
  /** Layout of the checkout page. */
  layoutVersion?: "v2" | "v3" | "v4";
  /** Payment methods not to offer. */
  excludeMethod?: PaymentMethod[] | null;
  /** Order of the groups of payment methods on the checkout page. */
  paymentOrders?: ("WALLET" | "ONLINE_BANKING" | "CARD" | "PAY_LATER" | (string & {}))[] | null;
  /** Where the payer pays: on a website or in a mobile app. */
  type: "WEB_PAYMENT" | "MOBILE_PAYMENT";
  /** ID of the store. */
  storeId: string;
  /** URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added. */
  redirectUrl: string;
  /** URL that receives webhooks. */
  notifyUrl: string;
  /** Stored; `extraFee` is returned with the payment. */
  extraInfo?: unknown;
  /** Stored; returned in the payment's `extendInfo`. */
  inHousePromo?: unknown;
  /** Stored; returned with the payment. */
  source?: string | null;
  /** Not supported. */
  voucher?: unknown;
  /** Lifetime of the checkout, 60 to 86400. Default: 600, also for 0 and below. Compat mode takes the nearest. */
  expiresInSeconds?: number | null;
};
export type CheckoutItem = {
  /** Digits as text, 19 today. */
  id: string;
  /** What is paid. */
  order: {
    /** Your ID of the order. */
    id: string;
    /** Title of the order, shown to the payer. */
    title: string;
    /** Details of the order, shown to the payer. */
    detail: string;
    /** Order description, for your own use. */
    additionalData: string;
    /** Currency; only MYR. */
    currencyType: "MYR" | (string & {});
    /** Sen. */
    amount: number;
  };
  /** Where the payer pays: on a website or in a mobile app. */
  type: "WEB_PAYMENT" | "MOBILE_PAYMENT" | (string & {});
  /** Empty until the first payment attempt. */
  transactionId: string;
  /** Where the payment was created. */
  platform: "OPEN_API" | "TERMINAL" | "MOBILE_APP" | "WEB_LOYALTY" | "PORTAL" | (string & {});
  /** Requested payment methods; empty: all active ones. */
  method: PaymentMethod[];
  /** URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added. */
  redirectUrl: string;
  /** URL that receives webhooks. */
  notifyUrl: string;
  /** RFC 3339, UTC. */
  startAt: string;
  /** RFC 3339, UTC. */
  endAt: string;
  /** In words: IN_PROCESS: Pending; SUCCESS: Paid; FAILED: Failed; CANCELLED: Cancelled; EXPIRED: Expired. */
  status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type CreateApplicationBody = {
  /** Name. */
  name: string;
  /** ID of the user. */
  userId?: string | null;
  /** URL of the application's home page. */
  homePageUrl?: string | null;
  /** URL of the application's logo. */
  logoUrl?: string | null;
  /** URL of the privacy policy. */
  privacyPolicyUrl?: string | null;
  /** URLs to which a user who consented is redirected. */
  redirectUri?: string[] | null;
  /** PEM, RSA, at least 2048 bits. */
  publicKey?: string | null;
  /** Whether it is active. */
  isActive?: boolean | null;
};
export type CreateStoreBody = {
  /** Name. */
  name: string;
  /** Address, first line. */
  addressLine1: string;
  /** Postcode. */
  postCode: string;
  /** City. */
  city: string;
  /** State. */
  state: string;
  /** Country. */
  country: string;
  /** Of the phone number. */
  countryCode: string;
  /** Phone number without its country code. */
  phoneNumber: string;
  /** ID of the settlement account; empty: the default. */
  merchantSettlementId?: string;
  /** Address, second line. */
  addressLine2?: string;
  /** Place of the store. */
  geoLocation?: {
    /** Latitude in degrees. */
    latitude?: number;
    /** Longitude in degrees. */
    longitude?: number;
    /** The same as `latitude`. */
    Lat?: number;
    /** The same as `longitude`. */
    Lng?: number;
  };
};
export type CustomerItem = {
  /** Digits as text, 19 today. */
  id: string;
  /** Digits as text, 19 today. */
  merchantId: string;
  /** Digits as text, 19 today. */
  storeId: string;
  /** First six and last four digits of the card; empty until a card is stored. */
  label: string;
  /** Email address. */
  email: string;
  /** Name. */
  name: string;
  /** Country code of the phone number, such as 60. */
  countryCode: string;
  /** Phone number without its country code. */
  phoneNumber: string;
  /** What the customer pays for. */
  productName: string;
  /** Details of what the customer pays for. */
  productDescription: string;
  /** The customer can be charged. `false` until a card is stored, while disabled, once the card was deleted or has expired. Stays `true` after the last scheduled charge: you can still request charges. */
  isActive: boolean;
  /** ID of the application that created the customer. */
  clientKey: string;
  /** URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added. */
  redirectUrl: string;
  /** URL that receives webhooks. */
  notifyUrl: string;
  /** URL of the page where the payer stores a card. */
  paymentUrl: string;
  /** The schedule; absent for a tokenized customer. */
  recurringPayment?: {
    /** Amount in sen; 100 is RM 1.00. */
    amount: number;
    /** Currency; only MYR. */
    currency: "MYR" | (string & {});
    /** How often the customer is charged. */
    recurringInterval: "DAILY" | "WEEKLY" | "MONTHLY" | (string & {});
    /** Day of the charge. WEEKLY: 0 (Sunday) to 6. MONTHLY: 1 to 28, 0 first or -1 last day. Empty: the day the card was stored. */
    recurringTarget: string;
    /** 0: no end. */
    recurringRepetition: number;
    /** What the customer pays for. */
    productName: string;
    /** Details of what the customer pays for. */
    productDescription: string;
  };
  /** Amount in sen; 100 is RM 1.00. */
  amount?: number;
  /** Currency; only MYR. */
  currency?: "MYR" | (string & {});
  /** How often the customer is charged. */
  recurringInterval?: "DAILY" | "WEEKLY" | "MONTHLY" | (string & {});
  /** Day of the charge. WEEKLY: 0 (Sunday) to 6. MONTHLY: 1 to 28, 0 first or -1 last day. Empty: the day the card was stored. */
  recurringTarget?: string;
  /** 0: no end. */
  recurringRepetition?: number;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type CustomerOrderItem = {
  /** Digits as text, 19 today. */
  id: string;
  /** URL of the charge's checkout page. */
  paymentUrl: string;
  /** ID of the schedule; 0 for a charge on request. */
  recurringPaymentId: string;
  /** Digits as text, 19 today. */
  recurringCustomerId: string;
  /** Digits as text, 19 today. */
  merchantId: string;
  /** Digits as text, 19 today. */
  storeId: string;
  /** Digits as text, 19 today. */
  checkoutId: string;
  /** ID of the payment attempt, 24 digits. */
  transactionId: string;
  /** Current status. */
  status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED" | (string & {});
  /** Malaysian day, YYYYMMDD. */
  recurringReference: string;
  /** Amount in sen; 100 is RM 1.00. */
  amount: number;
  /** Currency; only MYR. */
  currency: "MYR" | (string & {});
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type EmptyResponse = {
  /** The result. */
  item: Record<string, unknown>;
  /** Always SUCCESS; an error has another shape. */
  code: "SUCCESS";
};
export type MerchantItem = {
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
  invoiceAddress: Record<string, string> | null;
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
};
export type NewQrCodeItem = {
  /** The store of the payment. */
  store: StoreItem;
  /** Kind of payment. */
  type: "STATIC" | "DYNAMIC";
  /** Whether the code has an amount; otherwise the payer enters it. */
  isPreFillAmount: boolean;
  /** Currency; only MYR. */
  currencyType: "MYR" | (string & {});
  /** Sen; 0 when the payer enters it. */
  amount: number;
  /** Where the payment was created. */
  platform: "OPEN_API" | "TERMINAL" | "MOBILE_APP" | "WEB_LOYALTY" | "PORTAL" | (string & {});
  /** Payment method, such as TNG_MY. */
  method: TransactionMethod[];
  /** When the code stops working. Absent: never. */
  expiry: {
    /** Kind of payment. */
    type: "PERMANENT" | "FIXED" | "DYNAMIC";
    /** Days from the creation, with the type DYNAMIC. */
    day: number;
    /** RFC 3339; the end of 2050 for PERMANENT. */
    expiredAt: string;
  };
  /** 32 hexadecimal digits. */
  code: string;
  /** REDEEMED once the order of a DYNAMIC code has been paid. */
  status: "VALID" | "REDEEMED";
  /** The address to print as a QR code, or to redirect to. */
  qrCodeUrl: string;
  /** URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added. */
  redirectUrl: string;
  /** When the request had one. */
  notifyUrl?: string;
  /** What is paid. */
  order: {
    /** Of a DYNAMIC code: the order.id of its transactions. */
    id?: string;
    /** Title of the order, shown to the payer. */
    title: string;
    /** Details of the order, shown to the payer. */
    detail: string;
    /** Order description, for your own use. */
    additionalData: string;
  };
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type NotificationItem = {
  /** The header `X-Event-Id` of every attempt. */
  id: string;
  /** The webhook's `eventType`. */
  eventType: string;
  /** ID of the payment attempt, 24 digits. */
  transactionId: string;
  /** Where it is sent. */
  url: string;
  /** `PENDING`: it is sent, again if need be. `EXHAUSTED`: every attempt failed. `STOPPED`: your server returned 410, or its endpoint was disabled. */
  status: "PENDING" | "DELIVERED" | "EXHAUSTED" | "STOPPED";
  /** Attempts so far. */
  attemptCount: number;
  /** When it is sent again; null when it is not. */
  nextAttemptAt: string | null;
  /** HTTP status of the last attempt, the reply of a message broker such as `confirm` or `312 NO_ROUTE`, or an error; empty before the first. */
  lastResponse: string;
  /** Headers of the last attempt, with its signature; empty before the first. */
  headers: Record<string, string>;
  /** The exact text that is signed and sent. */
  body: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};
export type OnboardingBody = {
  /** Name that payers know. */
  brandName?: string | null;
  /** Registration number of the company (SSM). */
  registrationNumber?: string | null;
  /** Registered name of the company. */
  companyName?: string | null;
  /** Legal form of the company. */
  companyType?: string | null;
  /** Line of business. */
  businessCategory?: string | null;
  /** Source of funds. */
  sourceOfFunds?: string | null;
  /** Where most customers are from. */
  customerOrigin?: string | null;
  /** Holder of the bank account. */
  bankAccountHolderName?: string | null;
  /** Address, first line. */
  addressLine1?: string | null;
  /** Address, second line. */
  addressLine2?: string | null;
  /** Postcode. */
  postCode?: string | null;
  /** Postcode. */
  postcode?: string | null;
  /** City. */
  city?: string | null;
  /** State. */
  state?: string | null;
  /** Country. */
  country?: string | null;
  /** What the business sells. */
  businessScope?: string | null;
  /** URL of the website. */
  websiteUrl?: string | null;
  /** The same as `websiteUrl`. */
  websiteURL?: string | null;
  /** When the business was founded. */
  establishedAt?: string | null;
  /** Country code of the phone number, such as 60. */
  countryCode?: string | null;
  /** Phone number without its country code. */
  phoneNumber?: string | null;
  /** Latitude in degrees. */
  latitude?: number | null;
  /** Longitude in degrees. */
  longitude?: number | null;
  /** Whether the business is at the registered address. */
  isSameBusinessAddress?: boolean | null;
  /** Average amount of a payment. */
  averageTicketSize?: number | null;
  /** Average turnover of a month. */
  averageTurnoverPerMonth?: number | null;
  /** Address for invoices. */
  invoiceAddress?: {
    /** Address, first line. */
    addressLine1?: string | null;
    /** Address, second line. */
    addressLine2?: string | null;
    /** Postcode. */
    postCode?: string | null;
    /** Postcode. */
    postcode?: string | null;
    /** City. */
    city?: string | null;
    /** State. */
    state?: string | null;
    /** Country. */
    country?: string | null;
  } | null;
  /** URLs of uploaded documents. */
  document?: {
    /** Document: CTOS report. */
    ctosFileUrl?: string | null;
    /** Document: identity card of the owner. */
    ownerICFileUrl?: string | null;
    /** Document: identity cards of the directors. */
    directorICFileUrl?: string | null;
    /** Document: identity cards of the shareholders. */
    shareHolderICFileUrl?: string | null;
    /** Document: business registration. */
    businessRegistrationFileUrl?: string | null;
    /** Document: bank statement. */
    bankStatementFileUrl?: string | null;
    /** Document: memorandum of association. */
    moaFileUrl?: string | null;
    /** Document: Form 24. */
    form24FileUrl?: string | null;
    /** Document: Form 49. */
    form49FileUrl?: string | null;
    /** Document: Section 14. */
    section14FileUrl?: string | null;
    /** Document: Form 44. */
    form44FileUrl?: string | null;
    /** Document: photo of the business premises. */
    businessSitePhotoFileUrl?: string | null;
    /** Document: e-SSM extract. */
    essmDocumentFileUrl?: string | null;
    /** Document: letter of consent. */
    letterOfConsentFileUrl?: string | null;
    /** Document: certificate of registration. */
    certificateOfRegistrationFileUrl?: string | null;
    /** Document: minutes of the meeting. */
    meetingMinutesFileUrl?: string | null;
    /** Document: organization chart. */
    organizationChartFileUrl?: string | null;
  } | null;
  /** Directors, shareholders and owners. */
  inspectList?: {
    /** Full name. */
    fullName?: string | null;
    /** Email address. */
    email?: string | null;
    /** Position in the company. */
    position?: string | null;
    /** Country code of the phone number, such as 60. */
    countryCode?: string | null;
    /** Phone number without its country code. */
    phoneNumber?: string | null;
    /** Gender. */
    gender?: string | null;
    /** Date of birth. */
    birthday?: string | null;
    /** Nationality. */
    nationality?: string | null;
    /** Kind of identity document. */
    idType?: string | null;
    /** Number of the identity document. */
    idNo?: string | null;
    /** Start of the validity of the identity document. */
    beginAt?: string | null;
    /** End of the validity of the identity document. */
    endAt?: string | null;
  }[] | null;
  /** Whose bank account it is. */
  bankAccountType?: "" | "INDIVIDUAL" | "CORPORATE" | null;
  /** Number of the bank account. */
  bankAccountNo?: string | null;
  /** SWIFT code of the bank. */
  bankCode?: string | null;
  /** Products the merchant applies for. */
  paymentSubscription?: "" | "ONLINE" | "OFFLINE" | "BOTH" | null;
  /** Wallets at a counter. */
  terminalOfflineEWallet?: boolean | null;
  /** Cards at a counter. */
  terminalOfflineCreditCard?: boolean | null;
  /** Cards online. */
  onlineCreditCard?: boolean | null;
  /** Stored; not used. */
  vopApi?: boolean | null;
};
export type QrCodeBody = {
  /** STATIC collects any number of payments, DYNAMIC one. */
  type: "STATIC" | "DYNAMIC";
  /** ID of the store. */
  storeId: string;
  /** false, the default: the payer enters the amount. */
  isPreFillAmount?: boolean | null;
  /** Sen; 100 is RM 1.00. Required with `isPreFillAmount: true`. */
  amount?: number;
  /** Currency; only MYR. */
  currencyType: "MYR";
  /** What is paid. */
  order: {
    /** Title of the order, shown to the payer. */
    title: string;
    /** The merchant's own ID of the order and its idempotency key. Defaults to the checkoutId. */
    id?: string | null;
    /** May be empty. */
    detail?: string | null;
    /** May be empty. */
    details?: string | null;
    /** Order description. */
    additionalData?: string | null;
  };
  /** Payment method, such as TNG_MY. */
  method?: TransactionMethod[] | null;
  /** When the code stops working. Absent: never. */
  expiry?: {
    /** FIXED ends at `expiredAt`, DYNAMIC after `day` days. FIX is FIXED. */
    type: "PERMANENT" | "FIXED" | "DYNAMIC" | "FIX";
    /** Days from now, for DYNAMIC. */
    day?: number | null;
    /** RFC 3339, for FIXED. */
    expiredAt?: string | null;
  } | null;
  /** URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added. */
  redirectUrl?: string | null;
  /** URL that receives webhooks. */
  notifyUrl?: string | null;
};
export type QrCodeItem = {
  /** Digits as text, 19 today. */
  storeId: string;
  /** The store of the payment. */
  store?: {
    /** Digits as text, 19 today. */
    id: string;
    /** ID of the settlement account; empty: the default. */
    merchantSettlementId?: string;
    /** Name. */
    name: string;
    /** URL of the store's picture; empty without one. */
    imageUrl: string;
    /** Address, first line. */
    addressLine1: string;
    /** Address, second line. */
    addressLine2: string;
    /** Postcode. */
    postCode: string;
    /** City. */
    city: string;
    /** State. */
    state: string;
    /** Country. */
    country: string;
    /** Country code of the phone number, such as 60. */
    countryCode: string;
    /** Phone number without its country code. */
    phoneNumber: string;
    /** Place of the store. */
    geoLocation: {
      /** Latitude in degrees. */
      latitude: number;
      /** Longitude in degrees. */
      longitude: number;
    };
    /** Current status. */
    status: string;
    /** RFC 3339, UTC. */
    createdAt: string;
    /** RFC 3339, UTC. */
    updatedAt: string;
  };
  /** Kind of payment. */
  type: "STATIC" | "DYNAMIC";
  /** Whether the code has an amount; otherwise the payer enters it. */
  isPreFillAmount: boolean;
  /** Currency; only MYR. */
  currencyType: "MYR" | (string & {});
  /** Sen; 0 when the payer enters it. */
  amount: number;
  /** Where the payment was created. */
  platform: "OPEN_API" | "TERMINAL" | "MOBILE_APP" | "WEB_LOYALTY" | "PORTAL" | (string & {});
  /** Payment method, such as TNG_MY. */
  method: TransactionMethod[];
  /** When the code stops working. Absent: never. */
  expiry: {
    /** Kind of payment. */
    type: "PERMANENT" | "FIXED" | "DYNAMIC";
    /** Days from the creation, with the type DYNAMIC. */
    day: number;
    /** RFC 3339; the end of 2050 for PERMANENT. */
    expiredAt: string;
  };
  /** 32 hexadecimal digits. */
  code: string;
  /** REDEEMED once the order of a DYNAMIC code has been paid. */
  status: "VALID" | "REDEEMED";
  /** The address to print as a QR code, or to redirect to. */
  qrCodeUrl: string;
  /** URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added. */
  redirectUrl: string;
  /** When the request had one. */
  notifyUrl?: string;
  /** What is paid. */
  order: {
    /** Of a DYNAMIC code: the order.id of its transactions. */
    id?: string;
    /** Title of the order, shown to the payer. */
    title: string;
    /** Details of the order, shown to the payer. */
    detail: string;
    /** Order description, for your own use. */
    additionalData: string;
  };
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type ReconciliationBody = {
  /** Payments or refunds. */
  transactionType: "PAYMENT" | "REFUND";
  /** A Malaysian day, YYYY-MM-DD. */
  date: string;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  method?: TransactionMethod[] | TransactionMethod | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  region?: ("CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {}))[] | "CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {}) | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  methods?: TransactionMethod[] | TransactionMethod | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  regions?: ("CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {}))[] | "CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {}) | null;
  /** Cursor from the previous response's `meta`. */
  cursor?: string | null;
};
export type RecurringBody = {
  /** ID of the store. */
  storeId: string;
  /** Email address. */
  email: string;
  /** Currency; only MYR. */
  currency: "MYR";
  /** Sen; 100 is RM 1.00. */
  amount: number;
  /** URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added. */
  redirectUrl: string;
  /** URL that receives webhooks. */
  notifyUrl: string;
  /** How often the customer is charged. */
  recurringInterval: "DAILY" | "WEEKLY" | "MONTHLY";
  /** Name. */
  name?: string | null;
  /** Any text, such as `60`, `+60` or `MY`. */
  countryCode?: string | null;
  /** Any text, such as `123456789`, `+60123456789` or `012-345 6789`. */
  phoneNumber?: string | null;
  /** What the customer pays for. */
  productName?: string | null;
  /** Details of what the customer pays for. */
  productDescription?: string | null;
  /** Day of the charge. WEEKLY: 0 (Sunday) to 6. MONTHLY: 1 to 28, 0 first or -1 last day. Empty: the day the card was stored. */
  recurringTarget?: string | null;
  /** Number of charges; 0: no end. */
  recurringRepetition?: number | null;
};
export type RefundBody = {
  /** ID of the payment attempt, 24 digits. */
  transactionId: string;
  /** What to refund. */
  refund: {
    /** FULL: the whole remaining refundable amount; before the first refund, the amount of the payment. */
    type: "FULL" | "PARTIAL";
    /** Currency; only MYR. */
    currencyType: "MYR";
    /** Sen; 100 is RM 1.00. */
    amount: number;
  };
  /** Reason for the refund, for your own records. */
  reason: string;
};
export type ReverseBody = {
  /** Your ID of the order. */
  orderId: string;
};
export type SettlementCsvBody = {
  /** A Malaysian day, YYYY-MM-DD. */
  date: string;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  method?: TransactionMethod[] | TransactionMethod | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  region?: ("CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {}))[] | "CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {}) | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  methods?: TransactionMethod[] | TransactionMethod | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  regions?: ("CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {}))[] | "CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {}) | null;
  /** Part of a long file, from 1. Each part has at most 10,000 lines. */
  sequence?: number | string | null;
};
export type SettlementItem = {
  /** Digits as text, 19 today. */
  id: string;
  /** Digits as text, 19 today. */
  merchantId: string;
  /** Whether it is the merchant's default account. */
  isDefault: boolean;
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
  invoiceAddress: Record<string, string> | null;
  /** Products the merchant applies for. */
  paymentSubscription: "ONLINE" | "OFFLINE" | "BOTH" | "" | (string & {});
  /** Whether the business is at the registered address. */
  isSameBusinessAddress: boolean;
  /** Directors, shareholders and owners. */
  inspectList: {
    /** Full name. */
    fullName: string;
    /** Email address. */
    email: string;
    /** Position in the company. */
    position: string;
    /** Country code of the phone number, such as 60. */
    countryCode: string;
    /** Phone number without its country code. */
    phoneNumber: string;
    /** Gender. */
    gender: string;
    /** Date of birth. */
    birthday: string;
    /** Nationality. */
    nationality: string;
    /** Kind of identity document. */
    idType: string;
    /** Number of the identity document. */
    idNo: string;
    /** Start of the validity of the identity document. */
    beginAt: string;
    /** End of the validity of the identity document. */
    endAt: string;
  }[] | null;
  /** Current status. */
  status: "UNVERIFIED" | "REVIEWING" | "VERIFIED";
  /** URLs of uploaded documents. */
  document: {
    /** Document: CTOS report. */
    ctosFileUrl: string;
    /** Document: identity card of the owner. */
    ownerICFileUrl: string;
    /** Document: identity cards of the directors. */
    directorICFileUrl: string;
    /** Document: identity cards of the shareholders. */
    shareHolderICFileUrl: string;
    /** Document: business registration. */
    businessRegistrationFileUrl: string;
    /** Document: bank statement. */
    bankStatementFileUrl: string;
    /** Document: memorandum of association. */
    moaFileUrl: string;
    /** Document: Form 24. */
    form24FileUrl: string;
    /** Document: Form 49. */
    form49FileUrl: string;
    /** Document: Section 14. */
    section14FileUrl: string;
    /** Document: Form 44. */
    form44FileUrl: string;
    /** Document: photo of the business premises. */
    businessSitePhotoFileUrl: string;
    /** Document: e-SSM extract. */
    essmDocumentFileUrl: string;
    /** Document: letter of consent. */
    letterOfConsentFileUrl: string;
    /** Document: certificate of registration. */
    certificateOfRegistrationFileUrl: string;
    /** Document: minutes of the meeting. */
    meetingMinutesFileUrl: string;
    /** Document: organization chart. */
    organizationChartFileUrl: string;
  };
  /** The same documents as lists of URLs. */
  documentFile: {
    /** `document.ctosFileUrl` as a list. */
    CTOSFileURL: string[] | null;
    /** `document.ownerICFileUrl` as a list. */
    OwnerICFileURL: string[] | null;
    /** `document.directorICFileUrl` as a list. */
    DirectorICFileURL: string[] | null;
    /** `document.shareHolderICFileUrl` as a list. */
    ShareHolderICFileURL: string[] | null;
    /** `document.businessRegistrationFileUrl` as a list. */
    BusinessRegistrationFileURL: string[] | null;
    /** `document.bankStatementFileUrl` as a list. */
    BankStatementFileURL: string[] | null;
    /** `document.moaFileUrl` as a list. */
    MOAFileURL: string[] | null;
    /** `document.form24FileUrl` as a list. */
    Form24FileURL: string[] | null;
    /** `document.form49FileUrl` as a list. */
    Form49FileURL: string[] | null;
    /** `document.section14FileUrl` as a list. */
    Section14FileURL: string[] | null;
    /** `document.form44FileUrl` as a list. */
    Form44FileURL: string[] | null;
    /** `document.businessSitePhotoFileUrl` as a list. */
    BusinessSitePhotoFileURL: string[] | null;
  };
  /** Number of the bank account. */
  bankAccountNo: string;
  /** Whose bank account it is. */
  bankAccountType: "INDIVIDUAL" | "CORPORATE" | "" | (string & {});
  /** Holder of the bank account. */
  bankAccountHolderName: string;
  /** Name of the bank. */
  bankName: string;
  /** SWIFT code of the bank. */
  bankCode: string;
  /** Average amount of a payment. */
  averageTicketSize: number;
  /** Average turnover of a month. */
  averageTurnoverPerMonth: number;
  /** Always 0. */
  agentRate: number;
  /** Tax numbers. */
  taxInfo: {
    /** Tax identification number. */
    tin: string;
    /** Sales and service tax number. */
    sstRegNo: string;
    /** Tourism tax number. */
    ttxRegNo: string;
    /** Industry code (MSIC). */
    msic: string;
  };
  /** Whether there are tax numbers. */
  hasTaxInfo: boolean;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type StoreItem = {
  /** Digits as text, 19 today. */
  id: string;
  /** ID of the settlement account; empty: the default. */
  merchantSettlementId?: string;
  /** Name. */
  name: string;
  /** URL of the store's picture; empty without one. */
  imageUrl: string;
  /** Address, first line. */
  addressLine1: string;
  /** Address, second line. */
  addressLine2: string;
  /** Postcode. */
  postCode: string;
  /** City. */
  city: string;
  /** State. */
  state: string;
  /** Country. */
  country: string;
  /** Country code of the phone number, such as 60. */
  countryCode: string;
  /** Phone number without its country code. */
  phoneNumber: string;
  /** Place of the store. */
  geoLocation: {
    /** Latitude in degrees. */
    latitude: number;
    /** Longitude in degrees. */
    longitude: number;
  };
  /** Current status. */
  status: "ACTIVE" | "INACTIVE" | (string & {});
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type TokenizedBody = {
  /** Email address. */
  email: string;
  /** URL to which the payer's browser returns, with `status`, `orderId` and, after a failure, `reason` added. */
  redirectUrl: string;
  /** Name. */
  name?: string | null;
  /** Any text, such as `60`, `+60` or `MY`. */
  countryCode?: string | null;
  /** Any text, such as `123456789`, `+60123456789` or `012-345 6789`. */
  phoneNumber?: string | null;
  /** What the customer pays for. */
  productName?: string | null;
  /** Details of what the customer pays for. */
  productDescription?: string | null;
  /** ID of the store. */
  storeId?: string | null;
  /** The same as `storeId`. */
  storeID?: string | null;
  /** URL that receives webhooks. */
  notifyUrl?: string | null;
};
export type TransactionItem = {
  /** The store of the payment. */
  store: StoreItem;
  /** The provider's reference; empty until it is known. */
  referenceId: string;
  /** 24 digits. */
  transactionId: string;
  /** What is paid. */
  order: {
    /** Your ID of the order. */
    id: string;
    /** Title of the order, shown to the payer. */
    title: string;
    /** Details of the order, shown to the payer. */
    detail: string;
    /** Order description, for your own use. */
    additionalData: string;
    /** Sen. */
    amount: number;
    /** Full objects only. */
    currencyType?: "MYR" | (string & {});
  };
  /** Always empty for online payments. */
  terminalId: string;
  /** The payer at the provider. */
  payee: {
    /** The payer at the provider; empty when unknown. */
    userId: string;
    /** The payer at the provider, second part; empty when unknown. */
    subUserId: string;
  };
  /** Currency; only MYR. */
  currencyType: "MYR" | (string & {});
  /** Refundable amount in sen. */
  balanceAmount: number;
  /** What the payer paid, in sen. Full objects only. */
  finalAmount?: number;
  /** Not supported. */
  voucher: null;
  /** Where the payment was created. */
  platform: "OPEN_API" | "TERMINAL" | "MOBILE_APP" | "WEB_LOYALTY" | "PORTAL" | (string & {});
  /** Without the region suffix, such as TNG. */
  method: TransactionMethod;
  /** Country of the method, such as MALAYSIA. */
  region: "CHINA" | "MALAYSIA" | "SINGAPORE" | (string & {});
  /** Kind of payment. */
  type: "WEB_PAYMENT" | "WEB_MOBILE_PAYMENT" | "RECURRING_PAYMENT" | (string & {});
  /** In words: IN_PROCESS: Pending; SUCCESS: Paid; FAILED: Failed; PARTIAL_REFUNDED: Partially refunded; FULL_REFUNDED: Refunded; REVERSED: Reversed. */
  status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED";
  /** Full objects only. */
  source?: string;
  /** RFC 3339, UTC. */
  transactionAt: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
  /** Of a failed payment. Full objects only. */
  error?: {
    /** Error code. Branch on it. */
    code: string;
    /** Text for people; it can change. */
    message: string;
  };
  /** Full objects only. */
  extraInfo?: Record<string, unknown>;
  /** Full objects only. */
  extendInfo?: Record<string, unknown>;
};
export type UpdateApplicationBody = {
  /** Name. */
  name?: string | null;
  /** ID of the user. */
  userId?: string | null;
  /** URL of the application's home page. */
  homePageUrl?: string | null;
  /** URL of the application's logo. */
  logoUrl?: string | null;
  /** URL of the privacy policy. */
  privacyPolicyUrl?: string | null;
  /** URLs to which a user who consented is redirected. */
  redirectUri?: string[] | null;
  /** PEM, RSA, at least 2048 bits. */
  publicKey?: string | null;
  /** Whether it is active. */
  isActive?: boolean | null;
};
export type UpdateStoreBody = {
  /** ID of the object. */
  id?: string;
  /** Name. */
  name?: string;
  /** Address, first line. */
  addressLine1?: string;
  /** Postcode. */
  postCode?: string;
  /** City. */
  city?: string;
  /** State. */
  state?: string;
  /** Country. */
  country?: string;
  /** Of the phone number. */
  countryCode?: string;
  /** Phone number without its country code. */
  phoneNumber?: string;
  /** ID of the settlement account; empty: the default. */
  merchantSettlementId?: string;
  /** Address, second line. */
  addressLine2?: string;
  /** Place of the store. */
  geoLocation?: {
    /** Latitude in degrees. */
    latitude?: number;
    /** Longitude in degrees. */
    longitude?: number;
    /** The same as `latitude`. */
    Lat?: number;
    /** The same as `longitude`. */
    Lng?: number;
  };
};
export type UserItem = {
  /** Digits as text, 19 today. */
  id: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Country code of the phone number, such as 60. */
  countryCode: string;
  /** Phone number without its country code. */
  phoneNumber: string;
  /** Email address. */
  email: string;
  /** URL of the user's picture; empty without one. */
  avatarUrl: string;
  /** Current status. */
  status: "ACTIVE" | "INACTIVE" | "SUSPENDED" | (string & {});
  /** IDs of settlement accounts. */
  settlementAccountId: string[];
  /** IDs of the stores the user may see; empty: all. */
  storeId: string[];
  /** Whether it is active. */
  isActive: boolean;
  /** ID of the store in use; empty without one. */
  currentStoreId: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
/** One page of a list. Pass `meta.cursor` to get the next; it is empty on the last page. */
export type Page<Item, Meta> = {
  /** The items of this page. */
  items: Item[];
  /** Number of items and cursor. */
  meta: Meta;
};

/** The body of a webhook sent to a notifyUrl. */
export type Notification =
  | {
    /** The object the event is about. */
    data: TransactionItem;
    /** Kind of event. */
    eventType: "PAYMENT_WEB_ONLINE";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currency: "MYR" | (string & {});
      /** Country code of the phone number, such as 60. */
      countryCode: string;
      /** Phone number without its country code. */
      phoneNumber: string;
      /** Digits as text, 19 today. */
      customerId: string;
      /** Email address. */
      email: string;
      /** Name. */
      name: string;
      /** Digits as text, 19 today. */
      merchantId: string;
      /** Digits as text, 19 today. */
      storeId: string;
      /** Your ID of the order. */
      orderId: string;
      /** Current status. */
      status: "SUCCESS";
      /** RFC 3339, UTC. */
      createdAt: string;
      /** RFC 3339, UTC. */
      updatedAt: string;
    };
    /** Kind of event. */
    eventType: "RECURRING_PAYMENT";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Text for people; it can change. */
      message: string;
      /** ID of the event. */
      eventId: string;
    };
    /** Kind of event. */
    eventType: "PORTAL_TEST";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "PAYMENT_DUPLICATE";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "PAYMENT_RETURNED";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "PAYMENT_FAILED";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "PAYMENT_REVERSED";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "REFUND_OPENED";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "REFUND_SUCCEEDED";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "REFUND_REFUSED";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "DISPUTE_OPENED";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "DISPUTE_WON";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "DISPUTE_LOST";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "PAYOUT_CREATED";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "PAYOUT_SENT";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "PAYOUT_PAID";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "PAYOUT_RETURNED";
  }
  | {
    /** The object the event is about. */
    data: {
      /** Empty for a payout. */
      transactionId: string;
      /** Empty for a payout. */
      orderId: string;
      /** ID of the transaction, refund, dispute or payout. */
      subjectId: string;
      /** Sen. */
      amount: number;
      /** Currency; only MYR. */
      currencyType: "MYR" | (string & {});
      /** RFC 3339, UTC. */
      createdAt: string;
    };
    /** Kind of event. */
    eventType: "PAYOUT_FAILED";
  };
