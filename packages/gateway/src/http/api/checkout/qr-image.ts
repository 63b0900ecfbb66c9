import QRCode from "qrcode";

const PICTURE_PIXELS = 480;

/** PNG, Base64 without a prefix. */
export async function qrImageBase64(payload: string): Promise<string> {
  const picture = await QRCode.toBuffer(payload, {
    width: PICTURE_PIXELS,
    margin: 4,
    errorCorrectionLevel: "M",
  });
  return picture.toString("base64");
}
