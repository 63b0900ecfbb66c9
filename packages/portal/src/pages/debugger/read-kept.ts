import { headerOf, type WireRequest } from "@kaunter/signing/parse-requests";
import type { RequestDetail } from "../../generated/api.ts";
import type { SentRequest, Times } from "../../signing/diagnosis/find-mistakes.ts";

/** A request to check. */
export interface Question {
  request: SentRequest;
  /** Empty for the first: the list may still be loading when the question is asked. */
  applicationId: string;
  ownSignedText: string;
  times: Times;
}

/** The log keeps the path of the request line only. This page has the gateway's own origin. */
export function fullUrl(url: string): string {
  return url.startsWith("/") ? window.location.origin + url : url;
}

export function toSentRequest({ method, url, body, headers }: WireRequest): SentRequest {
  return {
    method,
    url: fullUrl(url),
    body,
    signature: headerOf(headers, "X-Signature")?.trim() ?? "",
    nonce: headerOf(headers, "X-Nonce-Str")?.trim() ?? "",
    timestamp: headerOf(headers, "X-Timestamp")?.trim() ?? "",
  };
}

/** A rejected request of the log; null for any other. */
export function readKept(kept: RequestDetail | null): Question | null {
  const sent = kept?.failure?.sent;
  if (!kept || !sent) return null;
  return {
    request: toSentRequest(sent),
    applicationId: kept.request.applicationId,
    ownSignedText: "",
    times: { receivedAt: new Date(kept.request.at), now: new Date() },
  };
}
