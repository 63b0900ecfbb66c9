import QRCode from "qrcode";
import type { NextAction } from "../../rails/rail.ts";

const PICTURE_PIXELS = 480;

export type DirectItem =
  | { type: "URL"; url: string }
  | { type: "QRCODE"; qrcode: { base64Image: string; data: string } }
  | { type: "MINI_PROGRAM"; data: string };

/** PNG, Base64 without a prefix. */
export async function qrImageBase64(payload: string): Promise<string> {
  const picture = await QRCode.toBuffer(payload, {
    width: PICTURE_PIXELS,
    margin: 4,
    errorCorrectionLevel: "M",
  });
  return picture.toString("base64");
}

/**
 * The payer's next step as a URL: the rail's own where it is one, else a page of the gateway that
 * continues by itself (a form to post, 3-D Secure, a code to scan).
 */
export function addressOf(publicUrl: string, checkoutId: string, next: NextAction): string {
  const page = (path: string) => `${publicUrl}${path}?checkoutId=${checkoutId}`;
  switch (next.kind) {
    case "redirect":
      return next.method === "GET" ? next.url : page("/checkout/resume");
    case "app_link":
      return next.fallbackUrl;
    case "3ds_method":
    case "3ds_challenge":
      return page("/checkout/resume");
    case "mini_program":
    case "qr":
    case "wait":
    case "none":
      return page("/checkout");
  }
}
