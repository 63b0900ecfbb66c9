import { decideRoute } from "./consent/decide.ts";
import { showSignInRoute } from "./consent/show-sign-in.ts";
import { signInRoute } from "./consent/sign-in.ts";
import { introspectTokenRoute } from "./token/introspect-token.ts";
import { issueTokenRoute } from "./token/issue-token.ts";
import { revokeTokenRoute } from "./token/revoke-token.ts";

/** The token service and a user's consent. */
export const OAUTH_ROUTES = [
  issueTokenRoute,
  introspectTokenRoute,
  revokeTokenRoute,
  showSignInRoute,
  signInRoute,
  decideRoute,
] as const;
