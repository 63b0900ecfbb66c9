/** The query of an address: filters, tabs. All texts, all optional. */
export type Search = { [name: string]: string | undefined };

/** How the router reads and writes addresses: as users can, `?status=SUCCESS`, never JSON. */
export const ADDRESSES = {
  basepath: "/portal",
  parseSearch: (text: string): Search => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(search: Record<string, unknown>): string {
    const set = Object.entries(search).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    );
    return set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
  },
};
