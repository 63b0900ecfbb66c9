// Prints a fresh signed call that creates a checkout at the sandbox that is running, to be pasted
// into a shell:
//
//   npm run -s curl
//
// Reads demo.json in KAUNTER_DATA_DIR. The printed text holds an access token, never a key.

import { randomBytes } from "node:crypto";
import { readConfig } from "../packages/gateway/src/config.ts";
import { type Demo, demoPath, readDemo } from "../packages/gateway/src/main/sandbox/demo.ts";
import { demoCurl } from "../packages/gateway/src/main/sandbox/demo-curl.ts";

try {
  process.stdout.write(`${await printCall()}\n`);
} catch (error) {
  process.stderr.write(`kaunter: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function printCall(): Promise<string> {
  const path = demoPath(readConfig().dataDir);
  const demo = readDemo(path);
  if (!demo) throw new Error(`there is no ${path}; run npm start first (KAUNTER_DATA_DIR)`);
  const accessToken = await fetchToken(demo);
  return demoCurl(demo, accessToken, {
    nonce: randomBytes(16).toString("hex"),
    nowSeconds: Math.floor(Date.now() / 1_000),
  });
}

async function fetchToken({ oauthUrl, clientId, clientSecret }: Demo): Promise<string> {
  const answer = await fetch(`${oauthUrl}/v1/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ grantType: "client_credentials" }),
  }).catch((error: unknown) => {
    throw new Error(`no response from ${oauthUrl}; run npm start in another window`, {
      cause: error,
    });
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${oauthUrl}/v1/token responded with ${answer.status}: ${text}`);
  return (JSON.parse(text) as { accessToken: string }).accessToken; // the documented response
}
