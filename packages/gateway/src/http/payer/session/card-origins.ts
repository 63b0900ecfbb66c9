import type { FastifyRequest } from "fastify";

/** Origin of the page and of the card form on it; both "" where the page's own origin has both. */
export interface CardPlace {
  page: string;
  card: string;
}

/** Where card forms are, for pages at our various addresses. Docs: adr/0011. */
export interface CardOrigins {
  /** For the page that this request asks for. */
  placeOf(request: Pick<FastifyRequest, "host">): CardPlace;
  /** True at the origin where card forms for pages of that origin belong, and nowhere else. */
  isHome(request: Pick<FastifyRequest, "host">, pageOrigin: string): boolean;
}

const LOOPBACK_TWINS: Readonly<Record<string, string>> = {
  "127.0.0.1": "localhost",
  localhost: "127.0.0.1",
};

/**
 * `cardUrl` is the operator's choice. Without it a loopback page has the other loopback name of the
 * same port, which to a browser is another origin; any other page has only its own.
 */
export function createCardOrigins(
  publicUrls: readonly string[],
  cardUrl: string | null,
): CardOrigins {
  const pages = [...new Set(publicUrls.map((url) => new URL(url).origin))];
  const pageByHost = new Map(pages.map((page) => [new URL(page).host, page]));
  const cardOf = (page: string) => cardUrl ?? loopbackTwin(page);
  return {
    placeOf({ host }) {
      // An address we do not know by name: with a card form of its own it is taken for the first.
      const page = pageByHost.get(host) ?? (cardUrl === null ? undefined : pages[0]);
      const card = page === undefined ? null : cardOf(page);
      return page === undefined || card === null ? { page: "", card: "" } : { page, card };
    },
    isHome({ host }, pageOrigin) {
      if (pageOrigin === "") return cardUrl === null;
      const card = cardOf(pageOrigin);
      return card !== null && new URL(card).host === host;
    },
  };
}

function loopbackTwin(page: string): string | null {
  const url = new URL(page);
  const twin = LOOPBACK_TWINS[url.hostname];
  if (twin === undefined) return null;
  url.hostname = twin;
  return url.origin;
}
