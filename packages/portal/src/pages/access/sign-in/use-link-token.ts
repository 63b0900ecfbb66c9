import { useEffect, useState } from "react";

/**
 * The token after the `#` of an emailed link, which reaches no log. It is removed from the address
 * at once, so that it is not kept in the history either.
 */
export function useLinkToken(): string | null {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get("token"));
  useEffect(() => {
    if (window.location.hash !== "") {
      window.history.replaceState(window.history.state, "", window.location.pathname);
    }
  }, []);
  return token;
}
