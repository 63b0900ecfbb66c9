/** Every field of the portal for money, dates and digits: where it is, and what it is sent as. */
import type { Kind } from "./ways.ts";

export type Who = "owner" | "newcomer" | "coded";

export interface TypedRow {
  /** As `listPortalFields` names it, without what follows a blank in other rows of one source. */
  source: string;
  kind: Kind;
  /** `{…}` is an ID of the filled portal. */
  path: string;
  /** Buttons that lead to it, by the start of their names. */
  buttons?: readonly string[];
  /** Fields and choices that have to be set first, by label. */
  before?: Readonly<Record<string, string>>;
  label: string;
  /** Of the button that sends it; null: it is sent once it is typed. */
  submit: RegExp | null;
  endpoint: string;
  /** Its place in the body, or its name in the query. */
  sent: string;
  /**
   * Its place in the response; null: the request is not passed on, since it can be made only once.
   */
  stored: string | null;
  /**
   * The demo's owner; the owner of a merchant that has declared nothing; one with an app for codes.
   */
  who?: Who;
  /** What the browser may offer. */
  autoComplete?: string;
}

const SAVE = /^Save/;
const CODE = { kind: "code", sent: "code", stored: null, autoComplete: "one-time-code" } as const;

const refund: TypedRow = {
  source: "pages/refund/refund-dialog.tsx ui.amountField",
  kind: "amount",
  path: "/payments/{payment}",
  buttons: ["Refund payment"],
  label: "Amount (RM)",
  submit: /^(?:Refund|Request)/,
  endpoint: "refundPayment",
  sent: "amountMinor",
  stored: null,
};

const link = (source: string, kind: Kind, label: string, name: string): TypedRow => ({
  ...{ source: `pages/checkout/create-payment-link-dialog.tsx ${source}`, kind, label },
  path: "/links",
  buttons: ["Create payment link"],
  before: { Title: "Batik", "Amount (RM)": "5" },
  submit: /^Create payment link/,
  endpoint: "createPaymentLink",
  sent: name,
  stored: name,
});

const store = (source: string, kind: Kind, label: string, name: string): TypedRow => ({
  ...{ source: `pages/merchant/stores/store-dialog.tsx ${source}`, kind, label },
  path: "/stores",
  buttons: ["Edit store"],
  submit: SAVE,
  endpoint: "updateStore",
  sent: name,
  stored: name,
});

const setting = (kind: Kind, label: string, name: string): TypedRow => ({
  source: "pages/merchant/settings-form.tsx words[name]",
  ...{ kind, label },
  path: "/operator/merchants/{merchant}",
  submit: SAVE,
  endpoint: "updateMerchantSettings",
  sent: name,
  stored: `settings.${name}`,
});

const NEW_MERCHANT = {
  "Company name": "Kedai",
  "Owner's email": "a@kedai.example",
  "Owner's first name": "Aminah",
};

const merchant = (source: string, kind: Kind, label: string, name: string): TypedRow => ({
  ...{ source: `pages/merchant/create-merchant-dialog.tsx ${source}`, kind, label },
  path: "/partner",
  buttons: ["Create merchant"],
  before: NEW_MERCHANT,
  submit: /^Create merchant/,
  endpoint: "createSubMerchant",
  sent: name,
  stored: null,
  autoComplete: "off",
});

const declared = (
  part: "business" | "people" | "account",
  [name, kind, label]: readonly [name: string, kind: Kind, label: string],
): TypedRow => ({
  source: `pages/merchant/verification/section/${part}-section.tsx ${name}`,
  ...{ kind, label },
  path: `/verification?section=${part}`,
  submit: /^Save and continue/,
  endpoint: `updateVerification${part.replace(/^./, (first) => first.toUpperCase())}`,
  sent: part === "people" ? `people.0.${name}` : name,
  stored: `declared.${part === "people" ? "people.0" : part}.${name}`,
  who: "newcomer",
});

const fault = (label: string, name: string): TypedRow => ({
  source: `pages/sandbox/fault-panel.tsx words.${name}`,
  ...{ kind: "count", label },
  path: "/sandbox",
  submit: /^Inject fault/,
  endpoint: "setSandboxFault",
  sent: name,
  stored: null,
});

const webhookFault = (label: string, name: string): TypedRow => ({
  source: `pages/sandbox/webhook-faults-panel.tsx words.${name}`,
  ...{ kind: "count", label },
  path: "/sandbox?tab=webhooks",
  before: { "URL or ID": "https://shop.example/notify", "Webhook fault": "DELAY" },
  submit: /^Add webhook fault/,
  endpoint: "createWebhookFault",
  sent: name,
  stored: null,
});

const filter = (label: string, name: string): TypedRow => ({
  source: `ui/list/filter-chips.tsx words.${name}`,
  ...{ kind: "amount", label },
  path: "/payments",
  buttons: ["Amount"],
  submit: null,
  endpoint: "listPayments",
  sent: name,
  stored: null,
});

const range = (label: string, name: string): TypedRow => ({
  source: `ui/form/date-range.tsx words.${name}`,
  ...{ kind: "day", label },
  path: "/payments",
  buttons: ["Date"],
  submit: null,
  endpoint: "listPayments",
  sent: name,
  stored: null,
});

const fee = (source: string, kind: Kind, label: string, name: string): TypedRow => ({
  ...{ source: `pages/fees/fee-dialog.tsx words.${source}`, kind, label },
  path: "/operator/fees",
  buttons: ["Set fee"],
  submit: /^Preview change/,
  endpoint: "previewFees",
  sent: name,
  stored: null,
});

const contractLimit = (source: string, label: string, name: string): TypedRow => ({
  ...{ source: `pages/contracts/merchant-dialog.tsx words.${source}`, kind: "amount", label },
  path: "/operator/contracts/{contract}",
  buttons: ["Set merchant"],
  before: { "Merchant ID": "M1", Reason: "A better price" },
  submit: /^Set merchant/,
  endpoint: "changeContractMerchant",
  sent: name,
  stored: null,
});

const routing = (source: string, kind: Kind, label: string, sent: string): TypedRow => ({
  ...{ source: `pages/contracts/routing/rule-dialog.tsx words.${source}`, kind, label },
  path: "/operator/routing",
  buttons: ["Add rule"],
  before: { Name: "local cards", "Share of Card acquirer (%)": "100" },
  submit: /^Add rule/,
  endpoint: "tryRouting",
  sent,
  stored: null,
});

const term = (kind: Kind, label: string, name: string): TypedRow => ({
  ...{ source: "pages/fees/terms-panel.tsx words[name]", kind, label },
  path: "/operator/fees",
  buttons: ["Change terms"],
  submit: /^Change terms/,
  endpoint: "changeTerms",
  sent: name,
  stored: null,
});

const tax = (source: string, kind: Kind, label: string, name: string): TypedRow => ({
  ...{ source: `pages/fees/terms-panel.tsx words.${source}`, kind, label },
  path: "/operator/fees",
  buttons: ["Set service tax"],
  submit: /^Set service tax/,
  endpoint: "changeServiceTax",
  sent: name,
  stored: null,
});

export const PORTAL_FIELDS: readonly TypedRow[] = [
  fee("percent", "rate", "Fee (%)", "rateBasisPoints"),
  fee("fixed", "amount", "Fixed fee (RM)", "fixedMinor"),
  fee("minimum", "amount", "Minimum fee (RM)", "minMinor"),
  fee("validFrom", "day", "From", "validFrom"),
  term("amount", "Overdraft for refunds (RM)", "overdraftMinor"),
  term("amount", "Reserve (RM)", "reserveMinor"),
  term("rate", "Reserve (% of a day's payments)", "reserveBasisPoints"),
  term("amount", "Minimum payout (RM)", "payoutMinMinor"),
  contractLimit("min", "Minimum (RM)", "amountMinorMin"),
  contractLimit("max", "Maximum (RM)", "amountMinorMax"),
  routing("min", "amount", "Minimum (RM)", "rules.0.amountMinorMin"),
  routing("max", "amount", "Maximum (RM)", "rules.0.amountMinorMax"),
  routing(
    "share(contractName(overview, id))",
    "count",
    "Share of Second acquirer (%)",
    "rules.0.shares.1.percent",
  ),
  tax("taxRate", "rate", "Service tax (%)", "rateBasisPoints"),
  tax("validFrom", "day", "From", "validFrom"),
  refund,
  link("ui.amountField", "amount", "Amount (RM)", "amountMinor"),
  link("words.quantityMax", "count", "Maximum quantity", "quantityMax"),
  {
    source: "pages/access/team/policy-panel.tsx words.confirmAbove",
    ...{ kind: "amount", label: "Confirm refunds above (RM)" },
    path: "/team",
    submit: SAVE,
    endpoint: "updateAccessPolicy",
    sent: "refundConfirmAboveMinor",
    stored: "refundConfirmAboveMinor",
  },
  setting("amount", "Maximum payment (RM)", "amountMinorMax"),
  setting("amount", "Refund approval above (RM)", "refundApprovalAboveMinor"),
  filter("Minimum amount (RM)", "amountMin"),
  filter("Maximum amount (RM)", "amountMax"),
  range("From", "from"),
  range("To", "to"),
  {
    source: "pages/checkout/checkout-page.tsx words.phone",
    ...{ kind: "shownPhone", label: "Support phone number", autoComplete: "tel" },
    path: "/checkout-page",
    submit: SAVE,
    endpoint: "updateCheckoutLook",
    sent: "supportPhone",
    stored: "supportPhone",
  },
  { ...store("profile.postcode", "postcode", "Postcode", "postCode"), autoComplete: "postal-code" },
  {
    ...store("ui.countryCode", "callingCode", "Country code", "countryCode"),
    autoComplete: "tel-country-code",
  },
  {
    ...store("ui.phone", "storePhone", "Phone number", "phoneNumber"),
    autoComplete: "tel-national",
  },
  {
    ...merchant("ui.countryCode", "callingCode", "Country code", "countryCode"),
    before: { ...NEW_MERCHANT, "Phone number": "12-345 6789" },
  },
  merchant("ui.phone", "phone", "Phone number", "phoneNumber"),
  declared("business", ["registrationNumber", "registration", "Registration number"]),
  declared("business", ["establishedAt", "day", "Established"]),
  {
    ...declared("business", ["countryCode", "callingCode", "Country code"]),
    autoComplete: "tel-country-code",
  },
  {
    ...declared("business", ["phoneNumber", "phone", "Phone number"]),
    autoComplete: "tel-national",
  },
  { ...declared("business", ["postcode", "postcode", "Postcode"]), autoComplete: "postal-code" },
  declared("people", ["idNo", "identity", "Identity number"]),
  declared("people", ["share", "percent", "Share (%)"]),
  declared("people", ["birthday", "day", "Date of birth"]),
  declared("account", ["bankAccountNo", "bankAccount", "Account number"]),
  {
    source: "pages/payment/customers/erase-dialog.tsx ui.phone",
    ...{ kind: "fullPhone", label: "Phone number" },
    path: "/customers",
    buttons: ["Erase personal data"],
    before: { "Find the payer by": "PHONE" },
    submit: /^Erase/,
    endpoint: "erasePayer",
    sent: "value",
    stored: null,
  },
  fault("Times", "count"),
  fault("Milliseconds", "ms"),
  webhookFault("Percent of webhooks", "percent"),
  webhookFault("Delay (ms)", "delayMs"),
  {
    source: "pages/sandbox/inbox-answer-form.tsx words.delayMs",
    ...{ kind: "count", label: "Milliseconds before it" },
    path: "/sandbox?tab=webhooks",
    submit: /^Save response/,
    endpoint: "setInboxAnswer",
    sent: "delayMs",
    stored: "delayMs",
  },
  {
    source: "pages/access/account/totp-dialog.tsx ui.code",
    ...CODE,
    kind: "appCode",
    path: "/account",
    buttons: ["Enable authenticator app"],
    label: "Authentication code",
    submit: /^Enable authenticator app/,
    endpoint: "enableTotp",
  },
  {
    source: "pages/access/sign-in/second-factor.tsx ui.code",
    ...CODE,
    path: "/",
    label: "Authentication code",
    submit: /^Verify code/,
    endpoint: "loginSecondFactor",
    who: "coded",
  },
];
