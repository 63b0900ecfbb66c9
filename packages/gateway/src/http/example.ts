/** Values of example calls, with their placeholders in the documents. */
export const SAMPLE_VALUES = {
  /** Of the caller. */
  storeId: "1795233660526061987",
  clientId: "1795233660799443676",
  /** Of an application with a redirect URI. */
  webClientId: "1795233660812345674",
  accessToken: "eyJhbGciOiJSUzI1NiJ9…",
  /** A second token, to revoke. */
  spareToken: "eyJhbGciOiJSUzI1NiJ9…",
  /** A new one for every checkout. */
  orderId: "A-1009",
  /** Another one, for the order of a quick pay. */
  quickPayOrderId: "A-1011",
  /** Open checkouts: of the first call, and two that are paid next. */
  checkoutId: "1795233680426271965",
  walletCheckoutId: "1795233680426271966",
  phoneCheckoutId: "1795233680426271967",
  /** Of a QR code at a counter. */
  qrCode: "237fff27513b29ddd364e595d6c2e0f2",
  /** Successful payments: one to retrieve and refund, one to reverse. */
  transactionId: "261121061733420001873942",
  paidOrderId: "A-1007",
  reversibleOrderId: "A-1008",
  /** A Malaysian day. */
  today: "2026-11-21",
  /** A payer with a stored card, and its token. */
  payerId: "payer-1",
  cardToken: "tk100f6b1d3a5c7e9f2b4d6a8c0e1f3a5b7d",
  /** A customer with a stored card. */
  customerId: "1795233681902274310",
  /** Of a payment's webhook. */
  notificationId: "EV9RZ7K2M4X6C8V1B3N5Q0WT",
  /** Created by earlier calls. */
  newStoreId: "1795233682313350021",
  accountId: "1795233682702210984",
  merchantId: "1795233683120045576",
  newClientId: "1795233683515530129",
  integrationCheckId: "IC7K2M4X6C8V1B3N5Q0WT9RZ",
  /** Not in use yet. */
  newEmail: "aminah@kedai.example",
  newPhoneNumber: "123456789",
} as const;

export type ExampleValues = Readonly<Record<keyof typeof SAMPLE_VALUES, string>>;

export interface CallExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  /** Paths of values that later examples need: dots between names, numbers for items. */
  captures?: Captures;
}

type Captures = Partial<Record<keyof ExampleValues, string>>;
