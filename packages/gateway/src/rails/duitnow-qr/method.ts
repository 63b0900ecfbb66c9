import { QR_WORDS } from "../qr-words.ts";
import type { RailMethod } from "../rail.ts";
import type { DuitnowQrSettings } from "./settings.ts";

const AMOUNT_MINOR_MAX = 5_000_000;
const NAME = "DuitNow QR";

/**
 * Merchants know it as `MAYBANK_MY`; the code itself is payable by every bank and wallet. Offered
 * on phones too: the payer saves the picture and opens it in the bank's app.
 */
export function methodOf(settings: DuitnowQrSettings): RailMethod {
  return {
    id: "MAYBANK_MY",
    aliases: ["DUITNOW_MY"],
    method: "MAYBANK",
    region: "MALAYSIA",
    name: { en: NAME, ms: NAME, zh: NAME, ta: NAME },
    group: "QR",
    form: "qr",
    mark: '<rect width="5" height="5" x="3" y="3" rx="1"/><rect width="5" height="5" x="16" y="3" rx="1"/><rect width="5" height="5" x="3" y="16" rx="1"/><path d="M21 16h-3a2 2 0 0 0-2 2v3m5 0v.01M12 7v3a2 2 0 0 1-2 2H7m-4 0h.01M12 3h.01M12 16v.01M16 12h1m4 0v.01M12 21v-1"/>',
    hint: {
      en: "Scan with any bank app or e-wallet",
      ms: "Imbas dengan mana-mana aplikasi bank atau e-dompet",
      zh: "用任何银行应用或电子钱包扫码",
      ta: "எந்த வங்கிச் செயலி அல்லது மின்பணப்பையாலும் ஸ்கேன் செய்யலாம்",
    },
    ...QR_WORDS,
    web: true,
    mobile: true,
    byUrl: false,
    byQr: true,
    inLayoutV4: true,
    isDirectDefault: true,
    amountMinorMin: settings.amountMinorMin ?? 1,
    amountMinorMax: settings.amountMinorMax ?? AMOUNT_MINOR_MAX,
  };
}
