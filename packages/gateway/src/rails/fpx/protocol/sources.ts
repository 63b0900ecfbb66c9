import { known, own, type RailSources } from "../../sources.ts";

const REFUNDS = { offers: "REFUNDS", setting: "payoutUrl" } as const;
const SETTLEMENT = { offers: "SETTLEMENT_FILES", setting: "settlementUrl" } as const;

/** PayNet's field manual is not public: captures come first, then integrations that agree. */
export const SOURCES: RailSources = {
  protocol: "FPX, seller to exchange, version 7.0 (PayNet)",
  documents: {
    capture2021: {
      title: "Capture of the UAT switch in an integration of stanne.fpx",
      version: "7.0, June 2021",
      publisher: "public repository",
    },
    capture2017: {
      title: "Capture of the UAT switch in the tests of lanceyb/myclear",
      version: "6.0, August 2017",
      publisher: "public repository",
      url: "https://github.com/lanceyb/myclear",
    },
    overview: {
      title: "FPX: B2C and B2B models, exception handling, key management",
      version: "read in 2026",
      publisher: "PayNet",
      url: "https://docs.developer.paynet.my/docs/fpx",
    },
    laravel: {
      title: "zarulizham/laravel-fpx",
      version: "7.0",
      publisher: "public repository",
      url: "https://github.com/zarulizham/laravel-fpx",
    },
  },
  operations: [
    known("captured", "capture2021", "BE, BC", "Bank list, personal banks"),
    known("secondary", "laravel", "BE, BC, model 02", "Bank list, business banks"),
    known("secondary", "laravel", "AR", "Authorization request, by the payer's browser"),
    known("captured", "capture2021", "AC", "Confirmation, direct and through the browser"),
    known(
      "captured",
      "capture2017",
      "AE",
      "Status check",
      "Its reply is captured in version 6.0 only; 7.0 has the fields of AC.",
    ),
    known("secondary", "laravel", "Codes of AC and AE", "What `debitAuthCode` means"),
    known("published", "overview", "OK", "Acknowledgement of a direct AC; which codes stay open"),
    own(REFUNDS, "RR, RE", "Payout of a refund, and its status"),
    own(SETTLEMENT, "SF", "Settlement file of a Malaysian day"),
  ],
};
