import type { Demo, DemoApplication } from "../../../packages/gateway/src/main/sandbox/demo.ts";
import type { Mode } from "../merchant.ts";

/** What a session is played on. */
export interface Stage {
  /** The recorder's address: what the shop calls. */
  baseUrl: string;
  demo: Demo;
  application: DemoApplication;
  /** Where shops of processes find the demo, with the recorder's address. */
  demoFile: string;
  /** A new order ID. */
  newOrderId(): string;
  /** As `kaunter pay --with`. */
  pay(checkoutId: string, scenario: string): Promise<void>;
  /** Orders in a shop, pays and returns. */
  shopAt(shopUrl: string, scenarios: readonly string[]): Promise<void>;
}

export interface Session {
  /** Of its file in `test/recordings`. */
  name: string;
  mode: Mode;
  skip: string | false;
  act(stage: Stage): Promise<void>;
}

/** Nobody listens there. */
export const NOTIFY_URL = "http://127.0.0.1:9/notify";
export const REDIRECT_URL = "http://127.0.0.1:9/return";

export function orderBody(
  { demo, newOrderId }: Pick<Stage, "demo" | "newOrderId">,
  changes: Record<string, unknown> = {},
) {
  return {
    order: {
      ...{ id: newOrderId(), title: "Lunch", detail: "2 x nasi lemak & teh <ais>" },
      ...{ additionalData: "", amount: 2590, currencyType: "MYR" },
    },
    customer: { userId: "payer-1" },
    ...{ method: [], type: "WEB_PAYMENT", storeId: demo.storeId },
    ...{ redirectUrl: REDIRECT_URL, notifyUrl: NOTIFY_URL },
    ...changes,
  };
}
