/** Signed calls to a gateway in another process, as a merchant's server makes them. */
import { setTimeout } from "node:timers/promises";
import { type PrivateKey, readPrivateKey, signRequest } from "@kaunter/signing";
import { systemRandom } from "../../../packages/gateway/src/platform/random.ts";

export interface Caller {
  baseUrl: string;
  privateKey: string;
  accessToken: string;
}

interface Response {
  // Read freely: what is wrong with a response ends the run.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  [name: string]: any;
}

export type Call = (method: "GET" | "POST", path: string, body?: unknown) => Promise<Response>;

const OVERLOADED_MS = 250;

/** Throws what the gateway says unless it is a success; sends again what it had no time for. */
export function createCall({ baseUrl, privateKey, accessToken }: Caller): Call {
  const key: PrivateKey = readPrivateKey(privateKey);
  return async function call(method, path, body): Promise<Response> {
    const signed = signRequest({
      body,
      method: method.toLowerCase(),
      requestUrl: `${baseUrl}${path}`,
      privateKey: key,
      nonce: systemRandom.bytes(16).toString("hex"),
      timestampSeconds: Math.floor(Date.now() / 1_000),
    });
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        "content-type": "application/json",
        ...signed.headers,
      },
      ...(method === "POST" && { body: signed.body }),
    });
    const text = await response.text();
    if (response.status === 503) {
      await setTimeout(OVERLOADED_MS);
      return call(method, path, body);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text) as Response; // the interface's own envelope
  };
}

/** An access token of the demo's application. */
export async function requestDemoToken(demo: {
  oauthUrl: string;
  clientId: string;
  clientSecret: string;
}): Promise<string> {
  const pair = Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString("base64");
  const response = await fetch(`${demo.oauthUrl}/v1/token`, {
    method: "POST",
    headers: { authorization: `Basic ${pair}`, "content-type": "application/json" },
    body: JSON.stringify({ grantType: "client_credentials" }),
  });
  return ((await response.json()) as { accessToken: string }).accessToken; // the token response
}
