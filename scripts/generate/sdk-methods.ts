/**
 * When a call whose outcome is unknown may be sent again: `always` (it changes nothing), `order`
 * (with an order id the gateway knows it again), `key` (with an Idempotency-Key), `never`.
 */
export type SdkRetry = "always" | "order" | "key" | "never";

/**
 * The name of each operation in the SDK, and its retry where that is not what its method implies.
 */
export const SDK_METHODS: Readonly<Record<string, string | readonly [string, SdkRetry]>> = {
  createCheckout: ["checkouts.create", "order"],
  getCheckout: "checkouts.get",
  directCheckout: "checkouts.startDirect",
  getCheckoutQrCode: "checkouts.getQrCode",
  listFpxBanks: "payments.listFpxBanks",
  refundPayment: ["payments.refund", "key"],
  reversePayment: "payments.reverse",
  getSubscriptionStatus: "payments.getMethods",
  getTransaction: "transactions.get",
  getTransactionByOrder: "transactions.getByOrder",
  listTransactions: "transactions.list",
  listEvents: "events.list",
  compareOrders: ["reports.compareOrders", "always"],
  listReconciliation: ["reports.reconcile", "always"],
  getSettlementCsv: ["reports.getSettlementCsv", "always"],
  listCardTokens: "cards.list",
  deleteCardToken: "cards.delete",
  createRecurringCustomer: "customers.createRecurring",
  createTokenizedCustomer: "customers.createTokenized",
  getCustomer: "customers.get",
  toggleCustomer: "customers.toggle",
  listCustomerOrders: "customers.listOrders",
  chargeCustomer: ["customers.charge", "key"],
  getMerchant: "merchant.get",
  listSubscriptions: "merchant.listSubscriptions",
  getUser: "merchant.getUser",
  listStores: "stores.list",
  getStore: "stores.get",
  createStore: "stores.create",
  changeStore: "stores.change",
  changeUnnamedStore: "stores.changeOnly",
  deleteStore: "stores.delete",
  listAccounts: "accounts.list",
  getDefaultAccount: "accounts.getDefault",
  getAccount: "accounts.get",
  createAccount: "accounts.create",
  changeAccount: "accounts.change",
  submitAccount: "accounts.submit",
  createMerchant: "partner.createMerchant",
  listPartnerMerchants: "partner.listMerchants",
  getPartnerMerchant: "partner.getMerchant",
  getPartnerMerchantByPlural: "partner.getMerchantByPlural",
  changePartnerMerchant: "partner.changeMerchant",
  submitPartnerMerchant: "partner.submitMerchant",
  uploadFile: "partner.uploadFile",
  createPartnerApplication: "partner.createApplication",
  listPartnerApplications: "partner.listApplications",
  changePartnerApplication: "partner.changeApplication",
};
