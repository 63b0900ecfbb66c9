import { readPrivateKey, signRequest } from "@kaunter/signing";
import type { Demo } from "./demo.ts";

/** How far ahead the printed request is dated, so that it is valid for almost four minutes. */
const AHEAD_SECONDS = 110;

/** A signed request that creates a checkout, to paste into a shell. */
export function demoCurl(
  demo: Demo,
  accessToken: string,
  call: { nonce: string; nowSeconds: number },
): string {
  const simulator = (path: string) => new URL(path, demo.simulatorUrl || demo.baseUrl).href;
  const requestUrl = `${demo.baseUrl}/v3/payment/online`;
  const signed = signRequest({
    method: "post",
    requestUrl,
    privateKey: readPrivateKey(demo.privateKey),
    nonce: call.nonce,
    timestampSeconds: call.nowSeconds + AHEAD_SECONDS,
    body: {
      customer: { userId: "payer-1" },
      layoutVersion: "v3",
      method: [],
      notifyUrl: simulator("/__sim/inbox"),
      order: {
        additionalData: "",
        amount: 1250,
        currencyType: "MYR",
        detail: "2 x nasi lemak",
        id: `DEMO-${call.nowSeconds}`,
        title: "Lunch",
      },
      redirectUrl: simulator("/__sim/shop"),
      storeId: demo.storeId,
      type: "WEB_PAYMENT",
    },
  });
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    "Content-Type": "application/json",
    ...signed.headers,
  };
  const options = Object.entries(headers).map(([name, value]) => `  -H '${name}: ${value}' \\`);
  return [`curl -s '${requestUrl}' \\`, ...options, `  -d '${signed.body}'`].join("\n");
}
