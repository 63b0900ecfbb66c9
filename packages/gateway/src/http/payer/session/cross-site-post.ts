import type { FastifyRequest } from "fastify";

/** A form of another site was sent here in the payer's name. */
export class CrossSitePost extends Error {}

/**
 * Other sites may link here but not post here. Our own forms say so in `Sec-Fetch-Site`, for with
 * `no-referrer` their `Origin` is `null`; browsers too old to say anything still need the form's
 * key.
 */
export function rejectCrossSitePost({ method, headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (method === "POST" && site !== undefined && site !== "same-origin") throw new CrossSitePost();
}
