import { QR_METHOD } from "../qr-method.ts";
import type { RailMethod } from "../rail.ts";
import type { DuitnowQrSettings } from "./settings.ts";

const AMOUNT_MINOR_MAX = 5_000_000;
const NAME = "DuitNow QR";
// cspell:ignore QVDUF
/** Consumer-presented QR of EMVCo: Base64 of a text that begins with the tag 85 and `CPV01`. */
const CONSUMER_CODE = /^hQVDUFYwM[A-Za-z0-9+/]{8,500}={0,2}$/;
/** The apps most payers have; the page adds "any bank app or e-wallet". */
const APPS = ["MAE", "CIMB OCTO", "Touch 'n Go eWallet"];

/**
 * Merchants know it as `MAYBANK_MY`, but every bank and wallet can pay the code. Also offered on
 * phones: the payer saves the picture and opens it in the bank's app.
 */
export function methodOf(
  settings: Pick<DuitnowQrSettings, "amountMinorMin" | "amountMinorMax" | "acceptsPayerCodes">,
): RailMethod {
  return {
    id: "MAYBANK_MY",
    aliases: ["DUITNOW_MY", "DUITNOW_QRCODE"],
    method: "MAYBANK",
    region: "MALAYSIA",
    name: { en: NAME, ms: NAME, zh: NAME, ta: NAME },
    group: "QR",
    mark: "duitnow",
    hint: {
      en: "Scan with any bank app or e-wallet",
      ms: "Imbas dengan mana-mana aplikasi bank atau e-dompet",
      zh: "用任何银行应用或电子钱包扫码",
      ta: "எந்த வங்கிச் செயலி அல்லது மின்பணப்பையாலும் ஸ்கேன் செய்யலாம்",
    },
    instruction: {
      en: "You will get a QR code to scan with your bank app or e-wallet.",
      ms: "Anda akan mendapat kod QR untuk diimbas dengan aplikasi bank atau e-dompet anda.",
      zh: "您会看到一个二维码，请用银行应用或电子钱包扫描。",
      ta: "உங்கள் வங்கிச் செயலி அல்லது மின்பணப்பையால் ஸ்கேன் செய்ய ஒரு QR குறியீடு கிடைக்கும்.",
    },
    apps: APPS,
    ...QR_METHOD,
    expectedShare: 30,
    web: true,
    mobile: true,
    byUrl: true,
    byQr: true,
    isDirectDefault: true,
    ...(settings.acceptsPayerCodes && { payerCodes: CONSUMER_CODE }),
    amountMinorMin: settings.amountMinorMin ?? 1,
    amountMinorMax: settings.amountMinorMax ?? AMOUNT_MINOR_MAX,
  };
}
