// Generated from packages/gateway/src/http/portal; do not edit.

export type UserRole = "OWNER" | "ADMIN" | "DEVELOPER" | "FINANCE" | "VIEWER";
export type Permission = "payments:read" | "payments:create" | "payments:export" | "payments:refund" | "payments:approve-refund" | "disputes:answer" | "customers:read" | "customers:erase" | "settlements:read" | "notifications:read" | "notifications:send" | "applications:read" | "applications:write" | "applications:secret" | "requests:read" | "stores:read" | "stores:write" | "team:read" | "team:write" | "team:policy" | "audit:read" | "partner:read" | "partner:write" | "sandbox:control" | "verification:read" | "verification:write";
export type EventType = "PAYMENT_WEB_ONLINE" | "RECURRING_PAYMENT" | "PAYMENT_DUPLICATE" | "PAYMENT_RETURNED" | "PAYMENT_FAILED" | "PAYMENT_REVERSED" | "REFUND_OPENED" | "REFUND_SUCCEEDED" | "REFUND_REFUSED" | "DISPUTE_OPENED" | "DISPUTE_WON" | "DISPUTE_LOST" | "PAYOUT_CREATED" | "PAYOUT_SENT" | "PAYOUT_PAID" | "PAYOUT_RETURNED" | "PAYOUT_FAILED" | "PORTAL_TEST" | "PAYOUT_MADE";
export type DeclineReason = "insufficient_funds" | "limit_exceeded" | "expired_card" | "incorrect_cvc" | "lost_or_stolen" | "do_not_honour" | "fraud_suspected" | "authentication_failed" | "invalid_account" | "account_closed" | "payer_cancelled" | "payer_timeout" | "expired_qr" | "used_qr" | "invalid_qr" | "bank_unavailable" | "not_permitted" | "configuration" | "other";
export type RefundObstacle = "NOT_PAID" | "METHOD_HAS_NO_REFUND" | "REFUND_WINDOW_OVER" | "REFUND_UNDER_WAY" | "APPROVAL_PENDING" | "VOIDED" | "NOTHING_LEFT" | "DISPUTED";
export type NoResponseCause = "connect" | "tls" | "read_timeout" | "reset" | "bad_head" | "short_body" | "http_5xx" | "bad_signature" | "bad_body" | "rate_limited" | "maintenance" | "clock_skew";
export type BrokerReply = "confirm" | "nack" | "blocked" | "312 NO_ROUTE" | "320 CONNECTION_FORCED" | "403 ACCESS_REFUSED" | "404 NOT_FOUND" | "530 NOT_ALLOWED";
export type GuardedSetting = "refundApprovalAboveMinor";

/** The error response of every endpoint. */
export interface ApiError {
  error: { code: string; message: string };
}

export type SessionState = {
  /** ENROLMENT: the user has to set up a second factor and can do nothing else. */
  state: "SIGNED_OUT" | "SECOND_FACTOR" | "ENROLMENT" | "SIGNED_IN";
  mode: "sandbox" | "production";
  /** Send it as the header `X-Kaunter-Csrf` with everything but GET. Empty: send `none`. */
  csrfToken: string;
  user: PortalUser | null;
  merchant: PortalMerchant | null;
  /** The user's permissions. */
  permissions: Array<string>;
  /** Available second factors, when the state is SECOND_FACTOR. */
  secondFactors: Array<"totp" | "recovery" | "passkey">;
  passkeyPortalUrl: string | null;
  confirmedUntil: string | null;
  idleTimeoutMs: number;
  /** RFC 3339, UTC. */
  now: string;
  /** How far a sandbox's clock was advanced: payments and payouts have its time. */
  clockAheadMs: number;
};

export type PortalUser = {
  /** Digits or letters; always text. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: "OWNER" | "ADMIN" | "DEVELOPER" | "FINANCE" | "VIEWER";
  /** Empty: all stores. */
  storeIds: Array<string>;
  /** The user is an operator. */
  isOperator: boolean;
  hasTotp: boolean;
  passkeyCount: number;
  recoveryCodesLeft: number;
  /** The user must have a second factor, so the last one cannot be removed. */
  needsSecondFactor: boolean;
  /** How the user confirms a sensitive action. */
  confirmsBy: Array<"password" | "code" | "passkey">;
};

export type PortalMerchant = {
  /** Digits or letters; always text. */
  id: string;
  companyName: string;
  brandName: string;
  status: "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
  isActive: boolean;
  /** The merchant is a partner. */
  hasPartnerAccount: boolean;
  isSubMerchant: boolean;
};

export type WebauthnOptions = {
  [name: string]: unknown;
};

export type WebauthnResponse = {
  id: string;
  response?: {
    userHandle?: string;
    [name: string]: unknown;
  };
  [name: string]: unknown;
};

export type Done = {
  done: true;
};

export type SessionListItem = {
  /** Digits or letters; always text. */
  id: string;
  isCurrent: boolean;
  address: string;
  userAgent: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  lastSeenAt: string;
  /** RFC 3339, UTC. */
  expiresAt: string;
};

export type Passkey = {
  /** Digits or letters; always text. */
  id: string;
  name: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  lastUsedAt: string | null;
};

export type AddedPasskey = {
  /** Digits or letters; always text. */
  id: string;
  name: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  lastUsedAt: string | null;
  /** Shown once. Empty when the user has some already. */
  recoveryCodes: Array<string>;
};

export type TeamMember = {
  /** Digits or letters; always text. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: "OWNER" | "ADMIN" | "DEVELOPER" | "FINANCE" | "VIEWER";
  storeIds: Array<string>;
  state: "INVITED" | "INVITATION_EXPIRED" | "ACTIVE" | "INACTIVE";
  hasTotp: boolean;
  hasPasskey: boolean;
  lastSignedInAt: string | null;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type TeamOwner = {
  /** Digits or letters; always text. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
};

export type AccessPolicy = {
  /** Everyone in the team needs a second factor. */
  needsSecondFactor: boolean;
  /** Owners always need one here. */
  ownersNeedSecondFactor: boolean;
  /** Sen. Refunds above it need a confirmation by the user who makes them. */
  refundConfirmAboveMinor: number;
};

export type AuditEntry = {
  /** Digits or letters; always text. */
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  actor: {
    kind: "USER" | "APPLICATION" | "OPERATOR" | "SYSTEM";
    /** Digits or letters; always text. */
    id: string;
    /** The application; empty for users. */
    name: string;
    email: string;
  };
  action: AuditAction;
  targetKind: AuditTarget;
  targetId: string;
  before: {
    [name: string]: unknown;
  } | null;
  after: {
    [name: string]: unknown;
  } | null;
  address: string;
  requestId: string;
};

export type AuditAction = "application.authorized" | "application.changed" | "application.created" | "application.key_added" | "application.key_renamed" | "application.key_revoked" | "application.secret_overlap_ended" | "application.secret_revealed" | "application.secret_rotated" | "application.server_key_rotated" | "application.server_key_used" | "application.switched_off" | "application.switched_on" | "bank_entry.assigned" | "bank_entry.set_aside" | "bank_file.downloaded" | "bank_file.received" | "bank_file.rejected" | "checkout.cancelled" | "checkout_logo.changed" | "checkout_logo.removed" | "checkout_look.changed" | "contract.approved" | "contract.issuers_imported" | "contract.merchant_changed" | "contract.routing_changed" | "contract.status_changed" | "customer.card_deleted" | "customer.charged" | "customer.created" | "customer.disabled" | "customer.enabled" | "day.closed" | "dispute.accepted" | "dispute.answered" | "dispute.file_added" | "dispute.file_removed" | "fees.changed" | "fence.lifted" | "fence.raised" | "merchant.approved" | "merchant.changed" | "merchant.created" | "merchant.document_added" | "merchant.document_removed" | "merchant.note_added" | "merchant.rejected" | "merchant.restored" | "merchant.sent_back" | "merchant.settings_changed" | "merchant.submitted" | "merchant.suspended" | "merchant.terms_accepted" | "merchant_terms.changed" | "notification.redelivered" | "notification.tested" | "operator.created" | "operator_decision.approved" | "operator_decision.rejected" | "operator_decision.requested" | "operator_decision.withdrawn" | "outage.lifted" | "outage.started" | "owner_replacement.cancelled" | "owner_replacement.done" | "owner_replacement.started" | "passkey.added" | "passkey.removed" | "password.changed" | "password.reset" | "password.reset_requested" | "payer.erased" | "payment.inquired_now" | "payment.reversed" | "payment.viewed" | "payment_link.cancelled" | "payment_link.created" | "payments.exported" | "payout.held" | "payout.released" | "payout_file.approved" | "payout_file.cancelled" | "payout_file.downloaded" | "payout_file.prepared" | "payout_file.sent" | "provider_file.received" | "provider_file.set_aside" | "quarantined_report.decided" | "receipt.resent" | "recovery_codes.renewed" | "refund.approved" | "refund.cancelled" | "refund.declined" | "refund.made" | "refund.marked_refunded" | "refund.requested" | "refund.retried" | "report_schedule.changed" | "service_tax.changed" | "session.ended" | "session.refused" | "session.signed_in" | "session.signed_out_everywhere" | "settlement_account.changed" | "settlement_account.created" | "settlement_account.submitted" | "settlement_exception.assigned" | "settlement_exception.resolved" | "store.changed" | "store.created" | "store.deleted" | "team.policy_changed" | "totp.disabled" | "totp.enabled" | "user.access_changed" | "user.invited" | "user.reinvited" | "user.joined" | "user.removed" | "user.renamed" | "user.second_factor_reset" | "webhook_endpoint.changed" | "webhook_endpoint.created" | "webhook_endpoint.deleted" | "webhook_endpoint.stopped" | "webhook_endpoint.switched_off" | "webhook_endpoint.switched_on" | "integration_check.started" | "webhook_fault.added" | "webhook_fault.removed";

export type AuditTarget = "application" | "bank_entry" | "bank_file" | "checkout" | "contract" | "customer" | "daily_close" | "dispute" | "erasure" | "export" | "fee_schedule" | "fence" | "merchant" | "merchant_terms" | "notification" | "operator_decision" | "outage" | "passkey" | "payment" | "payment_link" | "payout" | "payout_file" | "provider_file" | "quarantined_claim" | "refund" | "service_tax" | "session" | "settlement_account" | "settlement_exception" | "store" | "user" | "webhook_endpoint" | "integration_check" | "webhook_fault";

export type ListTotal = {
  /** Items that match the filter. */
  count: number;
  /** True when more than `count` match. */
  isCapped: boolean;
  amountMinor: number | null;
  /** Of payments: the part of the sum that is duplicates, in sen. Absent without any. */
  duplicatesMinor?: number;
};

export type StoreView = {
  /** Digits or letters; always text. */
  id: string;
  name: string;
  addressLine1: string;
  addressLine2: string;
  postCode: string;
  city: string;
  state: string;
  country: string;
  countryCode: string;
  phoneNumber: string;
  status: "ACTIVE" | "INACTIVE";
  isDefault: boolean;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};

export type MerchantItem = {
  /** Digits or letters; always text. */
  id: string;
  companyName: string;
  brandName: string;
  status: "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
  isActive: boolean;
  partnerId: string;
  hasPartnerAccount: boolean;
  ownerEmail: string;
  submittedAt: string | null;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};

export type MerchantDetail = {
  merchant: MerchantItem;
  profile: {
    [name: string]: unknown;
  };
  logoUrl: string | null;
  settings: MerchantSettings;
  reviewNote: string;
  /** What the operator asked to correct, of an unverified merchant. */
  reviewReasons: Array<ReviewReason>;
  people: Array<{
    /** Digits or letters; always text. */
    id: string;
    email: string;
    name: string;
    role: string;
  }>;
  /** Of operators, newest first; at most 100. Empty for a partner. */
  notes: Array<{
    /** Digits or letters; always text. */
    id: string;
    text: string;
    authorEmail: string;
    /** RFC 3339, UTC. */
    createdAt: string;
  }>;
  /** Every method of this gateway. */
  methods: Array<{
    /** Method code, such as `FPX_MY`. */
    id: string;
    name: string;
    /** Its picture is `/portal/marks/<mark>.svg`. */
    mark: string;
  }>;
  /** Decisions that wait for a second operator. Empty for a partner. */
  waiting: Array<{
    /** `QUARANTINE`: about a quarantined report. `STUCK_REFUND`: about a refund in manual review. `SETTINGS`: approval limit of a merchant. `SETTLEMENT_ACCOUNT`: verification of the account, with its merchant. `FEES`: a fee schedule, terms or service tax. `BANK_ENTRY`: assigns an entry of a bank's file to a payout. `OWNER`: replaces an owner of a merchant. `UNKNOWN_PAYMENT`: says whose payment a line of a settlement file is. `CONTRACT`: settings, status or a merchant of a contract with an acquirer. */
    kind: "QUARANTINE" | "STUCK_REFUND" | "SETTINGS" | "SETTLEMENT_ACCOUNT" | "FEES" | "BANK_ENTRY" | "OWNER" | "UNKNOWN_PAYMENT" | "CONTRACT";
    requestedBy: string;
    /** RFC 3339, UTC. */
    createdAt: string;
  }>;
  storeCount: number;
  applicationCount: number;
};

export type MerchantSettings = {
  methods: Array<string> | null;
  amountMinorMax: number | null;
  refundApprovalAboveMinor: number | null;
};

export type ReviewReason = {
  field: ReviewField;
  reason: string;
};

export type ReviewField = "companyName" | "brandName" | "companyType" | "registrationNumber" | "businessCategory" | "businessScope" | "websiteUrl" | "establishedAt" | "countryCode" | "phoneNumber" | "addressLine1" | "addressLine2" | "postcode" | "city" | "state" | "country" | "inspectList" | "ctosFileUrl" | "ownerICFileUrl" | "directorICFileUrl" | "shareHolderICFileUrl" | "businessRegistrationFileUrl" | "bankStatementFileUrl" | "moaFileUrl" | "form24FileUrl" | "form49FileUrl" | "section14FileUrl" | "form44FileUrl" | "businessSitePhotoFileUrl" | "essmDocumentFileUrl" | "letterOfConsentFileUrl" | "certificateOfRegistrationFileUrl" | "meetingMinutesFileUrl" | "organizationChartFileUrl" | "bankAccountType" | "bankAccountHolderName" | "bankCode" | "bankAccountNo";

export type MerchantReview = {
  state: VerificationState;
  submittedAt: string | null;
  decidedAt: string | null;
  lastOutcome: "" | "APPROVED" | "CHANGES_REQUESTED" | "REJECTED";
  note: string;
  reasons: Array<ReviewReason>;
  companyName: string;
  isSubMerchant: boolean;
  declared: VerificationDeclared;
};

export type VerificationState = "NOT_SUBMITTED" | "IN_REVIEW" | "CHANGES_REQUESTED" | "REJECTED" | "VERIFIED" | "SUSPENDED";

export type VerificationDeclared = {
  business: VerificationBusiness;
  people: Array<VerificationPerson>;
  account: VerificationAccount;
  /** Empty for an unknown code. */
  bankName: string;
  accountStatus: "UNVERIFIED" | "REVIEWING" | "VERIFIED";
  documents: Array<VerificationDocument>;
  /** Accepted versions, newest first. */
  terms: Array<{
    version: string;
    /** RFC 3339, UTC. */
    acceptedAt: string;
    userEmail: string;
  }>;
};

export type VerificationBusiness = {
  companyName: string;
  brandName: string;
  companyType: string;
  registrationNumber: string;
  businessCategory: string;
  businessScope: string;
  websiteUrl: string;
  /** A date; empty when unset. */
  establishedAt: string;
  countryCode: string;
  phoneNumber: string;
  addressLine1: string;
  addressLine2: string;
  postcode: string;
  city: string;
  state: string;
  country: string;
};

export type VerificationPerson = {
  fullName: string;
  email: string;
  position: string;
  countryCode: string;
  phoneNumber: string;
  gender: string;
  birthday: string;
  nationality: string;
  idType: string;
  idNo: string;
  beginAt: string;
  endAt: string;
  share: string;
};

export type VerificationAccount = {
  bankAccountType: "" | "INDIVIDUAL" | "CORPORATE";
  bankAccountHolderName: string;
  bankAccountNo: string;
  bankCode: string;
};

export type VerificationDocument = {
  kind: DocumentKind;
  file: {
    name: string;
    contentType: "application/pdf" | "image/png" | "image/jpeg";
    contentBytes: number;
    /** RFC 3339, UTC. */
    createdAt: string;
  } | null;
  externalUrl: string | null;
};

export type DocumentKind = "ctosFileUrl" | "ownerICFileUrl" | "directorICFileUrl" | "shareHolderICFileUrl" | "businessRegistrationFileUrl" | "bankStatementFileUrl" | "moaFileUrl" | "form24FileUrl" | "form49FileUrl" | "section14FileUrl" | "form44FileUrl" | "businessSitePhotoFileUrl" | "essmDocumentFileUrl" | "letterOfConsentFileUrl" | "certificateOfRegistrationFileUrl" | "meetingMinutesFileUrl" | "organizationChartFileUrl";

export type Verification = {
  state: VerificationState;
  submittedAt: string | null;
  decidedAt: string | null;
  note: string;
  reasons: Array<ReviewReason>;
  /** What is missing or invalid. */
  gaps: Array<VerificationGap>;
  requiredDocuments: Array<DocumentKind>;
  bankCodes: Array<{
    code: string;
    name: string;
  }>;
  /** The version to accept. */
  termsVersion: string;
  declared: VerificationDeclared | null;
};

export type VerificationGap = {
  section: VerificationSection;
  /** Of a director: `inspectList.0.idNo`. */
  field: string;
  problem: "MISSING" | "INVALID" | "SHARES_ABOVE_100";
};

export type VerificationSection = "business" | "people" | "documents" | "account" | "terms";

export type JobState = {
  name: string;
  waiting: number;
  overdue: number;
  oldestDueAt: string | null;
};

export type ApplicationItem = {
  /** Client ID. */
  id: string;
  name: string;
  /** Whether the application is enabled. While disabled, it gets no access tokens and its requests are rejected. */
  isActive: boolean;
  signatureMode: "strict" | "compat";
  /** False: full objects. True: transactions have only the members of the classic object. */
  isLean: boolean;
  /** Whether errors of invalid input list each field in `details`. */
  hasErrorDetails: boolean;
  /** Whether responses are signed with the server key, as webhooks are. */
  signsResponses: boolean;
  /** Whether deleting a store may be signed with `get`, as older clients do. */
  acceptsDeleteSignedAsGet: boolean;
  webhookUrl: string;
  redirectUris: Array<string>;
  /** Origins that may show its checkout pages in a frame. */
  embedOrigins: Array<string>;
  /** PEM. */
  serverPublicKey: string;
  serverKeyFingerprint: string;
  serverKeyRotatedAt: string | null;
  nextServerKey: {
    /** PEM. */
    publicKey: string;
    fingerprint: string;
    /** Notifications are signed with it from then on. */
    usedFrom: string;
  } | null;
  oldSecretUntil: string | null;
  /** Public keys that are not revoked. */
  keyCount: number;
  lastUsedAt: string | null;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};

export type KeyItem = {
  /** Digits or letters; always text. */
  id: string;
  name: string;
  bits: number;
  /** SHA-256 of the SPKI form, in hex. */
  fingerprint: string;
  /** PEM. */
  publicKey: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

export type OtherKeyItem = {
  /** PEM. */
  publicKey: string;
  applicationName: string | null;
};

export type DeveloperFacts = {
  mode: "sandbox" | "production";
  baseUrl: string;
  tokenUrl: string;
  checkoutUrl: string;
  openapiUrl: string;
  postmanUrl: string;
  /** Accepts webhooks of this merchant and keeps the latest for `getInbox`. Empty in production, or without simulators. */
  webhookInboxUrl: string;
  /** 0: none. */
  rateLimitPerSecond: number;
  methods: Array<MethodItem>;
  checklist: Array<ChecklistItem>;
};

export type MethodItem = {
  id: string;
  name: string;
  /** As payers read it, by language. */
  names: {
    en: string;
    ms: string;
    zh: string;
    ta: string;
  };
  group: string;
  railId: string;
  amountMinorMin: number;
  amountMinorMax: number;
  /** False when disabled for this merchant. */
  isOffered: boolean;
};

export type ChecklistItem = {
  id: string;
  isDone: boolean;
  /** English; translate by id. */
  text: string;
};

export type SandboxState = {
  /** URL of the simulators' start page. */
  simulatorUrl: string;
  clock: {
    /** RFC 3339, UTC. */
    now: string;
    isFrozen: boolean;
    /** The gateway's time: what settlements, payouts and expiry follow. */
    gatewayNow: string;
    /** How far the gateway's time was advanced. */
    aheadMs: number;
  };
  faults: Array<SandboxFault>;
  simulators: Array<string>;
  faultKinds: Array<string>;
  banks: Array<BankStatus>;
};

export type SandboxFault = {
  simulator: string;
  kind: string;
  count: number | null;
  ms: number | null;
  untilAt: string | null;
};

export type BankStatus = {
  railId: string;
  code: string;
  name: string;
  model: string;
  isOnline: boolean;
};

export type JournalEntry = {
  id: number;
  /** RFC 3339, UTC. */
  at: string;
  simulator: string;
  direction: string;
  name: string;
  /** JSON text. */
  detail: string;
};

export type SandboxWebhook = {
  id: number;
  /** RFC 3339, UTC. */
  at: string;
  /** Those that start with `x-`, in lower case. */
  headers: Record<string, string>;
  /** As it was sent; cut after 64 KiB. */
  body: string;
  /** What its signature has to be of. */
  signedText: string;
  problem: "BODY_UNREADABLE" | "HEADERS_MISSING" | "SIGNATURE_INVALID" | "TIMESTAMP_STALE" | null;
  answer: InboxAnswer;
};

export type InboxAnswer = {
  status: number;
  /** Before it responds. */
  delayMs: number;
  /** The connection ends without a response. */
  isCut: boolean;
};

export type IntegrationCheckItem = {
  /** Of the check. */
  id: string;
  /** STOPPED: it was stopped, or its process ended. */
  state: "RUNNING" | "DONE" | "STOPPED";
  /** Whose checkouts were looked at. */
  applicationId: string;
  /** As given. */
  notifyUrl: string;
  /** As given; empty without one. */
  buyUrl: string;
  /** As given; empty without one. */
  probeUrl: string;
  /** How many of those tried. */
  passed: number;
  /** How many, without those skipped. */
  tried: number;
  /** What it waits for, ten minutes at most. */
  question: {
    /** Of the question: send it back. */
    number: number;
    /** PLACE_ORDER: place an order. COUNT: how often was it fulfilled? */
    kind: "PLACE_ORDER" | "COUNT";
    /** Empty for PLACE_ORDER. */
    orderId: string;
    /** With the order, just before. Null for PLACE_ORDER. */
    happened: {
      en: string;
      ms: string;
    } | null;
  } | null;
  /** A user's email or an application's name. */
  createdBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type IntegrationCheckDetail = {
  /** Of the check. */
  id: string;
  /** STOPPED: it was stopped, or its process ended. */
  state: "RUNNING" | "DONE" | "STOPPED";
  /** Whose checkouts were looked at. */
  applicationId: string;
  /** As given. */
  notifyUrl: string;
  /** As given; empty without one. */
  buyUrl: string;
  /** As given; empty without one. */
  probeUrl: string;
  /** How many of those tried. */
  passed: number;
  /** How many, without those skipped. */
  tried: number;
  /** What it waits for, ten minutes at most. */
  question: {
    /** Of the question: send it back. */
    number: number;
    /** PLACE_ORDER: place an order. COUNT: how often was it fulfilled? */
    kind: "PLACE_ORDER" | "COUNT";
    /** Empty for PLACE_ORDER. */
    orderId: string;
    /** With the order, just before. Null for PLACE_ORDER. */
    happened: {
      en: string;
      ms: string;
    } | null;
  } | null;
  /** A user's email or an application's name. */
  createdBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  results: Array<CheckResult>;
};

export type CheckResult = {
  /** What was tried. */
  id: "forged-signature" | "forged-key" | "changed-amount" | "not-paid" | "forged-return" | "hostile-text" | "duplicates" | "replayed" | "return-first" | "webhook-first" | "other-amount" | "refund-first" | "same-order" | "in-time";
  title: {
    en: string;
    ms: string;
  };
  /** SKIPPED: not tried. */
  verdict: "PASSED" | "FAILED" | "SKIPPED";
  found: {
    en: string;
    ms: string;
  };
  exchanges: Array<{
    what: {
      en: string;
      ms: string;
    };
    /** Of the request. */
    method: "GET" | "POST";
    /** Of the request. */
    url: string;
    /** As sent. */
    requestHeaders: Record<string, string>;
    /** As sent, cut after 4,000 characters. */
    requestBody: string;
    /** Of the response; null: there was none. */
    status: number | null;
    /** Cut after 4,000 characters. */
    responseBody: string;
    /** Why there was no response. */
    error: string;
    /** Until the response, or until its time limit. */
    durationMs: number;
  }>;
  fix: {
    text: {
      en: string;
      ms: string;
    };
    samples: {
      /** JavaScript, for Node.js. */
      node: string;
      /** PHP. */
      php: string;
      /** Python. */
      python: string;
    };
  } | null;
};

export type WebhookFaultItem = {
  /** Deletes it. */
  id: string;
  /** What it is done to: the webhooks of a checkout, of an application, or to a URL. */
  scope: "CHECKOUT" | "APPLICATION" | "URL";
  /** The checkout's ID, the application's ID, or the URL. */
  target: string;
  /** `DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed. */
  kind: "DUPLICATE" | "DELAY" | "REORDER" | "DROP" | "FORGE_SIGNATURE" | "FORGE_KEY" | "FORGE_AMOUNT" | "REPLAY" | "SLOW" | "CUT" | "OVERSIZED";
  /** Of the webhooks. */
  percent: number;
  /** Decides which webhooks. */
  seed: string;
  /** 0 where the kind takes no time. */
  delayMs: number;
  /** A user's email or an application's name. */
  createdBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type MailItem = {
  /** Digits or letters; always text. */
  id: string;
  to: string;
  subject: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type MailDetail = {
  /** Digits or letters; always text. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The link in the email, if any. */
  link: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type RequestItem = {
  /** Also the response header `X-Request-Id`. */
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  /** Empty when the request succeeded. */
  errorCode: string;
  latencyMs: number;
  /** Digits or letters; always text. */
  applicationId: string;
  applicationName: string;
  address: string;
  /** Which form of the signed text matched; empty when none. */
  candidate: string;
};

export type RequestErrorGroup = {
  errorCode: string;
  status: number;
  count: number;
  /** RFC 3339, UTC. */
  lastAt: string;
  /** Digits or letters; always text. */
  lastRequestId: string;
};

export type RequestDetail = {
  request: RequestItem;
  errorMessage: string;
  userAgent: string;
  /** Where to send it again; card numbers and secrets are masked. */
  url: string;
  /** Where its application gets an access token. */
  tokenUrl: string;
  idempotencyKey: string | null;
  requestBody: LoggedBody | null;
  responseBody: LoggedBody | null;
  payment: {
    /** The payment that it made or is about. */
    id: string;
  } | null;
  checkout: {
    /** The checkout that it made or is about. */
    id: string;
    /** The page that its payer sees. */
    url: string;
  } | null;
  failure: RequestFailure | null;
};

export type LoggedBody = {
  /** Card numbers and secrets are masked. */
  text: string;
  /** Size as sent. */
  bytes: number;
  /** Only the first 16,384 bytes are stored. */
  isCut: boolean;
};

export type RequestFailure = {
  steps: {
    step1: DebugStep;
    step2: DebugStep;
    step3: DebugStep;
    step4: DebugStep;
    step5: DebugStep;
  } | null;
  headers: {
    "X-Nonce-Str": DebugHeader;
    "X-Signature": DebugHeader;
    "X-Timestamp": DebugHeader;
  } | null;
  sent: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body: string;
    isBodyCut: boolean;
  };
  mistake: string;
  clockDifferenceSeconds: number | null;
  firstUseRequestId: string | null;
};

export type DebugStep = {
  content?: string;
  remark: string;
};

export type DebugHeader = {
  currentValue: string;
  isValid: boolean;
  remark: string;
};

export type CheckoutLook = {
  supportEmail: string;
  supportPhone: string;
  /** `#rrggbb`, or empty. */
  colour: string;
  /** Payers whose email is known get a receipt for each successful payment. */
  hasReceiptMail: boolean;
  logoUrl: string | null;
};

export type NotificationItem = {
  /** The header `X-Event-Id` of every attempt. */
  id: string;
  eventType: string;
  /** Digits or letters; always text. */
  applicationId: string;
  applicationName: string;
  checkoutId: string;
  transactionId: string;
  /** Empty for a payout and a test. */
  orderId: string;
  webhookEndpointId: string | null;
  url: string;
  /** PENDING: not attempted yet. RETRYING: at least one attempt failed and another follows. */
  status: "PENDING" | "RETRYING" | "DELIVERED" | "EXHAUSTED" | "STOPPED";
  attemptCount: number;
  nextAttemptAt: string | null;
  /** HTTP status, broker's reply, or error of the last attempt; empty when there is none. */
  lastResponse: string;
  /** The user who requested it, if any. */
  requestedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type NotificationDetail = {
  notification: NotificationItem;
  /** The exact text that is signed and sent. */
  body: string;
  /** Delay before each attempt. */
  scheduleMs: Array<number>;
  /** What the sandbox did to it on the merchant's request; oldest first. */
  faults: Array<WebhookFaultAct>;
  attempts: Array<DeliveryAttempt>;
};

export type WebhookFaultAct = {
  attempt: number;
  kind: "DUPLICATE" | "DELAY" | "REORDER" | "DROP" | "FORGE_SIGNATURE" | "FORGE_KEY" | "FORGE_AMOUNT" | "REPLAY" | "SLOW" | "CUT" | "OVERSIZED";
  requestHeaders: Record<string, string>;
  /** What was sent beside the attempt, or instead of it; or what was done. */
  requestBody: string;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  durationMs: number;
  /** RFC 3339, UTC. */
  at: string;
};

export type DeliveryAttempt = {
  attempt: number;
  /** RFC 3339, UTC. */
  startedAt: string;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseStatus: number | null;
  brokerReply: string | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
};

export type EndpointHealth = {
  url: string;
  /** Digits or letters; always text. */
  applicationId: string;
  applicationName: string;
  delivered: number;
  pending: number;
  exhausted: number;
  stopped: number;
  successRate: number | null;
  p95Ms: number | null;
  lastAttemptAt: string | null;
  lastResponse: string;
  /** RECOVERING: more than a tenth of the attempts failed, and the last one succeeded. */
  state: "HEALTHY" | "RECOVERING" | "FAILING" | "STOPPED" | "UNKNOWN";
  /** Why it is not healthy. */
  reason: string;
  /** At least this share of the attempts of about the last hour failed; 0: fewer. */
  failingPercent: 0 | 50 | 90 | 100;
};

export type WebhookEndpointItem = {
  /** Digits or letters; always text. */
  id: string;
  url: string;
  description: string;
  /** Empty: all events, also those that are added later. */
  eventTypes: Array<"PAYMENT_WEB_ONLINE" | "RECURRING_PAYMENT" | "PAYMENT_DUPLICATE" | "PAYMENT_RETURNED" | "PAYMENT_FAILED" | "PAYMENT_REVERSED" | "REFUND_OPENED" | "REFUND_SUCCEEDED" | "REFUND_REFUSED" | "DISPUTE_OPENED" | "DISPUTE_WON" | "DISPUTE_LOST" | "PAYOUT_CREATED" | "PAYOUT_SENT" | "PAYOUT_PAID" | "PAYOUT_RETURNED" | "PAYOUT_FAILED">;
  /** The application whose gateway key signs. */
  applicationId: string;
  applicationName: string;
  isActive: boolean;
  stoppedAt: string | null;
  stopReason: "USER" | "GONE" | "FAILING" | null;
  /** What it has missed while OFF; 1,001 means more than can be resent at once. */
  missedCount: number;
  health: EndpointHealth | null;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};

export type AttentionItem = {
  kind: "refund_requests" | "disputes" | "webhooks_failed" | "webhooks_retrying" | "endpoints_stopped" | "urls_failing" | "secrets_ending" | "outages" | "reviews" | "quarantined" | "exceptions" | "stuck_refunds" | "operator_decisions" | "unknown_outcomes" | "bank_entries" | "open_days" | "open_disputes" | "certificates_ending" | "fees_missing";
  /** At least 1; 100 means 100 or more. */
  count: number;
  at: string | null;
};

export type OperatorFigures = {
  today: TodayFigures;
  /** Each of the last 30 days: settled payments, and today's. */
  byDay: Array<VolumeOfDay>;
  /** By settled payments of the last 30 days. */
  topMerchants: Array<TopMerchant>;
};

export type TodayFigures = {
  count: number;
  successCount: number;
  failedCount: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
};

export type VolumeOfDay = {
  /** Malaysian day, `YYYY-MM-DD`. */
  day: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
};

export type TopMerchant = {
  /** Digits or letters; always text. */
  id: string;
  companyName: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
};

export type SearchHit = {
  kind: "payment" | "checkout" | "refund" | "dispute" | "settlement" | "customer" | "request" | "merchant";
  /** Digits or letters; always text. */
  id: string;
  /** ID of the page that shows it; the payment's for a refund. */
  openId: string;
  title: string;
  /** Order ID, its own ID or an email address. */
  text: string;
  amountMinor: number | null;
  status: string | null;
  at: string | null;
  method: ShownName | null;
};

export type ShownName = {
  en: string;
  ms: string;
};

export type Balance = {
  /** Sen of days that have ended, without the reserve; negative when the merchant owes the gateway. */
  availableMinor: number;
  /** Sen of today, settled after midnight. */
  pendingMinor: number;
  /** Sen retained for refunds. */
  reservedMinor: number;
  /** Sen on hold for disputes, in addition to the others. */
  disputedMinor: number;
  nextPayout: NextPayout | null;
};

export type NextPayout = {
  /** Malaysian day, `YYYY-MM-DD`. */
  date: string;
  /** Sen, if nothing more is paid or refunded today. */
  amountMinor: number;
  /** True while the merchant is not verified. */
  isHeld: boolean;
};

export type PaymentItem = {
  /** Transaction ID. */
  id: string;
  /** Digits or letters; always text. */
  checkoutId: string;
  orderId: string;
  orderTitle: string;
  /** Digits or letters; always text. */
  storeId: string;
  storeName: string;
  /** Digits or letters; always text. */
  applicationId: string;
  /** Method code, such as `FPX_MY`. */
  method: string;
  methodName: ShownName;
  /** Its picture is `/portal/marks/<mark>.svg`. */
  mark: string;
  bankCode: string | null;
  bankName: ShownName | null;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  /** Refundable amount in sen: what disputes hold is not refundable. */
  balanceMinor: number;
  /** Sen. Held by disputes that are open or lost. */
  disputedMinor: number;
  disputeState: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST" | null;
  status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED";
  attemptState: "CREATED" | "PENDING" | "UNKNOWN" | "APPROVED" | "DECLINED" | "REVERSED";
  /** Duplicate payment (overpayment): refund due to the payer. */
  isOverpayment: boolean;
  heldMinor: number | null;
  /** The bank's or wallet's reference. */
  railReference: string;
  failureReason: string | null;
  failureCode: string | null;
  customerId: string;
  customerEmail: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  paidAt: string | null;
};

export type PaymentBank = {
  code: string;
  name: ShownName;
};

export type PaymentFigures = {
  /** RFC 3339, UTC. Figures are of whole Malaysian days, by time of creation. */
  from: string;
  /** RFC 3339, UTC. */
  to: string;
  total: {
    count: number;
    successCount: number;
    failedCount: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    amountMinor: number;
    openCount: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    refundedMinor: number;
  };
  byDay: Array<FigurePoint>;
  byMethod: Array<FigurePoint>;
  byBank: Array<FigurePoint>;
  byFailure: Array<FigurePoint>;
  latency: {
    checkoutP95Ms: number | null;
    paymentP95Ms: number | null;
  };
};

export type FigurePoint = {
  /** Day (Malaysian), method, bank or reason. */
  label: string;
  /** In English; the label of a day or reason. */
  name: string;
  names?: ShownName;
  count: number;
  successCount: number;
  failedCount: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
};

export type PaymentReport = {
  /** RFC 3339, UTC. Figures are of whole Malaysian days, by time of creation. */
  from: string;
  /** RFC 3339, UTC. */
  to: string;
  total: {
    count: number;
    successCount: number;
    failedCount: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    amountMinor: number;
    openCount: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    refundedMinor: number;
    /** Fees with service tax, in sen, less those returned. */
    feeMinor: number;
    /** Of these payments, for the merchant, in sen: amount less refunds, fees and disputes. */
    netMinor: number;
    /** Payments disputed, whatever the outcome. */
    disputedCount: number;
  };
  byDay: Array<ReportPoint>;
  byMethod: Array<ReportPoint>;
  byBank: Array<ReportPoint>;
  byFailure: Array<ReportPoint>;
  latency: {
    checkoutP95Ms: number | null;
    paymentP95Ms: number | null;
  };
};

export type ReportPoint = {
  /** Day (Malaysian), method, bank or reason. */
  label: string;
  /** In English; the label of a day or reason. */
  name: string;
  names?: ShownName;
  count: number;
  successCount: number;
  failedCount: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  refundedMinor: number;
  /** Fees with service tax, in sen, less those returned. */
  feeMinor: number;
  /** Of these payments, for the merchant, in sen: amount less refunds, fees and disputes. */
  netMinor: number;
  /** Payments disputed, whatever the outcome. */
  disputedCount: number;
};

export type ReportScheduleView = {
  rhythm: "DAILY" | "WEEKLY" | "MONTHLY" | null;
  nextAt: string | null;
};

export type ExportItem = {
  /** Digits or letters; always text. */
  id: string;
  kind: "PAYMENTS";
  status: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "EXPIRED";
  rowCount: number;
  totalRows: number | null;
  fileName: string;
  /** Sum of the exported payments that succeeded, in sen. */
  amountMinor: number;
  requestedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  endedAt: string | null;
};

export type PaymentLink = {
  /** Digits or letters; always text. */
  id: string;
  /** URL for the payer. Can be shown as a QR code. */
  url: string;
  /** Empty where each payment has an order of its own. */
  orderId: string;
  title: string;
  /** The price of one, in sen. */
  amountMinor: number;
  /** The payer chooses from one to so many. */
  quantityMax: number;
  /** It is paid once. */
  isSingleUse: boolean;
  status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";
  transactionId: string | null;
  /** Successful payments; counted up to 1,000. */
  paidCount: number;
  createdBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  startAt: string;
  endAt: string | null;
};

export type QuarantinedReport = {
  /** Digits or letters; always text. */
  id: string;
  railId: string;
  attemptId: string;
  merchantId: string | null;
  /** Empty when the payment is not known. */
  merchantName: string;
  transactionId: string | null;
  orderId: string | null;
  expectedMinor: number | null;
  reportedMinor: number | null;
  /** The provider's reference. */
  reference: string;
  content: {
    [name: string]: unknown;
  };
  /** What is wrong. */
  note: string;
  /** What is possible now. */
  decisions: Array<"ACCEPT" | "REFUND_OVERPAYMENT" | "REFUND_ALL" | "DISMISS">;
  decision: "ACCEPT" | "REFUND_OVERPAYMENT" | "REFUND_ALL" | "DISMISS" | null;
  decidedReason: string;
  decidedBy: string;
  decidedAt: string | null;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type DoneOrWaiting = {
  /** False: a second operator has to approve it first. */
  done: boolean;
};

export type CustomerItem = {
  /** The merchant's `customer.userId`. */
  id: string;
  email: string;
  phoneNumber: string;
  paymentCount: number;
  successCount: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  paidMinor: number;
  /** RFC 3339, UTC. */
  firstSeenAt: string;
  /** RFC 3339, UTC. */
  lastSeenAt: string;
};

export type RailHealth = {
  railId: string;
  partner: string | null;
  /** Of the provider. */
  name: string;
  attempts: number;
  approved: number;
  declined: number;
  unknown: number;
  open: number;
  successRate: number | null;
  paymentP95Ms: number | null;
  lastApprovedAt: string | null;
  /** Quarantined messages of the rail to resolve. */
  quarantined: number;
  /** From the last 20 attempts and calls, or those of 5 minutes. IDLE: no recent attempts. */
  state: "HEALTHY" | "DEGRADED" | "DOWN" | "IDLE";
  since: string | null;
  /** What the state was decided from. */
  recentCount: number;
  /** Failed by the provider's fault, without payers' own declines. */
  recentFailed: number;
  /** Not offered: the rail settings do not say where its connector is. */
  withheld: Array<WithheldOperation>;
};

export type WithheldOperation = "REFUNDS" | "SETTLEMENT_FILES" | "DISPUTE_RESPONSES" | "QUICK_PAY";

export type ListedOutage = {
  /** Digits or letters; always text. */
  id: string;
  railId: string;
  railPartner: string | null;
  method: string | null;
  bankCode: string | null;
  name: ShownName;
  messages: OutageMessages;
  state: "PLANNED" | "ACTIVE" | "ENDED" | "LIFTED";
  /** RFC 3339, UTC. */
  startsAt: string;
  endsAt: string | null;
  /** The operator's email. */
  createdBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  liftedBy: string | null;
  liftedAt: string | null;
};

export type OutageMessages = {
  en: string;
  ms: string;
  zh: string;
  ta: string;
};

export type OutageChoice = {
  railId: string;
  railPartner: string | null;
  method: string | null;
  bankCode: string | null;
  name: ShownName;
};

export type OutageNotice = {
  /** Digits or letters; always text. */
  id: string;
  name: ShownName;
  message: ShownName;
  state: "PLANNED" | "ACTIVE";
  /** RFC 3339, UTC. */
  startsAt: string;
  endsAt: string | null;
};

export type OwnerReplacement = {
  /** Of the owner who leaves. */
  leavingEmail: string;
  /** Of the new owner. */
  email: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** Until then the team can object; RFC 3339. */
  effectiveAt: string;
};

export type UnknownOutcome = {
  /** Digits or letters; always text. */
  transactionId: string;
  /** Digits or letters; always text. */
  merchantId: string;
  merchantName: string;
  orderId: string;
  railId: string;
  methodName: ShownName;
  bankName: ShownName | null;
  attemptState: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  inquiryCount: number;
  inquireAt: string | null;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type RefundItem = {
  /** Digits or letters; always text. */
  id: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  reason: string;
  status: "CREATED" | "PENDING" | "UNKNOWN" | "DONE" | "REFUSED" | "STUCK" | "WAITING_FOR_APPROVAL" | "APPROVED" | "DECLINED";
  /** Email address of the user; empty when requested through the API. */
  requestedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};

export type RefundRequestItem = {
  /** Digits or letters; always text. */
  id: string;
  /** Digits or letters; always text. */
  transactionId: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  reason: string;
  status: "WAITING" | "APPROVED" | "DECLINED";
  requestedBy: string;
  /** Requested by this user, who cannot approve it. */
  isOwn: boolean;
  barred: Barred | null;
  decidedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type Barred = {
  /** `OWN`: requested by this user. `LATER`: joined or became an approver after the request. `SAME_HAND`: one gave the other access lately, or both had it from the same user. */
  reason: "OWN" | "LATER" | "SAME_HAND";
  until: string | null;
};

export type PaymentDetail = {
  payment: PaymentItem;
  checkout: {
    /** Digits or letters; always text. */
    id: string;
    status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";
    type: string;
    redirectUrl: string;
    notifyUrl: string;
    orderDetail: string;
    additionalData: string;
    /** RFC 3339, UTC. */
    startAt: string;
    /** RFC 3339, UTC. */
    endAt: string;
  };
  money: {
    /** Sen of ringgit; 100 = RM 1.00. */
    feeMinor: number;
    /** Sen. Service tax on the fee. */
    taxMinor: number;
    /** Sen. Refunded, or due to the payer. */
    refundedMinor: number;
    /** Sen. Held in a dispute, or lost in one. */
    disputedMinor: number;
    /** Sen. The amount less fee, tax, refunds and disputes; may be negative. */
    netMinor: number;
  } | null;
  settlement: {
    /** Digits or letters; always text. */
    id: string;
    /** Malaysian day, `YYYY-MM-DD`. */
    date: string;
  } | null;
  /** What the provider reported, masked. */
  payer: {
    [name: string]: unknown;
  };
  otherAttempts: Array<PaymentItem>;
  refunds: Array<RefundItem>;
  disputes: Array<DisputeItem>;
  refundable: {
    isPossible: boolean;
    /** Sen of ringgit; 100 = RM 1.00. */
    amountMinorMax: number;
    isPartialPossible: boolean;
    approvalAboveMinor: number | null;
    /** Sen. Refunded before or in progress; counts towards the approval limit. */
    refundedMinor: number;
    /** Another user can approve a refund of this payment. */
    hasOtherApprover: boolean;
    /** Why a refund is not possible. */
    reason: string;
  };
  voidableUntil: string | null;
  receiptTo: string | null;
  timeline: Array<TimelineEvent>;
};

export type DisputeItem = {
  /** Digits or letters; always text. */
  id: string;
  /** Digits or letters; always text. */
  merchantId: string;
  /** Digits or letters; always text. */
  transactionId: string;
  orderId: string;
  /** Digits or letters; always text. */
  storeId: string;
  storeName: string;
  /** Method code, such as `GOBIZ_MY`. */
  method: string;
  methodName: ShownName;
  bankName: ShownName | null;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  reason: "fraudulent" | "not_received" | "not_as_described" | "duplicate" | "credit_not_processed" | "subscription_cancelled" | "other";
  /** The bank's reason code. */
  reasonCode: string;
  /** The provider's dispute ID. */
  railReference: string;
  status: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST";
  dueAt: string | null;
  isAnswerable: boolean;
  /** False: responses with this payment method are not sent by the gateway. */
  isAnsweredHere: boolean;
  response: "answer" | "accept" | null;
  /** The response; empty when there is none. */
  answer: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  closedAt: string | null;
};

export type TimelineEvent = {
  /** RFC 3339, UTC. */
  at: string;
  kind: "CHECKOUT_CREATED" | "ATTEMPT_STARTED" | "EXCHANGE" | "RAIL_EVENT" | "PAID" | "FAILED" | "REVERSED" | "NOTIFICATION" | "NOTIFICATION_ATTEMPT" | "REFUND" | "DISPUTE" | "LEDGER" | "CHECKOUT_ENDED" | "REBUILT" | "CORRECTED";
  title: string;
  /** A status or code; empty when there is none. */
  status: string;
  amountMinor: number | null;
  /** ID of the object this event is about. */
  referenceId: string;
  detail: {
    [name: string]: unknown;
  };
};

export type DisputeDetail = {
  /** Digits or letters; always text. */
  id: string;
  /** Digits or letters; always text. */
  merchantId: string;
  /** Digits or letters; always text. */
  transactionId: string;
  orderId: string;
  /** Digits or letters; always text. */
  storeId: string;
  storeName: string;
  /** Method code, such as `GOBIZ_MY`. */
  method: string;
  methodName: ShownName;
  bankName: ShownName | null;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  reason: "fraudulent" | "not_received" | "not_as_described" | "duplicate" | "credit_not_processed" | "subscription_cancelled" | "other";
  /** The bank's reason code. */
  reasonCode: string;
  /** The provider's dispute ID. */
  railReference: string;
  status: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST";
  dueAt: string | null;
  isAnswerable: boolean;
  /** False: responses with this payment method are not sent by the gateway. */
  isAnsweredHere: boolean;
  response: "answer" | "accept" | null;
  /** The response; empty when there is none. */
  answer: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  closedAt: string | null;
  /** What helps against the reason, the strongest evidence first. */
  checklist: Array<EvidenceItem>;
  /** Sent with the response; until then, what has been uploaded for it. */
  files: Array<DisputeFile>;
  /** Items of the checklist that the response's text covers. */
  coveredItems: Array<EvidenceItem>;
  respondedAt: string | null;
  respondedBy: string | null;
};

export type EvidenceItem = "order" | "authentication" | "earlier_orders" | "delivery" | "usage" | "communication" | "description" | "refund_policy" | "separate_orders" | "refund" | "subscription_terms" | "cancellation" | "charge_notice";

export type DisputeFile = {
  /** Digits or letters; always text. */
  id: string;
  item: EvidenceItem | null;
  name: string;
  contentType: "application/pdf" | "image/png" | "image/jpeg";
  contentBytes: number;
  /** Email of the user. */
  uploadedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type OpenDispute = {
  /** Digits or letters; always text. */
  id: string;
  /** Digits or letters; always text. */
  merchantId: string;
  /** Digits or letters; always text. */
  transactionId: string;
  orderId: string;
  /** Digits or letters; always text. */
  storeId: string;
  storeName: string;
  /** Method code, such as `GOBIZ_MY`. */
  method: string;
  methodName: ShownName;
  bankName: ShownName | null;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  reason: "fraudulent" | "not_received" | "not_as_described" | "duplicate" | "credit_not_processed" | "subscription_cancelled" | "other";
  /** The bank's reason code. */
  reasonCode: string;
  /** The provider's dispute ID. */
  railReference: string;
  status: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST";
  dueAt: string | null;
  isAnswerable: boolean;
  /** False: responses with this payment method are not sent by the gateway. */
  isAnsweredHere: boolean;
  response: "answer" | "accept" | null;
  /** The response; empty when there is none. */
  answer: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  closedAt: string | null;
  merchantName: string;
};

export type OperatorPayment = {
  /** Transaction ID; unique within a merchant. */
  id: string;
  /** Digits or letters; always text. */
  merchantId: string;
  merchantName: string;
  /** Digits or letters; always text. */
  checkoutId: string;
  orderId: string;
  orderTitle: string;
  /** As the provider knows the payment. */
  attemptId: string;
  /** ID of the contract, or the rail of the settings file. */
  railId: string;
  routedBy: string | null;
  /** Method code, such as `FPX_MY`. */
  method: string;
  methodName: ShownName;
  /** Its picture is `/portal/marks/<mark>.svg`. */
  mark: string;
  bankName: ShownName | null;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  balanceMinor: number;
  status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED";
  /** Duplicate payment (overpayment). */
  isOverpayment: boolean;
  /** Sen. Held by disputes that are open or lost. */
  disputedMinor: number;
  disputeState: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST" | null;
  heldMinor: number | null;
  /** The bank's or wallet's reference. */
  railReference: string;
  failureReason: string | null;
  failureCode: string | null;
  /** Masked. */
  customerEmail: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  paidAt: string | null;
};

export type OperatorPaymentDetail = {
  payment: OperatorPayment;
  checkout: {
    /** Digits or letters; always text. */
    id: string;
    status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";
    type: string;
    /** RFC 3339, UTC. */
    startAt: string;
    /** RFC 3339, UTC. */
    endAt: string;
  };
  money: {
    /** Sen of ringgit; 100 = RM 1.00. */
    feeMinor: number;
    /** Sen. Service tax on the fee. */
    taxMinor: number;
    /** Sen. Refunded, or due to the payer. */
    refundedMinor: number;
    /** Sen. Held in a dispute, or lost in one. */
    disputedMinor: number;
    /** Sen. The amount less fee, tax, refunds and disputes; may be negative. */
    netMinor: number;
  } | null;
  settlement: {
    /** Digits or letters; always text. */
    id: string;
    /** Malaysian day, `YYYY-MM-DD`. */
    date: string;
  } | null;
  payout: Payout | null;
  /** What the provider reported, masked. */
  payer: {
    [name: string]: unknown;
  };
  otherAttempts: Array<OperatorPayment>;
  refunds: Array<OperatorPaymentRefund>;
  disputes: Array<DisputeItem>;
  /** Without what was sent to providers and received from them. */
  timeline: Array<TimelineEvent>;
};

export type Payout = {
  /** Digits or letters; always text. */
  id: string;
  /** Digits or letters; always text. */
  settlementId: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  state: "DUE" | "HELD" | "APPROVED" | "SENT" | "PAID" | "RETURNED" | "FAILED";
  /** Empty without an account. */
  bankName: string;
  /** Last four digits; empty without an account. */
  account: string;
  holderName: string;
  /** As the bank statement shows it. */
  reference: string;
  holdReason: "ACCOUNT_MISSING" | "BANK_UNKNOWN" | "ACCOUNT_CHANGED" | "MERCHANT_SUSPENDED" | "EARLIER_RETURNED" | "ABOVE_LIMIT" | "OPERATOR" | null;
  heldUntil: string | null;
  valueDate: string | null;
  bankReference: string;
  /** Why it was returned or rejected; ISO 20022. */
  reasonCode: string;
  /** The same in the bank's words. */
  reasonText: string;
  reason: ShownName | null;
  /** RFC 3339, UTC. */
  createdAt: string;
  sentAt: string | null;
  paidAt: string | null;
  endedAt: string | null;
};

export type OperatorPaymentRefund = {
  /** Digits or letters; always text. */
  id: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  reason: string;
  status: "CREATED" | "PENDING" | "UNKNOWN" | "DONE" | "REFUSED" | "STUCK" | "WAITING_FOR_APPROVAL" | "APPROVED" | "DECLINED";
  /** Email address of the user; empty when requested through the API. */
  requestedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
  /** The provider's reference. */
  railReference: string;
};

export type OperatorRefund = {
  /** Digits or letters; always text. */
  id: string;
  /** Digits or letters; always text. */
  merchantId: string;
  merchantName: string;
  /** Digits or letters; always text. */
  transactionId: string;
  orderId: string;
  methodName: ShownName;
  bankName: ShownName | null;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  reason: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  status: "CREATED" | "PENDING" | "UNKNOWN" | "DONE" | "REFUSED" | "STUCK";
  /** The provider's reference; empty until it is known. */
  railReference: string;
  kind: "REFUND" | "REVERSAL";
};

export type OperatorDispute = {
  /** Digits or letters; always text. */
  id: string;
  /** Digits or letters; always text. */
  merchantId: string;
  merchantName: string;
  /** Digits or letters; always text. */
  transactionId: string;
  orderId: string;
  methodName: ShownName;
  bankName: ShownName | null;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  reason: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  status: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST";
  /** The provider's dispute ID. */
  railReference: string;
  dueAt: string | null;
};

export type SettlementItem = {
  /** Digits or letters; always text. */
  id: string;
  /** Malaysian day, `YYYY-MM-DD`. */
  date: string;
  /** Opening balance from the previous day. */
  openingMinor: number;
  paymentsMinor: number;
  /** Negative. */
  feesMinor: number;
  /** Service tax on the fees; negative. */
  taxesMinor: number;
  /** Negative. */
  refundsMinor: number;
  /** Held for disputes, less released holds; negative when more was held. */
  disputesMinor: number;
  /** Payouts that a bank returned or rejected. */
  returnedPayoutsMinor: number;
  /** Sum of the lines, each of the above. */
  linesMinor: number;
  /** opening + lines - closing. */
  payoutMinor: number;
  /** Carried forward to the next day. */
  closingMinor: number;
  /** True while the payout is on hold until the merchant is verified. */
  isHeld: boolean;
  lineCount: number;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type SettlementProof = {
  /** Merkle root of the lines, in hexadecimal digits. */
  root: string;
  /** Counts the merchant's signed settlements from 1. */
  sequence: number;
  /** Thumbprint of the gateway's key that signed it. */
  keyId: string;
};

export type SettlementLineItem = {
  /** Digits or letters; always text. */
  id: string;
  kind: "PAYMENT" | "FEE" | "REFUND_OPENED" | "REFUND_DONE" | "REFUND_REFUSED" | "REVERSAL" | "FEE_RETURNED" | "DISPUTE_OPENED" | "DISPUTE_WON" | "DISPUTE_LOST" | "PAYOUT" | "PAYOUT_SENT" | "PAYOUT_PAID" | "PAYOUT_RETURNED" | "RAIL_SETTLED";
  transactionId: string;
  orderId: string;
  method: string;
  methodName: ShownName;
  bankName: ShownName | null;
  /** Amount for the merchant; negative for fees. */
  amountMinor: number;
  /** Service tax within the amount; negative for fees. */
  taxMinor: number;
  /** RFC 3339, UTC. */
  at: string;
};

export type MerchantMoney = {
  /** Digits or letters; always text. */
  merchantId: string;
  balance: Balance;
  /** Sen. Payouts that are due, held or in a file. */
  dueMinor: number;
  /** Sen. Payouts that were sent to the bank. */
  inTransitMinor: number;
  /** Newest first, at most 5. */
  lastPayouts: Array<Payout>;
  figures: {
    days: number;
    count: number;
    successCount: number;
    failedCount: number;
    openCount: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    amountMinor: number;
  };
  openDisputes: {
    /** At most 1,000 are counted. */
    count: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    amountMinor: number;
  };
};

export type OperatorPayout = {
  /** Digits or letters; always text. */
  id: string;
  /** Digits or letters; always text. */
  settlementId: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  state: "DUE" | "HELD" | "APPROVED" | "SENT" | "PAID" | "RETURNED" | "FAILED";
  /** Empty without an account. */
  bankName: string;
  /** Last four digits; empty without an account. */
  account: string;
  holderName: string;
  /** As the bank statement shows it. */
  reference: string;
  holdReason: "ACCOUNT_MISSING" | "BANK_UNKNOWN" | "ACCOUNT_CHANGED" | "MERCHANT_SUSPENDED" | "EARLIER_RETURNED" | "ABOVE_LIMIT" | "OPERATOR" | null;
  heldUntil: string | null;
  valueDate: string | null;
  bankReference: string;
  /** Why it was returned or rejected; ISO 20022. */
  reasonCode: string;
  /** The same in the bank's words. */
  reasonText: string;
  reason: ShownName | null;
  /** RFC 3339, UTC. */
  createdAt: string;
  sentAt: string | null;
  paidAt: string | null;
  endedAt: string | null;
  /** Digits or letters; always text. */
  merchantId: string;
  merchantName: string;
  /** The reason of the operator who holds it. */
  holdNote: string;
  fileId: string | null;
};

export type PayoutSum = {
  state: "DUE" | "HELD" | "APPROVED" | "SENT" | "PAID" | "RETURNED" | "FAILED";
  count: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
};

export type PayoutFile = {
  /** Its message ID, by which the bank recognises it. */
  id: string;
  fileName: string;
  format: string;
  /** Malaysian day of execution. */
  day: string;
  state: "PREPARED" | "APPROVED" | "SENT" | "CANCELLED";
  payoutCount: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  totalMinor: number;
  /** Last four digits. */
  debitAccount: string;
  /** False only in a sandbox without `KAUNTER_OPERATOR_APPROVAL_LIMIT`. */
  needsSecondOperator: boolean;
  /** Email address of the operator. */
  preparedBy: string;
  /** RFC 3339, UTC. */
  preparedAt: string;
  /** Empty until it is approved. */
  approvedBy: string;
  approvedAt: string | null;
  sha256: string | null;
  sentBy: string | null;
  sentAt: string | null;
  deliveredTo: string | null;
  deliveredAt: string | null;
  cancelledAt: string | null;
};

export type PayoutFileDetails = {
  file: PayoutFile;
  /** Prepared by this operator. */
  isOwn: boolean;
  barred: Barred | null;
  /** Approved files are delivered automatically. */
  isDelivered: boolean;
  /** Empty once it is cancelled. */
  payouts: Array<OperatorPayout>;
};

export type PayoutFileOptions = {
  /** Due and in no file, oldest first; as many as a file may have. */
  payouts: Array<OperatorPayout>;
  /** All that are due; at most 100,000 are counted. */
  dueCount: number;
  formats: Array<{
    id: "pain.001.001.09" | "example-comma" | "example-fixed-width" | "example-semicolon";
    name: string;
  }>;
  format: "pain.001.001.09" | "example-comma" | "example-fixed-width" | "example-semicolon";
  /** Malaysian day: today. */
  day: string;
  /** The last day on which a file may be executed. */
  lastDay: string;
  debitAccount: string | null;
  fileLimitMinor: number | null;
  dayLimitMinor: number | null;
};

export type PreparedPayoutFile = {
  file: PayoutFile | null;
  leftOut: Array<LeftOutPayout>;
};

export type LeftOutPayout = {
  /** Digits or letters; always text. */
  payoutId: string;
  /** Digits or letters; always text. */
  merchantId: string;
  merchantName: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  state: "DUE" | "HELD" | "APPROVED" | "SENT" | "PAID" | "RETURNED" | "FAILED";
  fileId: string | null;
  reason: "FILE_LIMIT" | "DAY_LIMIT" | "FILE_FULL" | "NOT_DUE" | "ACCOUNT_MISSING" | "BANK_UNKNOWN" | "ACCOUNT_CHANGED" | "MERCHANT_SUSPENDED" | "EARLIER_RETURNED" | "ABOVE_LIMIT" | "OPERATOR";
};

export type BankFileProblem = {
  /** SHA-256 of the file. */
  id: string;
  name: string;
  problem: ShownName;
  /** RFC 3339, UTC. */
  foundAt: string;
};

export type BankLayout = {
  id: string;
  name: string;
  /** Titles that it reads. */
  columns: Array<string>;
};

export type BankFile = {
  /** Its number, in order of receipt. */
  id: string;
  name: string;
  kind: "pain.002" | "camt.053" | "camt.054" | "mt940" | "csv";
  /** Of the message or of each statement, as the bank numbers them. */
  bankIds: Array<string>;
  /** `PLACE`: a job took it from `KAUNTER_BANK_FILES_URL`. */
  source: "UPLOAD" | "PLACE";
  layout: string | null;
  sha256: string;
  entryCount: number;
  /** Entries that wait for an operator. */
  openCount: number;
  /** Email address of the operator; empty for a job. */
  receivedBy: string;
  /** RFC 3339, UTC. */
  receivedAt: string;
};

export type ReceivedBankFile = {
  /** `REPEATED`: it was received before, and nothing changed. `REJECTED`: it cannot be read, and nothing of it is used. */
  outcome: "RECEIVED" | "REPEATED" | "REJECTED";
  fileId: string | null;
  problem: ShownName | null;
};

export type FileSource = {
  railId: string;
  /** Of the provider. */
  name: string;
  /** Where files arrive; empty when they are only uploaded. */
  place: string;
  names: string;
  /** JSON. */
  parser: string;
};

export type ProviderFile = {
  /** Digits or letters; always text. */
  id: string;
  railId: string;
  name: string;
  /** `PLACE`: a job took it. */
  source: "UPLOAD" | "PLACE";
  state: ProviderFileState;
  day: string | null;
  /** Lines that were read. */
  lineCount: number;
  unreadCount: number;
  /** Email address of the operator; empty for a job. */
  receivedBy: string;
  /** RFC 3339, UTC. */
  receivedAt: string;
};

export type ProviderFileState = "UNUSABLE" | "SET_ASIDE" | "USED" | "MATCHED";

export type ProviderFileDetail = {
  /** Digits or letters; always text. */
  id: string;
  railId: string;
  name: string;
  /** `PLACE`: a job took it. */
  source: "UPLOAD" | "PLACE";
  state: ProviderFileState;
  day: string | null;
  /** Lines that were read. */
  lineCount: number;
  unreadCount: number;
  /** Email address of the operator; empty for a job. */
  receivedBy: string;
  /** RFC 3339, UTC. */
  receivedAt: string;
  /** Of the file as a whole. */
  problems: Array<ShownName>;
  /** The first of them. */
  unread: Array<UnreadLine>;
  /** The first of them, by the parser of now. */
  lines: Array<ReadLine>;
  /** Why it was set aside. */
  note: string;
  sha256: string;
};

export type UnreadLine = {
  line: number;
  /** As it is in the file, cut. */
  text: string;
  problem: ShownName;
};

export type ReadLine = {
  line: number;
  kind: "payment" | "refund" | "dispute" | "dispute_return";
  reference: string;
  attemptId: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  grossMinor: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  feeMinor: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  netMinor: number;
};

export type TriedFile = {
  /** What is wrong with the parser; nothing was read then. */
  parserProblems: Array<string>;
  day: string | null;
  lineCount: number;
  unreadCount: number;
  /** Of the file as a whole. */
  problems: Array<ShownName>;
  /** The first of them. */
  unread: Array<UnreadLine>;
  /** The first of them, by the parser of now. */
  lines: Array<ReadLine>;
};

export type BankEntryItem = {
  /** Number of its file and its place there: `12-3`. */
  id: string;
  fileId: string;
  /** Of the file. */
  line: number;
  kind: "pain.002" | "camt.053" | "camt.054" | "mt940" | "csv";
  /** `ACCEPTED`: nothing moved yet. `OTHER`: it decides nothing about a payout. */
  outcome: "ACCEPTED" | "PAID" | "RETURNED" | "REJECTED" | "OTHER";
  /** The bank's code, such as `ACSP`. */
  status: string;
  direction: "CREDIT" | "DEBIT" | null;
  amountMinor: number | null;
  references: Array<string>;
  text: string;
  /** About every payout of a file. */
  isWholeBatch: boolean;
  /** Last four digits of the other side's; or empty. */
  account: string;
  /** Of the other side; or empty. */
  name: string;
  bookedOn: string | null;
  valueOn: string | null;
  bankReference: string;
  reason: ShownName | null;
  /** `MATCHED`: a rule found its payout. `NOTED`: nothing is left to do. `OPEN`: waits for an operator. `ASSIGNED`, `SET_ASIDE`: an operator decided. */
  state: "MATCHED" | "NOTED" | "OPEN" | "ASSIGNED" | "SET_ASIDE";
  rule: "WHOLE_BATCH" | "REFERENCE" | "REFERENCE_IN_TEXT" | "AMOUNT_AND_ACCOUNT" | "AMOUNT_AND_NAME" | null;
  unmatchedReason: "AMOUNT_DIFFERS" | "OUTCOME_UNCLEAR" | "SEVERAL_CANDIDATES" | "UNCERTAIN" | "SECOND_BOOKING" | "CONTRADICTION" | "REPEATED" | "NO_CANDIDATE" | "UNRELATED" | null;
  payoutId: string | null;
  /** The likeliest first. */
  suggestions: Array<OperatorPayout>;
  /** Empty when it cannot be assigned. */
  outcomes: Array<"PAID" | "RETURNED" | "REJECTED">;
  canSetAside: boolean;
  resolvedBy: string;
  resolvedAt: string | null;
  note: string;
};

export type SettlementException = {
  /** Digits or letters; always text. */
  id: string;
  railId: string;
  date: string;
  kind: "UNKNOWN_PAYMENT" | "UNKNOWN_REFUND" | "UNKNOWN_DISPUTE" | "NOT_PAID" | "REFERENCE" | "AMOUNT" | "FEE" | "ARITHMETIC" | "DUPLICATE" | "MISSING_PAYMENT" | "MISSING_REFUND" | "MISSING_DISPUTE" | "MISSING_DISPUTE_RETURN";
  /** The provider's reference, or the ID of what is missing. */
  subject: string;
  expectedMinor: number | null;
  foundMinor: number | null;
  state: "OPEN" | "RESOLVED";
  decision: "ACCEPT" | "DISMISS" | "MATCHED_LATER" | "ASSIGN" | null;
  reason: string;
  /** Empty when no payment is known. */
  merchantId: string;
  merchantName: string;
  transactionId: string;
  /** What an unknown payment can be assigned to: the provider's methods. */
  methods: Array<{
    id: string;
    name: string;
  }>;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type DailyClose = {
  day: string;
  /** Counts the closes without gaps. */
  sequence: number;
  differenceCount: number;
  /** Why there were differences. */
  note: string;
  /** Sen that merchants were owed at the end of the day. */
  owedMinor: number;
  /** Email address of the operator. */
  closedBy: string;
  /** RFC 3339, UTC. */
  closedAt: string;
  /** Over the figures and the hash of the close before. */
  sha256: string;
};

export type NextDay = {
  today: string;
  next: string | null;
};

export type DayDetails = {
  day: string;
  close: DailyClose | null;
  /** False when a stored close does not match its hash. */
  isIntact: boolean;
  /** It has ended, and is closed next. */
  isNext: boolean;
  /** False while a database node does not respond; merchants are missing. */
  isComplete: boolean;
  /** Of the figures; closing needs it. */
  fingerprint: string;
  figures: DayFigures;
  after: AfterClose | null;
};

export type DayFigures = {
  /** Payments that were posted on the day, by provider and method. */
  payments: Array<{
    railId: string;
    method: string;
    methodName: ShownName;
    count: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    amountMinor: number;
  }>;
  movements: Array<{
    kind: "PAYMENT" | "FEE" | "REFUND_OPENED" | "REFUND_DONE" | "REFUND_REFUSED" | "REVERSAL" | "FEE_RETURNED" | "DISPUTE_OPENED" | "DISPUTE_WON" | "DISPUTE_LOST" | "PAYOUT" | "PAYOUT_SENT" | "PAYOUT_PAID" | "PAYOUT_RETURNED" | "RAIL_SETTLED";
    count: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    amountMinor: number;
  }>;
  /** Debits are positive: what is owed is negative. */
  balances: Array<{
    account: "MERCHANT_PAYABLE" | "MERCHANT_FEES" | "MERCHANT_TAXES" | "MERCHANT_REFUNDS" | "MERCHANT_PAYOUTS_DUE" | "MERCHANT_PAYOUTS_IN_TRANSIT" | "MERCHANT_PAYOUTS" | "MERCHANT_DISPUTES" | "RAIL_RECEIVABLE" | "RAIL_FEES" | "RAIL_RECEIVED";
    /** Sen of ringgit; 100 = RM 1.00. */
    openingMinor: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    movedMinor: number;
    /** Sen. Postings dated in days that were closed before they were written. */
    lateMinor: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    closingMinor: number;
  }>;
  /** Sen that merchants are owed at the end of the day. */
  owedMinor: number;
  rails: Array<{
    railId: string;
    /** Sen, gross, as the ledger has it. */
    expectedMinor: number;
    fileMinor: number | null;
  }>;
  files: Array<DayFile>;
  bank: DayBank;
  differences: Array<{
    kind: "RAIL" | "PAYOUT" | "BANK_ENTRY" | "EXCEPTION" | "ALARM" | "LATE_POSTING";
    count: number;
    /** At most 200. */
    items: Array<DayDifferenceItem>;
  }>;
};

export type DayFile = {
  railId: string;
  /** Malaysian day of the file, `YYYY-MM-DD`. */
  date: string;
  lineCount: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  grossMinor: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  feeMinor: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  netMinor: number;
};

export type DayBank = {
  credits: DaySum;
  debits: DaySum;
  /** Of the debits: payouts. */
  paid: {
    count: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    amountMinor: number;
  };
  /** Of the credits: returned payouts. */
  returned: {
    count: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    amountMinor: number;
  };
};

export type DaySum = {
  count: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
};

export type DayDifferenceItem = {
  /** ID or reference of what differs. */
  subject: string;
  /** Code of the reason; empty without one. */
  detail: string;
  railId: string;
  merchantId: string;
  merchantName: string;
  expectedMinor: number | null;
  foundMinor: number | null;
};

export type AfterClose = {
  /** Sen. Change of what merchants were owed. */
  owedMinor: number;
  bank: DayBank;
  files: Array<DayFile>;
  /** Open ones. */
  exceptions: Array<DayDifferenceItem>;
};

export type FeeOverview = {
  /** Of the merchant and of every merchant; the latest first. */
  schedules: Array<FeeScheduleItem>;
  /** Fee classes that have a schedule. */
  feeKeys: Array<string>;
  methods: Array<{
    id: string;
    name: string;
  }>;
  contracts: Array<{
    id: string;
    name: string;
  }>;
  terms: MerchantTerms | null;
  defaultTerms: MerchantTerms | null;
  /** Latest first. */
  taxRates: Array<ServiceTaxRate>;
  /** The next Malaysian midnight. */
  earliestFrom: string;
  approvalAboveMinor: number | null;
};

export type FeeScheduleItem = {
  /** Digits or letters; always text. */
  id: string;
  /** `MERCHANT`: what the merchant pays. `RAIL`: what the provider deducts. */
  party: "MERCHANT" | "RAIL";
  /** ID of the merchant; "" for every merchant. */
  merchantId: string;
  /** Of `RAIL` only: the contract that took the payment; "" for every one. */
  contractId: string;
  /** Such as `FPX_MY`; "" for every method. */
  method: string;
  /** Fee class, such as `visa_local`; "" for every class. */
  feeKey: string;
  /** Basis points: 1 % = 100. */
  rateBasisPoints: number;
  /** Sen. */
  fixedMinor: number;
  /** Sen. */
  minMinor: number;
  /** True: ends what was agreed for this scope. */
  isEnd: boolean;
  /** RFC 3339, UTC. */
  validFrom: string;
  state: "NOW" | "COMING" | "PAST";
};

export type MerchantTerms = {
  /** Sen. */
  overdraftMinor: number;
  /** Sen. */
  reserveMinor: number;
  /** Basis points: 1 % = 100. */
  reserveBasisPoints: number;
  /** Sen. */
  payoutMinMinor: number;
};

export type ServiceTaxRate = {
  /** RFC 3339, UTC. */
  validFrom: string;
  /** Basis points: 1 % = 100. */
  rateBasisPoints: number;
  registrationNumber: string;
};

export type FeePreview = {
  /** RFC 3339, UTC. */
  from: string;
  /** RFC 3339, UTC. */
  until: string;
  /** Payments. */
  count: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  volumeMinor: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  currentMinor: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  changedMinor: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  currentTaxMinor: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  changedTaxMinor: number;
  /** Sent with the change, which is rejected if it is stale. */
  basis: number;
};

export type Contract = {
  id: string;
  protocol: string;
  name: string;
  /** `FILE`: a rail of `KAUNTER_RAILS_FILE`, which is changed there. */
  source: "FILE" | "DATABASE";
  status: "DRAFT" | "ACTIVE" | "SUSPENDED" | "ENDED";
  /** The approved version; 0: none, or of the file. */
  version: number;
  /** False: this process cannot use its settings. */
  isInUse: boolean;
  methods: Array<ShownName>;
  changedAt: string | null;
};

export type ContractDetail = {
  contract: Contract;
  merchantField: {
    /** In the provider's messages, such as `sellerId`. */
    name: string;
    /** A regular expression. */
    pattern: string;
  } | null;
  /** Of the approved version, or of the last one of a draft. None of a rail of the file. */
  settings: Array<ContractSetting>;
  limits: Array<ContractMethodLimits>;
  descriptor: string;
  /** Newest first. */
  versions: Array<ContractVersion>;
  /** The first 200, by ID. */
  merchants: Array<ContractMerchant>;
};

export type ContractSetting = {
  path: string;
  value: string | null;
  fingerprint: string | null;
  endsAt: string | null;
};

export type ContractMethodLimits = {
  method: string;
  amountMinorMin: number | null;
  amountMinorMax: number | null;
};

export type ContractVersion = {
  version: number;
  name: string;
  reason: string;
  /** Email address of the operator. */
  requestedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  isCurrent: boolean;
};

export type ContractMerchant = {
  merchantId: string;
  /** False: this merchant's payments do not go there. */
  isEnabled: boolean;
  /** As the acquirer knows the merchant, in the form of `merchantField`; empty: the contract's own. */
  providerMerchantId: string;
  /** On the payer's statement; empty: what the acquirer has set up. */
  descriptor: string;
  amountMinorMin: number | null;
  amountMinorMax: number | null;
};

export type RoutingOverview = {
  /** In order: the first that fits decides. */
  rules: Array<RoutingRule>;
  /** 0 before the first. */
  version: number;
  /** Newest first; the last 50. */
  versions: Array<RoutingVersion>;
  contracts: Array<{
    id: string;
    name: string;
    methods: Array<string>;
  }>;
  methods: Array<{
    id: string;
    name: ShownName;
  }>;
  /** Brands that any contract takes. */
  cardBrands: Array<string>;
};

export type RoutingRule = {
  name: string;
  /** Methods; none: any. */
  methods: Array<string>;
  /** Brands, such as `VISA`; none: any. */
  cardBrands: Array<string>;
  /** Countries of issuers, such as `MY`; none: any. */
  issuerCountries: Array<string>;
  /** Merchants; none: any. */
  merchantIds: Array<string>;
  amountMinorMin: number | null;
  amountMinorMax: number | null;
  /** Add up to 100. A contract with 0 only takes what the others cannot. */
  shares: Array<{
    contractId: string;
    percent: number;
  }>;
};

export type RoutingVersion = {
  version: number;
  /** In order: the first that fits decides. */
  rules: Array<RoutingRule>;
  reason: string;
  /** Email address of the operator. */
  requestedBy: string;
  /** Empty where nobody had to approve it. */
  approvedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type RoutingTrial = {
  /** In Malaysian time, YYYY-MM-DD. */
  day: string;
  paymentCount: number;
  /** Payments that another contract would have made. */
  changedCount: number;
  /** False: there are more payments than are compared. */
  isComplete: boolean;
  contracts: Array<{
    contractId: string;
    count: number;
    countThen: number;
    amountMinor: number;
    amountMinorThen: number;
  }>;
};

export type StuckRefund = {
  /** Digits or letters; always text. */
  id: string;
  /** Digits or letters; always text. */
  merchantId: string;
  merchantName: string;
  /** Digits or letters; always text. */
  transactionId: string;
  orderId: string;
  railId: string;
  methodName: ShownName;
  bankName: ShownName | null;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  cause: "MERCHANT" | "DUPLICATE_PAYMENT" | "WRONG_AMOUNT";
  reason: string;
  /** Calls to the provider since it was last retried. */
  tries: number;
  /** The provider's last error code; empty for none. */
  rawCode: string;
  /** What can be decided. */
  decisions: Array<StuckRefundDecision>;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  updatedAt: string;
};

export type StuckRefundDecision = "RETRY" | "MARK_REFUNDED" | "CANCEL";

export type FeeStatementItem = {
  /** Counts the merchant's statements without gaps. */
  number: string;
  /** Malaysian month, `YYYY-MM`. */
  month: string;
  /** Malaysian day, `YYYY-MM-DD`. */
  issuedOn: string;
  /** Sen; negative when more was returned than charged. */
  feeMinor: number;
  /** Service tax, sen. */
  taxMinor: number;
  /** Fees with service tax, sen. */
  totalMinor: number;
};

export type OperatorDecision = {
  /** Digits or letters; always text. */
  id: string;
  /** `QUARANTINE`: about a quarantined report. `STUCK_REFUND`: about a refund in manual review. `SETTINGS`: approval limit of a merchant. `SETTLEMENT_ACCOUNT`: verification of the account, with its merchant. `FEES`: a fee schedule, terms or service tax. `BANK_ENTRY`: assigns an entry of a bank's file to a payout. `OWNER`: replaces an owner of a merchant. `UNKNOWN_PAYMENT`: says whose payment a line of a settlement file is. `CONTRACT`: settings, status or a merchant of a contract with an acquirer. */
  kind: "QUARANTINE" | "STUCK_REFUND" | "SETTINGS" | "SETTLEMENT_ACCOUNT" | "FEES" | "BANK_ENTRY" | "OWNER" | "UNKNOWN_PAYMENT" | "CONTRACT";
  /** Digits or letters; always text. */
  merchantId: string;
  /** ID of the report, refund, merchant, entry or contract, or what of the fees. */
  subjectId: string;
  amountMinor: number | null;
  /** What was decided; depends on `kind`. */
  content: {
    [name: string]: unknown;
  };
  reason: string;
  status: "WAITING" | "APPROVED" | "REJECTED" | "WITHDRAWN" | "EXPIRED";
  /** Email address of the operator. */
  requestedBy: string;
  /** Requested by this operator, who can only withdraw it. */
  isOwn: boolean;
  barred: Barred | null;
  /** Email address; empty while it waits. */
  decidedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC. */
  expiresAt: string;
};

/** Every endpoint with its input and response. `File` has the name that it is saved under. */
export interface PortalApi {
  /** Retrieve the session: the user, their permissions and the CSRF token. Never returns an error. */
  getSession: {
    method: "GET";
    path: "/portal/api/session";
    params: null;
    query: null;
    body: null;
    response: SessionState;
  };
  /** Sign in. The response's state is SIGNED_IN or SECOND_FACTOR. */
  login: {
    method: "POST";
    path: "/portal/api/login";
    params: null;
    query: null;
    body: {
      email: string;
      password: string;
    };
    response: SessionState;
  };
  /** Sign in with the code of an authenticator app (6 digits) or a recovery code. */
  loginSecondFactor: {
    method: "POST";
    path: "/portal/api/login/second-factor";
    params: null;
    query: null;
    body: {
      code: string;
    };
    response: SessionState;
  };
  /** Options for `startAuthentication` of the browser's passkey library. */
  startPasskeyLogin: {
    method: "POST";
    path: "/portal/api/login/passkey-options";
    params: null;
    query: null;
    body: null;
    response: {
      /** Digits or letters; always text. */
      challengeId: string;
      options: WebauthnOptions;
    };
  };
  /** Sign in with a passkey: alone, or as the second factor. */
  loginWithPasskey: {
    method: "POST";
    path: "/portal/api/login/passkey";
    params: null;
    query: null;
    body: {
      /** Digits or letters; always text. */
      challengeId: string;
      answer: WebauthnResponse;
    };
    response: SessionState;
  };
  /** Confirm by the second factor, or by the password without one. Endpoints that return CONFIRMATION_REQUIRED work for the next five minutes. */
  confirmSession: {
    method: "POST";
    path: "/portal/api/session/confirm";
    params: null;
    query: null;
    body: {
      password?: string;
      code?: string;
      passkey?: {
        /** Digits or letters; always text. */
        challengeId: string;
        answer: WebauthnResponse;
      };
    };
    response: SessionState;
  };
  /** Send a password reset link. The response is the same for an unknown address. */
  forgotPassword: {
    method: "POST";
    path: "/portal/api/password/forgot";
    params: null;
    query: null;
    body: {
      email: string;
    };
    response: Done;
  };
  /** Set a new password with the link's token. Ends all sessions. */
  resetPassword: {
    method: "POST";
    path: "/portal/api/password/reset";
    params: null;
    query: null;
    body: {
      token: string;
      password: string;
    };
    response: Done;
  };
  /** Retrieve an invitation before it is accepted. */
  readInvitation: {
    method: "POST";
    path: "/portal/api/invitations/read";
    params: null;
    query: null;
    body: {
      token: string;
    };
    response: {
      email: string;
      companyName: string;
      role: "OWNER" | "ADMIN" | "DEVELOPER" | "FINANCE" | "VIEWER";
    };
  };
  /** Accept an invitation: set name and password, and sign in. */
  acceptInvitation: {
    method: "POST";
    path: "/portal/api/invitations/accept";
    params: null;
    query: null;
    body: {
      token: string;
      firstName: string;
      lastName: string;
      password: string;
    };
    response: SessionState;
  };
  /** Sign out. Can be repeated safely. */
  logout: {
    method: "POST";
    path: "/portal/api/logout";
    params: null;
    query: null;
    body: null;
    response: Done;
  };
  /** List the user's sessions. */
  listSessions: {
    method: "GET";
    path: "/portal/api/sessions";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<SessionListItem>;
    };
  };
  /** End one of the user's sessions. */
  endSession: {
    method: "DELETE";
    path: "/portal/api/sessions/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** End all sessions of the user, including this one. */
  signOutEverywhere: {
    method: "POST";
    path: "/portal/api/sessions/sign-out-everywhere";
    params: null;
    query: null;
    body: null;
    response: Done;
  };
  /** Update the user's name. */
  updateProfile: {
    method: "PATCH";
    path: "/portal/api/profile";
    params: null;
    query: null;
    body: {
      firstName: string;
      lastName: string;
    };
    response: SessionState;
  };
  /** Change the user's password. Ends all other sessions. */
  changePassword: {
    method: "POST";
    path: "/portal/api/profile/password";
    params: null;
    query: null;
    body: {
      currentPassword: string;
      newPassword: string;
    };
    response: SessionState;
  };
  /** Generate a secret for an authenticator app. Nothing changes until it is enabled. */
  startTotp: {
    method: "POST";
    path: "/portal/api/profile/totp";
    params: null;
    query: null;
    body: null;
    response: {
      /** Base32, for manual entry. */
      secret: string;
      /** `otpauth://…`, to show as a QR code. */
      uri: string;
    };
  };
  /** Enable the authenticator app with a first code. Returns recovery codes. */
  enableTotp: {
    method: "POST";
    path: "/portal/api/profile/totp/enable";
    params: null;
    query: null;
    body: {
      code: string;
    };
    response: {
      /** Shown once; each can be used once. */
      recoveryCodes: Array<string>;
    };
  };
  /** Disable the authenticator app and its recovery codes. */
  disableTotp: {
    method: "DELETE";
    path: "/portal/api/profile/totp";
    params: null;
    query: null;
    body: null;
    response: Done;
  };
  /** Generate ten new recovery codes. The previous ones stop working. */
  renewRecoveryCodes: {
    method: "POST";
    path: "/portal/api/profile/recovery-codes";
    params: null;
    query: null;
    body: null;
    response: {
      /** Shown once; each can be used once. */
      recoveryCodes: Array<string>;
    };
  };
  /** List the user's passkeys. */
  listPasskeys: {
    method: "GET";
    path: "/portal/api/profile/passkeys";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<Passkey>;
    };
  };
  /** Options for `startRegistration` of the browser's passkey library. */
  startPasskey: {
    method: "POST";
    path: "/portal/api/profile/passkeys/options";
    params: null;
    query: null;
    body: null;
    response: {
      /** Digits or letters; always text. */
      challengeId: string;
      options: WebauthnOptions;
    };
  };
  /** Add a passkey created by the browser. */
  addPasskey: {
    method: "POST";
    path: "/portal/api/profile/passkeys";
    params: null;
    query: null;
    body: {
      /** Digits or letters; always text. */
      challengeId: string;
      name: string;
      answer: WebauthnResponse;
    };
    response: AddedPasskey;
  };
  /** Remove a passkey. */
  removePasskey: {
    method: "DELETE";
    path: "/portal/api/profile/passkeys/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** List team members, including invited ones. */
  listTeam: {
    method: "GET";
    path: "/portal/api/team";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<TeamMember>;
    };
  };
  /** List the owners of the user's team, whom members ask for access. */
  listOwners: {
    method: "GET";
    path: "/portal/api/team/owners";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<TeamOwner>;
    };
  };
  /** Invite a team member by email. The link is valid for seven days. Only an owner can invite an owner. */
  inviteTeamMember: {
    method: "POST";
    path: "/portal/api/team/invitations";
    params: null;
    query: null;
    body: {
      email: string;
      role: "OWNER" | "ADMIN" | "DEVELOPER" | "FINANCE" | "VIEWER";
      /** Empty: all stores. */
      storeIds: Array<string>;
    };
    response: TeamMember;
  };
  /** Resend an invitation. The previous link stops working. */
  resendInvitation: {
    method: "POST";
    path: "/portal/api/team/{id}/invite-again";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: TeamMember;
  };
  /** Update role, stores or sign-in of a team member. Ends their sessions. */
  updateTeamMember: {
    method: "PATCH";
    path: "/portal/api/team/{id}";
    params: {
      id: string;
    };
    query: null;
    body: {
      role?: "OWNER" | "ADMIN" | "DEVELOPER" | "FINANCE" | "VIEWER";
      /** Empty: all stores. */
      storeIds?: Array<string>;
      isActive?: boolean;
    };
    response: TeamMember;
  };
  /** Remove a team member. The audit log keeps their name. */
  removeTeamMember: {
    method: "DELETE";
    path: "/portal/api/team/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** Remove the authenticator app, passkeys and recovery codes of a member who has lost them. Ends their sessions. */
  resetSecondFactor: {
    method: "POST";
    path: "/portal/api/team/{id}/reset-second-factor";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: TeamMember;
  };
  /** Retrieve what the team demands of its members. */
  getAccessPolicy: {
    method: "GET";
    path: "/portal/api/team/policy";
    params: null;
    query: null;
    body: null;
    response: AccessPolicy;
  };
  /** Require a second factor of everyone in the team, or set above which amount a refund is confirmed. Members without an authenticator app are signed out. */
  updateAccessPolicy: {
    method: "PATCH";
    path: "/portal/api/team/policy";
    params: null;
    query: null;
    body: {
      needsSecondFactor?: boolean;
      refundConfirmAboveMinor?: number;
    };
    response: AccessPolicy;
  };
  /** List audit log entries. Secrets are masked. */
  listAudit: {
    method: "GET";
    path: "/portal/api/audit";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt";
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      action?: string;
      actorId?: string;
      targetKind?: string;
      targetId?: string;
    };
    body: null;
    response: {
      items: Array<AuditEntry>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Download the audit log as CSV, all of it that matches. */
  exportAudit: {
    method: "GET";
    path: "/portal/api/audit.csv";
    params: null;
    query: {
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      action?: string;
      actorId?: string;
      targetKind?: string;
      targetId?: string;
    };
    body: null;
    response: File;
  };
  /** List changes by operators, for all merchants. */
  listOperatorAudit: {
    method: "GET";
    path: "/portal/api/operator/audit";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt";
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      action?: string;
      merchantId?: string;
    };
    body: null;
    response: {
      items: Array<AuditEntry>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** List the stores the user may see. */
  listStores: {
    method: "GET";
    path: "/portal/api/stores";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<StoreView>;
    };
  };
  /** Create a store. At most ten. */
  createStore: {
    method: "POST";
    path: "/portal/api/stores";
    params: null;
    query: null;
    body: {
      name: string;
      addressLine1?: string;
      addressLine2?: string;
      postCode?: string;
      city?: string;
      state?: string;
      country?: string;
      countryCode?: string;
      phoneNumber?: string;
    };
    response: StoreView;
  };
  /** Update a store. */
  updateStore: {
    method: "PATCH";
    path: "/portal/api/stores/{id}";
    params: {
      id: string;
    };
    query: null;
    body: {
      name?: string;
      addressLine1?: string;
      addressLine2?: string;
      postCode?: string;
      city?: string;
      state?: string;
      country?: string;
      countryCode?: string;
      phoneNumber?: string;
    };
    response: StoreView;
  };
  /** Delete a store. Its payments are kept. The default store cannot be deleted. */
  deleteStore: {
    method: "DELETE";
    path: "/portal/api/stores/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** List the partner's merchants. */
  listSubMerchants: {
    method: "GET";
    path: "/portal/api/partner/merchants";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      q?: string;
      status?: "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
    };
    body: null;
    response: {
      items: Array<MerchantItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Create a merchant with its first store and invite its owner by email. */
  createSubMerchant: {
    method: "POST";
    path: "/portal/api/partner/merchants";
    params: null;
    query: null;
    body: {
      companyName: string;
      email: string;
      firstName: string;
      lastName: string;
      countryCode: string;
      phoneNumber: string;
    };
    response: MerchantItem;
  };
  /** Retrieve one of the partner's merchants. */
  getSubMerchant: {
    method: "GET";
    path: "/portal/api/partner/merchants/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: MerchantDetail;
  };
  /** Submit a merchant for review. */
  submitSubMerchant: {
    method: "POST";
    path: "/portal/api/partner/merchants/{id}/submit";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: MerchantItem;
  };
  /** Upload the logo of one of the partner's merchants. */
  updateSubMerchantLogo: {
    method: "POST";
    path: "/portal/api/partner/merchants/{id}/logo";
    params: {
      id: string;
    };
    query: null;
    body: {
      /** A PNG, JPEG or WebP file in Base64. */
      content: string;
    };
    response: MerchantDetail;
  };
  /** Remove the logo of one of the partner's merchants. */
  removeSubMerchantLogo: {
    method: "DELETE";
    path: "/portal/api/partner/merchants/{id}/logo";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: MerchantDetail;
  };
  /** List merchants. `status=REVIEWING` is the review queue, oldest submission first. */
  listMerchants: {
    method: "GET";
    path: "/portal/api/operator/merchants";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      q?: string;
      status?: "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
    };
    body: null;
    response: {
      items: Array<MerchantItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Create a merchant with its first store and invite its owner by email. */
  createMerchant: {
    method: "POST";
    path: "/portal/api/operator/merchants";
    params: null;
    query: null;
    body: {
      companyName: string;
      email: string;
      firstName: string;
      lastName: string;
      countryCode: string;
      phoneNumber: string;
    };
    response: MerchantDetail;
  };
  /** Add a note about a merchant, visible to operators only. */
  addMerchantNote: {
    method: "POST";
    path: "/portal/api/operator/merchants/{id}/notes";
    params: {
      id: string;
    };
    query: null;
    body: {
      text: string;
    };
    response: MerchantDetail;
  };
  /** Retrieve a merchant with its settings and team. */
  getMerchant: {
    method: "GET";
    path: "/portal/api/operator/merchants/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: MerchantDetail;
  };
  /** Approve a merchant: REVIEWING becomes VERIFIED, with its settlement account. Where the operator's limit is set, a second operator has to approve that first. */
  approveMerchant: {
    method: "POST";
    path: "/portal/api/operator/merchants/{id}/approve";
    params: {
      id: string;
    };
    query: null;
    body: {
      note: string;
    };
    response: MerchantDetail;
  };
  /** Request more information: REVIEWING becomes UNVERIFIED. A reason for each field to correct. */
  requestMerchantChanges: {
    method: "POST";
    path: "/portal/api/operator/merchants/{id}/send-back";
    params: {
      id: string;
    };
    query: null;
    body: {
      note: string;
      reasons: Array<ReviewReason>;
    };
    response: MerchantDetail;
  };
  /** Reject a merchant: REVIEWING becomes UNVERIFIED. The note is the reason. */
  rejectMerchant: {
    method: "POST";
    path: "/portal/api/operator/merchants/{id}/reject";
    params: {
      id: string;
    };
    query: null;
    body: {
      note: string;
    };
    response: MerchantDetail;
  };
  /** Retrieve what a merchant has declared for its review. */
  getMerchantReview: {
    method: "GET";
    path: "/portal/api/operator/merchants/{id}/review";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: MerchantReview;
  };
  /** Download a document of a merchant. */
  getMerchantDocument: {
    method: "GET";
    path: "/portal/api/operator/merchants/{id}/documents/{kind}";
    params: {
      id: string;
      kind: DocumentKind;
    };
    query: null;
    body: null;
    response: File;
  };
  /** Retrieve the status of the merchant's verification, and what it has declared. */
  getVerification: {
    method: "GET";
    path: "/portal/api/verification";
    params: null;
    query: null;
    body: null;
    response: Verification;
  };
  /** Save the business profile. Fields may be empty until it is submitted. */
  updateVerificationBusiness: {
    method: "PATCH";
    path: "/portal/api/verification/business";
    params: null;
    query: null;
    body: VerificationBusiness;
    response: Verification;
  };
  /** Save the directors and owners. */
  updateVerificationPeople: {
    method: "PATCH";
    path: "/portal/api/verification/people";
    params: null;
    query: null;
    body: {
      people: Array<VerificationPerson>;
    };
    response: Verification;
  };
  /** Save the bank account that payouts go to. */
  updateVerificationAccount: {
    method: "PATCH";
    path: "/portal/api/verification/account";
    params: null;
    query: null;
    body: VerificationAccount;
    response: Verification;
  };
  /** Upload a document. It replaces an earlier one of the same kind. */
  uploadVerificationDocument: {
    method: "POST";
    path: "/portal/api/verification/documents/{kind}";
    params: {
      kind: DocumentKind;
    };
    query: null;
    body: {
      /** The file's name. */
      name: string;
      /** A PDF, PNG or JPEG of at most 5 MiB, in Base64. */
      content: string;
    };
    response: Verification;
  };
  /** Remove a document. */
  removeVerificationDocument: {
    method: "DELETE";
    path: "/portal/api/verification/documents/{kind}";
    params: {
      kind: DocumentKind;
    };
    query: null;
    body: null;
    response: Verification;
  };
  /** Download a document. */
  getVerificationDocument: {
    method: "GET";
    path: "/portal/api/verification/documents/{kind}";
    params: {
      kind: DocumentKind;
    };
    query: null;
    body: null;
    response: File;
  };
  /** Accept the current version of the terms. */
  acceptTerms: {
    method: "POST";
    path: "/portal/api/verification/terms";
    params: null;
    query: null;
    body: {
      version: string;
    };
    response: Verification;
  };
  /** Submit the merchant for review. The error names everything that is missing. */
  submitVerification: {
    method: "POST";
    path: "/portal/api/verification/submit";
    params: null;
    query: null;
    body: null;
    response: Verification;
  };
  /** Suspend a merchant. All its requests are rejected at once. */
  suspendMerchant: {
    method: "POST";
    path: "/portal/api/operator/merchants/{id}/suspend";
    params: {
      id: string;
    };
    query: null;
    body: {
      note: string;
    };
    response: MerchantDetail;
  };
  /** Restore a merchant: SUSPENDED becomes REVIEWING. */
  restoreMerchant: {
    method: "POST";
    path: "/portal/api/operator/merchants/{id}/restore";
    params: {
      id: string;
    };
    query: null;
    body: {
      note: string;
    };
    response: MerchantDetail;
  };
  /** Update partner account, methods and limits. Where the operator's limit is set, a change of the approval limit waits for a second operator. */
  updateMerchantSettings: {
    method: "PATCH";
    path: "/portal/api/operator/merchants/{id}";
    params: {
      id: string;
    };
    query: null;
    body: {
      hasPartnerAccount?: boolean;
      methods?: Array<string> | null;
      amountMinorMax?: number | null;
      refundApprovalAboveMinor?: number | null;
    };
    response: MerchantDetail;
  };
  /** Remove the second factors of an owner who has lost them. Ends their sessions. */
  resetOwnersSecondFactor: {
    method: "POST";
    path: "/portal/api/operator/merchants/{id}/reset-second-factor";
    params: {
      id: string;
    };
    query: null;
    body: {
      email: string;
    };
    response: Done;
  };
  /** List background jobs with their pending work and oldest due time. */
  listJobs: {
    method: "GET";
    path: "/portal/api/operator/jobs";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<JobState>;
    };
  };
  /** List applications. */
  listApplications: {
    method: "GET";
    path: "/portal/api/applications";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<ApplicationItem>;
    };
  };
  /** Create an application. It is OFF until it is enabled; its secret is revealed separately. */
  createApplication: {
    method: "POST";
    path: "/portal/api/applications";
    params: null;
    query: null;
    body: {
      name: string;
      signatureMode?: "strict" | "compat";
    };
    response: ApplicationItem;
  };
  /** Retrieve an application. */
  getApplication: {
    method: "GET";
    path: "/portal/api/applications/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: ApplicationItem;
  };
  /** Retrieve how much an application is used: what disabling it would stop. */
  getApplicationUsage: {
    method: "GET";
    path: "/portal/api/applications/{id}/usage";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: {
      /** Signed API requests of the last 60 minutes in the request log. */
      requestsLastHour: number;
    };
  };
  /** Update the name, ON/OFF, signature mode, full objects, error details, signed responses, URLs or embedding origins of an application. */
  updateApplication: {
    method: "PATCH";
    path: "/portal/api/applications/{id}";
    params: {
      id: string;
    };
    query: null;
    body: {
      name?: string;
      isActive?: boolean;
      signatureMode?: "strict" | "compat";
      isLean?: boolean;
      hasErrorDetails?: boolean;
      signsResponses?: boolean;
      acceptsDeleteSignedAsGet?: boolean;
      webhookUrl?: string;
      redirectUris?: Array<string>;
      embedOrigins?: Array<string>;
    };
    response: ApplicationItem;
  };
  /** Reveal the client secret. Recorded in the audit log. */
  revealSecret: {
    method: "POST";
    path: "/portal/api/applications/{id}/secret/reveal";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: {
      /** Digits or letters; always text. */
      clientId: string;
      clientSecret: string;
    };
  };
  /** Rotate the client secret. The previous secret keeps working for `overlapHours`. */
  rotateSecret: {
    method: "POST";
    path: "/portal/api/applications/{id}/secret/rotate";
    params: {
      id: string;
    };
    query: null;
    body: {
      overlapHours: number;
    };
    response: {
      /** Digits or letters; always text. */
      clientId: string;
      clientSecret: string;
    };
  };
  /** End the overlap of the previous client secret. */
  endSecretOverlap: {
    method: "POST";
    path: "/portal/api/applications/{id}/secret/end-overlap";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: ApplicationItem;
  };
  /** Download the gateway's public key for this application, which verifies its notifications. */
  downloadServerKey: {
    method: "GET";
    path: "/portal/api/applications/{id}/server-key.pem";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: File;
  };
  /** Announce a new gateway key for this application. Notifications are signed with it a day later, or from `useServerKey` on. */
  rotateServerKey: {
    method: "POST";
    path: "/portal/api/applications/{id}/server-key/rotate";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: ApplicationItem;
  };
  /** Sign notifications with the announced gateway key from now on. */
  useServerKey: {
    method: "POST";
    path: "/portal/api/applications/{id}/server-key/use";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: ApplicationItem;
  };
  /** List the application's public keys, including revoked ones. */
  listKeys: {
    method: "GET";
    path: "/portal/api/applications/{id}/keys";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: {
      items: Array<KeyItem>;
    };
  };
  /** List public keys that requests of the application may be signed with by mistake: those of the merchant's other applications, and its own revoked ones. At most 16, newest first. */
  listOtherKeys: {
    method: "GET";
    path: "/portal/api/applications/{id}/other-keys";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: {
      items: Array<OtherKeyItem>;
    };
  };
  /** Inspect a key before adding it. Private keys are rejected. */
  checkKey: {
    method: "POST";
    path: "/portal/api/keys/check";
    params: null;
    query: null;
    body: {
      publicKey: string;
    };
    response: {
      bits: number;
      fingerprint: string;
    };
  };
  /** Add a public key (PEM: SPKI or PKCS#1, RSA, at least 2048 bits). */
  addKey: {
    method: "POST";
    path: "/portal/api/applications/{id}/keys";
    params: {
      id: string;
    };
    query: null;
    body: {
      name: string;
      publicKey: string;
    };
    response: KeyItem;
  };
  /** Rename a key. */
  renameKey: {
    method: "PATCH";
    path: "/portal/api/applications/{id}/keys/{keyId}";
    params: {
      id: string;
      keyId: string;
    };
    query: null;
    body: {
      name: string;
    };
    response: KeyItem;
  };
  /** Revoke a key. Requests signed with it are rejected from now on. */
  revokeKey: {
    method: "DELETE";
    path: "/portal/api/applications/{id}/keys/{keyId}";
    params: {
      id: string;
      keyId: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** Retrieve URLs, payment methods and the go-live checklist. */
  getDeveloperFacts: {
    method: "GET";
    path: "/portal/api/developer";
    params: null;
    query: null;
    body: null;
    response: DeveloperFacts;
  };
  /** Retrieve the simulators' clock, faults and banks. */
  getSandbox: {
    method: "GET";
    path: "/portal/api/sandbox";
    params: null;
    query: null;
    body: null;
    response: SandboxState;
  };
  /** Advance the sandbox's clock, or freeze and unfreeze the simulators' only. */
  setSandboxClock: {
    method: "POST";
    path: "/portal/api/sandbox/clock";
    params: null;
    query: null;
    body: {
      advanceMs?: number;
      freeze?: boolean;
      unfreeze?: boolean;
    };
    response: SandboxState;
  };
  /** Inject a fault into a simulator. `replay` repeats its last messages. */
  setSandboxFault: {
    method: "POST";
    path: "/portal/api/sandbox/faults";
    params: null;
    query: null;
    body: {
      simulator: string;
      kind: string;
      count?: number;
      ms?: number;
    };
    response: SandboxState;
  };
  /** Take a simulated bank offline or bring it online. Takes effect at once. */
  setSandboxBank: {
    method: "POST";
    path: "/portal/api/sandbox/banks";
    params: null;
    query: null;
    body: {
      code: string;
      isOnline: boolean;
    };
    response: SandboxState;
  };
  /** Clear the faults of one simulator, or of all. */
  clearSandboxFaults: {
    method: "POST";
    path: "/portal/api/sandbox/faults/clear";
    params: null;
    query: null;
    body: {
      simulator?: string;
    };
    response: SandboxState;
  };
  /** List the latest messages of the simulators. */
  listSandboxJournal: {
    method: "GET";
    path: "/portal/api/sandbox/journal";
    params: null;
    query: {
      simulator?: string;
    };
    body: null;
    response: {
      items: Array<JournalEntry>;
    };
  };
  /** Retrieve what the merchant's sandbox inbox received, newest first, at most 100. */
  getInbox: {
    method: "GET";
    path: "/portal/api/sandbox/inbox";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<SandboxWebhook>;
      answer: InboxAnswer;
    };
  };
  /** Choose how the merchant's sandbox inbox responds to webhooks from now on. */
  setInboxAnswer: {
    method: "POST";
    path: "/portal/api/sandbox/inbox/answer";
    params: null;
    query: null;
    body: {
      status: number;
      /** Before it responds. */
      delayMs: number;
      /** The connection ends without a response. */
      isCut: boolean;
    };
    response: InboxAnswer;
  };
  /** Stream the IDs of webhooks to the merchant's sandbox inbox as they come. */
  streamInbox: {
    method: "GET";
    path: "/portal/api/sandbox/inbox/stream";
    params: null;
    query: {
      /** How long it lasts. */
      seconds?: string;
    };
    body: null;
    response: File;
  };
  /** List the merchant's integration checks, newest first, at most 20. */
  listIntegrationChecks: {
    method: "GET";
    path: "/portal/api/sandbox/checks";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<IntegrationCheckItem>;
    };
  };
  /** Retrieve an integration check with what it has found so far. */
  getIntegrationCheck: {
    method: "GET";
    path: "/portal/api/sandbox/checks/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: IntegrationCheckDetail;
  };
  /** Check the merchant's side: place, pay and notify of orders, rightly and wrongly. */
  createIntegrationCheck: {
    method: "POST";
    path: "/portal/api/sandbox/checks";
    params: null;
    query: null;
    body: {
      /** The notifyUrl of your checkouts, without a query. */
      notifyUrl: string;
      /** A POST to it places an order and creates its checkout. Without it you are asked to place each. */
      buyUrl?: string;
      /** A GET with `orderId` returns how often the order was fulfilled: `{"paid": true, "count": 1}`. Without it you are asked. */
      probeUrl?: string;
      applicationId?: string;
    };
    response: IntegrationCheckDetail;
  };
  /** Answer what an integration check asks; nothing happens where it does not ask it. */
  answerIntegrationCheck: {
    method: "POST";
    path: "/portal/api/sandbox/checks/{id}/answer";
    params: {
      id: string;
    };
    query: null;
    body: {
      /** Of the question. */
      number: number;
      /** How often the order was fulfilled. Default: 0. */
      count?: number;
    };
    response: IntegrationCheckDetail;
  };
  /** Stop an integration check; what it has found stays. */
  stopIntegrationCheck: {
    method: "POST";
    path: "/portal/api/sandbox/checks/{id}/stop";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: IntegrationCheckDetail;
  };
  /** List what the sandbox does to the merchant's webhooks, oldest first. */
  listWebhookFaults: {
    method: "GET";
    path: "/portal/api/sandbox/webhook-faults";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<WebhookFaultItem>;
    };
  };
  /** Do something to the merchant's webhooks from now on. */
  createWebhookFault: {
    method: "POST";
    path: "/portal/api/sandbox/webhook-faults";
    params: null;
    query: null;
    body: {
      /** What it is done to: the webhooks of a checkout, of an application, or to a URL. */
      scope: "CHECKOUT" | "APPLICATION" | "URL";
      /** The checkout's ID, the application's ID, or the URL. */
      target: string;
      /** `DUPLICATE`: Sent twice at the same moment, each with a signature of its own. `DELAY`: Sent `delayMs` after the event. `REORDER`: Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another. `DROP`: The first attempt is not made. `FORGE_SIGNATURE`: Before it, one whose signature is over another body. `FORGE_KEY`: Before it, one that another key has signed. `FORGE_AMOUNT`: Before it, one whose amounts were changed after it was signed. `REPLAY`: After it, the same signed half an hour ago. `SLOW`: Its body is sent over `delayMs`. `CUT`: The first attempt ends in the middle of its body. `OVERSIZED`: Before it, the same with two megabytes more, signed. */
      kind: "DUPLICATE" | "DELAY" | "REORDER" | "DROP" | "FORGE_SIGNATURE" | "FORGE_KEY" | "FORGE_AMOUNT" | "REPLAY" | "SLOW" | "CUT" | "OVERSIZED";
      /** Of the webhooks. Default: 100. */
      percent?: number;
      /** With the order ID and the event it decides which webhooks: the same seed does the same. Default: `1`. */
      seed?: string;
      /** Needed for DELAY, REORDER, SLOW; at most 10000 for SLOW. */
      delayMs?: number;
    };
    response: WebhookFaultItem;
  };
  /** Delete one webhook fault of the merchant, or all. */
  deleteWebhookFaults: {
    method: "POST";
    path: "/portal/api/sandbox/webhook-faults/delete";
    params: null;
    query: null;
    body: {
      id?: string;
    };
    response: {
      count: number;
    };
  };
  /** List emails the sandbox would have sent: those of the user's merchant, or all for unauthenticated requests from this machine. */
  listMail: {
    method: "GET";
    path: "/portal/api/mail";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<MailItem>;
    };
  };
  /** Retrieve an email as text. */
  getMail: {
    method: "GET";
    path: "/portal/api/mail/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: MailDetail;
  };
  /** List signed API requests of the last 30 days, newest first. */
  listRequests: {
    method: "GET";
    path: "/portal/api/requests";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt";
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      applicationId?: string;
      status?: string;
      errorCode?: string;
      outcome?: "ok" | "failed";
      path?: string;
      method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      requestId?: string;
    };
    body: null;
    response: {
      items: Array<RequestItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** List error codes with their counts, most frequent first. */
  listRequestErrors: {
    method: "GET";
    path: "/portal/api/requests/errors";
    params: null;
    query: {
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      applicationId?: string;
      status?: string;
      errorCode?: string;
      outcome?: "ok" | "failed";
      path?: string;
      method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      requestId?: string;
    };
    body: null;
    response: {
      items: Array<RequestErrorGroup>;
    };
  };
  /** Retrieve a request. A rejected signature includes what the signature debugger shows. */
  getRequest: {
    method: "GET";
    path: "/portal/api/requests/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: RequestDetail;
  };
  /** Retrieve support contact, colour, logo and receipts of the checkout page. */
  getCheckoutLook: {
    method: "GET";
    path: "/portal/api/checkout-look";
    params: null;
    query: null;
    body: null;
    response: CheckoutLook;
  };
  /** Update support contact, colour and receipts by email. An empty text is not shown. */
  updateCheckoutLook: {
    method: "PATCH";
    path: "/portal/api/checkout-look";
    params: null;
    query: null;
    body: {
      supportEmail?: string;
      supportPhone?: string;
      colour?: string;
      hasReceiptMail?: boolean;
    };
    response: CheckoutLook;
  };
  /** Upload the logo of the checkout page. */
  updateCheckoutLogo: {
    method: "POST";
    path: "/portal/api/checkout-look/logo";
    params: null;
    query: null;
    body: {
      /** A PNG, JPEG or WebP file in Base64. */
      content: string;
    };
    response: CheckoutLook;
  };
  /** Remove the logo of the checkout page. */
  removeCheckoutLogo: {
    method: "DELETE";
    path: "/portal/api/checkout-look/logo";
    params: null;
    query: null;
    body: null;
    response: CheckoutLook;
  };
  /** List notifications, newest first. `q` matches an order, transaction or event ID, in whole. */
  listNotifications: {
    method: "GET";
    path: "/portal/api/notifications";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt";
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      /** FAILED: EXHAUSTED or STOPPED. */
      status?: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED" | "EXHAUSTED" | "STOPPED";
      applicationId?: string;
      transactionId?: string;
      eventType?: string;
      url?: string;
      webhookEndpointId?: string;
      q?: string;
    };
    body: null;
    response: {
      items: Array<NotificationItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Count notifications, as far as they can be resent at once. */
  countNotifications: {
    method: "GET";
    path: "/portal/api/notification-count";
    params: null;
    query: {
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      /** FAILED: EXHAUSTED or STOPPED. */
      status?: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED" | "EXHAUSTED" | "STOPPED";
      applicationId?: string;
      transactionId?: string;
      eventType?: string;
      url?: string;
      webhookEndpointId?: string;
      q?: string;
    };
    body: null;
    response: {
      /** At most 1,000. */
      count: number;
      /** True when there are more. */
      isCapped: boolean;
    };
  };
  /** Retrieve a notification with its attempts. */
  getNotification: {
    method: "GET";
    path: "/portal/api/notifications/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: NotificationDetail;
  };
  /** Resend the listed notifications, or those of a time range; at most 1,000. */
  redeliverNotifications: {
    method: "POST";
    path: "/portal/api/notifications/redeliver";
    params: null;
    query: null;
    body: {
      ids?: Array<string>;
      range?: {
        /** RFC 3339, UTC. */
        from: string;
        /** RFC 3339, UTC. */
        to: string;
        /** FAILED: EXHAUSTED or STOPPED. */
        status?: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED" | "EXHAUSTED" | "STOPPED";
        applicationId?: string;
        webhookEndpointId?: string;
      };
    };
    response: {
      count: number;
      ids: Array<string>;
    };
  };
  /** Send a signed sample, marked as a test (`eventType` PORTAL_TEST), to a URL or a webhook endpoint. */
  sendTestNotification: {
    method: "POST";
    path: "/portal/api/notifications/test";
    params: null;
    query: null;
    body: {
      /** The oldest application that is ON by default. */
      applicationId?: string;
      url?: string;
      webhookEndpointId?: string;
    };
    response: NotificationItem;
  };
  /** List endpoints with their health over the last seven days. */
  listEndpoints: {
    method: "GET";
    path: "/portal/api/notification-endpoints";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<EndpointHealth>;
    };
  };
  /** List the merchant's webhook endpoints, with their health over the last seven days. */
  listWebhookEndpoints: {
    method: "GET";
    path: "/portal/api/webhook-endpoints";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<WebhookEndpointItem>;
    };
  };
  /** Create a webhook endpoint. At most ten, each with a URL of its own. */
  createWebhookEndpoint: {
    method: "POST";
    path: "/portal/api/webhook-endpoints";
    params: null;
    query: null;
    body: {
      /** https://…, amqps://HOST/VHOST?exchange=EXCHANGE&routing_key=KEY or s3://HOST/BUCKET/PREFIX?region=REGION. */
      url: string;
      description?: string;
      /** Empty: all events, also those that are added later. */
      eventTypes?: Array<"PAYMENT_WEB_ONLINE" | "RECURRING_PAYMENT" | "PAYMENT_DUPLICATE" | "PAYMENT_RETURNED" | "PAYMENT_FAILED" | "PAYMENT_REVERSED" | "REFUND_OPENED" | "REFUND_SUCCEEDED" | "REFUND_REFUSED" | "DISPUTE_OPENED" | "DISPUTE_WON" | "DISPUTE_LOST" | "PAYOUT_CREATED" | "PAYOUT_SENT" | "PAYOUT_PAID" | "PAYOUT_RETURNED" | "PAYOUT_FAILED">;
      /** For the server of an amqps:// or s3:// URL, and for no other. They are never returned; a URL with another server needs them again. */
      credentials?: {
        /** Of a bucket, the ID of an access key. */
        username: string;
        /** Of a bucket, the secret access key. */
        password: string;
      };
      /** The oldest application that is ON by default. */
      applicationId?: string;
    };
    response: WebhookEndpointItem;
  };
  /** Retrieve a webhook endpoint. */
  getWebhookEndpoint: {
    method: "GET";
    path: "/portal/api/webhook-endpoints/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: WebhookEndpointItem;
  };
  /** Update the URL, credentials, description, events, signing application or ON/OFF of an endpoint. */
  updateWebhookEndpoint: {
    method: "PATCH";
    path: "/portal/api/webhook-endpoints/{id}";
    params: {
      id: string;
    };
    query: null;
    body: {
      /** https://…, amqps://HOST/VHOST?exchange=EXCHANGE&routing_key=KEY or s3://HOST/BUCKET/PREFIX?region=REGION. */
      url?: string;
      description?: string;
      /** Empty: all events, also those that are added later. */
      eventTypes?: Array<"PAYMENT_WEB_ONLINE" | "RECURRING_PAYMENT" | "PAYMENT_DUPLICATE" | "PAYMENT_RETURNED" | "PAYMENT_FAILED" | "PAYMENT_REVERSED" | "REFUND_OPENED" | "REFUND_SUCCEEDED" | "REFUND_REFUSED" | "DISPUTE_OPENED" | "DISPUTE_WON" | "DISPUTE_LOST" | "PAYOUT_CREATED" | "PAYOUT_SENT" | "PAYOUT_PAID" | "PAYOUT_RETURNED" | "PAYOUT_FAILED">;
      /** For the server of an amqps:// or s3:// URL, and for no other. They are never returned; a URL with another server needs them again. */
      credentials?: {
        /** Of a bucket, the ID of an access key. */
        username: string;
        /** Of a bucket, the secret access key. */
        password: string;
      };
      applicationId?: string;
      isActive?: boolean;
      /** With `isActive`: resends what it has missed, at most 1,000. */
      resendMissed?: boolean;
    };
    response: WebhookEndpointItem;
  };
  /** Delete a webhook endpoint. What is waiting to be sent to it is cancelled. */
  deleteWebhookEndpoint: {
    method: "DELETE";
    path: "/portal/api/webhook-endpoints/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** List what needs the user's attention: queues and deadlines the user may act on. */
  getAttention: {
    method: "GET";
    path: "/portal/api/attention";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<AttentionItem>;
    };
  };
  /** Retrieve payment volume across all merchants. */
  getOperatorFigures: {
    method: "GET";
    path: "/portal/api/operator/figures";
    params: null;
    query: null;
    body: null;
    response: OperatorFigures;
  };
  /** Search what the user may see: payments as `listPayments` does, checkouts, refunds and disputes by ID, settlements also by payout or day, customers by ID, email address or phone number, API requests by the beginning of their ID; for operators also merchants by name, ID or email address. */
  search: {
    method: "GET";
    path: "/portal/api/search";
    params: null;
    query: {
      q: string;
    };
    body: null;
    response: {
      items: Array<SearchHit>;
    };
  };
  /** Retrieve the merchant's balance and the next payout. */
  getBalance: {
    method: "GET";
    path: "/portal/api/balance";
    params: null;
    query: null;
    body: null;
    response: Balance;
  };
  /** List payments, newest first. `q` matches a transaction, order or checkout ID, a bank reference, an email address or a title, in whole, or in part among the latest 25,000 payments of the period (the total is then capped); an amount (RM 12.50), a date or time (21 Nov 2026), a phone number, the last four digits of a card, the beginning of a payer's name, or the words of a status, bank or method. The total's amount is what successful payments add up to, by the time they were created, duplicates included. */
  listPayments: {
    method: "GET";
    path: "/portal/api/payments";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt" | "-amountMinor" | "amountMinor";
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      q?: string;
      status?: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED";
      attemptState?: "CREATED" | "PENDING" | "UNKNOWN" | "APPROVED" | "DECLINED" | "REVERSED";
      method?: string;
      bankCode?: string;
      storeId?: string;
      applicationId?: string;
      customerId?: string;
      /** Sen. */
      amountMin?: string;
      /** Sen. */
      amountMax?: string;
    };
    body: null;
    response: {
      items: Array<PaymentItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** List the banks that payments were made with, by name. */
  listPaymentBanks: {
    method: "GET";
    path: "/portal/api/payments/banks";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<PaymentBank>;
    };
  };
  /** Download the filtered list, at most 5,000 rows. Start an export for more. `q` is searched in all payments. */
  exportPaymentsNow: {
    method: "GET";
    path: "/portal/api/payments/file";
    params: null;
    query: {
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      q?: string;
      status?: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED";
      attemptState?: "CREATED" | "PENDING" | "UNKNOWN" | "APPROVED" | "DECLINED" | "REVERSED";
      method?: string;
      bankCode?: string;
      storeId?: string;
      applicationId?: string;
      customerId?: string;
      /** Sen. */
      amountMin?: string;
      /** Sen. */
      amountMax?: string;
      format?: "csv" | "xlsx";
    };
    body: null;
    response: File;
  };
  /** Retrieve payment figures of a period of at most 366 days. */
  getPaymentFigures: {
    method: "GET";
    path: "/portal/api/payments/figures";
    params: null;
    query: {
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      storeId?: string;
      applicationId?: string;
    };
    body: null;
    response: PaymentFigures;
  };
  /** Retrieve payment figures with what remains after refunds, fees and disputes. */
  getPaymentReport: {
    method: "GET";
    path: "/portal/api/payments/report";
    params: null;
    query: {
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      storeId?: string;
      applicationId?: string;
    };
    body: null;
    response: PaymentReport;
  };
  /** Retrieve how often the user gets reports by email. */
  getReportSchedule: {
    method: "GET";
    path: "/portal/api/report-schedule";
    params: null;
    query: null;
    body: null;
    response: ReportScheduleView;
  };
  /** Choose how often the user gets reports by email, at 08:00 Malaysian time. */
  updateReportSchedule: {
    method: "PATCH";
    path: "/portal/api/report-schedule";
    params: null;
    query: null;
    body: {
      rhythm: "DAILY" | "WEEKLY" | "MONTHLY" | null;
    };
    response: ReportScheduleView;
  };
  /** List exports of the last seven days. */
  listExports: {
    method: "GET";
    path: "/portal/api/exports";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<ExportItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Start an export of all filtered payments, at most 1,000,000. */
  startExport: {
    method: "POST";
    path: "/portal/api/exports";
    params: null;
    query: null;
    body: {
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      q?: string;
      status?: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED";
      attemptState?: "CREATED" | "PENDING" | "UNKNOWN" | "APPROVED" | "DECLINED" | "REVERSED";
      method?: string;
      bankCode?: string;
      storeId?: string;
      applicationId?: string;
      customerId?: string;
      /** Sen. */
      amountMin?: string;
      /** Sen. */
      amountMax?: string;
    };
    response: ExportItem;
  };
  /** Retrieve an export. */
  getExport: {
    method: "GET";
    path: "/portal/api/exports/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: ExportItem;
  };
  /** Download a finished export. */
  downloadExport: {
    method: "GET";
    path: "/portal/api/exports/{id}/file";
    params: {
      id: string;
    };
    query: {
      format?: "csv" | "xlsx";
    };
    body: null;
    response: File;
  };
  /** List payment links, newest first unless sorted. The amount of one is the price of one. */
  listPaymentLinks: {
    method: "GET";
    path: "/portal/api/payment-links";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt" | "-amountMinor" | "amountMinor";
    };
    body: null;
    response: {
      items: Array<PaymentLink>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Create a payment link. */
  createPaymentLink: {
    method: "POST";
    path: "/portal/api/payment-links";
    params: null;
    query: null;
    body: {
      /** The oldest application that is ON by default. */
      applicationId?: string;
      storeId: string;
      title: string;
      detail: string;
      amountMinor: number;
      orderId: string | null;
      customerEmail: string | null;
      quantityMax: number;
      /** False: any number of payers can pay it. */
      isSingleUse: boolean;
      expiresInMinutes: number | null;
    };
    response: PaymentLink;
  };
  /** Cancel a payment link. A payment in progress is not interrupted. */
  cancelPaymentLink: {
    method: "POST";
    path: "/portal/api/payment-links/{id}/cancel";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: PaymentLink;
  };
  /** List quarantined provider messages, newest first. */
  listQuarantine: {
    method: "GET";
    path: "/portal/api/operator/quarantine";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      state?: "OPEN" | "RESOLVED";
    };
    body: null;
    response: {
      items: Array<QuarantinedReport>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Resolve a quarantined message. ACCEPT: the order is paid with the amount received. REFUND_OVERPAYMENT: the same, and the overpayment is refunded. REFUND_ALL: the full amount is refunded. DISMISS: no money was received. */
  decideReport: {
    method: "POST";
    path: "/portal/api/operator/quarantine/{id}/decide";
    params: {
      id: string;
    };
    query: null;
    body: {
      decision: "ACCEPT" | "REFUND_OVERPAYMENT" | "REFUND_ALL" | "DISMISS";
      reason: string;
    };
    response: DoneOrWaiting;
  };
  /** Erase a payer's personal data in all stores. Amounts, IDs, times and methods stay. Rejected while a payment, refund, dispute, subscription or webhook of the payer is open. */
  erasePayer: {
    method: "POST";
    path: "/portal/api/customers/erase";
    params: null;
    query: null;
    body: {
      by: "CUSTOMER_ID" | "EMAIL" | "PHONE";
      value: string;
    };
    response: {
      /** Payments and attempts of this payer. */
      paymentCount: number;
    };
  };
  /** List payers with a `customer.userId`, last seen first. `q` matches an ID, email address or phone number. */
  listCustomers: {
    method: "GET";
    path: "/portal/api/customers";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      q?: string;
    };
    body: null;
    response: {
      items: Array<CustomerItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Retrieve a customer and their latest payments. The ID is a query parameter because it may hold any character. */
  getCustomer: {
    method: "GET";
    path: "/portal/api/customers/one";
    params: null;
    query: {
      id: string;
    };
    body: null;
    response: {
      customer: CustomerItem;
      payments: Array<PaymentItem>;
    };
  };
  /** List the providers' health now, and their figures of the last hour. */
  listRails: {
    method: "GET";
    path: "/portal/api/operator/rails";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<RailHealth>;
    };
  };
  /** List providers, methods and banks that were taken off for all merchants. */
  listOutages: {
    method: "GET";
    path: "/portal/api/operator/outages";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<ListedOutage>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** List what can be taken off, with the text that payers read by default. */
  getOutageChoices: {
    method: "GET";
    path: "/portal/api/operator/outage-choices";
    params: null;
    query: null;
    body: null;
    response: {
      choices: Array<OutageChoice>;
      messages: OutageMessages;
      daysMax: number;
    };
  };
  /** Take a provider, a method or a bank off for all merchants. New payments are rejected; what runs, status checks and refunds are not affected. */
  startOutage: {
    method: "POST";
    path: "/portal/api/operator/outages";
    params: null;
    query: null;
    body: {
      railId: string;
      railPartner: string | null;
      method: string | null;
      bankCode: string | null;
      messages: OutageMessages;
      startsAt: string | null;
      endsAt: string | null;
    };
    response: {
      outage: ListedOutage;
    };
  };
  /** End an outage, or cancel a planned one. */
  liftOutage: {
    method: "POST";
    path: "/portal/api/operator/outages/{id}/lift";
    params: {
      id: string;
    };
    query: null;
    body: Record<string, never>;
    response: {
      outage: ListedOutage;
    };
  };
  /** List what payers cannot choose at present or will not be able to choose. */
  listOutageNotices: {
    method: "GET";
    path: "/portal/api/outages";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<OutageNotice>;
    };
  };
  /** Retrieve the replacement of an owner that waits. */
  getOwnerReplacement: {
    method: "GET";
    path: "/portal/api/operator/merchants/{id}/owner-replacement";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: {
      replacement: OwnerReplacement | null;
    };
  };
  /** Replace an owner who has left, after three days in which the team can object. Production always needs a second operator. */
  replaceOwner: {
    method: "POST";
    path: "/portal/api/operator/merchants/{id}/owner-replacement";
    params: {
      id: string;
    };
    query: null;
    body: {
      leavingEmail: string;
      email: string;
      /** How it was checked who the new owner is. */
      reason: string;
    };
    response: DoneOrWaiting;
  };
  /** Cancel the replacement of an owner that waits. */
  cancelOwnerReplacement: {
    method: "POST";
    path: "/portal/api/operator/merchants/{id}/owner-replacement/cancel";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** Retrieve the replacement of the team's owner that waits. */
  getTeamOwnerReplacement: {
    method: "GET";
    path: "/portal/api/team/owner-replacement";
    params: null;
    query: null;
    body: null;
    response: {
      replacement: OwnerReplacement | null;
    };
  };
  /** Object to the replacement of the team's owner, which cancels it. */
  objectToOwnerReplacement: {
    method: "POST";
    path: "/portal/api/team/owner-replacement/object";
    params: null;
    query: null;
    body: null;
    response: Done;
  };
  /** List payment attempts without a final status, oldest first. */
  listUnknownOutcomes: {
    method: "GET";
    path: "/portal/api/operator/unknown-outcomes";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<UnknownOutcome>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Request a status check at the next opportunity. */
  requestStatusCheck: {
    method: "POST";
    path: "/portal/api/operator/unknown-outcomes/{id}/inquire";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** Refund a payment in full or in part. Send a new `idempotencyKey` for each decision. */
  refundPayment: {
    method: "POST";
    path: "/portal/api/payments/{id}/refunds";
    params: {
      id: string;
    };
    query: null;
    body: {
      amountMinor: number;
      reason: string;
      idempotencyKey: string;
    };
    response: RefundItem;
  };
  /** Void a payment within 15 minutes: the payer gets the whole amount back, and its fee is returned. Safe to repeat. */
  voidPayment: {
    method: "POST";
    path: "/portal/api/payments/{id}/void";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** List refund requests above the approval limit. */
  listRefundRequests: {
    method: "GET";
    path: "/portal/api/refund-requests";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt" | "-amountMinor" | "amountMinor";
      status?: "WAITING" | "APPROVED" | "DECLINED";
    };
    body: null;
    response: {
      items: Array<RefundRequestItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Approve or decline a refund request. Users cannot decide on their own requests, nor, for fourteen days, who joined or became an approver later, or whom the requester invited. An owner can, unless the requester made them one. */
  decideRefundRequest: {
    method: "POST";
    path: "/portal/api/refund-requests/{id}/decide";
    params: {
      id: string;
    };
    query: null;
    body: {
      isApproved: boolean;
    };
    response: RefundItem;
  };
  /** Retrieve a payment with its timeline. */
  getPayment: {
    method: "GET";
    path: "/portal/api/payments/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: PaymentDetail;
  };
  /** Send the payer's receipt again, to the email address of the checkout. */
  resendReceipt: {
    method: "POST";
    path: "/portal/api/payments/{id}/receipt";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** List disputes, newest first. `q` matches a dispute, transaction or order ID, or a bank reference. */
  listDisputes: {
    method: "GET";
    path: "/portal/api/disputes";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt" | "-amountMinor" | "amountMinor";
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      q?: string;
      status?: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST";
      reason?: "fraudulent" | "not_received" | "not_as_described" | "duplicate" | "credit_not_processed" | "subscription_cancelled" | "other";
    };
    body: null;
    response: {
      items: Array<DisputeItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Retrieve a dispute. */
  getDispute: {
    method: "GET";
    path: "/portal/api/disputes/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: DisputeDetail;
  };
  /** Respond to a dispute with a text and the uploaded files. Only one response is accepted. */
  respondToDispute: {
    method: "POST";
    path: "/portal/api/disputes/{id}/answer";
    params: {
      id: string;
    };
    query: null;
    body: {
      text: string;
      /** Items of the checklist that the text covers. */
      coveredItems?: Array<EvidenceItem>;
    };
    response: DisputeDetail;
  };
  /** Upload an evidence file. At most 10 files and 20 MiB for each dispute. */
  uploadDisputeFile: {
    method: "POST";
    path: "/portal/api/disputes/{id}/files";
    params: {
      id: string;
    };
    query: null;
    body: {
      item?: EvidenceItem;
      /** The file's name. */
      name: string;
      /** A PDF, PNG or JPEG of at most 5 MiB, in Base64. */
      content: string;
    };
    response: DisputeDetail;
  };
  /** Remove an evidence file before the response is sent. */
  removeDisputeFile: {
    method: "DELETE";
    path: "/portal/api/disputes/{id}/files/{fileId}";
    params: {
      id: string;
      fileId: string;
    };
    query: null;
    body: null;
    response: DisputeDetail;
  };
  /** Download an evidence file. */
  getDisputeFile: {
    method: "GET";
    path: "/portal/api/disputes/{id}/files/{fileId}";
    params: {
      id: string;
      fileId: string;
    };
    query: null;
    body: null;
    response: File;
  };
  /** Accept a dispute. This cannot be undone. */
  acceptDispute: {
    method: "POST";
    path: "/portal/api/disputes/{id}/accept";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: DisputeDetail;
  };
  /** List undecided disputes of all merchants, newest first. */
  listOpenDisputes: {
    method: "GET";
    path: "/portal/api/operator/disputes";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<OpenDispute>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** List payments of all merchants, newest first. `q` matches an order number, any ID (also of a refund or dispute), a provider's reference, an email address, phone number or customer ID in whole; an amount, the end of a card number or a provider's reference of a refund in the last 31 days of the period; where nothing equals it, a part of a reference or of the payer's name among the latest 25,000 payments of the period. The total is capped where more may match. With `merchantId` it is searched as `listPayments` does. */
  listOperatorPayments: {
    method: "GET";
    path: "/portal/api/operator/payments";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      q?: string;
      method?: string;
      merchantId?: string;
      status?: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED";
    };
    body: null;
    response: {
      items: Array<OperatorPayment>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Retrieve a merchant's payment with its timeline, to read only. The payer's contact data is masked, and the audit log records who opened it. */
  getOperatorPayment: {
    method: "GET";
    path: "/portal/api/operator/payments/{id}";
    params: {
      id: string;
    };
    query: {
      merchantId: string;
    };
    body: null;
    response: OperatorPaymentDetail;
  };
  /** List refunds of all merchants, newest first. `q` matches those of the payments that `listOperatorPayments` finds by it, and an amount of their own. */
  listOperatorRefunds: {
    method: "GET";
    path: "/portal/api/operator/refunds";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      q?: string;
      method?: string;
      merchantId?: string;
      status?: "CREATED" | "PENDING" | "UNKNOWN" | "DONE" | "REFUSED" | "STUCK";
    };
    body: null;
    response: {
      items: Array<OperatorRefund>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** List disputes of all merchants, newest first. `q` matches those of the payments that `listOperatorPayments` finds by it, and an amount of their own. */
  listOperatorDisputes: {
    method: "GET";
    path: "/portal/api/operator/disputes/all";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      q?: string;
      method?: string;
      merchantId?: string;
      status?: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST";
    };
    body: null;
    response: {
      items: Array<OperatorDispute>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** List settlements by day, the latest first. The amount of one is its payout. */
  listSettlements: {
    method: "GET";
    path: "/portal/api/settlements";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt" | "-amountMinor" | "amountMinor";
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
    };
    body: null;
    response: {
      items: Array<SettlementItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Retrieve a settlement and its lines, with fees itemised. */
  getSettlement: {
    method: "GET";
    path: "/portal/api/settlements/{id}";
    params: {
      id: string;
    };
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      settlement: SettlementItem;
      payout: Payout | null;
      proof: SettlementProof | null;
      lines: Array<SettlementLineItem>;
      nextCursor: string | null;
    };
  };
  /** Download a settlement's lines. */
  downloadSettlement: {
    method: "GET";
    path: "/portal/api/settlements/{id}/file";
    params: {
      id: string;
    };
    query: {
      format?: "csv" | "xlsx";
    };
    body: null;
    response: File;
  };
  /** Retrieve a merchant's balance, payouts, volume and success rate of the last 30 days, and open disputes. */
  getMerchantMoney: {
    method: "GET";
    path: "/portal/api/operator/merchants/{id}/money";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: MerchantMoney;
  };
  /** List a merchant's settlements, as `listSettlements` does for the merchant. */
  listMerchantSettlements: {
    method: "GET";
    path: "/portal/api/operator/merchants/{id}/settlements";
    params: {
      id: string;
    };
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt" | "-amountMinor" | "amountMinor";
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
    };
    body: null;
    response: {
      items: Array<SettlementItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Retrieve a merchant's settlement and its lines. */
  getMerchantSettlement: {
    method: "GET";
    path: "/portal/api/operator/settlements/{id}";
    params: {
      id: string;
    };
    query: {
      merchantId: string;
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      settlement: SettlementItem;
      payout: Payout | null;
      proof: SettlementProof | null;
      lines: Array<SettlementLineItem>;
      nextCursor: string | null;
    };
  };
  /** Download the movements of the merchant's balance in a month. */
  downloadMonthMovements: {
    method: "GET";
    path: "/portal/api/months/movements";
    params: null;
    query: {
      /** Malaysian month, `YYYY-MM`. */
      month: string;
      format?: "csv" | "xlsx";
    };
    body: null;
    response: File;
  };
  /** Download the payouts of a month: those whose movement is in it. */
  downloadMonthPayouts: {
    method: "GET";
    path: "/portal/api/months/payouts";
    params: null;
    query: {
      /** Malaysian month, `YYYY-MM`. */
      month: string;
      format?: "csv" | "xlsx";
    };
    body: null;
    response: File;
  };
  /** List the merchant's payouts, newest first. Settlements of earlier releases have none. */
  listPayouts: {
    method: "GET";
    path: "/portal/api/payouts";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      sort?: "-createdAt" | "createdAt" | "-amountMinor" | "amountMinor";
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      status?: "DUE" | "HELD" | "APPROVED" | "SENT" | "PAID" | "RETURNED" | "FAILED";
    };
    body: null;
    response: {
      items: Array<Payout>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Retrieve a payout. */
  getPayout: {
    method: "GET";
    path: "/portal/api/payouts/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Payout;
  };
  /** List the payouts of all merchants that are due and in no file, or held, newest first. */
  listOpenPayouts: {
    method: "GET";
    path: "/portal/api/operator/payouts";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      state: "DUE" | "HELD";
    };
    body: null;
    response: {
      items: Array<OperatorPayout>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Add up the payouts of all merchants that are not over, by state. */
  listPayoutSums: {
    method: "GET";
    path: "/portal/api/operator/payouts/sums";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<PayoutSum>;
    };
  };
  /** Hold a payout that is due and in no file, until an operator releases it. */
  holdPayout: {
    method: "POST";
    path: "/portal/api/operator/payouts/{id}/hold";
    params: {
      id: string;
    };
    query: null;
    body: {
      reason: string;
    };
    response: Done;
  };
  /** Release a payout that is held: it is due again, to the settlement account that the merchant has now. Earlier payouts that came back no longer hold this merchant's later ones. */
  releasePayout: {
    method: "POST";
    path: "/portal/api/operator/payouts/{id}/release";
    params: {
      id: string;
    };
    query: null;
    body: {
      reason: string;
    };
    response: Done;
  };
  /** List payout files, newest first. */
  listPayoutFiles: {
    method: "GET";
    path: "/portal/api/operator/payout-files";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<PayoutFile>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Retrieve a payout file with its payouts. */
  getPayoutFile: {
    method: "GET";
    path: "/portal/api/operator/payout-files/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: PayoutFileDetails;
  };
  /** Retrieve what a payout file can be prepared from: payouts, days, formats and limits. */
  getPayoutFileOptions: {
    method: "GET";
    path: "/portal/api/operator/payout-file-options";
    params: null;
    query: null;
    body: null;
    response: PayoutFileOptions;
  };
  /** Prepare a file of payouts that are due, oldest first. Those that cannot be paid are held, those above a limit stay due; `leftOut` names both, and those that are not due any more. */
  preparePayoutFile: {
    method: "POST";
    path: "/portal/api/operator/payout-files";
    params: null;
    query: null;
    body: {
      /** All that are due by default. */
      payoutIds?: Array<string>;
      /** Only payouts created until the end of this day. */
      through?: string;
      /** Day of execution; today by default. */
      day?: string;
      format?: "pain.001.001.09" | "example-comma" | "example-fixed-width" | "example-semicolon";
    };
    response: PreparedPayoutFile;
  };
  /** Approve a payout file that another operator prepared, which fixes its text. */
  approvePayoutFile: {
    method: "POST";
    path: "/portal/api/operator/payout-files/{id}/approve";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: PayoutFileDetails;
  };
  /** Mark an approved payout file as sent. From then on it can be downloaded, not cancelled. */
  sendPayoutFile: {
    method: "POST";
    path: "/portal/api/operator/payout-files/{id}/send";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: PayoutFileDetails;
  };
  /** Cancel a payout file that was not sent. Its payouts are due again. */
  cancelPayoutFile: {
    method: "POST";
    path: "/portal/api/operator/payout-files/{id}/cancel";
    params: {
      id: string;
    };
    query: null;
    body: {
      reason: string;
    };
    response: PayoutFileDetails;
  };
  /** Download a payout file that was sent, for the bank. */
  downloadPayoutFile: {
    method: "GET";
    path: "/portal/api/operator/payout-files/{id}/content";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: File;
  };
  /** List files in `KAUNTER_BANK_FILES_URL` that could not be read, the newest 50. One that is uploaded and read is not listed any more. */
  listBankFileProblems: {
    method: "GET";
    path: "/portal/api/operator/bank-files/problems";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<BankFileProblem>;
    };
  };
  /** List the layouts of CSV statements. They are examples, and no bank's own. */
  listBankLayouts: {
    method: "GET";
    path: "/portal/api/operator/bank-files/layouts";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<BankLayout>;
    };
  };
  /** List the bank's files that were received, newest first. */
  listBankFiles: {
    method: "GET";
    path: "/portal/api/operator/bank-files";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<BankFile>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Retrieve a bank's file. */
  getBankFile: {
    method: "GET";
    path: "/portal/api/operator/bank-files/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: BankFile;
  };
  /** Upload a status report or statement of the operator's bank: pain.002, camt.053, camt.054, MT940, or a CSV with its layout. Payouts get what it says about them. */
  uploadBankFile: {
    method: "POST";
    path: "/portal/api/operator/bank-files";
    params: null;
    query: null;
    body: {
      /** The file's name. */
      name: string;
      /** A status report or statement of at most 8 MiB, in Base64. */
      content: string;
      /** Of a CSV. */
      layout?: "example-debit-credit" | "example-signed-semicolon" | "example-direction-tab";
    };
    response: ReceivedBankFile;
  };
  /** Download a bank's file as it was received. */
  downloadBankFile: {
    method: "GET";
    path: "/portal/api/operator/bank-files/{id}/content";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: File;
  };
  /** List the providers whose settlement files are read by a parser of the rail settings. */
  listFileSources: {
    method: "GET";
    path: "/portal/api/operator/provider-files/sources";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<FileSource>;
    };
  };
  /** List settlement files of providers that arrived or were uploaded, newest first. */
  listProviderFiles: {
    method: "GET";
    path: "/portal/api/operator/provider-files";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<ProviderFile>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Retrieve a provider's settlement file: what was read, and what was not. */
  getProviderFile: {
    method: "GET";
    path: "/portal/api/operator/provider-files/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: ProviderFileDetail;
  };
  /** Upload a provider's settlement file. All of it is used, or nothing and the reasons: the same bytes under the same name are one file, and a day has one file. */
  uploadProviderFile: {
    method: "POST";
    path: "/portal/api/operator/provider-files";
    params: null;
    query: null;
    body: {
      /** The file's name. */
      name: string;
      /** A status report or statement of at most 8 MiB, in Base64. */
      content: string;
      /** ID of the rail. */
      railId: string;
    };
    response: ProviderFile;
  };
  /** Read an example file by a parser, without keeping or changing anything. */
  tryProviderFile: {
    method: "POST";
    path: "/portal/api/operator/provider-files/try";
    params: null;
    query: null;
    body: {
      /** The file's name. */
      name: string;
      /** A status report or statement of at most 8 MiB, in Base64. */
      content: string;
      /** JSON, as `settlementFiles.parser` in the rail settings. */
      parser: string;
    };
    response: TriedFile;
  };
  /** Set a file aside that could not be used. Nothing follows from it. */
  setProviderFileAside: {
    method: "POST";
    path: "/portal/api/operator/provider-files/{id}/aside";
    params: {
      id: string;
    };
    query: null;
    body: {
      note: string;
    };
    response: ProviderFile;
  };
  /** Download a provider's file as it was received. */
  downloadProviderFile: {
    method: "GET";
    path: "/portal/api/operator/provider-files/{id}/content";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: File;
  };
  /** List the entries of a bank's file, in its order. */
  listBankEntries: {
    method: "GET";
    path: "/portal/api/operator/bank-files/{id}/entries";
    params: {
      id: string;
    };
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      /** `MATCHED`: a rule found its payout. `NOTED`: nothing is left to do. `OPEN`: waits for an operator. `ASSIGNED`, `SET_ASIDE`: an operator decided. */
      state?: "MATCHED" | "NOTED" | "OPEN" | "ASSIGNED" | "SET_ASIDE";
    };
    body: null;
    response: {
      items: Array<BankEntryItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** List the entries of the bank's files that wait for an operator, oldest first. */
  listOpenBankEntries: {
    method: "GET";
    path: "/portal/api/operator/bank-entries";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<BankEntryItem>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Say which payout an entry of a bank's file is about, and what happened to it. Where the operator's limit is set, this may wait for a second operator. */
  assignBankEntry: {
    method: "POST";
    path: "/portal/api/operator/bank-entries/{id}/assign";
    params: {
      id: string;
    };
    query: null;
    body: {
      payoutId: string;
      outcome: "PAID" | "RETURNED" | "REJECTED";
      note: string;
    };
    response: DoneOrWaiting;
  };
  /** Set an entry of a bank's file aside: nothing follows from it. */
  setBankEntryAside: {
    method: "POST";
    path: "/portal/api/operator/bank-entries/{id}/set-aside";
    params: {
      id: string;
    };
    query: null;
    body: {
      note: string;
    };
    response: Done;
  };
  /** List lines of settlement files that differ from the ledger. */
  listSettlementExceptions: {
    method: "GET";
    path: "/portal/api/operator/settlement-exceptions";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      state?: "OPEN" | "RESOLVED";
    };
    body: null;
    response: {
      items: Array<SettlementException>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Resolve a settlement exception. ACCEPT records the provider's figures; DISMISS keeps the ledger. */
  resolveSettlementException: {
    method: "POST";
    path: "/portal/api/operator/settlement-exceptions/{id}/resolve";
    params: {
      id: string;
    };
    query: null;
    body: {
      decision: "ACCEPT" | "DISMISS";
      reason: string;
    };
    response: Done;
  };
  /** Resolve several settlement exceptions in the same way, as `resolveSettlementException`. Each is independent of the others: `refused` lists those that were resolved before or cannot be accepted. */
  resolveSettlementExceptions: {
    method: "POST";
    path: "/portal/api/operator/settlement-exceptions/resolve";
    params: null;
    query: null;
    body: {
      ids: Array<string>;
      decision: "ACCEPT" | "DISMISS";
      reason: string;
    };
    response: {
      resolved: Array<string>;
      refused: Array<string>;
    };
  };
  /** Say whose payment a line about an unknown payment is, with the evidence. A second operator always decides; then the payment is booked for the merchant, and the line settles it. */
  assignUnknownPayment: {
    method: "POST";
    path: "/portal/api/operator/settlement-exceptions/{id}/assign";
    params: {
      id: string;
    };
    query: null;
    body: {
      merchantId: string;
      orderId: string;
      method: string;
      evidence: string;
    };
    response: DoneOrWaiting;
  };
  /** List the days that were closed, latest first. */
  listDailyCloses: {
    method: "GET";
    path: "/portal/api/operator/days";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<DailyClose>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Retrieve today's date and the day that is closed next. */
  getNextDay: {
    method: "GET";
    path: "/portal/api/operator/days/next";
    params: null;
    query: null;
    body: null;
    response: NextDay;
  };
  /** Retrieve a day's figures over all merchants: as it was closed, or as they are now. Days that are not closed are shown for a month. */
  getDay: {
    method: "GET";
    path: "/portal/api/operator/days/{day}";
    params: {
      /** Malaysian day, `YYYY-MM-DD`. */
      day: string;
    };
    query: null;
    body: null;
    response: DayDetails;
  };
  /** Close a day. Its figures never change afterwards. Days are closed in order. */
  closeDay: {
    method: "POST";
    path: "/portal/api/operator/days/{day}/close";
    params: {
      /** Malaysian day, `YYYY-MM-DD`. */
      day: string;
    };
    query: null;
    body: {
      /** Explains the differences; may be empty when there are none. */
      note: string;
      /** Of the figures that were compared. */
      fingerprint: string;
    };
    response: DailyClose;
  };
  /** Download a day's figures and differences. */
  downloadDay: {
    method: "GET";
    path: "/portal/api/operator/days/{day}/file";
    params: {
      /** Malaysian day, `YYYY-MM-DD`. */
      day: string;
    };
    query: {
      format?: "csv" | "xlsx";
    };
    body: null;
    response: File;
  };
  /** Retrieve the fee schedules, terms and service tax of a merchant, or of every merchant. */
  getFees: {
    method: "GET";
    path: "/portal/api/operator/fees";
    params: null;
    query: {
      /** ID of the merchant; "" for every merchant. */
      merchantId?: string;
    };
    body: null;
    response: FeeOverview;
  };
  /** Preview a change of a fee: what the payments of its scope cost in the last 30 days, and what they would have cost, with the service tax on it. */
  previewFees: {
    method: "POST";
    path: "/portal/api/operator/fees/preview";
    params: null;
    query: null;
    body: {
      /** `MERCHANT`: what the merchant pays. `RAIL`: what the provider deducts. */
      party: "MERCHANT" | "RAIL";
      /** ID of the merchant; "" for every merchant. */
      merchantId: string;
      /** Of `RAIL` only: the contract that took the payment; "" for every one. */
      contractId: string;
      /** Such as `FPX_MY`; "" for every method. */
      method: string;
      /** Fee class, such as `visa_local`; "" for every class. */
      feeKey: string;
      /** Basis points: 1 % = 100. */
      rateBasisPoints: number;
      /** Sen. */
      fixedMinor: number;
      /** Sen. */
      minMinor: number;
      /** True: ends what was agreed for this scope. */
      isEnd: boolean;
      /** A Malaysian date, from its midnight on, or an RFC 3339 time; in the future. */
      validFrom: string;
    };
    response: FeePreview;
  };
  /** Add a fee schedule from a future moment on, or end one. Where the operator's limit is set, a change of more than that in 30 days waits for a second operator; so do several of a day that add up to more, and one without payments to compare. */
  changeFees: {
    method: "POST";
    path: "/portal/api/operator/fees";
    params: null;
    query: null;
    body: {
      /** `MERCHANT`: what the merchant pays. `RAIL`: what the provider deducts. */
      party: "MERCHANT" | "RAIL";
      /** ID of the merchant; "" for every merchant. */
      merchantId: string;
      /** Of `RAIL` only: the contract that took the payment; "" for every one. */
      contractId: string;
      /** Such as `FPX_MY`; "" for every method. */
      method: string;
      /** Fee class, such as `visa_local`; "" for every class. */
      feeKey: string;
      /** Basis points: 1 % = 100. */
      rateBasisPoints: number;
      /** Sen. */
      fixedMinor: number;
      /** Sen. */
      minMinor: number;
      /** True: ends what was agreed for this scope. */
      isEnd: boolean;
      /** A Malaysian date, from its midnight on, or an RFC 3339 time; in the future. */
      validFrom: string;
      basis: number;
    };
    response: DoneOrWaiting;
  };
  /** Set overdraft, reserve and least payout of a merchant, or of every merchant without its own, at once. Where the operator's limit is set, this waits for a second operator. */
  changeTerms: {
    method: "POST";
    path: "/portal/api/operator/fees/terms";
    params: null;
    query: null;
    body: {
      /** ID of the merchant; "" for every merchant. */
      merchantId: string;
      /** Sen. */
      overdraftMinor: number;
      /** Sen. */
      reserveMinor: number;
      /** Basis points: 1 % = 100. */
      reserveBasisPoints: number;
      /** Sen. */
      payoutMinMinor: number;
    };
    response: DoneOrWaiting;
  };
  /** Set the service tax on fees from a future moment on; a rate of 0 ends it. Where the operator's limit is set, this waits for a second operator. */
  changeServiceTax: {
    method: "POST";
    path: "/portal/api/operator/fees/service-tax";
    params: null;
    query: null;
    body: {
      /** A Malaysian date, from its midnight on, or an RFC 3339 time; in the future. */
      validFrom: string;
      /** Basis points: 1 % = 100. */
      rateBasisPoints: number;
      registrationNumber: string;
    };
    response: DoneOrWaiting;
  };
  /** List the contracts with acquirers: rails of the settings file, then those added here. */
  listContracts: {
    method: "GET";
    path: "/portal/api/operator/contracts";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<Contract>;
      /** What a contract can be made of. */
      protocols: Array<string>;
    };
  };
  /** Retrieve a contract with its versions and merchants. Secrets are never shown: a setting has its name, a fingerprint, and when a certificate ends. */
  getContract: {
    method: "GET";
    path: "/portal/api/operator/contracts/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: ContractDetail;
  };
  /** Propose a contract, or a change of one. The settings are checked by the rail, laid over the approved ones (null removes one) and sealed. In production, and where the operator's limit is set, they are used once a second operator has approved them. */
  proposeContract: {
    method: "POST";
    path: "/portal/api/operator/contracts";
    params: null;
    query: null;
    body: {
      /** Small letters, digits and hyphens, such as `card-second`. Never changes. */
      id: string;
      /** Such as `card`. */
      protocol: string;
      name: string;
      /** As in `KAUNTER_RAILS_FILE`, below the rail. */
      settings: {
        [name: string]: unknown;
      };
      limits: Array<ContractMethodLimits>;
      /** On the payer's statement; empty: what the acquirer has set up. */
      descriptor: string;
      reason: string;
    };
    response: DoneOrWaiting;
  };
  /** Suspend a contract at once, or resume or end one with a second operator. New payments take another contract; refunds, status checks and callbacks of those that were made go on. */
  changeContractStatus: {
    method: "POST";
    path: "/portal/api/operator/contracts/{id}/status";
    params: {
      id: string;
    };
    query: null;
    body: {
      event: "suspend" | "resume" | "end";
      reason: string;
    };
    response: DoneOrWaiting;
  };
  /** Set how a contract knows a merchant, whose payments then prefer it; takes effect within ten seconds. Needs a second operator as a change of the contract does. */
  changeContractMerchant: {
    method: "POST";
    path: "/portal/api/operator/contracts/{id}/merchants";
    params: {
      id: string;
    };
    query: null;
    body: {
      merchantId: string;
      /** False: this merchant's payments do not go there. */
      isEnabled: boolean;
      /** As the acquirer knows the merchant, in the form of `merchantField`; empty: the contract's own. */
      providerMerchantId: string;
      /** On the payer's statement; empty: what the acquirer has set up. */
      descriptor: string;
      amountMinorMin: number | null;
      amountMinorMax: number | null;
      reason: string;
    };
    response: DoneOrWaiting;
  };
  /** Retrieve the rules by which a contract is chosen where a method has several, with their history. */
  getRouting: {
    method: "GET";
    path: "/portal/api/operator/routing";
    params: null;
    query: null;
    body: null;
    response: RoutingOverview;
  };
  /** Replace the whole list of rules. In production, and where the operator's limit is set, it is used once a second operator has approved it. */
  changeRouting: {
    method: "POST";
    path: "/portal/api/operator/routing";
    params: null;
    query: null;
    body: {
      /** The version that the list was made from. `CONFLICT` when there is a newer one. */
      version: number;
      /** In order: the first that fits decides. */
      rules: Array<RoutingRule>;
      reason: string;
    };
    response: DoneOrWaiting;
  };
  /** What rules would have made of yesterday's payments. Changes nothing. */
  tryRouting: {
    method: "POST";
    path: "/portal/api/operator/routing/try";
    params: null;
    query: null;
    body: {
      /** In order: the first that fits decides. */
      rules: Array<RoutingRule>;
    };
    response: RoutingTrial;
  };
  /** List the refunds that need a manual review, newest first. */
  listStuckRefunds: {
    method: "GET";
    path: "/portal/api/operator/stuck-refunds";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<StuckRefund>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** RETRY: send the refund to the provider again. MARK_REFUNDED: the payer was refunded in the provider's back office. CANCEL: the money is the merchant's again; not for an overpayment. */
  decideStuckRefund: {
    method: "POST";
    path: "/portal/api/operator/stuck-refunds/{id}/decide";
    params: {
      id: string;
    };
    query: null;
    body: {
      decision: StuckRefundDecision;
      reason: string;
      /** The provider's reference of the refund. */
      reference?: string;
    };
    response: DoneOrWaiting;
  };
  /** List the merchant's monthly fee statements, the last month first. */
  listFeeStatements: {
    method: "GET";
    path: "/portal/api/fee-statements";
    params: null;
    query: null;
    body: null;
    response: {
      items: Array<FeeStatementItem>;
    };
  };
  /** Download a fee statement's lines, with their sums last. */
  downloadFeeStatement: {
    method: "GET";
    path: "/portal/api/fee-statements/{month}/file";
    params: {
      /** Malaysian month, `YYYY-MM`. */
      month: string;
    };
    query: {
      format?: "csv" | "xlsx";
    };
    body: null;
    response: File;
  };
  /** Download a fee statement as a document. */
  printFeeStatement: {
    method: "GET";
    path: "/portal/api/fee-statements/{month}/file.pdf";
    params: {
      /** Malaysian month, `YYYY-MM`. */
      month: string;
    };
    query: {
      /** Language of the document. Default: `en`. */
      lang?: "en" | "ms";
    };
    body: null;
    response: File;
  };
  /** Download a month's fee statements of all merchants, a line for each. */
  exportFeeStatements: {
    method: "GET";
    path: "/portal/api/operator/fee-statements/{month}/file";
    params: {
      /** Malaysian month, `YYYY-MM`. */
      month: string;
    };
    query: {
      format?: "csv" | "xlsx";
    };
    body: null;
    response: File;
  };
  /** List the decisions of operators that a second operator has to approve, newest first. */
  listOperatorDecisions: {
    method: "GET";
    path: "/portal/api/operator/decisions";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 by default. */
      limit?: string;
      status?: "WAITING" | "APPROVED" | "REJECTED" | "WITHDRAWN" | "EXPIRED";
    };
    body: null;
    response: {
      items: Array<OperatorDecision>;
      nextCursor: string | null;
      total?: ListTotal;
    };
  };
  /** Approve another operator's decision, which is then carried out, or reject it. Who requested it can only withdraw it, by rejecting. */
  decideOperatorDecision: {
    method: "POST";
    path: "/portal/api/operator/decisions/{id}/decide";
    params: {
      id: string;
    };
    query: null;
    body: {
      isApproved: boolean;
    };
    response: OperatorDecision;
  };
}

export const PORTAL_ENDPOINTS = {
  getSession: {"method":"GET","path":"/portal/api/session"},
  login: {"method":"POST","path":"/portal/api/login"},
  loginSecondFactor: {"method":"POST","path":"/portal/api/login/second-factor"},
  startPasskeyLogin: {"method":"POST","path":"/portal/api/login/passkey-options"},
  loginWithPasskey: {"method":"POST","path":"/portal/api/login/passkey"},
  confirmSession: {"method":"POST","path":"/portal/api/session/confirm"},
  forgotPassword: {"method":"POST","path":"/portal/api/password/forgot"},
  resetPassword: {"method":"POST","path":"/portal/api/password/reset"},
  readInvitation: {"method":"POST","path":"/portal/api/invitations/read"},
  acceptInvitation: {"method":"POST","path":"/portal/api/invitations/accept"},
  logout: {"method":"POST","path":"/portal/api/logout"},
  listSessions: {"method":"GET","path":"/portal/api/sessions"},
  endSession: {"method":"DELETE","path":"/portal/api/sessions/{id}"},
  signOutEverywhere: {"method":"POST","path":"/portal/api/sessions/sign-out-everywhere"},
  updateProfile: {"method":"PATCH","path":"/portal/api/profile"},
  changePassword: {"method":"POST","path":"/portal/api/profile/password"},
  startTotp: {"method":"POST","path":"/portal/api/profile/totp"},
  enableTotp: {"method":"POST","path":"/portal/api/profile/totp/enable"},
  disableTotp: {"method":"DELETE","path":"/portal/api/profile/totp"},
  renewRecoveryCodes: {"method":"POST","path":"/portal/api/profile/recovery-codes"},
  listPasskeys: {"method":"GET","path":"/portal/api/profile/passkeys"},
  startPasskey: {"method":"POST","path":"/portal/api/profile/passkeys/options"},
  addPasskey: {"method":"POST","path":"/portal/api/profile/passkeys"},
  removePasskey: {"method":"DELETE","path":"/portal/api/profile/passkeys/{id}"},
  listTeam: {"method":"GET","path":"/portal/api/team"},
  listOwners: {"method":"GET","path":"/portal/api/team/owners"},
  inviteTeamMember: {"method":"POST","path":"/portal/api/team/invitations"},
  resendInvitation: {"method":"POST","path":"/portal/api/team/{id}/invite-again"},
  updateTeamMember: {"method":"PATCH","path":"/portal/api/team/{id}"},
  removeTeamMember: {"method":"DELETE","path":"/portal/api/team/{id}"},
  resetSecondFactor: {"method":"POST","path":"/portal/api/team/{id}/reset-second-factor"},
  getAccessPolicy: {"method":"GET","path":"/portal/api/team/policy"},
  updateAccessPolicy: {"method":"PATCH","path":"/portal/api/team/policy"},
  listAudit: {"method":"GET","path":"/portal/api/audit"},
  exportAudit: {"method":"GET","path":"/portal/api/audit.csv"},
  listOperatorAudit: {"method":"GET","path":"/portal/api/operator/audit"},
  listStores: {"method":"GET","path":"/portal/api/stores"},
  createStore: {"method":"POST","path":"/portal/api/stores"},
  updateStore: {"method":"PATCH","path":"/portal/api/stores/{id}"},
  deleteStore: {"method":"DELETE","path":"/portal/api/stores/{id}"},
  listSubMerchants: {"method":"GET","path":"/portal/api/partner/merchants"},
  createSubMerchant: {"method":"POST","path":"/portal/api/partner/merchants"},
  getSubMerchant: {"method":"GET","path":"/portal/api/partner/merchants/{id}"},
  submitSubMerchant: {"method":"POST","path":"/portal/api/partner/merchants/{id}/submit"},
  updateSubMerchantLogo: {"method":"POST","path":"/portal/api/partner/merchants/{id}/logo"},
  removeSubMerchantLogo: {"method":"DELETE","path":"/portal/api/partner/merchants/{id}/logo"},
  listMerchants: {"method":"GET","path":"/portal/api/operator/merchants"},
  createMerchant: {"method":"POST","path":"/portal/api/operator/merchants"},
  addMerchantNote: {"method":"POST","path":"/portal/api/operator/merchants/{id}/notes"},
  getMerchant: {"method":"GET","path":"/portal/api/operator/merchants/{id}"},
  approveMerchant: {"method":"POST","path":"/portal/api/operator/merchants/{id}/approve"},
  requestMerchantChanges: {"method":"POST","path":"/portal/api/operator/merchants/{id}/send-back"},
  rejectMerchant: {"method":"POST","path":"/portal/api/operator/merchants/{id}/reject"},
  getMerchantReview: {"method":"GET","path":"/portal/api/operator/merchants/{id}/review"},
  getMerchantDocument: {"method":"GET","path":"/portal/api/operator/merchants/{id}/documents/{kind}"},
  getVerification: {"method":"GET","path":"/portal/api/verification"},
  updateVerificationBusiness: {"method":"PATCH","path":"/portal/api/verification/business"},
  updateVerificationPeople: {"method":"PATCH","path":"/portal/api/verification/people"},
  updateVerificationAccount: {"method":"PATCH","path":"/portal/api/verification/account"},
  uploadVerificationDocument: {"method":"POST","path":"/portal/api/verification/documents/{kind}"},
  removeVerificationDocument: {"method":"DELETE","path":"/portal/api/verification/documents/{kind}"},
  getVerificationDocument: {"method":"GET","path":"/portal/api/verification/documents/{kind}"},
  acceptTerms: {"method":"POST","path":"/portal/api/verification/terms"},
  submitVerification: {"method":"POST","path":"/portal/api/verification/submit"},
  suspendMerchant: {"method":"POST","path":"/portal/api/operator/merchants/{id}/suspend"},
  restoreMerchant: {"method":"POST","path":"/portal/api/operator/merchants/{id}/restore"},
  updateMerchantSettings: {"method":"PATCH","path":"/portal/api/operator/merchants/{id}"},
  resetOwnersSecondFactor: {"method":"POST","path":"/portal/api/operator/merchants/{id}/reset-second-factor"},
  listJobs: {"method":"GET","path":"/portal/api/operator/jobs"},
  listApplications: {"method":"GET","path":"/portal/api/applications"},
  createApplication: {"method":"POST","path":"/portal/api/applications"},
  getApplication: {"method":"GET","path":"/portal/api/applications/{id}"},
  getApplicationUsage: {"method":"GET","path":"/portal/api/applications/{id}/usage"},
  updateApplication: {"method":"PATCH","path":"/portal/api/applications/{id}"},
  revealSecret: {"method":"POST","path":"/portal/api/applications/{id}/secret/reveal"},
  rotateSecret: {"method":"POST","path":"/portal/api/applications/{id}/secret/rotate"},
  endSecretOverlap: {"method":"POST","path":"/portal/api/applications/{id}/secret/end-overlap"},
  downloadServerKey: {"method":"GET","path":"/portal/api/applications/{id}/server-key.pem"},
  rotateServerKey: {"method":"POST","path":"/portal/api/applications/{id}/server-key/rotate"},
  useServerKey: {"method":"POST","path":"/portal/api/applications/{id}/server-key/use"},
  listKeys: {"method":"GET","path":"/portal/api/applications/{id}/keys"},
  listOtherKeys: {"method":"GET","path":"/portal/api/applications/{id}/other-keys"},
  checkKey: {"method":"POST","path":"/portal/api/keys/check"},
  addKey: {"method":"POST","path":"/portal/api/applications/{id}/keys"},
  renameKey: {"method":"PATCH","path":"/portal/api/applications/{id}/keys/{keyId}"},
  revokeKey: {"method":"DELETE","path":"/portal/api/applications/{id}/keys/{keyId}"},
  getDeveloperFacts: {"method":"GET","path":"/portal/api/developer"},
  getSandbox: {"method":"GET","path":"/portal/api/sandbox"},
  setSandboxClock: {"method":"POST","path":"/portal/api/sandbox/clock"},
  setSandboxFault: {"method":"POST","path":"/portal/api/sandbox/faults"},
  setSandboxBank: {"method":"POST","path":"/portal/api/sandbox/banks"},
  clearSandboxFaults: {"method":"POST","path":"/portal/api/sandbox/faults/clear"},
  listSandboxJournal: {"method":"GET","path":"/portal/api/sandbox/journal"},
  getInbox: {"method":"GET","path":"/portal/api/sandbox/inbox"},
  setInboxAnswer: {"method":"POST","path":"/portal/api/sandbox/inbox/answer"},
  streamInbox: {"method":"GET","path":"/portal/api/sandbox/inbox/stream"},
  listIntegrationChecks: {"method":"GET","path":"/portal/api/sandbox/checks"},
  getIntegrationCheck: {"method":"GET","path":"/portal/api/sandbox/checks/{id}"},
  createIntegrationCheck: {"method":"POST","path":"/portal/api/sandbox/checks"},
  answerIntegrationCheck: {"method":"POST","path":"/portal/api/sandbox/checks/{id}/answer"},
  stopIntegrationCheck: {"method":"POST","path":"/portal/api/sandbox/checks/{id}/stop"},
  listWebhookFaults: {"method":"GET","path":"/portal/api/sandbox/webhook-faults"},
  createWebhookFault: {"method":"POST","path":"/portal/api/sandbox/webhook-faults"},
  deleteWebhookFaults: {"method":"POST","path":"/portal/api/sandbox/webhook-faults/delete"},
  listMail: {"method":"GET","path":"/portal/api/mail"},
  getMail: {"method":"GET","path":"/portal/api/mail/{id}"},
  listRequests: {"method":"GET","path":"/portal/api/requests"},
  listRequestErrors: {"method":"GET","path":"/portal/api/requests/errors"},
  getRequest: {"method":"GET","path":"/portal/api/requests/{id}"},
  getCheckoutLook: {"method":"GET","path":"/portal/api/checkout-look"},
  updateCheckoutLook: {"method":"PATCH","path":"/portal/api/checkout-look"},
  updateCheckoutLogo: {"method":"POST","path":"/portal/api/checkout-look/logo"},
  removeCheckoutLogo: {"method":"DELETE","path":"/portal/api/checkout-look/logo"},
  listNotifications: {"method":"GET","path":"/portal/api/notifications"},
  countNotifications: {"method":"GET","path":"/portal/api/notification-count"},
  getNotification: {"method":"GET","path":"/portal/api/notifications/{id}"},
  redeliverNotifications: {"method":"POST","path":"/portal/api/notifications/redeliver"},
  sendTestNotification: {"method":"POST","path":"/portal/api/notifications/test"},
  listEndpoints: {"method":"GET","path":"/portal/api/notification-endpoints"},
  listWebhookEndpoints: {"method":"GET","path":"/portal/api/webhook-endpoints"},
  createWebhookEndpoint: {"method":"POST","path":"/portal/api/webhook-endpoints"},
  getWebhookEndpoint: {"method":"GET","path":"/portal/api/webhook-endpoints/{id}"},
  updateWebhookEndpoint: {"method":"PATCH","path":"/portal/api/webhook-endpoints/{id}"},
  deleteWebhookEndpoint: {"method":"DELETE","path":"/portal/api/webhook-endpoints/{id}"},
  getAttention: {"method":"GET","path":"/portal/api/attention"},
  getOperatorFigures: {"method":"GET","path":"/portal/api/operator/figures"},
  search: {"method":"GET","path":"/portal/api/search"},
  getBalance: {"method":"GET","path":"/portal/api/balance"},
  listPayments: {"method":"GET","path":"/portal/api/payments"},
  listPaymentBanks: {"method":"GET","path":"/portal/api/payments/banks"},
  exportPaymentsNow: {"method":"GET","path":"/portal/api/payments/file"},
  getPaymentFigures: {"method":"GET","path":"/portal/api/payments/figures"},
  getPaymentReport: {"method":"GET","path":"/portal/api/payments/report"},
  getReportSchedule: {"method":"GET","path":"/portal/api/report-schedule"},
  updateReportSchedule: {"method":"PATCH","path":"/portal/api/report-schedule"},
  listExports: {"method":"GET","path":"/portal/api/exports"},
  startExport: {"method":"POST","path":"/portal/api/exports"},
  getExport: {"method":"GET","path":"/portal/api/exports/{id}"},
  downloadExport: {"method":"GET","path":"/portal/api/exports/{id}/file"},
  listPaymentLinks: {"method":"GET","path":"/portal/api/payment-links"},
  createPaymentLink: {"method":"POST","path":"/portal/api/payment-links"},
  cancelPaymentLink: {"method":"POST","path":"/portal/api/payment-links/{id}/cancel"},
  listQuarantine: {"method":"GET","path":"/portal/api/operator/quarantine"},
  decideReport: {"method":"POST","path":"/portal/api/operator/quarantine/{id}/decide"},
  erasePayer: {"method":"POST","path":"/portal/api/customers/erase"},
  listCustomers: {"method":"GET","path":"/portal/api/customers"},
  getCustomer: {"method":"GET","path":"/portal/api/customers/one"},
  listRails: {"method":"GET","path":"/portal/api/operator/rails"},
  listOutages: {"method":"GET","path":"/portal/api/operator/outages"},
  getOutageChoices: {"method":"GET","path":"/portal/api/operator/outage-choices"},
  startOutage: {"method":"POST","path":"/portal/api/operator/outages"},
  liftOutage: {"method":"POST","path":"/portal/api/operator/outages/{id}/lift"},
  listOutageNotices: {"method":"GET","path":"/portal/api/outages"},
  getOwnerReplacement: {"method":"GET","path":"/portal/api/operator/merchants/{id}/owner-replacement"},
  replaceOwner: {"method":"POST","path":"/portal/api/operator/merchants/{id}/owner-replacement"},
  cancelOwnerReplacement: {"method":"POST","path":"/portal/api/operator/merchants/{id}/owner-replacement/cancel"},
  getTeamOwnerReplacement: {"method":"GET","path":"/portal/api/team/owner-replacement"},
  objectToOwnerReplacement: {"method":"POST","path":"/portal/api/team/owner-replacement/object"},
  listUnknownOutcomes: {"method":"GET","path":"/portal/api/operator/unknown-outcomes"},
  requestStatusCheck: {"method":"POST","path":"/portal/api/operator/unknown-outcomes/{id}/inquire"},
  refundPayment: {"method":"POST","path":"/portal/api/payments/{id}/refunds"},
  voidPayment: {"method":"POST","path":"/portal/api/payments/{id}/void"},
  listRefundRequests: {"method":"GET","path":"/portal/api/refund-requests"},
  decideRefundRequest: {"method":"POST","path":"/portal/api/refund-requests/{id}/decide"},
  getPayment: {"method":"GET","path":"/portal/api/payments/{id}"},
  resendReceipt: {"method":"POST","path":"/portal/api/payments/{id}/receipt"},
  listDisputes: {"method":"GET","path":"/portal/api/disputes"},
  getDispute: {"method":"GET","path":"/portal/api/disputes/{id}"},
  respondToDispute: {"method":"POST","path":"/portal/api/disputes/{id}/answer"},
  uploadDisputeFile: {"method":"POST","path":"/portal/api/disputes/{id}/files"},
  removeDisputeFile: {"method":"DELETE","path":"/portal/api/disputes/{id}/files/{fileId}"},
  getDisputeFile: {"method":"GET","path":"/portal/api/disputes/{id}/files/{fileId}"},
  acceptDispute: {"method":"POST","path":"/portal/api/disputes/{id}/accept"},
  listOpenDisputes: {"method":"GET","path":"/portal/api/operator/disputes"},
  listOperatorPayments: {"method":"GET","path":"/portal/api/operator/payments"},
  getOperatorPayment: {"method":"GET","path":"/portal/api/operator/payments/{id}"},
  listOperatorRefunds: {"method":"GET","path":"/portal/api/operator/refunds"},
  listOperatorDisputes: {"method":"GET","path":"/portal/api/operator/disputes/all"},
  listSettlements: {"method":"GET","path":"/portal/api/settlements"},
  getSettlement: {"method":"GET","path":"/portal/api/settlements/{id}"},
  downloadSettlement: {"method":"GET","path":"/portal/api/settlements/{id}/file"},
  getMerchantMoney: {"method":"GET","path":"/portal/api/operator/merchants/{id}/money"},
  listMerchantSettlements: {"method":"GET","path":"/portal/api/operator/merchants/{id}/settlements"},
  getMerchantSettlement: {"method":"GET","path":"/portal/api/operator/settlements/{id}"},
  downloadMonthMovements: {"method":"GET","path":"/portal/api/months/movements"},
  downloadMonthPayouts: {"method":"GET","path":"/portal/api/months/payouts"},
  listPayouts: {"method":"GET","path":"/portal/api/payouts"},
  getPayout: {"method":"GET","path":"/portal/api/payouts/{id}"},
  listOpenPayouts: {"method":"GET","path":"/portal/api/operator/payouts"},
  listPayoutSums: {"method":"GET","path":"/portal/api/operator/payouts/sums"},
  holdPayout: {"method":"POST","path":"/portal/api/operator/payouts/{id}/hold"},
  releasePayout: {"method":"POST","path":"/portal/api/operator/payouts/{id}/release"},
  listPayoutFiles: {"method":"GET","path":"/portal/api/operator/payout-files"},
  getPayoutFile: {"method":"GET","path":"/portal/api/operator/payout-files/{id}"},
  getPayoutFileOptions: {"method":"GET","path":"/portal/api/operator/payout-file-options"},
  preparePayoutFile: {"method":"POST","path":"/portal/api/operator/payout-files"},
  approvePayoutFile: {"method":"POST","path":"/portal/api/operator/payout-files/{id}/approve"},
  sendPayoutFile: {"method":"POST","path":"/portal/api/operator/payout-files/{id}/send"},
  cancelPayoutFile: {"method":"POST","path":"/portal/api/operator/payout-files/{id}/cancel"},
  downloadPayoutFile: {"method":"GET","path":"/portal/api/operator/payout-files/{id}/content"},
  listBankFileProblems: {"method":"GET","path":"/portal/api/operator/bank-files/problems"},
  listBankLayouts: {"method":"GET","path":"/portal/api/operator/bank-files/layouts"},
  listBankFiles: {"method":"GET","path":"/portal/api/operator/bank-files"},
  getBankFile: {"method":"GET","path":"/portal/api/operator/bank-files/{id}"},
  uploadBankFile: {"method":"POST","path":"/portal/api/operator/bank-files"},
  downloadBankFile: {"method":"GET","path":"/portal/api/operator/bank-files/{id}/content"},
  listFileSources: {"method":"GET","path":"/portal/api/operator/provider-files/sources"},
  listProviderFiles: {"method":"GET","path":"/portal/api/operator/provider-files"},
  getProviderFile: {"method":"GET","path":"/portal/api/operator/provider-files/{id}"},
  uploadProviderFile: {"method":"POST","path":"/portal/api/operator/provider-files"},
  tryProviderFile: {"method":"POST","path":"/portal/api/operator/provider-files/try"},
  setProviderFileAside: {"method":"POST","path":"/portal/api/operator/provider-files/{id}/aside"},
  downloadProviderFile: {"method":"GET","path":"/portal/api/operator/provider-files/{id}/content"},
  listBankEntries: {"method":"GET","path":"/portal/api/operator/bank-files/{id}/entries"},
  listOpenBankEntries: {"method":"GET","path":"/portal/api/operator/bank-entries"},
  assignBankEntry: {"method":"POST","path":"/portal/api/operator/bank-entries/{id}/assign"},
  setBankEntryAside: {"method":"POST","path":"/portal/api/operator/bank-entries/{id}/set-aside"},
  listSettlementExceptions: {"method":"GET","path":"/portal/api/operator/settlement-exceptions"},
  resolveSettlementException: {"method":"POST","path":"/portal/api/operator/settlement-exceptions/{id}/resolve"},
  resolveSettlementExceptions: {"method":"POST","path":"/portal/api/operator/settlement-exceptions/resolve"},
  assignUnknownPayment: {"method":"POST","path":"/portal/api/operator/settlement-exceptions/{id}/assign"},
  listDailyCloses: {"method":"GET","path":"/portal/api/operator/days"},
  getNextDay: {"method":"GET","path":"/portal/api/operator/days/next"},
  getDay: {"method":"GET","path":"/portal/api/operator/days/{day}"},
  closeDay: {"method":"POST","path":"/portal/api/operator/days/{day}/close"},
  downloadDay: {"method":"GET","path":"/portal/api/operator/days/{day}/file"},
  getFees: {"method":"GET","path":"/portal/api/operator/fees"},
  previewFees: {"method":"POST","path":"/portal/api/operator/fees/preview"},
  changeFees: {"method":"POST","path":"/portal/api/operator/fees"},
  changeTerms: {"method":"POST","path":"/portal/api/operator/fees/terms"},
  changeServiceTax: {"method":"POST","path":"/portal/api/operator/fees/service-tax"},
  listContracts: {"method":"GET","path":"/portal/api/operator/contracts"},
  getContract: {"method":"GET","path":"/portal/api/operator/contracts/{id}"},
  proposeContract: {"method":"POST","path":"/portal/api/operator/contracts"},
  changeContractStatus: {"method":"POST","path":"/portal/api/operator/contracts/{id}/status"},
  changeContractMerchant: {"method":"POST","path":"/portal/api/operator/contracts/{id}/merchants"},
  getRouting: {"method":"GET","path":"/portal/api/operator/routing"},
  changeRouting: {"method":"POST","path":"/portal/api/operator/routing"},
  tryRouting: {"method":"POST","path":"/portal/api/operator/routing/try"},
  listStuckRefunds: {"method":"GET","path":"/portal/api/operator/stuck-refunds"},
  decideStuckRefund: {"method":"POST","path":"/portal/api/operator/stuck-refunds/{id}/decide"},
  listFeeStatements: {"method":"GET","path":"/portal/api/fee-statements"},
  downloadFeeStatement: {"method":"GET","path":"/portal/api/fee-statements/{month}/file"},
  printFeeStatement: {"method":"GET","path":"/portal/api/fee-statements/{month}/file.pdf"},
  exportFeeStatements: {"method":"GET","path":"/portal/api/operator/fee-statements/{month}/file"},
  listOperatorDecisions: {"method":"GET","path":"/portal/api/operator/decisions"},
  decideOperatorDecision: {"method":"POST","path":"/portal/api/operator/decisions/{id}/decide"},
} as const;
