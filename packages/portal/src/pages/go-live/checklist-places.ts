/** Where each step of the checklist is done: a page of the portal, or of the documentation. */
export const CHECKLIST_PLACES = {
  verified: "/verification",
  application_on: "/applications",
  key: "/applications",
  strict: "/applications",
  webhook: "/applications",
  first_payment: "/docs/guides/go-live#test-with-real-money",
  second_factor: "/account",
  second_owner: "/team",
  checked: "/sandbox",
} as const;

/** A step that this page does not know: the guide has all of them. */
export const placeOf = (id: string): string =>
  Object.entries(CHECKLIST_PLACES).find(([known]) => known === id)?.[1] ?? "/docs/guides/go-live";
