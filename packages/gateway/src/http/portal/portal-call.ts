import type { PortalSession, PortalUser } from "../../domain/access/session.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import type { LoginOrigin } from "../../operations/access/sessions.ts";
import type { Checked } from "../request/validate.ts";

/** Where a browser's request came from. */
export interface BrowserOrigin extends LoginOrigin {
  /** Origin of the calling page; one of the public URLs. */
  page: string;
}

/** The calling user. */
export interface SignedIn {
  actor: PortalUser;
  merchant: Merchant;
  session: PortalSession;
}

/** A call of a user who is signed in. */
export interface PortalCall<Body, Params, Query> extends SignedIn, Checked<Body, Params, Query> {
  origin: BrowserOrigin;
  /** Sets (text) or removes (null) the session cookie in the response. */
  setSession(token: string | null): void;
  /**
   * Marks this browser as a known device of the account, so that others' attempts do not delay it.
   */
  rememberDevice(user: Pick<PortalUser, "id">): void;
}

/** A request that anyone may make. */
export interface VisitorCall<Body, Params, Query>
  extends Omit<PortalCall<Body, Params, Query>, keyof SignedIn> {
  /** Null unless the user has signed in. */
  signedIn: SignedIn | null;
}

/** Who acts, and from where. */
export function actOf({
  actor,
  origin,
}: Pick<PortalCall<unknown, unknown, unknown>, "actor" | "origin">) {
  return { actor, origin };
}
