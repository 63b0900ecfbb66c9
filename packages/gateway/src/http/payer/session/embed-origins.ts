import type { Checkout } from "../../../domain/checkout/checkout.ts";
import type { StoreDeps } from "../../../operations/deps.ts";
import { findEmbedOrigins } from "../../../store/checkout/embed-origins.ts";

/**
 * Sites that may show the checkout's page in a frame. Only checkouts that a shop has created have
 * any: not those of a QR code, nor what follows from a mandate, nor a link made in the portal.
 */
export async function embedOriginsOf(
  { database }: StoreDeps,
  checkout: Checkout,
): Promise<string[]> {
  const { qrCode, binding, charge } = checkout.details;
  if (qrCode !== undefined || binding || charge) return [];
  return findEmbedOrigins(database, checkout);
}
