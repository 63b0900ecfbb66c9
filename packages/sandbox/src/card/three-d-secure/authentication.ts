/** 3-D Secure 2 on the acquirer's side: method, challenge and result. */
import { randomUUID } from "node:crypto";
import type { VirtualClock } from "../../virtual-clock.ts";
import { type ApiResponse, accepted, invalid } from "../api-response.ts";
import type { Authentication, CardOrder } from "../orders.ts";
import { presentAuthentication } from "../present.ts";

/** An unanswered challenge ends as not authenticated (N) after this. */
const CHALLENGE_MS_MAX = 600_000;
/** EMV `transStatusReason`: timed out at the issuer. */
const REASON_TIMED_OUT = "14";
/** Known before the payer's browser is described. */
const ENDED_AT_ONCE: readonly string[] = ["not_enrolled", "lookup_error"];

export interface AuthenticationContext {
  clock: VirtualClock;
  merchantId: string;
  /** Base URL of the payer's pages. */
  acsUrl: string;
}

export function initiateAuthentication(
  acquirer: AuthenticationContext,
  order: CardOrder,
  transactionId: string,
  redirectUrl: string,
): ApiResponse {
  const { script } = order;
  const known = order.authentication;
  if (known && known.transactionId !== transactionId)
    return invalid("transactionId", "The order already has another authentication");
  const authentication = known ?? {
    transactionId,
    serverTransId: randomUUID(),
    acsTransId: randomUUID(),
    status: ENDED_AT_ONCE.includes(script.authentication) ? "U" : "PENDING",
    redirectUrl,
    wrongCodes: 0,
  };
  order.authentication = authentication;
  const redirect: Record<string, string> =
    script.method === "none" ? {} : methodRedirect(acquirer, authentication);
  return accepted(presentAuthentication(acquirer.merchantId, order, authentication, redirect));
}

function methodRedirect(
  acquirer: AuthenticationContext,
  { serverTransId, redirectUrl }: Authentication,
): Record<string, string> {
  return {
    methodUrl: `${acquirer.acsUrl}/method`,
    methodPostData: encode({
      threeDSServerTransID: serverTransId,
      threeDSMethodNotificationURL: redirectUrl,
    }),
  };
}

/** `hasBrowser`: the caller described the payer's browser, which the issuer requires. */
export function authenticatePayer(
  acquirer: AuthenticationContext,
  order: CardOrder,
  transactionId: string,
  request: { methodCompletion: unknown; hasBrowser: boolean },
): ApiResponse {
  const { authentication, script } = order;
  if (!authentication || authentication.transactionId !== transactionId)
    return invalid("transactionId", "Must be the initiated authentication");
  if (!request.hasBrowser) return invalid("device.browser", "Must describe the payer's browser");
  const wanted = script.method === "none" ? ["U"] : ["Y", "N"];
  if (!wanted.includes(String(request.methodCompletion)))
    return invalid("authentication.3ds2.methodCompletion", `Must be ${wanted.join(" or ")}`);
  if (authentication.status === "PENDING") {
    const { authentication: result } = script;
    authentication.status = result === "lookup_error" || result === "not_enrolled" ? "U" : result;
    if (result === "C")
      acquirer.clock.after(CHALLENGE_MS_MAX, () => {
        if (authentication.status !== "C") return;
        authentication.status = "N";
        authentication.reason = REASON_TIMED_OUT;
      });
  }
  const redirect: Record<string, string> =
    authentication.status === "C" ? challengeRedirect(acquirer, authentication) : {};
  return accepted(presentAuthentication(acquirer.merchantId, order, authentication, redirect));
}

function challengeRedirect(
  acquirer: AuthenticationContext,
  { serverTransId, acsTransId }: Authentication,
): Record<string, string> {
  return {
    acsUrl: `${acquirer.acsUrl}/challenge`,
    cReq: encode({
      threeDSServerTransID: serverTransId,
      acsTransID: acsTransId,
      messageVersion: "2.2.0",
      messageType: "CReq",
      challengeWindowSize: "05",
    }),
  };
}

/** The `cres` the payer's browser carries back. */
export function challengeResult(authentication: Authentication, serverTransId?: string): string {
  return encode({
    threeDSServerTransID: serverTransId ?? authentication.serverTransId,
    acsTransID: authentication.acsTransId,
    messageVersion: "2.2.0",
    messageType: "CRes",
    challengeCompletionInd: "Y",
    transStatus: authentication.status,
  });
}

function encode(message: object): string {
  return Buffer.from(JSON.stringify(message)).toString("base64url");
}

/** The `threeDSServerTransID` inside a posted message; null when it cannot be read. */
export function serverTransIdIn(message: string | null): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(message ?? "", "base64url").toString("utf8"));
    if (typeof parsed !== "object" || parsed === null) return null;
    const id = "threeDSServerTransID" in parsed ? parsed.threeDSServerTransID : null;
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}
