import {
  type DiagnoseInput,
  diagnose,
  type Mistake,
  type PublicKey,
  type RejectedSignature,
  type UnreadableBody,
  verifyNotification,
  verifyRequest,
} from "@kaunter/signing";
import { headerOf, type WireRequest } from "@kaunter/signing/parse-requests";
import type { Paint } from "./command.ts";

export type CheckedRequest = {
  readonly method: string;
  readonly url: string;
  readonly isValid: boolean;
  /** One sentence. */
  readonly conclusion: string;
  readonly mistakes: readonly Mistake[];
  /** The text that should have been signed. */
  readonly signedText: string;
};

/** Verifies a signature as the gateway does, and finds the mistake in a wrong one. */
export function checkRequest(
  request: WireRequest,
  publicKeys: readonly PublicKey[],
  otherKeys: NonNullable<DiagnoseInput["otherKeys"]> = [],
): CheckedRequest {
  const headers = {
    signature: headerOf(request.headers, "X-Signature"),
    nonce: headerOf(request.headers, "X-Nonce-Str"),
    timestamp: headerOf(request.headers, "X-Timestamp"),
  };
  const rawBody = new TextEncoder().encode(request.body);
  // The request's own time, so that its age does not matter.
  const now = new Date(Number(headers.timestamp ?? 0) * 1000 || 0);
  const url = request.url === "" ? null : new URL(request.url);
  const called = {
    otherKeys: url === null ? otherKeys : [],
    rawBody,
    headers,
    publicKeys,
    method: request.method,
    pathAndQuery: url === null ? "" : request.url.slice(url.origin.length) || "/",
    baseUrls: url === null ? [] : [url.origin],
    host: url?.host,
  };
  const result =
    url === null
      ? verifyNotification({ rawBody, headers, publicKeys, now })
      : verifyRequest({ ...called, mode: "strict", now });
  const { method } = request;
  if (result.ok) {
    const conclusion = "The signature is valid.";
    return { method, url: request.url, isValid: true, conclusion, mistakes: [], signedText: "" };
  }
  const allKeys = [...publicKeys, ...otherKeys.map(({ publicKey }) => publicKey)];
  // Its text has no requestUrl, so that with one every webhook looks wrong.
  const isWebhook =
    url !== null && verifyNotification({ rawBody, headers, publicKeys: allKeys, now }).ok;
  const mistakes = isWebhook ? [WITH_URL] : diagnose(called).mistakes;
  const described = describe(result, url === null);
  return { method, url: request.url, isValid: false, mistakes, ...described };
}

const WITH_URL: Mistake = {
  name: "part-extra",
  step: 3,
  explanation: "This is the valid signature of a webhook, whose text has no requestUrl.",
  fix: "Verify it without a URL.",
};

function describe(rejected: RejectedSignature | UnreadableBody, isWebhook: boolean) {
  if (rejected.code === "INVALID_REQUEST") {
    return { conclusion: `The body is not valid: ${rejected.error.message}`, signedText: "" };
  }
  const { preVerifyContent, requestHeader } = rejected.debug;
  const headers = Object.entries(requestHeader)
    .filter(([, { isValid }]) => !isValid)
    .map(([name, { remark }]) => `${name}: ${remark}`);
  if (isWebhook) {
    const conclusion = "The signature is not that of this webhook.";
    return { conclusion, signedText: preVerifyContent.step4.content };
  }
  return {
    conclusion: [preVerifyContent.step5.remark, ...headers].join(" "),
    signedText: preVerifyContent.step4.content,
  };
}

export function formatCheckedRequest(checked: CheckedRequest, paint: Paint): string[] {
  const name = paint.strong(`${checked.method} ${checked.url || "(webhook)"}`);
  if (checked.isValid) return [name, `${paint.good("✓")} ${checked.conclusion}`];
  const found = checked.mistakes.flatMap((mistake) => formatMistake(mistake, paint));
  return [
    name,
    ...found,
    ...(found.length > 0 ? [] : [`${paint.bad("✗")} ${checked.conclusion}`]),
    ...(checked.signedText === "" ? [] : [paint.dim(`  correct text: ${checked.signedText}`)]),
  ];
}

/** Two lines: what was done, and what to do instead. */
function formatMistake({ explanation, fix, step }: Mistake, paint: Paint): string[] {
  const place = typeof step === "string" ? step : `step ${step}`;
  return [`${paint.bad("✗")} ${explanation} ${paint.dim(`(${place})`)}`, `  ${fix}`];
}
