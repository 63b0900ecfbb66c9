import { KaunterConnectionError, KaunterError } from "@kaunter/sdk";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";
import type { Settings } from "./settings.ts";
import { openClient, readKey } from "./settings.ts";

/** What one look found. `fix` says what to do when it is not good. */
export type Finding = {
  readonly check: string;
  readonly isGood: boolean;
  readonly text: string;
  readonly fix: string;
};

export type CheckName =
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
 * Looks at everything a signed call needs, in the order in which it matters; ends where nothing
 * that follows could work.
 */
export async function* examine(
  settings: Settings,
  notifyUrl: string | undefined,
): AsyncGenerator<Finding> {
  const key = checkKey(settings);
  yield key;
  const address = checkAddress(settings);
  yield address;
  if (!address.isGood) return;
  const answer = await ask(`${settings.baseUrl}/readyz`);
  const gateway = checkGateway(settings, answer);
  yield gateway;
  if (!gateway.isGood || answer instanceof Error) return;
  yield checkDatabase(answer);
  yield checkClock(answer);
  if (key.isGood) yield* checkCall(settings);
  if (notifyUrl !== undefined) yield await checkNotifyUrl(notifyUrl);
}

function checkKey(settings: Settings): Finding {
  try {
    const { bits } = readKey(settings);
    return good("private key", `RSA, ${bits} bits`);
  } catch (error) {
    return bad("private key", messageOf(error), `put the right PEM text into ${settings.path}`);
  }
}

function checkAddress({ baseUrl, path }: Settings): Finding {
  const fix = `correct baseUrl in ${path}: scheme, host and port, no slash at the end`;
  if (!URL.canParse(baseUrl)) return bad("address", `${baseUrl} is no address`, fix);
  const { protocol, origin, search, hash } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol)) return bad("address", `${baseUrl} is not http or https`, fix);
  if (baseUrl.endsWith("/") || search !== "" || hash !== "") {
    return bad("address", `${baseUrl} must end with its host, port or path`, fix);
  }
  return good("address", origin);
}

function checkGateway({ baseUrl }: Settings, answer: Answer | Error): Finding {
  const { host, port, protocol } = new URL(baseUrl);
  if (answer instanceof Error) {
    const code = codeOf(answer);
    if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
      return bad("gateway", `there is no host ${host}`, "correct the host in baseUrl");
    }
    if (code === "ECONNREFUSED") {
      const number = port || (protocol === "https:" ? "443" : "80");
      const fix = "start it (npm start), or correct the port in baseUrl (PORT of the gateway)";
      return bad("gateway", `nobody listens on port ${number} of ${host}`, fix);
    }
    const fix = "is it the right scheme (http or https), and does a proxy stand between?";
    return bad("gateway", `${host} does not answer: ${code || answer.message}`, fix);
  }
  if (answer.status !== 503 && (answer.status !== 200 || !/^\s*\{/.test(answer.text))) {
    const fix = "another program uses this port or path; correct baseUrl";
    return bad("gateway", `what answers at ${host} is no gateway (HTTP ${answer.status})`, fix);
  }
  return good("gateway", `answers at ${host}`);
}

function checkDatabase({ status, text }: Answer): Finding {
  if (status === 200) return good("database", "ready");
  const fix = "look at the gateway's log; is PostgreSQL running, and DATABASE_URL right?";
  return bad("database", `/readyz answers ${status}: ${text.slice(0, 120)}`, fix);
}

function checkClock({ date, receivedAtMs }: Answer): Finding {
  const difference = Math.round((receivedAtMs - Date.parse(date)) / 1000);
  if (!Number.isFinite(difference)) return good("clock", "not told");
  const side = difference > 0 ? "ahead of" : "behind";
  const text = `${Math.abs(difference)} s ${side} the gateway's`;
  return Math.abs(difference) <= SKEW_SECONDS_MAX
    ? good("clock", text)
    : bad("clock", text, "set this machine's clock (NTP); at most 120 s are allowed");
}

/** Codes of the gateway, with the check they belong to and what to do. */
const REFUSALS: Readonly<Record<string, readonly [CheckName, string]>> = {
  INVALID_CLIENT: ["token", "correct clientId and clientSecret; the portal shows both"],
  UNAUTHORIZED: ["token", "is oauthUrl that of the same gateway?"],
  TOKEN_INVALID: ["token", "is oauthUrl that of the same gateway?"],
  INACTIVE_CLIENT: ["application", "switch the application ON in the portal's Developer section"],
  CLIENT_NOT_SET_PUBLIC_KEY: ["application", "upload your public key in the portal"],
  MERCHANT_SUSPENDED: ["application", "ask whoever runs the gateway"],
  MERCHANT_NOT_ACTIVE: ["application", "ask whoever runs the gateway"],
  INVALID_REQUEST_SIGNATURE: [
    "signature",
    "upload the public key of this private key, or use the address the gateway knows (KAUNTER_PUBLIC_URL)",
  ],
  INVALID_TIMESTAMP: ["clock", "set this machine's clock (NTP)"],
};

async function* checkCall(settings: Settings): AsyncGenerator<Finding> {
  try {
    const merchant = await openClient(settings).merchant.get();
    yield good("token", "given");
    yield good("application", `ON, merchant ${merchant.companyName || merchant.id}`);
    yield good("signature", "right");
  } catch (error) {
    yield explainCall(error);
  }
}

function explainCall(error: unknown): Finding {
  if (error instanceof KaunterError) {
    const [check, fix] = REFUSALS[error.code] ?? ["signature", "see docs/reference/errors.md"];
    return bad(check, error.message, fix);
  }
  if (error instanceof KaunterConnectionError) {
    return bad("token", error.message, "is oauthUrl right?");
  }
  return bad("signature", messageOf(error), "correct the settings");
}

/** A right receiver refuses what the gateway did not sign. */
async function checkNotifyUrl(url: string): Promise<Finding> {
  if (!/^https?:\/\//.test(url)) {
    return bad("notify URL", `${url} is no http(s) address`, "correct --notify-url");
  }
  const { privateKey } = await createTestKeys();
  const forged = await signTestNotification(
    { eventType: "PORTAL_TEST", data: { message: "from kaunter doctor", eventId: "doctor" } },
    { privateKey },
  );
  const answer = await ask(url, { method: "POST", headers: forged.headers, body: forged.body });
  if (answer instanceof Error) {
    const fix = "start your program; the gateway must reach it from where it runs";
    return bad("notify URL", `${url} does not answer: ${codeOf(answer) || answer.message}`, fix);
  }
  const { status } = answer;
  if (status >= 300 && status < 400) {
    return bad(
      "notify URL",
      `${url} redirects (${status})`,
      "redirects are not followed; use the last URL",
    );
  }
  if (status === 404 || status === 405) {
    return bad(
      "notify URL",
      `${url} answers ${status} to a POST`,
      "correct the path of your receiver",
    );
  }
  if (status >= 500) {
    return bad(
      "notify URL",
      `${url} answers ${status}`,
      "your program fails at a wrong signature; answer 400",
    );
  }
  if (status < 300) {
    const fix = "check the signature: verifyNotification of @kaunter/sdk";
    return bad("notify URL", `${url} takes a notification with a forged signature`, fix);
  }
  return good("notify URL", `refuses a forged notification (${status}), as it should`);
}

type Answer = { status: number; text: string; date: string; receivedAtMs: number };

async function ask(url: string, init: RequestInit = {}): Promise<Answer | Error> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { ...init, redirect: "manual", signal });
    const date = answer.headers.get("date") ?? "";
    return { status: answer.status, text: await answer.text(), date, receivedAtMs: Date.now() };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function codeOf(error: Error): string {
  const { cause } = error;
  if (typeof cause === "object" && cause !== null && "code" in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function good(check: CheckName, text: string): Finding {
  return { check, isGood: true, text, fix: "" };
}

function bad(check: CheckName, text: string, fix: string): Finding {
  return { check, isGood: false, text, fix };
}
