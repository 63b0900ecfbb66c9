import { known, onlyRead, own, type RailSources } from "../../sources.ts";

const REFUNDS = { offers: "REFUNDS", setting: "refundUrl" } as const;
const SETTLEMENT = { offers: "SETTLEMENT_FILES", setting: "settlementUrl" } as const;
const QUICK_PAY = { offers: "QUICK_PAY", setting: "acceptsPayerCodes" } as const;

/** The code is PayNet's; the interface to the acquirer is AmBank's. */
export const SOURCES: RailSources = {
  protocol: "DuitNow QR (PayNet), with the acquirer's interface of AmBank",
  documents: {
    code: {
      title: "DuitNow QR: QR generation specification, merchant-presented mode",
      version: "data object 1.5",
      publisher: "PayNet",
      url: "https://docs.developer.paynet.my/docs/duitNow-QR",
    },
    crc: {
      title: "EMV QR Code Specification for Payment Systems, Merchant-Presented Mode",
      version: "1.1",
      publisher: "EMVCo",
    },
    client: {
      title: "zarulizham/laravel-ambank-duitnow-qr",
      version: "GenQR v1.0 and v2.0",
      publisher: "public repository",
      url: "https://github.com/zarulizham/laravel-ambank-duitnow-qr",
    },
  },
  operations: [
    known("published", "code", "QR payload", "Tags of the code"),
    known("published", "crc", "Tag 63", "CRC of the code"),
    known("secondary", "client", "oauth/v2.0/token", "Access token"),
    known(
      "secondary",
      "client",
      "DuitNowQR/v2.0/GenQR",
      "Create a code",
      "`QRRefNo` in its response is ours.",
    ),
    known("secondary", "client", "MerchantQR/v1.0/GetQTNotification", "Status check, by time"),
    known(
      "secondary",
      "client",
      "Callback",
      "A code was paid",
      "The client does not verify signatures: confirm theirs.",
    ),
    onlyRead("Callback ENQUIRY", "A bank scanned the code", "It is only shown on the page."),
    own(QUICK_PAY, "ChargeQR", "Charge a payer's code"),
    own(REFUNDS, "Refund, RefundStatus", "Refund, and its status"),
    own(SETTLEMENT, "Settlement file", "The lines of a Malaysian day"),
  ],
};
