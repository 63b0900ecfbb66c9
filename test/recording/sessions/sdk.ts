import { createClient, KaunterError } from "@kaunter/sdk";
import { orderBody, type Session } from "./session.ts";

const expectError = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => Promise.reject(new Error("no error")),
    (error: unknown) => {
      if (!(error instanceof KaunterError)) throw error;
    },
  );

/** What a shop does with @kaunter/sdk. */
export const SDK_SESSION: Session = {
  name: "sdks/node",
  mode: "strict",
  skip: false,
  async act(stage) {
    const { baseUrl, application, demo, pay } = stage;
    const { clientId, clientSecret, privateKey } = application;
    const kaunter = createClient({ baseUrl, clientId, clientSecret, privateKey });
    const body = orderBody(stage);
    const { checkoutId } = await kaunter.checkouts.create(body as never);
    await kaunter.checkouts.create(body as never);
    await kaunter.checkouts.retrieve(checkoutId);
    await expectError(kaunter.transactions.retrieveByOrder(body.order.id));
    await pay(checkoutId, "no-funds");
    await pay(checkoutId, "card-challenge");
    const { transactionId } = await kaunter.transactions.retrieveByOrder(body.order.id);
    await kaunter.transactions.retrieve(transactionId);
    await kaunter.payments.refund(
      {
        transactionId,
        refund: { type: "PARTIAL", currencyType: "MYR", amount: 590 },
        reason: "Too salty",
      },
      { idempotencyKey: stage.newOrderId() },
    );
    await kaunter.transactions.list({ limit: 10 });
    await kaunter.stores.retrieve(demo.storeId);
    await kaunter.stores.list({ limit: 10 });
    const wallet = orderBody(stage, { method: ["TNG_MY"] });
    const second = await kaunter.checkouts.create(wallet as never);
    await pay(second.checkoutId, "TNG_MY");
    await expectError(kaunter.checkouts.create({ ...body, storeId: "1" } as never));
  },
};
