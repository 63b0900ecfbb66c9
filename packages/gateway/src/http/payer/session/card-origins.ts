import { normalizeHost } from "../../request/origin/called-host.ts";

/** Origins of the page and its card form; both "" where one origin has both. */
export interface CardPlace {
  page: string;
  card: string;
}

/** The card form's origin for each of the page's URLs. See docs/adr/0011. */
export interface CardOrigins {
  /** For a page at this host, as `getCalledHost` gives it. */
  placeOf(host: string): CardPlace;
  /** True at the origin of the card forms for pages of that origin, and nowhere else. */
  isHome(host: string, pageOrigin: string): boolean;
}

const LOOPBACK_TWINS: Readonly<Record<string, string>> = {
  "127.0.0.1": "localhost",
  localhost: "127.0.0.1",
};

/**
 * `cardUrl` is configured by the operator. Without it, a loopback page uses the other loopback name
 * on the same port, which is another origin to a browser; any other page uses its own.
 */
export function createCardOrigins(
  publicUrls: readonly string[],
  cardUrl: string | null,
): CardOrigins {
  const pages = [...new Set(publicUrls.map((url) => new URL(url).origin))];
  const pageByHost = new Map(pages.map((page) => [hostOf(page), page]));
  const cardOf = (page: string) => cardUrl ?? loopbackTwin(page);
  return {
    placeOf(host) {
      // An unknown host: with a separate card form, it is treated as the first one.
      const page = pageByHost.get(host) ?? (cardUrl === null ? undefined : pages[0]);
      const card = page === undefined ? null : cardOf(page);
      return page === undefined || card === null ? { page: "", card: "" } : { page, card };
    },
    isHome(host, pageOrigin) {
      if (pageOrigin === "") return cardUrl === null;
      const card = cardOf(pageOrigin);
      return card !== null && hostOf(card) === host;
    },
  };
}

function hostOf(url: string): string {
  return normalizeHost(new URL(url).host);
}

function loopbackTwin(page: string): string | null {
  const url = new URL(page);
  const twin = LOOPBACK_TWINS[url.hostname];
  if (twin === undefined) return null;
  url.hostname = twin;
  return url.origin;
}
