import {
  listHeaders,
  listSteps,
  makeOnceOnly,
  signText,
  type UnsignedRequest,
} from "./sign-request.ts";
import { writeCurl } from "./write-curl.ts";

/** A curl command for the request with a new nonce, timestamp and signature. */
export async function signCurl(
  given: Pick<UnsignedRequest, "method" | "url" | "body">,
  key: CryptoKey,
): Promise<string> {
  const request = { ...given, ...makeOnceOnly() };
  const { canonicalText, signedText } = listSteps(request);
  const headers = listHeaders(request, await signText(signedText, key));
  return writeCurl({ ...request, headers, body: canonicalText });
}
