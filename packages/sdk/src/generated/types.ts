// Generated from the gateway's routes by `npm run generate`; do not edit.

export type ErrorCode = "INVALID_CLIENT" | "INVALID_GRANT" | "UNSUPPORTED_GRANT_TYPE" | "INACTIVE_CLIENT" | "INVALID_CODE" | "ACCESS_DENIED" | "UNAUTHORIZED" | "TOKEN_INVALID" | "TOKEN_EXPIRED" | "CLIENT_NOT_SET_PUBLIC_KEY" | "INVALID_REQUEST_SIGNATURE" | "INVALID_TIMESTAMP" | "DUPLICATE_REQUEST" | "INVALID_PUBLIC_KEY" | "INVALID_REQUEST" | "INVALID_CHARSET" | "API_ENDPOINT_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "EXCEEDED_LIMIT" | "INTERNAL_ERROR" | "OVERLOAD" | "VALIDATION_ERROR" | "INVALID_PARAMETER" | "MAX_VALUE" | "MINIMUM_AMOUNT_REQUIRED" | "PAYMENT_AMT_INVALID" | "PAYMENT_DECIMAL_INVALID" | "PAYMENT_UNSUPPORTED_CURRENCY_TYPE" | "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION" | "ORDER_ID_DUPLICATE" | "DOES_NOT_HAVE_ACTIVE_WALLET" | "TRANSACTION_NOT_FOUND" | "ORDER_PAID" | "ORDER_CLOSED" | "TRANSACTION_EXPIRED" | "PAYMENT_IN_PROCESS" | "CUSTOMER_NOT_FOUND" | "CARD_ENTRY_OFF" | "CARD_NOT_FOUND" | "PAYMENT_PARAM_INVALID" | "BANK_ERROR" | "ORDER_NOT_PAID" | "NOT_ALLOW_REFUND" | "UNSUPPORTED_METHOD_PAYMENT_REFUND" | "REFUND_AMT_NOT_SAME_AS_TRANSACTION" | "INSUFFICIENT_REFUND_AMOUNT" | "INSUFFICIENT_MERCHANT_BALANCE" | "PAYMENT_FULLY_REFUNDED" | "PAYMENT_REFUNDING" | "REFUND_FAILURE" | "TRANSACTION_DUPLICATE" | "UNSUPPORTED_METHOD_REVERSE" | "FAILED_TO_REVERSE_ORDER" | "EXCEED_TIME_FOR_REVERSE_TRANSACTION" | "NOT_PARTNER_ACCOUNT" | "MERCHANT_SUSPENDED" | "MERCHANT_NOT_ACTIVE" | "STORE_NOT_FOUND" | "STORE_MAXIMUM" | "DEFAULT_STORE_DELETE_NOT_ALLOWED" | "ACCOUNT_NOT_FOUND" | "MERCHANT_NOT_FOUND" | "MERCHANT_VERIFIED" | "NOT_PERMITTED" | "USER_NOT_FOUND" | "CLIENT_NOT_FOUND" | "CLIENT_NO_PERMISSION" | "TOO_MANY_APPLICATIONS" | "INVALID_FILE" | "EMAIL_DUPLICATE" | "PHONE_DUPLICATE";
export type ErrorBody = {
  error: {
    code: ErrorCode;
    /** For people; it can change. */
    message: string;
  };
};
export type SignatureErrorBody = {
  error: {
    code: ErrorCode;
    /** For people; it can change. */
    message: string;
  };
  /** With INVALID_REQUEST_SIGNATURE only: each step as the gateway computed it. */
  debug?: {
    preVerifyContent: {
      step1: {
        content: string;
        remark: string;
      };
      step2: {
        content: string;
        remark: string;
      };
      step3: {
        content: string;
        remark: string;
      };
      step4: {
        content: string;
        remark: string;
      };
      step5: {
        remark: string;
      };
    };
    requestHeader: {
      "X-Nonce-Str": {
        currentValue: string;
        isValid: boolean;
        remark: string;
      };
      "X-Signature": {
        currentValue: string;
        isValid: boolean;
        remark: string;
      };
      "X-Timestamp": {
        currentValue: string;
        isValid: boolean;
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
  client: {
    publicKey: string;
  };
  server: {
    publicKey: string;
  };
  name: string;
  homePageUrl: string;
  logoUrl: string;
  privacyPolicyUrl: string;
  /** Digits as text, 19 today. */
  merchantId: string;
  userId: string;
  oAuthClientProducts: unknown[];
  isActive: boolean;
  redirectUri: string[];
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type CardTokenItem = {
  id: string;
  /** First six and last four digits. */
  label: string;
  provider: string;
  token: string;
  country: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
  address: {
    addressLine1: string;
    addressLine2: string;
    postCode: string;
    city: string;
    state: string;
    country: string;
  };
  card: {
    name: string;
    method: string;
    fundingtype: string;
    lastFourNo: string;
    expMonth: number;
    ExpYear: number;
    isCvcCheck: boolean;
  };
};
export type CheckoutBody = {
  order: {
    /** The merchant's own ID of the order and its idempotency key. Defaults to the checkoutId. */
    id?: string;
    title: string;
    /** May be empty. */
    detail: string;
    /** Order description. */
    additionalData: string;
    /** Sen; 100 is RM 1.00. */
    amount: number;
    currencyType: "MYR";
    amountBreakdown?: unknown;
  };
  customer: {
    userId: string;
    email?: string;
    countryCode?: string;
    phoneNumber?: string;
  };
  method: string[];
  layoutVersion?: "v2" | "v3" | "v4";
  excludeMethod?: string[] | null;
  paymentOrders?: string[] | null;
  type: "WEB_PAYMENT" | "MOBILE_PAYMENT";
  storeId: string;
  redirectUrl: string;
  notifyUrl: string;
  extraInfo?: unknown;
  inHousePromo?: unknown;
  source?: string | null;
  voucher?: unknown;
  expiresInSeconds?: number | null;
};
export type CheckoutItem = {
  /** Digits as text, 19 today. */
  id: string;
  order: {
    id: string;
    title: string;
    detail: string;
    additionalData: string;
    currencyType: string;
    /** Sen. */
    amount: number;
  };
  type: string;
  /** Empty until the first payment attempt. */
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
};
export type CreateApplicationBody = {
  name: string;
  userId?: string | null;
  homePageUrl?: string | null;
  logoUrl?: string | null;
  privacyPolicyUrl?: string | null;
  redirectUri?: string[] | null;
  publicKey?: string | null;
  isActive?: boolean | null;
};
export type CreateStoreBody = {
  name: string;
  addressLine1: string;
  postCode: string;
  city: string;
  state: string;
  country: string;
  /** Of the phone number. */
  countryCode: string;
  phoneNumber: string;
  merchantSettlementId?: string;
  addressLine2?: string;
  geoLocation?: {
    latitude?: number;
    longitude?: number;
    Lat?: number;
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
  email: string;
  name: string;
  countryCode: string;
  phoneNumber: string;
  productName: string;
  productDescription: string;
  isActive: boolean;
  clientKey: string;
  redirectUrl: string;
  notifyUrl: string;
  /** URL of the page where the payer stores a card. */
  paymentUrl: string;
  recurringPayment?: {
    amount: number;
    currency: string;
    recurringInterval: string;
    recurringTarget: string;
    /** 0: no end. */
    recurringRepetition: number;
    productName: string;
    productDescription: string;
  };
  amount?: number;
  currency?: string;
  recurringInterval?: string;
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
  paymentUrl: string;
  recurringPaymentId: string;
  /** Digits as text, 19 today. */
  recurringCustomerId: string;
  /** Digits as text, 19 today. */
  merchantId: string;
  /** Digits as text, 19 today. */
  storeId: string;
  /** Digits as text, 19 today. */
  checkoutId: string;
  transactionId: string;
  status: string;
  /** Malaysian day, YYYYMMDD. */
  recurringReference: string;
  amount: number;
  currency: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type EmptyResponse = {
  item: Record<string, unknown>;
  code: "SUCCESS";
};
export type MerchantItem = {
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
  invoiceAddress: Record<string, string> | null;
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
};
export type OnboardingBody = {
  brandName?: string | null;
  registrationNumber?: string | null;
  companyName?: string | null;
  companyType?: string | null;
  businessCategory?: string | null;
  sourceOfFunds?: string | null;
  customerOrigin?: string | null;
  bankAccountHolderName?: string | null;
  addressLine1?: string | null;
  addressLine2?: string | null;
  postCode?: string | null;
  postcode?: string | null;
  city?: string | null;
  state?: string | null;
  country?: string | null;
  businessScope?: string | null;
  websiteUrl?: string | null;
  websiteURL?: string | null;
  establishedAt?: string | null;
  countryCode?: string | null;
  phoneNumber?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  isSameBusinessAddress?: boolean | null;
  averageTicketSize?: number | null;
  averageTurnoverPerMonth?: number | null;
  invoiceAddress?: {
    addressLine1?: string | null;
    addressLine2?: string | null;
    postCode?: string | null;
    postcode?: string | null;
    city?: string | null;
    state?: string | null;
    country?: string | null;
  } | null;
  document?: {
    ctosFileUrl?: string | null;
    ownerICFileUrl?: string | null;
    directorICFileUrl?: string | null;
    shareHolderICFileUrl?: string | null;
    businessRegistrationFileUrl?: string | null;
    bankStatementFileUrl?: string | null;
    moaFileUrl?: string | null;
    form24FileUrl?: string | null;
    form49FileUrl?: string | null;
    section14FileUrl?: string | null;
    form44FileUrl?: string | null;
    businessSitePhotoFileUrl?: string | null;
    essmDocumentFileUrl?: string | null;
    letterOfConsentFileUrl?: string | null;
    certificateOfRegistrationFileUrl?: string | null;
    meetingMinutesFileUrl?: string | null;
    organizationChartFileUrl?: string | null;
  } | null;
  inspectList?: {
    fullName?: string | null;
    email?: string | null;
    position?: string | null;
    countryCode?: string | null;
    phoneNumber?: string | null;
    gender?: string | null;
    birthday?: string | null;
    nationality?: string | null;
    idType?: string | null;
    idNo?: string | null;
    beginAt?: string | null;
    endAt?: string | null;
  }[] | null;
  bankAccountType?: "" | "INDIVIDUAL" | "CORPORATE" | null;
  bankAccountNo?: string | null;
  bankCode?: string | null;
  paymentSubscription?: "" | "ONLINE" | "OFFLINE" | "BOTH" | null;
  terminalOfflineEWallet?: boolean | null;
  terminalOfflineCreditCard?: boolean | null;
  onlineCreditCard?: boolean | null;
  vopApi?: boolean | null;
};
export type ReconciliationBody = {
  transactionType: "PAYMENT" | "REFUND";
  /** A Malaysian day, YYYY-MM-DD. */
  date: string;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  method?: string[] | string | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  region?: string[] | string | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  methods?: string[] | string | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  regions?: string[] | string | null;
  /** Cursor from the previous response's `meta`. */
  cursor?: string | null;
};
export type RecurringBody = {
  storeId: string;
  email: string;
  currency: "MYR";
  /** Sen; 100 is RM 1.00. */
  amount: number;
  redirectUrl: string;
  notifyUrl: string;
  recurringInterval: "DAILY" | "WEEKLY" | "MONTHLY";
  name?: string | null;
  countryCode?: string | null;
  phoneNumber?: string | null;
  productName?: string | null;
  productDescription?: string | null;
  recurringTarget?: string | null;
  recurringRepetition?: number | null;
};
export type RefundBody = {
  transactionId: string;
  refund: {
    /** FULL: the amount of the payment or its remaining refundable amount. */
    type: "FULL" | "PARTIAL";
    currencyType: "MYR";
    /** Sen; 100 is RM 1.00. */
    amount: number;
  };
  reason: string;
};
export type ReverseBody = {
  orderId: string;
};
export type SettlementCsvBody = {
  /** A Malaysian day, YYYY-MM-DD. */
  date: string;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  method?: string[] | string | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  region?: string[] | string | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  methods?: string[] | string | null;
  /** Without the region suffix, such as BOOST. Empty or null: all. */
  regions?: string[] | string | null;
  /** Part of a long file, from 1. Each part has at most 10,000 lines. */
  sequence?: number | string | null;
};
export type SettlementItem = {
  /** Digits as text, 19 today. */
  id: string;
  /** Digits as text, 19 today. */
  merchantId: string;
  isDefault: boolean;
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
  invoiceAddress: Record<string, string> | null;
  paymentSubscription: string;
  isSameBusinessAddress: boolean;
  inspectList: {
    fullName: string;
    email: string;
    position: string;
    countryCode: string;
    phoneNumber: string;
    gender: string;
    birthday: string;
    nationality: string;
    idType: string;
    idNo: string;
    beginAt: string;
    endAt: string;
  }[] | null;
  status: "UNVERIFIED" | "REVIEWING" | "VERIFIED";
  document: {
    ctosFileUrl: string;
    ownerICFileUrl: string;
    directorICFileUrl: string;
    shareHolderICFileUrl: string;
    businessRegistrationFileUrl: string;
    bankStatementFileUrl: string;
    moaFileUrl: string;
    form24FileUrl: string;
    form49FileUrl: string;
    section14FileUrl: string;
    form44FileUrl: string;
    businessSitePhotoFileUrl: string;
    essmDocumentFileUrl: string;
    letterOfConsentFileUrl: string;
    certificateOfRegistrationFileUrl: string;
    meetingMinutesFileUrl: string;
    organizationChartFileUrl: string;
  };
  documentFile: {
    CTOSFileURL: string[] | null;
    OwnerICFileURL: string[] | null;
    DirectorICFileURL: string[] | null;
    ShareHolderICFileURL: string[] | null;
    BusinessRegistrationFileURL: string[] | null;
    BankStatementFileURL: string[] | null;
    MOAFileURL: string[] | null;
    Form24FileURL: string[] | null;
    Form49FileURL: string[] | null;
    Section14FileURL: string[] | null;
    Form44FileURL: string[] | null;
    BusinessSitePhotoFileURL: string[] | null;
  };
  bankAccountNo: string;
  bankAccountType: string;
  bankAccountHolderName: string;
  bankName: string;
  bankCode: string;
  averageTicketSize: number;
  averageTurnoverPerMonth: number;
  agentRate: number;
  taxInfo: {
    tin: string;
    sstRegNo: string;
    ttxRegNo: string;
    msic: string;
  };
  hasTaxInfo: boolean;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type StoreItem = {
  /** Digits as text, 19 today. */
  id: string;
  merchantSettlementId?: string;
  name: string;
  imageUrl: string;
  addressLine1: string;
  addressLine2: string;
  postCode: string;
  city: string;
  state: string;
  country: string;
  countryCode: string;
  phoneNumber: string;
  geoLocation: {
    latitude: number;
    longitude: number;
  };
  status: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
export type TokenizedBody = {
  email: string;
  redirectUrl: string;
  name?: string | null;
  countryCode?: string | null;
  phoneNumber?: string | null;
  productName?: string | null;
  productDescription?: string | null;
  storeId?: string | null;
  storeID?: string | null;
  notifyUrl?: string | null;
};
export type TransactionItem = {
  store: StoreItem;
  /** The provider's reference; empty until it is known. */
  referenceId: string;
  /** 24 digits. */
  transactionId: string;
  order: {
    id: string;
    title: string;
    detail: string;
    additionalData: string;
    /** Sen. */
    amount: number;
    currencyType?: string;
  };
  terminalId: string;
  payee: {
    userId: string;
    subUserId: string;
  };
  currencyType: string;
  /** Refundable amount in sen. */
  balanceAmount: number;
  finalAmount?: number;
  voucher: null;
  platform: string;
  /** Without the region suffix, such as TNG. */
  method: string;
  region: string;
  type: string;
  status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED";
  source?: string;
  /** RFC 3339, UTC. */
  transactionAt: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
  error?: {
    code: string;
    message: string;
  };
  extraInfo?: Record<string, unknown>;
  extendInfo?: Record<string, unknown>;
};
export type UpdateApplicationBody = {
  name?: string | null;
  userId?: string | null;
  homePageUrl?: string | null;
  logoUrl?: string | null;
  privacyPolicyUrl?: string | null;
  redirectUri?: string[] | null;
  publicKey?: string | null;
  isActive?: boolean | null;
};
export type UpdateStoreBody = {
  id?: string;
  name?: string;
  addressLine1?: string;
  postCode?: string;
  city?: string;
  state?: string;
  country?: string;
  /** Of the phone number. */
  countryCode?: string;
  phoneNumber?: string;
  merchantSettlementId?: string;
  addressLine2?: string;
  geoLocation?: {
    latitude?: number;
    longitude?: number;
    Lat?: number;
    Lng?: number;
  };
};
export type UserItem = {
  /** Digits as text, 19 today. */
  id: string;
  firstName: string;
  lastName: string;
  countryCode: string;
  phoneNumber: string;
  email: string;
  avatarUrl: string;
  status: string;
  settlementAccountId: string[];
  storeId: string[];
  isActive: boolean;
  currentStoreId: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};
/** One page of a list. Pass `meta.cursor` to get the next; it is empty on the last page. */
export type Page<Item, Meta> = { items: Item[]; meta: Meta };

/** The body of a webhook sent to a notifyUrl. */
export type Notification =
  | {
    data: TransactionItem;
    eventType: "PAYMENT_WEB_ONLINE";
  }
  | {
    data: {
      /** Sen. */
      amount: number;
      currency: string;
      countryCode: string;
      phoneNumber: string;
      /** Digits as text, 19 today. */
      customerId: string;
      email: string;
      name: string;
      /** Digits as text, 19 today. */
      merchantId: string;
      /** Digits as text, 19 today. */
      storeId: string;
      orderId: string;
      status: "SUCCESS";
      /** RFC 3339, UTC. */
      createdAt: string;
      /** RFC 3339, UTC. */
      updatedAt: string;
    };
    eventType: "RECURRING_PAYMENT";
  }
  | {
    data: {
      message: string;
      eventId: string;
    };
    eventType: "PORTAL_TEST";
  };
