import type { FastifyRequest } from "fastify";

/** Another site submitted a form in the payer's name. */
export class CrossSitePost extends Error {}

/**
 * Other sites may link here but not post here. Our own forms are identified by `Sec-Fetch-Site`,
 * since with `no-referrer` their `Origin` is `null`; older browsers still need the form's key.
 */
export function rejectCrossSitePost({ method, headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (method === "POST" && site !== undefined && site !== "same-origin") throw new CrossSitePost();
}
