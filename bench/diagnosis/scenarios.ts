import type { Json, Scenario } from "./client.ts";

const CHECKOUT: Json = {
  type: "WEB_PAYMENT",
  storeId: "1761962400123456790",
  order: {
    title: "Nasi lemak & teh",
    id: "A-1009",
    amount: 2590,
    detail: "",
    additionalData: null,
    currencyType: "MYR",
  },
  customer: { userId: "payer'7", email: "a+b@shop.example" },
  method: ["TNG_MY", "BOOST_MY"],
  redirectUrl: "https://shop.example/return?order=A-1009",
  notifyUrl: "https://shop.example/notify",
  isGuest: false,
};

/** The bodies that the search was developed with. */
export const SCENARIOS: readonly Scenario[] = [
  { name: "checkout", method: "POST", path: "/v3/payment/online", body: CHECKOUT },
  {
    name: "refund",
    method: "POST",
    path: "/v3/payment/refund",
    body: {
      transactionId: "220101010122333",
      type: "PARTIAL",
      refund: { type: "FULL", currencyType: "MYR", amount: 100 },
      reason: "Damaged <late>",
    },
  },
  {
    name: "list",
    method: "GET",
    path: "/v3/payment/transactions?limit=10&cursor=a%2Fb%20c",
  },
  {
    name: "transaction",
    method: "GET",
    path: "/v3/payment/transaction/220101010122333",
    template: "/v3/payment/transaction/{transactionId}",
  },
];

/** Nothing was tuned to these. */
export const UNSEEN: readonly Scenario[] = [
  {
    name: "nested",
    method: "POST",
    path: "/v3/recurring-payment/customers",
    body: {
      email: "siti@example.my",
      recurringInfo: { recurringType: "WEEKLY", recurringTarget: "MONDAY", isOn: true },
      shop: { name: "Kedai 'Ali' & Anak", place: { zone: { b: 2, a: 1.5 }, Alpha: [] } },
      amount: 450,
      extra: {},
    },
  },
  {
    name: "array of objects",
    method: "POST",
    path: "/v3/payment/online",
    body: {
      storeId: "1761962400123456791",
      order: {
        title: "Kopi <O> & roti",
        amount: 100_000_000,
        items: [
          { sku: "z-9", count: 2, price: 12.5, name: "Roti" },
          { sku: "a-1", count: 10, price: 3, name: "Kopi/O" },
        ],
      },
      method: [],
      note: null,
    },
  },
  {
    name: "Malay and Chinese",
    method: "POST",
    path: "/v3/payment/online",
    body: {
      title: "Café 中文店: sate & “mee”",
      storeId: "1761962400123456792",
      amount: 1000,
      detail: "少冰 / kurang manis",
      paid: true,
    },
  },
  {
    name: "emoji and query",
    method: "POST",
    path: "/v3/payment/online?lang=ms&from=app%2B1",
    body: {
      title: "🍜 laksa & <b>'asam'</b>",
      redirectUrl: 'https://shop.example/r?a=1&b=x%20y&c="q"',
      order: { id: "77", amount: 77, currencyType: "MYR" },
      customer: null,
      phone: "+60123456789",
    },
  },
  {
    name: "delete",
    method: "DELETE",
    path: "/v3/store/1761962400123456793",
    template: "/v3/store/{storeId}",
  },
];
