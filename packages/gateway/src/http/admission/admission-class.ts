/** What a request is for, from the first to be rejected under load to `health`, which never is. */
export const ADMISSION_CLASSES = [
  "anonymous",
  "checkout",
  "read",
  "payer",
  "stream",
  "callback",
  "health",
] as const;
export type AdmissionClass = (typeof ADMISSION_CLASSES)[number];

const HEALTH = new Set(["/healthz", "/readyz"]);
/** Requests that create a checkout: the only work a merchant can safely send again later. */
const NEW_CHECKOUTS = new Set([
  "/v3/payment/online",
  "/v3/payment/online/checkout",
  "/v3/payment/transaction/qrcode",
]);
const STREAM = "/checkout/events";
const CLASSES_BY_START: readonly [start: string, kind: AdmissionClass][] = [
  ["/callbacks/", "callback"],
  ["/checkout", "payer"],
  ["/card/", "payer"],
  ["/v1/transaction/", "payer"],
  ["/v1/online/", "payer"],
  ["/v1/recurring", "payer"],
  ["/v3/", "read"],
  ["/v1/", "read"],
  ["/portal", "read"],
  ["/authorize", "read"],
  ["/files/", "read"],
];
const OLD_PAGES = new Set(["/v2/checkout", "/v3/checkout", "/v4/checkout"]);

/** Decided from the first line of a request alone: neither body nor signature has been read. */
export function admissionClassOf(method: string, url: string): AdmissionClass {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  if (method === "POST" && NEW_CHECKOUTS.has(path)) return "checkout";
  if (HEALTH.has(path)) return "health";
  if (path === STREAM) return "stream";
  if (OLD_PAGES.has(path)) return "payer";
  for (const [start, kind] of CLASSES_BY_START) if (path.startsWith(start)) return kind;
  return "anonymous";
}
