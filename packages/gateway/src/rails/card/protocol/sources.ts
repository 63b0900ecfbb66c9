import { known, onlyRead, own, type RailSources } from "../../sources.ts";

const DISPUTES = { offers: "DISPUTE_RESPONSES", setting: "chargebackUrl" } as const;
const SETTLEMENT = { offers: "SETTLEMENT_FILES", setting: "settlementUrl" } as const;

/** The card rail speaks the protocol of Mastercard's gateway. */
export const SOURCES: RailSources = {
  protocol: "Mastercard Payment Gateway Services (MPGS), REST API",
  documents: {
    api: {
      title: "Mastercard Gateway API reference, REST/JSON",
      version: "100",
      publisher: "Mastercard",
      url: "https://ap-gateway.mastercard.com/api/documentation/apiDocumentation/index.html",
    },
    threeDs: {
      title: "3DS with the Payer Authentication API",
      version: "read in November 2026",
      publisher: "Mastercard",
      url: "https://test-gateway.mastercard.com/api/documentation/integrationGuidelines/supportedFeatures/pickAdditionalFunctionality/authentication/3DS/integrationModelAPI.html",
    },
    webhooks: {
      title: "Webhook Notifications",
      version: "read in November 2026",
      publisher: "Mastercard",
      url: "https://test-gateway.mastercard.com/api/documentation/integrationGuidelines/supportedFeatures/pickAdditionalFunctionality/webhookNotifications.html",
    },
    emv: {
      title: "EMV 3-D Secure Protocol and Core Functions Specification",
      version: "2.2.0",
      publisher: "EMVCo",
    },
  },
  operations: [
    known("published", "api", "Create Session", "A session that holds the card"),
    known("published", "api", "Update Session", "Put the card into it"),
    known(
      "published",
      "threeDs",
      "INITIATE_AUTHENTICATION",
      "3-D Secure: versions and the method page",
      "`redirect.customizedHtml.3ds2` or `redirect.customized.3DS`, as captured.",
    ),
    known("published", "threeDs", "AUTHENTICATE_PAYER", "3-D Secure: authenticate, or a challenge"),
    known("published", "emv", "threeDSMethodData, creq, cres", "What the payer's browser carries"),
    known("published", "api", "PAY", "Authorize and capture"),
    known("published", "api", "AUTHORIZE", "Authorize only (`capture: separate`)"),
    known("published", "api", "CAPTURE", "Capture it (`capture: separate`)"),
    known(
      "published",
      "api",
      "VOID",
      "Undo before the day's batch closes",
      "The error code of a closed batch (`BATCH_CLOSED`) is ours.",
    ),
    known("published", "api", "REFUND", "Refund in full or in part"),
    known("published", "api", "Retrieve Order", "Status check of a sale"),
    known(
      "published",
      "api",
      "Retrieve Transaction",
      "Status of an authentication, a refund, or a webhook's transaction",
    ),
    known("published", "webhooks", "Notification", "Webhook, with `X-Notification-Secret`"),
    onlyRead(
      "Notification of a chargeback",
      "A dispute was raised or decided",
      "It is only read. MPGS publishes a status of the order, without a reason or a deadline.",
    ),
    own(DISPUTES, "Retrieve Transaction of a chargeback", "Status of a dispute"),
    own(DISPUTES, "ANSWER_CHARGEBACK", "Respond to a dispute"),
    own(DISPUTES, "ACCEPT_CHARGEBACK", "Accept a dispute"),
    own(DISPUTES, "UPLOAD_EVIDENCE", "A file of the response, before it"),
    own(SETTLEMENT, "Settlement file", "The lines of a Malaysian day"),
  ],
};
