import type { JsonSchema } from "./openapi-schema.ts";

/** A call that makes what the others need: a paid order, a stored card, open checkouts. */
interface SetupCall {
  name: string;
  method: string;
  path: string;
  body?: object;
  /** Sent as a form, as a payer's browser does. */
  form?: Readonly<Record<string, string>>;
  isBasic?: boolean;
  /** Variables of the response, by their place in it. */
  captures?: Readonly<Record<string, string>>;
  /** Runs with the response, after its status was checked. */
  after?: string;
  status?: number;
}

const CARD = { no: "4242424242424242", cvc: "123", name: "NUR AISYAH", month: 12, year: 39 };

const CHECKOUT = {
  order: {
    id: "{{orderId}}",
    title: "Lunch",
    detail: "2 x nasi lemak & teh",
    additionalData: "",
    amount: 2590,
    currencyType: "MYR",
  },
  customer: { userId: "{{payerId}}", email: "payer@example.com" },
  method: [],
  type: "WEB_PAYMENT",
  storeId: "{{storeId}}",
  redirectUrl: "https://shop.example/return",
  notifyUrl: "https://shop.example/notify",
  layoutVersion: "v4",
};

/** `orderId` is new for each call; `variable` keeps it. */
const open = (name: string, capture: string, variable?: string): SetupCall => ({
  name,
  method: "POST",
  path: "/v3/payment/online",
  body: CHECKOUT,
  captures: { [capture]: "item.checkoutId" },
  ...(variable && {
    after: `pm.collectionVariables.set("${variable}", pm.variables.get("orderId"));`,
  }),
});

const payByCard = (name: string, checkoutId: string): SetupCall => ({
  name,
  method: "POST",
  path: "/v3/payment/online/checkout",
  body: {
    checkoutId: `{{${checkoutId}}}`,
    method: "GOBIZ_MY",
    type: "URL",
    card: { ...CARD, isSave: true },
  },
});

/** In the sandbox, where a test card is paid at once. */
export const SETUP: readonly SetupCall[] = [
  open("Open an order", "setupCheckoutId", "paidOrderId"),
  payByCard("Pay it by card and store the card", "setupCheckoutId"),
  open("Open an order to be reversed", "setupCheckoutId", "reversibleOrderId"),
  payByCard("Pay it", "setupCheckoutId"),
  {
    name: "List the payer's stored cards",
    method: "GET",
    path: "/v3/payment/tokens/{{payerId}}",
    captures: { cardToken: "item.0.token" },
  },
  open("Open a checkout for a wallet", "walletCheckoutId"),
  open("Open a checkout for a phone", "phoneCheckoutId"),
  {
    name: "Create a customer",
    method: "POST",
    path: "/v3/tokenized-payment",
    body: {
      storeId: "{{storeId}}",
      email: "payer@example.com",
      redirectUrl: "https://shop.example/bound",
    },
    captures: { customerId: "item.id" },
  },
  {
    name: "Agree as the customer",
    method: "POST",
    path: "/v1/recurring",
    form: { customerId: "{{customerId}}" },
    status: 303,
    after:
      'pm.collectionVariables.set("setupCheckoutId", /checkoutId=(\\d+)/.exec(pm.response.headers.get("location"))[1]);',
  },
  payByCard("Store the customer's card", "setupCheckoutId"),
  {
    name: "Request a token to revoke",
    method: "POST",
    path: "/v1/token",
    isBasic: true,
    body: { grantType: "client_credentials" },
    captures: { spareToken: "accessToken" },
  },
];

/** The variables that setup calls set and no example has. */
export const SETUP_VARIABLES = ["setupCheckoutId"] as const;

export const BASIC_AUTH: JsonSchema = {
  type: "basic",
  basic: [
    { key: "username", value: "{{clientId}}", type: "string" },
    { key: "password", value: "{{clientSecret}}", type: "string" },
  ],
};

export function writeSetupCall(call: SetupCall): JsonSchema {
  const { name, method, path, body, form, isBasic = false, status } = call;
  const tests = writeTest(name, { captures: call.captures ?? {}, hasCode: false, status });
  return {
    name,
    ...(status === 303 && { protocolProfileBehavior: { followRedirects: false } }),
    event: [writeEvent("test", call.after === undefined ? tests : `${tests}\n${call.after}`)],
    request: {
      method,
      ...(isBasic && { auth: BASIC_AUTH }),
      header: form ? [] : [{ key: "Content-Type", value: "application/json" }],
      url: {
        raw: `{{baseUrl}}${path}`,
        host: ["{{baseUrl}}"],
        path: path.slice(1).split("/"),
      },
      ...(body && {
        body: {
          mode: "raw",
          raw: JSON.stringify(body, null, 2),
          options: { raw: { language: "json" } },
        },
      }),
      ...(form && {
        body: {
          mode: "urlencoded",
          urlencoded: Object.entries(form).map(([key, value]) => ({ key, value })),
        },
      }),
    },
  };
}

interface Expected {
  captures: Readonly<Record<string, string>>;
  /** The body says SUCCESS. */
  hasCode: boolean;
  status?: number | undefined;
}

/** Asserts what a success is, and keeps what later calls need. */
export function writeTest(name: string, { captures, hasCode, status = 200 }: Expected): string {
  const kept = Object.entries(captures).map(([variable, place]) => {
    const keys = place.split(".").map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`));
    return `  pm.collectionVariables.set("${variable}", pm.response.json()${keys.join("")});`;
  });
  return [
    `pm.test("${name} succeeds", () => {`,
    `  pm.expect(pm.response.code, pm.response.text()).to.equal(${status});`,
    ...(hasCode ? ['  pm.expect(pm.response.json().code).to.equal("SUCCESS");'] : []),
    ...kept,
    "});",
  ].join("\n");
}

export function writeEvent(listen: "prerequest" | "test", text: string): JsonSchema {
  return { listen, script: { type: "text/javascript", exec: text.trimEnd().split("\n") } };
}
