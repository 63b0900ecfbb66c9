import { LIBRARIES, type Outcome, optionsOf } from "../../client-libraries/library.ts";
import { orderBody, type Session } from "./session.ts";

const valueIn = ({ error, value }: Outcome) => {
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return value;
};

/** The same with the clients for Python and PHP. */
export const LIBRARY_SESSIONS: readonly Session[] = LIBRARIES.map((library) => ({
  name: `sdks/${library.name.toLowerCase()}`,
  mode: "strict",
  skip: library.skip,
  async act(stage) {
    const program = library.open({ options: optionsOf(stage, stage.application) });
    const call = async (name: string, ...args: unknown[]) =>
      valueIn(await program.call({ name, args }));
    const body = orderBody(stage);
    const { checkoutId } = await call("checkouts.create", body);
    await call("checkouts.retrieve", checkoutId);
    await stage.pay(checkoutId, "GRABPAY_MY");
    const { transactionId } = await call("transactions.retrieveByOrder", body.order.id);
    const refund = { type: "FULL", currencyType: "MYR", amount: 2590 };
    await call("payments.refund", { transactionId, refund, reason: "Too salty" });
    await program.call({ name: "transactions.retrieve", args: ["000000000000000000000000"] });
    await call("stores.retrieve", stage.demo.storeId);
    await program.close();
  },
}));
