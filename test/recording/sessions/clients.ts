import type { Client } from "../../clients/client.ts";
import { signInClient } from "../../clients/client.ts";
import { type ClientForm, FORMS, sendRaw, type Tree } from "../../clients/client-forms.ts";
import { NOTIFY_URL, REDIRECT_URL, type Session, type Stage } from "./session.ts";

/** Everything that clients write differently, in no order. */
function checkoutBody({ demo, newOrderId }: Stage, changes: Tree = {}): Tree {
  return {
    ...{ type: "WEB_PAYMENT", storeId: demo.storeId },
    order: {
      ...{ title: "R&D <é> 'a'", detail: '1/2 kg "kopi" \u{1F35C} \u0085\u2028' },
      ...{ id: newOrderId(), additionalData: "", currencyType: "MYR", amount: 2590 },
    },
    customer: { userId: "", email: "", countryCode: "", phoneNumber: "" },
    ...{ method: [], redirectUrl: `${REDIRECT_URL}?a=1&b=2`, notifyUrl: NOTIFY_URL },
    layoutVersion: "v4",
    extraInfo: { extraFee: [{ type: "X<Y", referenceId: "'", amount: 1, source: "" }] },
    ...changes,
  };
}

/** What each family does besides ordering, paying and refunding. */
const OWN_CALLS: Readonly<Record<string, (client: Client, stage: Stage) => Promise<unknown>>> = {
  go: (client) => client.call("DELETE", "/v3/payment/tokens/payer-1", { token: "tk10" }),
  js: async (client) => {
    const store = await client.expect("POST", "/v3/store", STORE);
    await client.call("DELETE", `/v3/store/${store.item.id}`, undefined, "get");
  },
  php: (client) => client.call("PATCH", "/v3/store", { phoneNumber: "1112223334" }),
  python: (client) => client.call("GET", "/v3/merchant"),
  kotlin: (client) =>
    client.call("GET", `/v3/stores?filter=${encodeURIComponent('{"name":{"$gte":"2 0"}}')}`),
  woocommerce: async (client, stage) => {
    const { customer: _, ...body } = checkoutBody(stage);
    const signed = client.sign("POST", "/v3/payment/online", body);
    const headers = { ...signed.headers, authorization: "Bearer expired" };
    await sendRaw({ ...signed, headers });
    await sendRaw(signed);
    await sendRaw(signed);
  },
  opencart: (client) => client.authenticate(),
};

const STORE: Tree = {
  ...{ name: "Cawangan & 'Dua'", addressLine1: "1/2 Jalan é", postCode: "30000" },
  ...{ city: "Ipoh", state: "Perak", country: "MALAYSIA" },
  ...{ countryCode: "60", phoneNumber: "123456789" },
};

export const CLIENT_SESSIONS: readonly Session[] = Object.values(FORMS).map((form: ClientForm) => ({
  name: `clients/${form.name.replace("#", "sharp")}`,
  mode: form.isStrict ? "strict" : "compat",
  skip: false,
  async act(stage) {
    const client = await signInClient(stage, form, stage.application);
    const body = checkoutBody(stage);
    const { item } = await client.expect("POST", "/v3/payment/online", body);
    await stage.pay(item.checkoutId, "duitnow");
    const path = `/v3/payment/transaction/order/${(body.order as Tree).id}`;
    const { transactionId } = (await client.expect("GET", path)).item;
    await client.expect("GET", "/v3/payment/transactions?limit=10");
    await client.expect("POST", "/v3/payment/refund", {
      transactionId,
      refund: { type: "PARTIAL", currencyType: "MYR", amount: 590 },
      reason: "tak jadi <&> 'é'",
    });
    await OWN_CALLS[form.name]?.(client, stage);
  },
}));
