/**
 * One good call of every endpoint. The same table makes the examples of openapi.json and of the
 * reference, and the requests of the Postman collection; the tests sign and make each of them.
 */

/** What the calls need to know, with the text that stands for it in the documents. */
export const SAMPLE_VALUES = {
  /** Of the caller. */
  storeId: "1795233660526061987",
  clientId: "1795233660799443676",
  accessToken: "eyJhbGciOiJSUzI1NiJ9…",
  /** Another token, which is given up. */
  spareToken: "eyJhbGciOiJSUzI1NiJ9…",
  /** A new one for every checkout. */
  orderId: "A-1009",
  /** Open checkouts: of the first call, and two that are about to be paid. */
  checkoutId: "1795233680426271965",
  walletCheckoutId: "1795233680426271966",
  phoneCheckoutId: "1795233680426271967",
  /** Of payments that succeeded: one to look at and refund, one to take back. */
  transactionId: "261121061733420001873942",
  paidOrderId: "A-1007",
  reversibleOrderId: "A-1008",
  /** A Malaysian day. */
  today: "2026-11-21",
  /** A payer of the shop's who has stored a card, and its token. */
  payerId: "payer-1",
  cardToken: "tk100f6b1d3a5c7e9f2b4d6a8c0e1f3a5b7d",
  /** A customer who has bound a card. */
  customerId: "1795233681902274310",
  /** Made by calls above those that use them. */
  newStoreId: "1795233682313350021",
  accountId: "1795233682702210984",
  merchantId: "1795233683120045576",
  newClientId: "1795233683515530129",
  /** Not used by anybody yet. */
  newEmail: "aminah@kedai.example",
  newPhoneNumber: "123456789",
} as const;

export type ExampleValues = Readonly<Record<keyof typeof SAMPLE_VALUES, string>>;

export interface CallExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
}

/** Where an answer holds what later calls need: dots between names, numbers for items. */
export const CAPTURES: Readonly<Record<string, Partial<Record<keyof ExampleValues, string>>>> = {
  createCheckout: { checkoutId: "item.checkoutId" },
  getTransactionByOrder: { transactionId: "item.transactionId" },
  listCardTokens: { cardToken: "item.0.token" },
  createStore: { newStoreId: "item.id" },
  createAccount: { accountId: "item.id" },
  createMerchant: { merchantId: "item.merchant.id" },
  createPartnerApplication: { newClientId: "item.clientId" },
};

/** By operation, in an order in which all of them succeed. A file is uploaded as a form instead. */
export function callExamples(of: ExampleValues): Readonly<Record<string, CallExample>> {
  return {
    ...tokenCalls(of),
    ...checkoutCalls(of),
    ...paymentCalls(of),
    ...storeCalls(of),
    ...partnerCalls(of),
    ...customerCalls(of),
    revokeToken: { body: { token: of.spareToken } },
  };
}

function tokenCalls(of: ExampleValues): Record<string, CallExample> {
  return {
    issueToken: { body: { grantType: "client_credentials" } },
    describeToken: { body: { token: of.accessToken } },
    authorize: {
      query: {
        responseType: "code",
        clientId: of.clientId,
        redirectUri: "https://app.example/back",
        scope: "manage_payment",
        state: "s1",
      },
    },
  };
}

function checkoutCalls(of: ExampleValues): Record<string, CallExample> {
  return {
    createCheckout: {
      body: {
        order: {
          id: of.orderId,
          title: "Lunch",
          detail: "2 x nasi lemak & teh",
          additionalData: "",
          amount: 2590,
          currencyType: "MYR",
        },
        customer: { userId: of.payerId, email: "payer@example.com" },
        method: [],
        type: "WEB_PAYMENT",
        storeId: of.storeId,
        redirectUrl: "https://shop.example/return",
        notifyUrl: "https://shop.example/notify",
        layoutVersion: "v4",
      },
    },
    getCheckout: { query: { checkoutId: of.checkoutId } },
    directCheckout: { body: { checkoutId: of.walletCheckoutId, method: "TNG_MY", type: "URL" } },
    getCheckoutQrCode: { query: { checkoutId: of.checkoutId } },
    listFpxBanks: {},
    startMobilePayment: { body: { code: of.phoneCheckoutId, method: "TNG_MY" } },
    getMobileStatus: { body: { code: of.phoneCheckoutId } },
  };
}

function paymentCalls(of: ExampleValues): Record<string, CallExample> {
  return {
    getTransactionByOrder: { params: { orderId: of.paidOrderId } },
    getTransaction: { params: { transactionId: of.transactionId } },
    refundPayment: {
      body: {
        transactionId: of.transactionId,
        refund: { type: "PARTIAL", currencyType: "MYR", amount: 1000 },
        reason: "One dish was missing",
      },
    },
    reversePayment: { body: { orderId: of.reversibleOrderId } },
    listTransactions: { query: { limit: "10" } },
    listDisputes: { query: { limit: "10" } },
    listEvents: { query: { limit: "10" } },
    compareOrders: {
      body: {
        from: of.today,
        to: of.today,
        orders: [{ orderId: of.paidOrderId, amount: 2590 }],
      },
    },
    listReconciliation: {
      body: { transactionType: "PAYMENT", date: of.today, method: [], region: ["MALAYSIA"] },
    },
    getSettlementCsv: {
      body: { date: of.today, method: [], region: ["MALAYSIA"], sequence: 1 },
    },
    getSubscriptionStatus: {},
  };
}

function storeCalls(of: ExampleValues): Record<string, CallExample> {
  const address = {
    addressLine1: "1 Jalan Contoh",
    postCode: "50000",
    city: "Kuala Lumpur",
    state: "Wilayah Persekutuan",
    country: "MALAYSIA",
    countryCode: "60",
    phoneNumber: "123456789",
  };
  return {
    listStores: { query: { limit: "10" } },
    getStore: { params: { storeId: of.storeId } },
    createStore: {
      body: {
        name: "Branch 2",
        ...address,
        geoLocation: { latitude: 3.139, longitude: 101.6869 },
      },
    },
    changeStore: { params: { storeId: of.newStoreId }, body: { name: "Branch 2 & café" } },
    changeUnnamedStore: { body: { id: of.newStoreId, city: "Ipoh" } },
    deleteStore: { params: { storeId: of.newStoreId } },
    getMerchant: {},
    listSubscriptions: {},
    getUser: {},
    listAccounts: { query: { limit: "10" } },
    getDefaultAccount: {},
    createAccount: {},
    getAccount: { params: { accountId: of.accountId } },
    changeAccount: {
      params: { accountId: of.accountId },
      body: { bankCode: "HLBB", bankAccountNo: "1234567890", companyName: "Kedai Contoh" },
    },
    submitAccount: { params: { accountId: of.accountId } },
  };
}

function partnerCalls(of: ExampleValues): Record<string, CallExample> {
  const params = { merchantId: of.merchantId };
  return {
    createMerchant: {
      body: {
        companyName: "Kedai Aminah",
        countryCode: "60",
        email: of.newEmail,
        firstName: "Aminah",
        lastName: "Ali",
        phoneNumber: of.newPhoneNumber,
      },
    },
    listPartnerMerchants: { query: { limit: "10" } },
    getPartnerMerchant: { params },
    getPartnerMerchantByPlural: { params },
    changePartnerMerchant: {
      params,
      body: { brandName: "Aminah", companyType: "SOLE PROPRIETORSHIP", city: "Ipoh" },
    },
    createPartnerApplication: { params, body: { name: "Web shop" } },
    listPartnerApplications: { params },
    changePartnerApplication: {
      params: { ...params, clientId: of.newClientId },
      body: { name: "Web shop 2", redirectUri: ["https://app.example/back"] },
    },
    submitPartnerMerchant: { params },
  };
}

function customerCalls(of: ExampleValues): Record<string, CallExample> {
  return {
    listCardTokens: { params: { customerId: of.payerId } },
    deleteCardToken: { params: { customerId: of.payerId }, body: { token: of.cardToken } },
    createRecurringCustomer: {
      body: {
        storeId: of.storeId,
        email: "payer@example.com",
        name: "Nur Aisyah",
        productName: "Monthly box",
        currency: "MYR",
        amount: 2500,
        redirectUrl: "https://shop.example/bound",
        notifyUrl: "https://shop.example/notify",
        recurringInterval: "MONTHLY",
        recurringTarget: "1",
      },
    },
    createTokenizedCustomer: {
      body: {
        storeId: of.storeId,
        email: "payer@example.com",
        redirectUrl: "https://shop.example/bound",
      },
    },
    getCustomer: { params: { customerId: of.customerId } },
    chargeCustomer: {
      params: { customerId: of.customerId },
      body: { currency: "MYR", amount: 990, title: "Extra box" },
    },
    listCustomerOrders: { params: { customerId: of.customerId }, query: { limit: "10" } },
    toggleCustomer: { params: { customerId: of.customerId } },
  };
}
