import { GatewayError } from "../../../../domain/errors.ts";
import type { VisitorCall } from "../../portal-call.ts";
import type { PortalDeps } from "../../portal-deps.ts";

const LOCAL_HOSTS = ["127.0.0.1", "localhost", "[::1]"];

const LOCAL_ADDRESSES = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/**
 * Who may read which emails: on one's own machine all, since an invited user cannot sign in yet.
 */
export function mailScope(
  call: Pick<VisitorCall<unknown, unknown, unknown>, "origin" | "signedIn">,
  deps: Pick<PortalDeps, "publicUrls">,
): string | null {
  const { address } = call.origin;
  // Behind a tunnel or proxy every request seems local; then the public URLs are not local.
  const isLocal = deps.publicUrls.every((url) => LOCAL_HOSTS.includes(new URL(url).hostname));
  if (isLocal && LOCAL_ADDRESSES.includes(address)) return null;
  if (!call.signedIn) throw new GatewayError("NOT_SIGNED_IN");
  return call.signedIn.merchant.id;
}
