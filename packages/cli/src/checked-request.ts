import {
  diagnose,
  type Mistake,
  type PublicKey,
  type RejectedSignature,
  type UnreadableBody,
  verifyNotification,
  verifyRequest,
} from "@kaunter/signing";
import type { Paint } from "./command.ts";
import { showMistakes } from "./show-mistakes.ts";

/** A request as it went over the wire. `url` "" is a notification, signed without one. */
export type WireRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type CheckedRequest = {
  readonly method: string;
  readonly url: string;
  readonly isRight: boolean;
  /** One sentence. */
  readonly conclusion: string;
  readonly mistakes: readonly Mistake[];
  /** The text that should have been signed. */
  readonly signedText: string;
};

/** Checks a signature as the gateway does, and looks for the mistake when it is wrong. */
export function checkRequest(
  request: WireRequest,
  publicKeys: readonly PublicKey[],
): CheckedRequest {
  const header = (name: string) =>
    Object.entries(request.headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const headers = {
    signature: header("x-signature"),
    nonce: header("x-nonce-str"),
    timestamp: header("x-timestamp"),
  };
  const rawBody = new TextEncoder().encode(request.body);
  const now = new Date(Number(headers.timestamp ?? 0) * 1000 || 0); // its age is not judged here
  const url = request.url === "" ? null : new URL(request.url);
  const called = {
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
    const conclusion = "The signature is right.";
    return { method, url: request.url, isRight: true, conclusion, mistakes: [], signedText: "" };
  }
  const mistakes = diagnose(called)?.mistakes ?? [];
  return { method, url: request.url, isRight: false, mistakes, ...describe(result) };
}

function describe(refused: RejectedSignature | UnreadableBody) {
  if (refused.code === "INVALID_REQUEST") {
    return { conclusion: `The body cannot be read: ${refused.error.message}`, signedText: "" };
  }
  const { preVerifyContent, requestHeader } = refused.debug;
  const headers = Object.entries(requestHeader)
    .filter(([, { isValid }]) => !isValid)
    .map(([name, { remark }]) => `${name}: ${remark}`);
  return {
    conclusion: [preVerifyContent.step5.remark, ...headers].join(" "),
    signedText: preVerifyContent.step4.content,
  };
}

export function showChecked(checked: CheckedRequest, paint: Paint): string[] {
  const name = paint.strong(`${checked.method} ${checked.url || "(notification)"}`);
  if (checked.isRight) return [name, `${paint.good("✓")} ${checked.conclusion}`];
  const found = showMistakes(checked.mistakes, paint);
  return [
    name,
    ...found,
    ...(found.length > 0 ? [] : [`${paint.bad("✗")} ${checked.conclusion}`]),
    ...(checked.signedText === "" ? [] : [paint.dim(`  right text: ${checked.signedText}`)]),
  ];
}
