import { KaunterConnectionError, KaunterError } from "@kaunter/sdk";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";
import { messageOf } from "./command.ts";
import { createSdkClient, readKey, type Settings } from "./settings.ts";

/** The result of one check. `fix` says what to do about a failed one. */
export type Finding = {
  readonly check: string;
  readonly isGood: boolean;
  readonly text: string;
  readonly fix: string;
};

type CheckName =
  | "private key"
  | "address"
  | "gateway"
  | "database"
  | "clock"
  | "token"
  | "application"
  | "signature"
  | "notify URL";

const TIMEOUT_MS = 5_000;
/** The gateway allows 120. */
const SKEW_SECONDS_MAX = 60;

/**
 * Checks everything a signed request needs, in order; stops where no later check could succeed.
 */
export async function* runChecks(
  settings: Settings,
  notifyUrl: string | undefined,
): AsyncGenerator<Finding> {
  const key = checkKey(settings);
  yield key;
  const address = checkAddress(settings);
  yield address;
  if (!address.isGood) return;
  const response = await request(`${settings.baseUrl}/readyz`);
  const gateway = checkGateway(settings, response);
  yield gateway;
  if (!gateway.isGood || response instanceof Error) return;
  yield checkDatabase(response);
  yield checkClock(response);
  if (key.isGood) yield* checkSignedRequest(settings);
  if (notifyUrl !== undefined) yield await checkNotifyUrl(notifyUrl);
}

function checkKey(settings: Settings): Finding {
  try {
    const { bits } = readKey(settings);
    return good("private key", `RSA, ${bits} bits`);
  } catch (error) {
    return bad("private key", messageOf(error), `Put the private key, PEM, into ${settings.path}.`);
  }
}

function checkAddress({ baseUrl, path }: Settings): Finding {
  const fix = `Correct baseUrl in ${path}: scheme, host and port, without a trailing slash.`;
  if (!URL.canParse(baseUrl)) return bad("address", `${baseUrl} is not a URL`, fix);
  const { protocol, origin, search, hash } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol)) return bad("address", `${baseUrl} is not an http(s) URL`, fix);
  if (baseUrl.endsWith("/") || search !== "" || hash !== "") {
    return bad("address", `${baseUrl} has a trailing slash, a query or a fragment`, fix);
  }
  return good("address", origin);
}

function checkGateway({ baseUrl }: Settings, response: ReceivedResponse | Error): Finding {
  const { host, port, protocol } = new URL(baseUrl);
  if (response instanceof Error) {
    const code = codeOf(response);
    if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
      return bad("gateway", `The host ${host} does not exist`, "Correct the host in baseUrl.");
    }
    if (code === "ECONNREFUSED") {
      const number = port || (protocol === "https:" ? "443" : "80");
      const fix =
        "Start the gateway (npm start), or correct the port in baseUrl (the gateway's PORT).";
      return bad("gateway", `Nothing listens on port ${number} of ${host}`, fix);
    }
    const fix = "Check the scheme (http or https) and any proxy in between.";
    return bad("gateway", `No response from ${host}: ${code || response.message}`, fix);
  }
  if (response.status !== 503 && (response.status !== 200 || !/^\s*\{/.test(response.text))) {
    const fix = "Another program uses this port or path. Correct baseUrl.";
    return bad("gateway", `${host} is not a gateway (HTTP ${response.status})`, fix);
  }
  return good("gateway", `responds at ${host}`);
}

function checkDatabase({ status, text }: ReceivedResponse): Finding {
  if (status === 200) return good("database", "ready");
  const fix =
    "Check that PostgreSQL is running, DATABASE_URL is correct and the clocks of the gateway and its database agree (NTP); see the gateway's log.";
  return bad("database", `/readyz returns ${status}: ${text.slice(0, 120)}`, fix);
}

function checkClock({ date, receivedAtMs }: ReceivedResponse): Finding {
  const difference = Math.round((receivedAtMs - Date.parse(date)) / 1000);
  if (!Number.isFinite(difference))
    return good("clock", "unknown: the gateway sent no Date header");
  const side = difference > 0 ? "ahead of" : "behind";
  const text = `${Math.abs(difference)} s ${side} the gateway`;
  return Math.abs(difference) <= SKEW_SECONDS_MAX
    ? good("clock", text)
    : bad("clock", text, "Synchronise this machine's clock (NTP). At most 120 s are allowed.");
}

/** Error codes of the gateway, with the check they belong to and how to fix them. */
const ERROR_FIXES: Readonly<Record<string, readonly [CheckName, string]>> = {
  INVALID_CLIENT: ["token", "Correct clientId and clientSecret; the portal shows both."],
  UNAUTHORIZED: ["token", "Check that oauthUrl belongs to the same gateway."],
  TOKEN_INVALID: ["token", "Check that oauthUrl belongs to the same gateway."],
  INACTIVE_CLIENT: ["application", "Enable the application in the portal's Developer section."],
  CLIENT_NOT_SET_PUBLIC_KEY: ["application", "Upload your public key in the portal."],
  MERCHANT_SUSPENDED: ["application", "Contact the operator of the gateway."],
  MERCHANT_NOT_ACTIVE: ["application", "Contact the operator of the gateway."],
  INVALID_REQUEST_SIGNATURE: [
    "signature",
    "Upload the public key of this private key, or use the gateway's public URL (KAUNTER_PUBLIC_URL).",
  ],
  INVALID_TIMESTAMP: ["clock", "Synchronise this machine's clock (NTP)."],
};

async function* checkSignedRequest(settings: Settings): AsyncGenerator<Finding> {
  try {
    const merchant = await createSdkClient(settings).merchant.retrieve();
    yield good("token", "received");
    yield good("application", `ON, merchant ${merchant.companyName || merchant.id}`);
    yield good("signature", "valid");
  } catch (error) {
    yield explainError(error);
  }
}

function explainError(error: unknown): Finding {
  if (error instanceof KaunterError) {
    const [check, fix] = ERROR_FIXES[error.code] ?? ["signature", "See docs/reference/errors.md."];
    return bad(check, `${error.code}: ${error.message}`, fix);
  }
  if (error instanceof KaunterConnectionError) {
    return bad("token", error.message, "Correct oauthUrl.");
  }
  return bad("signature", messageOf(error), "Correct the settings.");
}

/** A correct receiver rejects what the gateway did not sign. */
async function checkNotifyUrl(url: string): Promise<Finding> {
  if (!/^https?:\/\//.test(url)) {
    return bad("notify URL", `${url} is not an http(s) URL`, "Correct --notify-url.");
  }
  const { privateKey } = await createTestKeys();
  const forged = await signTestNotification(
    { eventType: "PORTAL_TEST", data: { message: "from kaunter doctor", eventId: "doctor" } },
    { privateKey },
  );
  const response = await request(url, {
    method: "POST",
    headers: forged.headers,
    body: forged.body,
  });
  if (response instanceof Error) {
    const fix = "Start your program, and make sure that the gateway can reach it.";
    return bad(
      "notify URL",
      `No response from ${url}: ${codeOf(response) || response.message}`,
      fix,
    );
  }
  const { status } = response;
  if (status >= 300 && status < 400) {
    return bad(
      "notify URL",
      `${url} redirects (${status})`,
      "Redirects are not followed. Use the final URL.",
    );
  }
  if (status === 404 || status === 405) {
    return bad(
      "notify URL",
      `${url} returns ${status} to a POST`,
      "Correct the path of your receiver.",
    );
  }
  if (status >= 500) {
    return bad(
      "notify URL",
      `${url} returns ${status}`,
      "Your program fails on an invalid signature. Respond with 400.",
    );
  }
  if (status < 300) {
    const fix = "Verify the signature with verifyNotification of @kaunter/sdk.";
    return bad("notify URL", `${url} accepts a webhook with a forged signature`, fix);
  }
  return good("notify URL", `rejects a forged webhook (${status})`);
}

type ReceivedResponse = { status: number; text: string; date: string; receivedAtMs: number };

async function request(url: string, init: RequestInit = {}): Promise<ReceivedResponse | Error> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const date = response.headers.get("date") ?? "";
    return { status: response.status, text: await response.text(), date, receivedAtMs: Date.now() };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function codeOf(error: Error): string {
  const { cause } = error;
  if (typeof cause === "object" && cause !== null && "code" in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : "";
}

function good(check: CheckName, text: string): Finding {
  return { check, isGood: true, text, fix: "" };
}

function bad(check: CheckName, text: string, fix: string): Finding {
  return { check, isGood: false, text, fix };
}
