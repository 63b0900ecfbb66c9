import { signCurl } from "../../signing/sign-curl.ts";
import { listHeaders, listSteps, makeOnceOnly, signText } from "../../signing/sign-request.ts";

export interface CallResult {
  status: number;
  durationMs: number;
  /** JSON, indented, or the text as it came. */
  text: string;
  requestId: string;
  /** Of a new checkout, QR code or customer: where to pay or to bind a card. */
  payUrl: string | null;
  errorCode: string | null;
  signedText: string;
  /** With a signature of its own: the API accepts that of the sent request no second time. */
  curl: string;
  renewCurl(): Promise<string>;
}

interface Call {
  method: string;
  url: string;
  body: string;
  accessToken: string;
}

/** Signs and sends a request. Throws when there is no response. */
export async function sendSigned(given: Call, key: CryptoKey): Promise<CallResult> {
  const request = { ...given, ...makeOnceOnly() };
  const steps = listSteps(request);
  const signature = await signText(steps.signedText, key);
  const startedAt = performance.now();
  const response = await fetch(given.url, {
    method: given.method,
    credentials: "omit",
    headers: listHeaders(request, signature, given.accessToken),
    ...(steps.canonicalText !== "" && { body: steps.canonicalText }),
  });
  const text = await response.text();
  const renewCurl = () => signCurl(given, key);
  return {
    status: response.status,
    durationMs: performance.now() - startedAt,
    requestId: response.headers.get("x-request-id") ?? "",
    signedText: steps.signedText,
    curl: await renewCurl(),
    renewCurl,
    ...readResponse(text),
  };
}

function readResponse(text: string): Pick<CallResult, "text" | "payUrl" | "errorCode"> {
  try {
    const value: unknown = JSON.parse(text);
    return {
      text: JSON.stringify(value, null, 2),
      payUrl: findPayUrl(memberOf(value, "item")),
      errorCode: textOf(memberOf(memberOf(value, "error"), "code")),
    };
  } catch {
    return { text, payUrl: null, errorCode: null };
  }
}

function findPayUrl(item: unknown): string | null {
  if (memberOf(item, "checkoutId")) return textOf(memberOf(item, "url"));
  return textOf(memberOf(item, "paymentUrl")) ?? textOf(memberOf(item, "qrCodeUrl"));
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map(Object.entries(value)).get(name);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
