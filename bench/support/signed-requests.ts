/** Requests signed before the clock starts: the load generator only sends bytes. */
import { createPrivateKey, createSign } from "node:crypto";

export interface Signer {
  privateKey: string;
  accessToken: string;
  baseUrl: string;
  storeId: string;
}

export interface Prepared {
  headers: Record<string, string>;
  body: string;
  /** That of a checkout by default. */
  path?: string;
}

/** `count` different checkouts, as an ordinary client would send them. */
export function prepareCheckouts(signer: Signer, count: number, label: string): Prepared[] {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = createPrivateKey(signer.privateKey);
  const requestUrl = `${signer.baseUrl}/v3/payment/online`;
  return Array.from({ length: count }, (_, i) => {
    const body = JSON.stringify({
      customer: {
        countryCode: "60",
        email: "payer@example.com",
        phoneNumber: "123456789",
        userId: "payer-1",
      },
      layoutVersion: "v4",
      method: [],
      notifyUrl: "http://127.0.0.1:9/notify",
      order: {
        additionalData: "table 12",
        amount: 1_000 + (i % 9_000),
        currencyType: "MYR",
        detail: "2 x nasi lemak, 1 x teh tarik",
        id: `${label}-${i}`,
        title: "Lunch",
      },
      redirectUrl: "https://shop.example/return",
      storeId: signer.storeId,
      type: "WEB_PAYMENT",
    });
    const nonce = `${label}${i.toString(36).padStart(28 - label.length, "0")}`;
    const data = Buffer.from(body).toString("base64");
    const text = `data=${data}&method=post&nonceStr=${nonce}&requestUrl=${requestUrl}&signType=sha256&timestamp=${timestamp}`;
    const signature = createSign("sha256").update(text).sign(key, "base64");
    return {
      body,
      headers: {
        authorization: `Bearer ${signer.accessToken}`,
        "content-type": "application/json",
        "x-nonce-str": nonce,
        "x-signature": `sha256 ${signature}`,
        "x-timestamp": timestamp,
      },
    };
  });
}
