import { known, onlyRead, own, type RailSources } from "../../sources.ts";

const QUICK_PAY = { offers: "QUICK_PAY", setting: "payerCodes" } as const;
const GRABPAY_REFUNDS = { offers: "REFUNDS", setting: "grabpay.refundUrl" } as const;
const statementsOf = (family: string) =>
  ({ offers: "SETTLEMENT_FILES", setting: `${family}.statementToken` }) as const;

/** Four protocols, one for each family of wallets. */
export const SOURCES: RailSources = {
  protocol: "GrabPay, Touch 'n Go, ShopeePay and Antom (Alipay+), each with its own",
  documents: {
    grabpay: {
      title: "grab/grabpay-merchant-sdk",
      version: "partner API v2 (one-time charge), v3 (point of sale)",
      publisher: "Grab",
      url: "https://github.com/grab/grabpay-merchant-sdk",
    },
    tng: {
      title: "laraditz/tng-ewallet",
      version: "acl API v1",
      publisher: "public repository",
      url: "https://github.com/laraditz/tng-ewallet",
    },
    shopeepay: {
      title: "Acceptance test plan with webhooks of ShopeePay's UAT",
      version: "v3, May 2026",
      publisher: "public repository",
    },
    shopeepayManual: {
      title: "Manuals of ShopeePay's merchant host, in public integrations",
      version: "v3",
      publisher: "public repositories",
    },
    antom: {
      title: "Antom API reference: Cashier Payment",
      version: "v1, read in 2026",
      publisher: "Ant International",
      url: "https://docs.antom.com/ac/cashierpay/overview",
    },
    antomCodes: {
      title: "Antom: User-presented Mode Payment",
      version: "v1, read in 2026",
      publisher: "Ant International",
      url: "https://docs.antom.com/ac/ams/upm",
    },
  },
  operations: [
    known("published", "grabpay", "GrabPay: v2/charge/init, authorize, token", "Start a payment"),
    known("published", "grabpay", "GrabPay: v2/charge/complete", "Charge, on the payer's return"),
    known("published", "grabpay", "GrabPay: one-time-charge/…/status", "Status check"),
    known("published", "grabpay", "GrabPay: v3/cancellation", "Cancel an uncompleted charge"),
    known(
      "published",
      "grabpay",
      "GrabPay: v3/payment/init, inquiry, cancellation, refund",
      "Quick pay (`terminalId`)",
      "The reasons of rejected codes are ours.",
    ),
    onlyRead("GrabPay: webhook", "A status changed", "It is read where it is signed."),
    own(GRABPAY_REFUNDS, "GrabPay: refund, refund/…/status", "Refund without the payer's token"),
    own(statementsOf("grabpay"), "GrabPay: statement", "The lines of a Malaysian day"),
    known("secondary", "tng", "Touch 'n Go: pay", "Start a payment"),
    known("secondary", "tng", "Touch 'n Go: inquiryPayment", "Status check"),
    known("secondary", "tng", "Touch 'n Go: refund, inquiryRefund", "Refund, and its status"),
    known("secondary", "tng", "Touch 'n Go: notify", "Webhook"),
    own(QUICK_PAY, "Touch 'n Go: pay with paymentAuthCode", "Charge a payer's code"),
    own(statementsOf("tng"), "Touch 'n Go: statement", "The lines of a Malaysian day"),
    known("secondary", "shopeepayManual", "ShopeePay: order/create, qr/create", "Start a payment"),
    known("secondary", "shopeepayManual", "ShopeePay: transaction/check", "Status check"),
    known("secondary", "shopeepayManual", "ShopeePay: transaction/refund/create-new", "Refund"),
    known("secondary", "shopeepayManual", "ShopeePay: order/invalidate, qr/invalidate", "Cancel"),
    known("captured", "shopeepay", "ShopeePay: notify", "Webhook of a successful payment"),
    own(QUICK_PAY, "ShopeePay: transaction/payment/create", "Charge a payer's code"),
    own(statementsOf("shopeepay"), "ShopeePay: statement", "The lines of a Malaysian day"),
    known("published", "antom", "Antom: pay", "Start a payment"),
    known("published", "antomCodes", "Antom: pay with IN_STORE_PAYMENT", "Charge a payer's code"),
    known("published", "antom", "Antom: inquiryPayment", "Status check"),
    known("published", "antom", "Antom: refund, inquiryRefund", "Refund, and its status"),
    known("published", "antom", "Antom: cancel", "Cancel or return"),
    known("published", "antom", "Antom: notifyPayment", "Webhook"),
    own(statementsOf("antom"), "Antom: statement", "The lines of a Malaysian day"),
  ],
};
