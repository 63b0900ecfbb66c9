// Generated from packages/gateway/src/http/portal; do not edit.

export type UserRole = "OWNER" | "ADMIN" | "DEVELOPER" | "FINANCE" | "VIEWER";
export type Permission = "payments:read" | "payments:create" | "payments:export" | "payments:refund" | "payments:approve-refund" | "disputes:answer" | "customers:read" | "settlements:read" | "notifications:read" | "notifications:send" | "applications:read" | "applications:write" | "applications:secret" | "requests:read" | "stores:read" | "stores:write" | "team:read" | "team:write" | "audit:read" | "partner:read" | "partner:write" | "sandbox:steer";

/** What a refusal looks like, on every endpoint. */
export interface ApiError {
  error: { code: string; message: string };
}

export type SessionState = {
  state: "SIGNED_OUT" | "SECOND_FACTOR" | "SIGNED_IN";
  mode: "sandbox" | "production";
  /** Send it as the header `X-Kaunter-Csrf` with everything but GET. Empty: send `none`. */
  csrfToken: string;
  user: PortalUser | null;
  merchant: PortalMerchant | null;
  /** What this person may do. */
  permissions: Array<string>;
  /** Ways to finish the login, when the state is SECOND_FACTOR. */
  secondFactors: Array<"totp" | "recovery" | "passkey">;
  confirmedUntil: string | null;
  idleTimeoutMs: number;
  /** RFC 3339, UTC. */
  now: string;
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
  /** Belongs to the company that runs the gateway. */
  isOperator: boolean;
  hasTotp: boolean;
  passkeyCount: number;
  recoveryCodesLeft: number;
};

export type PortalMerchant = {
  /** Digits or letters; always text. */
  id: string;
  companyName: string;
  brandName: string;
  status: "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
  isActive: boolean;
  /** May create merchants. */
  hasPartnerAccount: boolean;
  isSubMerchant: boolean;
};

export type WebauthnOptions = {
  [name: string]: unknown;
};

export type WebauthnAnswer = {
  id: string;
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

export type AuditEntry = {
  /** Digits or letters; always text. */
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  actor: {
    kind: "USER" | "OPERATOR" | "SYSTEM";
    /** Digits or letters; always text. */
    id: string;
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

export type AuditAction = "application.authorized" | "application.changed" | "application.created" | "application.key_added" | "application.key_renamed" | "application.key_revoked" | "application.secret_overlap_ended" | "application.secret_revealed" | "application.secret_rotated" | "application.server_key_rotated" | "application.switched_off" | "application.switched_on" | "checkout_logo.changed" | "checkout_logo.removed" | "checkout_look.changed" | "dispute.accepted" | "dispute.answered" | "merchant.approved" | "merchant.created" | "merchant.restored" | "merchant.sent_back" | "merchant.settings_changed" | "merchant.submitted" | "merchant.suspended" | "notification.redelivered" | "notification.tested" | "operator.created" | "passkey.added" | "passkey.removed" | "password.changed" | "password.reset" | "password.reset_asked" | "payment.inquired_now" | "payment_link.created" | "payments.exported" | "quarantined_claim.decided" | "recovery_codes.renewed" | "refund.approved" | "refund.declined" | "refund.made" | "refund.requested" | "session.ended" | "session.refused" | "session.signed_in" | "session.signed_out_everywhere" | "settlement_exception.resolved" | "store.changed" | "store.created" | "store.deleted" | "totp.disabled" | "totp.enabled" | "user.access_changed" | "user.invited" | "user.invited_again" | "user.joined" | "user.removed" | "user.renamed";

export type AuditTarget = "application" | "checkout" | "dispute" | "export" | "merchant" | "notification" | "passkey" | "payment" | "quarantined_claim" | "refund" | "session" | "settlement_exception" | "store" | "user";

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
  people: Array<{
    /** Digits or letters; always text. */
    id: string;
    email: string;
    name: string;
    role: string;
  }>;
  storeCount: number;
  applicationCount: number;
};

export type MerchantSettings = {
  methods: Array<string> | null;
  amountMinorMax: number | null;
  feeBasisPoints: number | null;
  feeFixedMinor: number | null;
  refundApprovalAboveMinor: number | null;
};

export type JobState = {
  name: string;
  waiting: number;
  overdue: number;
  oldestDueAt: string | null;
};

export type ApplicationItem = {
  /** The client id. */
  id: string;
  name: string;
  /** ON = live; OFF gets no token and no call through, at once. */
  isActive: boolean;
  signatureMode: "strict" | "compat";
  /** Transactions in the short form strict decoders need. */
  isLean: boolean;
  /** For an old client that signs `get` when it deletes a store. */
  acceptsDeleteSignedAsGet: boolean;
  webhookUrl: string;
  redirectUris: Array<string>;
  /** PEM. */
  serverPublicKey: string;
  serverKeyFingerprint: string;
  serverKeyRotatedAt: string | null;
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
  /** SHA-256 of the SPKI form. */
  fingerprint: string;
  /** PEM. */
  publicKey: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

export type DeveloperFacts = {
  mode: "sandbox" | "production";
  baseUrl: string;
  tokenUrl: string;
  checkoutUrl: string;
  openapiUrl: string;
  postmanUrl: string;
  /** 0: none. */
  rateLimitPerSecond: number;
  methods: Array<MethodItem>;
  checklist: Array<ChecklistItem>;
};

export type MethodItem = {
  id: string;
  name: string;
  group: string;
  railId: string;
  amountMinorMin: number;
  amountMinorMax: number;
  /** False: not switched on for this merchant. */
  isOffered: boolean;
};

export type ChecklistItem = {
  id: string;
  isDone: boolean;
  /** English; translate by id. */
  text: string;
};

export type SandboxState = {
  /** The simulators' own front page. */
  simulatorUrl: string;
  clock: {
    /** RFC 3339, UTC. */
    now: string;
    isFrozen: boolean;
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
  /** The address in it, when there is one. */
  link: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type RequestItem = {
  /** Also the answer's header `X-Request-Id`. */
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  /** Empty: it worked. */
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
  failure: RequestFailure | null;
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
  url: string;
  status: "PENDING" | "DELIVERED" | "EXHAUSTED" | "STOPPED";
  attemptCount: number;
  nextAttemptAt: string | null;
  /** Status or fault of the last attempt; empty when none. */
  lastAnswer: string;
  /** Who asked for it, when a person did. */
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
  attempts: Array<DeliveryAttempt>;
};

export type DeliveryAttempt = {
  attempt: number;
  /** RFC 3339, UTC. */
  startedAt: string;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseStatus: number | null;
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
  lastAnswer: string;
  state: "HEALTHY" | "FAILING" | "STOPPED" | "UNKNOWN";
  /** Why it is not healthy. */
  reason: string;
};

export type PaymentItem = {
  /** The transaction id. */
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
  /** As merchants send it, such as `FPX_MY`. */
  method: string;
  methodName: string;
  bankCode: string | null;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  /** Sen that can still be refunded. */
  balanceMinor: number;
  status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "PARTIAL_REFUNDED" | "FULL_REFUNDED" | "REVERSED";
  attemptState: "CREATED" | "PENDING" | "UNKNOWN" | "APPROVED" | "DECLINED" | "REVERSED";
  /** Money that does not count for the order: owed back to the payer. */
  isSurplus: boolean;
  heldMinor: number | null;
  /** The bank's or wallet's own reference. */
  railReference: string;
  failureReason: string | null;
  failureCode: string | null;
  customerId: string;
  customerEmail: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  paidAt: string | null;
};

export type PaymentFigures = {
  /** RFC 3339, UTC. */
  from: string;
  /** RFC 3339, UTC. */
  to: string;
  total: {
    count: number;
    successCount: number;
    failedCount: number;
    openCount: number;
    /** Sen of ringgit; 100 = RM 1.00. */
    amountMinor: number;
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
  name: string;
  count: number;
  successCount: number;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
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
  checkoutId: string;
  /** What the payer opens; show it as a QR code too. */
  url: string;
  orderId: string;
  title: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  status: "IN_PROCESS" | "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";
  transactionId: string | null;
  createdBy: string;
  /** RFC 3339, UTC. */
  startAt: string;
  /** RFC 3339, UTC. */
  endAt: string;
};

export type QuarantinedReport = {
  /** Digits or letters; always text. */
  id: string;
  railId: string;
  attemptId: string;
  merchantId: string | null;
  transactionId: string | null;
  orderId: string | null;
  expectedMinor: number | null;
  reportedMinor: number | null;
  /** The rail's own, of what it reports. */
  reference: string;
  claim: {
    [name: string]: unknown;
  };
  /** What does not fit. */
  note: string;
  /** What is possible now. */
  decisions: Array<"ACCEPT" | "REFUND_SURPLUS" | "REFUND_ALL" | "DISMISS">;
  decision: "ACCEPT" | "REFUND_SURPLUS" | "REFUND_ALL" | "DISMISS" | null;
  decidedReason: string;
  decidedBy: string;
  decidedAt: string | null;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type CustomerItem = {
  /** The merchant's own `customer.userId`. */
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
  attempts: number;
  approved: number;
  declined: number;
  unknown: number;
  open: number;
  successRate: number | null;
  paymentP95Ms: number | null;
  lastApprovedAt: string | null;
  /** Claims that wait for a decision. */
  quarantined: number;
  state: "HEALTHY" | "DEGRADED" | "IDLE";
};

export type UnknownOutcome = {
  /** Digits or letters; always text. */
  transactionId: string;
  /** Digits or letters; always text. */
  merchantId: string;
  railId: string;
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
  /** E-mail; empty when a program asked. */
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
  /** Asked for by this person, who cannot decide it. */
  isOwn: boolean;
  decidedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
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
  /** What the rail told, masked. */
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
    /** Why not, when it is not. */
    reason: string;
  };
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
  /** As merchants send it, such as `GOBIZ_MY`. */
  method: string;
  methodName: string;
  /** Sen of ringgit; 100 = RM 1.00. */
  amountMinor: number;
  reason: "fraudulent" | "not_received" | "not_as_described" | "duplicate" | "credit_not_processed" | "subscription_cancelled" | "other";
  /** The rail's own word for the reason. */
  reasonCode: string;
  /** The rail's own id of the dispute. */
  railReference: string;
  status: "OPEN" | "ANSWERING" | "ACCEPTING" | "UNDER_REVIEW" | "WON" | "LOST";
  dueAt: string | null;
  isAnswerable: boolean;
  response: "answer" | "accept" | null;
  /** The explanation that was given; empty when none. */
  answer: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  closedAt: string | null;
};

export type TimelineEvent = {
  /** RFC 3339, UTC. */
  at: string;
  kind: "CHECKOUT_CREATED" | "ATTEMPT_STARTED" | "EXCHANGE" | "RAIL_EVENT" | "PAID" | "FAILED" | "REVERSED" | "NOTIFICATION" | "NOTIFICATION_ATTEMPT" | "REFUND" | "DISPUTE" | "LEDGER" | "CHECKOUT_ENDED";
  title: string;
  /** A status or code; empty when there is none. */
  status: string;
  amountMinor: number | null;
  /** Of the thing this line is about. */
  referenceId: string;
  detail: {
    [name: string]: unknown;
  };
};

export type SettlementItem = {
  /** Digits or letters; always text. */
  id: string;
  /** Malaysian day, `YYYY-MM-DD`. */
  date: string;
  /** Carried over from the day before. */
  openingMinor: number;
  paymentsMinor: number;
  /** Negative: what was kept. */
  feesMinor: number;
  /** Negative. */
  refundsMinor: number;
  /** Held for disputes, less what was won back; negative when more was held. */
  disputesMinor: number;
  /** Sum of the lines: payments, fees and refunds. */
  linesMinor: number;
  /** opening + lines - closing. */
  payoutMinor: number;
  /** Carried over to the next day. */
  closingMinor: number;
  /** A payout waits until the merchant is verified. */
  isHeld: boolean;
  lineCount: number;
  /** RFC 3339, UTC. */
  createdAt: string;
};

export type SettlementLineItem = {
  /** Digits or letters; always text. */
  id: string;
  /** PAYMENT, FEE, FEE_RETURNED, REFUND_OPENED, REFUND_REFUSED. */
  kind: string;
  transactionId: string;
  orderId: string;
  method: string;
  methodName: string;
  /** What the merchant gets for it; negative for fees. */
  amountMinor: number;
  /** RFC 3339, UTC. */
  at: string;
};

export type SettlementException = {
  /** Digits or letters; always text. */
  id: string;
  railId: string;
  date: string;
  kind: string;
  reference: string;
  expectedMinor: number | null;
  reportedMinor: number | null;
  state: "OPEN" | "RESOLVED";
  decision: string;
  note: string;
  merchantId: string;
  transactionId: string;
  /** RFC 3339, UTC. */
  createdAt: string;
};

/** Every endpoint: what it takes and what it answers. `Blob` is a file. */
export interface PortalApi {
  /** Who is signed in, what they may do, and the CSRF token. Never a refusal. */
  getSession: {
    method: "GET";
    path: "/portal/api/session";
    params: null;
    query: null;
    body: null;
    response: SessionState;
  };
  /** Sign in. The answer's state is SIGNED_IN or SECOND_FACTOR. */
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
  /** The code of an authenticator app (6 digits) or a recovery code. */
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
      answer: WebauthnAnswer;
    };
    response: SessionState;
  };
  /** Sends a link when the address is known; the answer is the same when it is not. */
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
  /** Sets a new password with the link's token and ends all sessions. Sign in afterwards. */
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
  /** Whose invitation this is, to show before it is accepted. */
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
  /** Sets name and password of the invited person and signs in. */
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
  /** Ends this session. Repeating it does no harm. */
  logout: {
    method: "POST";
    path: "/portal/api/logout";
    params: null;
    query: null;
    body: null;
    response: Done;
  };
  /** Asks the password again. Endpoints that answer CONFIRMATION_REQUIRED work for five minutes after it. */
  confirmSession: {
    method: "POST";
    path: "/portal/api/session/confirm";
    params: null;
    query: null;
    body: {
      password: string;
    };
    response: SessionState;
  };
  /** Where this person is signed in. */
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
  /** Signs one of this person's sessions out. */
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
  /** Ends all sessions of this person, this one included. */
  signOutEverywhere: {
    method: "POST";
    path: "/portal/api/sessions/sign-out-everywhere";
    params: null;
    query: null;
    body: null;
    response: Done;
  };
  /** Changes one's own name. */
  changeProfile: {
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
  /** Changes one's own password and ends all other sessions. */
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
  /** A new secret for an authenticator app; nothing changes until it is switched on. */
  startTotp: {
    method: "POST";
    path: "/portal/api/profile/totp";
    params: null;
    query: null;
    body: null;
    response: {
      /** Base32, for typing in. */
      secret: string;
      /** `otpauth://…`, to show as a QR code. */
      uri: string;
    };
  };
  /** Switches the second factor on with a first right code; answers recovery codes. */
  enableTotp: {
    method: "POST";
    path: "/portal/api/profile/totp/enable";
    params: null;
    query: null;
    body: {
      code: string;
    };
    response: {
      /** Shown once; each works once. */
      recoveryCodes: Array<string>;
    };
  };
  /** Switches the authenticator app and its recovery codes off. */
  disableTotp: {
    method: "DELETE";
    path: "/portal/api/profile/totp";
    params: null;
    query: null;
    body: null;
    response: Done;
  };
  /** Ten new recovery codes; the old ones stop working. */
  renewRecoveryCodes: {
    method: "POST";
    path: "/portal/api/profile/recovery-codes";
    params: null;
    query: null;
    body: null;
    response: {
      /** Shown once; each works once. */
      recoveryCodes: Array<string>;
    };
  };
  /** One's own passkeys. */
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
  /** Keeps a passkey the browser has made. */
  addPasskey: {
    method: "POST";
    path: "/portal/api/profile/passkeys";
    params: null;
    query: null;
    body: {
      /** Digits or letters; always text. */
      challengeId: string;
      name: string;
      answer: WebauthnAnswer;
    };
    response: Passkey;
  };
  /** Forgets a passkey. */
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
  /** Everybody who may sign in for this merchant, invited people included. */
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
  /** Sends an invitation by e-mail, good for seven days. Only an owner invites an owner. */
  invitePerson: {
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
  /** A new link for somebody who has not accepted; the old one stops working. */
  inviteAgain: {
    method: "POST";
    path: "/portal/api/team/{id}/invite-again";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: TeamMember;
  };
  /** Changes role, stores or whether the person may sign in; ends their sessions. */
  changeTeamMember: {
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
  /** Takes the person's access away for good. The audit log keeps their name. */
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
  /** Who changed what, and when. Secrets are masked. */
  listAudit: {
    method: "GET";
    path: "/portal/api/audit";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
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
    };
  };
  /** The same as CSV, at most 10,000 rows. */
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
    response: Blob;
  };
  /** What operators changed, all merchants. */
  listOperatorAudit: {
    method: "GET";
    path: "/portal/api/operator/audit";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
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
    };
  };
  /** The stores this person may see. */
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
  /** A new store; at most ten. */
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
  /** Name and address. */
  changeStore: {
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
  /** For good; its payments stay. The default store cannot be deleted. */
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
  /** Merchants this partner has made. */
  listSubMerchants: {
    method: "GET";
    path: "/portal/api/partner/merchants";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
      q?: string;
      status?: "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
    };
    body: null;
    response: {
      items: Array<MerchantItem>;
      nextCursor: string | null;
    };
  };
  /** A merchant with its first store and its owner, who is invited by e-mail. */
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
  /** One of the partner's merchants. */
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
  /** Hands the merchant to the operator for review. */
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
  /** The logo that payers of one of the partner's merchants see. */
  changeSubMerchantLogo: {
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
  /** Takes that logo away. */
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
  /** All merchants; `status=REVIEWING` is the review queue, oldest first. */
  listMerchants: {
    method: "GET";
    path: "/portal/api/operator/merchants";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
      q?: string;
      status?: "UNVERIFIED" | "REVIEWING" | "VERIFIED" | "SUSPENDED";
    };
    body: null;
    response: {
      items: Array<MerchantItem>;
      nextCursor: string | null;
    };
  };
  /** A merchant with its first store and its owner, who is invited by e-mail. */
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
  /** One merchant with its settings and people. */
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
  /** REVIEWING becomes VERIFIED. */
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
  /** REVIEWING becomes UNVERIFIED again; the note says what is missing. */
  sendMerchantBack: {
    method: "POST";
    path: "/portal/api/operator/merchants/{id}/send-back";
    params: {
      id: string;
    };
    query: null;
    body: {
      note: string;
    };
    response: MerchantDetail;
  };
  /** All calls of the merchant are refused, at once. */
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
  /** SUSPENDED becomes REVIEWING: it is looked at again. */
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
  /** Partner account, methods, fees, limits. Both parts of the fee null: the gateway's own again. */
  changeMerchantSettings: {
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
      feeBasisPoints?: number | null;
      feeFixedMinor?: number | null;
      refundApprovalAboveMinor?: number | null;
    };
    response: MerchantDetail;
  };
  /** What waits for the worker, and how late the oldest is. */
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
  /** All applications of the merchant. */
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
  /** A new application, OFF until it is switched on; its secret is revealed separately. */
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
  /** One application. */
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
  /** Name, ON/OFF, signature mode, short form, addresses. */
  changeApplication: {
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
      acceptsDeleteSignedAsGet?: boolean;
      webhookUrl?: string;
      redirectUris?: Array<string>;
    };
    response: ApplicationItem;
  };
  /** Shows the client secret. Kept in the audit log. */
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
  /** A new client secret; the old one works for `overlapHours` more. */
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
  /** The old secret stops working now. */
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
  /** Our public key for this application: what notifications are verified with. */
  downloadServerKey: {
    method: "GET";
    path: "/portal/api/applications/{id}/server-key.pem";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Blob;
  };
  /** A new key pair of ours. Notifications sent from now on are signed with it. */
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
  /** The application's public keys, revoked ones included. */
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
  /** What a pasted key is, before it is kept; a private key is refused loudly. */
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
  /** Adds a public key (PEM: SPKI or PKCS#1, RSA of 2048 bits or more). */
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
  /** Gives a key another name. */
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
  /** Requests signed with this key are refused from now on. */
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
  /** Addresses, payment methods and the go-live checklist. */
  getDeveloperFacts: {
    method: "GET";
    path: "/portal/api/developer";
    params: null;
    query: null;
    body: null;
    response: DeveloperFacts;
  };
  /** Clock, faults and banks of the simulators. */
  getSandbox: {
    method: "GET";
    path: "/portal/api/sandbox";
    params: null;
    query: null;
    body: null;
    response: SandboxState;
  };
  /** Freezes, frees or advances the simulators' clock. */
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
  /** Makes a simulator fail in a chosen way; `replay` repeats its last messages. */
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
  /** Takes a simulated bank offline, or brings it back; payers see it at once. */
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
  /** Ends the faults of one simulator, or of all. */
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
  /** What went in and out of the simulators lately. */
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
  /** The sandbox's post: mails it would have sent. Without a login only from this machine, else those of the own merchant. */
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
  /** One mail, as text. */
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
  /** Signed API calls of the last 30 days, newest first. */
  listRequests: {
    method: "GET";
    path: "/portal/api/requests";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
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
    };
  };
  /** Error codes with their counts, most frequent first. */
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
  /** One call; a refused signature comes with everything the debugger shows. */
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
  /** Support contact, colour and logo on the checkout page. */
  getCheckoutLook: {
    method: "GET";
    path: "/portal/api/checkout-look";
    params: null;
    query: null;
    body: null;
    response: CheckoutLook;
  };
  /** Changes them; an empty text is not shown. */
  changeCheckoutLook: {
    method: "PATCH";
    path: "/portal/api/checkout-look";
    params: null;
    query: null;
    body: {
      supportEmail?: string;
      supportPhone?: string;
      colour?: string;
    };
    response: CheckoutLook;
  };
  /** Shows another logo to payers. */
  changeCheckoutLogo: {
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
  /** Shows payers the first letter of the name again. */
  removeCheckoutLogo: {
    method: "DELETE";
    path: "/portal/api/checkout-look/logo";
    params: null;
    query: null;
    body: null;
    response: CheckoutLook;
  };
  /** Newest first. */
  listNotifications: {
    method: "GET";
    path: "/portal/api/notifications";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
      status?: "PENDING" | "DELIVERED" | "EXHAUSTED" | "STOPPED";
      applicationId?: string;
      transactionId?: string;
      eventType?: string;
      url?: string;
    };
    body: null;
    response: {
      items: Array<NotificationItem>;
      nextCursor: string | null;
    };
  };
  /** One notification with its attempts: what was sent and what came back. */
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
  /** Sends again: the listed ones, or all of a time range with a filter; at most 1,000. */
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
        status?: "PENDING" | "DELIVERED" | "EXHAUSTED" | "STOPPED";
        applicationId?: string;
      };
    };
    response: {
      count: number;
      ids: Array<string>;
    };
  };
  /** A signed sample to an address, marked as a test (`eventType` PORTAL_TEST). */
  sendTestNotification: {
    method: "POST";
    path: "/portal/api/notifications/test";
    params: null;
    query: null;
    body: {
      /** Left out: the oldest application that is ON. */
      applicationId?: string;
      url: string;
    };
    response: NotificationItem;
  };
  /** Health of each address over the last seven days; a stopped one says why. */
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
  /** Newest first. `q` finds a transaction, order or checkout id, an e-mail, an amount (12.50) or a bank's reference. */
  listPayments: {
    method: "GET";
    path: "/portal/api/payments";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
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
    };
  };
  /** The filtered list as CSV, at most 5,000 rows; more goes through an export. */
  exportPaymentsNow: {
    method: "GET";
    path: "/portal/api/payments.csv";
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
    };
    body: null;
    response: Blob;
  };
  /** What the charts show, at most 366 days. */
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
  /** Exports of the last seven days, with progress. */
  listExports: {
    method: "GET";
    path: "/portal/api/exports";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<ExportItem>;
      nextCursor: string | null;
    };
  };
  /** Writes all payments of the filter in the background, at most 1,000,000. */
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
  /** Progress of one export. */
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
  /** The finished file. */
  downloadExport: {
    method: "GET";
    path: "/portal/api/exports/{id}/file.csv";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Blob;
  };
  /** Checkouts made by hand. */
  listPaymentLinks: {
    method: "GET";
    path: "/portal/api/payment-links";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<PaymentLink>;
      nextCursor: string | null;
    };
  };
  /** A checkout by hand, to send to a payer as a link or QR code. */
  createPaymentLink: {
    method: "POST";
    path: "/portal/api/payment-links";
    params: null;
    query: null;
    body: {
      /** Left out: the oldest application that is ON. */
      applicationId?: string;
      storeId: string;
      title: string;
      detail: string;
      amountMinor: number;
      orderId: string | null;
      customerEmail: string | null;
      expiresInSeconds: number;
    };
    response: PaymentLink;
  };
  /** What rails claimed that did not fit, newest first: another amount, no such attempt. */
  listQuarantine: {
    method: "GET";
    path: "/portal/api/operator/quarantine";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
      state?: "OPEN" | "RESOLVED";
    };
    body: null;
    response: {
      items: Array<QuarantinedReport>;
      nextCursor: string | null;
    };
  };
  /** ACCEPT: the order is paid with what arrived. REFUND_SURPLUS: the same, and what is above the order's amount goes back. REFUND_ALL: all of it goes back. DISMISS: nothing arrived. */
  decideReport: {
    method: "POST";
    path: "/portal/api/operator/quarantine/{id}/decide";
    params: {
      id: string;
    };
    query: null;
    body: {
      decision: "ACCEPT" | "REFUND_SURPLUS" | "REFUND_ALL" | "DISMISS";
      reason: string;
    };
    response: Done;
  };
  /** People who paid with a `customer.userId`, last seen first. `q` finds an id or e-mail. */
  listCustomers: {
    method: "GET";
    path: "/portal/api/customers";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
      q?: string;
    };
    body: null;
    response: {
      items: Array<CustomerItem>;
      nextCursor: string | null;
    };
  };
  /** One payer and their last payments; the id is a query because it may hold anything. */
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
  /** Each rail's health over the last hour. */
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
  /** Attempts whose outcome nobody knows yet, oldest first. */
  listUnknownOutcomes: {
    method: "GET";
    path: "/portal/api/operator/unknown-outcomes";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<UnknownOutcome>;
      nextCursor: string | null;
    };
  };
  /** Asks the rail at the next opportunity instead of at the planned time. */
  inquireNow: {
    method: "POST";
    path: "/portal/api/operator/unknown-outcomes/{id}/inquire";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Done;
  };
  /** Gives money back, all or part of it. Send a fresh `idempotencyKey` for each decision. */
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
  /** Refunds above the limit, waiting for a second person or decided. */
  listRefundRequests: {
    method: "GET";
    path: "/portal/api/refund-requests";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
      status?: "WAITING" | "APPROVED" | "DECLINED";
    };
    body: null;
    response: {
      items: Array<RefundRequestItem>;
      nextCursor: string | null;
    };
  };
  /** Approves (the money goes back) or declines; nobody decides their own. */
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
  /** One payment with its timeline, by transaction id. */
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
  /** Newest first. `q` finds a dispute, transaction or order id, or a bank's reference. */
  listDisputes: {
    method: "GET";
    path: "/portal/api/disputes";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
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
    };
  };
  /** One dispute. */
  getDispute: {
    method: "GET";
    path: "/portal/api/disputes/{id}";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: DisputeItem;
  };
  /** Tells the payer's bank why the money is the merchant's. One answer for each dispute. */
  answerDispute: {
    method: "POST";
    path: "/portal/api/disputes/{id}/answer";
    params: {
      id: string;
    };
    query: null;
    body: {
      text: string;
    };
    response: DisputeItem;
  };
  /** Lets the payer keep the money; it cannot be taken back. */
  acceptDispute: {
    method: "POST";
    path: "/portal/api/disputes/{id}/accept";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: DisputeItem;
  };
  /** Of all merchants, newest first: what is not decided. */
  listOpenDisputes: {
    method: "GET";
    path: "/portal/api/operator/disputes";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
    };
    body: null;
    response: {
      items: Array<DisputeItem>;
      nextCursor: string | null;
    };
  };
  /** Payouts, newest first. */
  listSettlements: {
    method: "GET";
    path: "/portal/api/settlements";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
      /** RFC 3339, or a Malaysian date. */
      from?: string;
      /** RFC 3339, or a Malaysian date. */
      to?: string;
    };
    body: null;
    response: {
      items: Array<SettlementItem>;
      nextCursor: string | null;
    };
  };
  /** One payout and its lines, fees itemised. */
  getSettlement: {
    method: "GET";
    path: "/portal/api/settlements/{id}";
    params: {
      id: string;
    };
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
    };
    body: null;
    response: {
      settlement: SettlementItem;
      lines: Array<SettlementLineItem>;
      nextCursor: string | null;
    };
  };
  /** The same lines as CSV. */
  downloadSettlement: {
    method: "GET";
    path: "/portal/api/settlements/{id}/file.csv";
    params: {
      id: string;
    };
    query: null;
    body: null;
    response: Blob;
  };
  /** Lines of the rails' files that do not agree with our books. */
  listSettlementExceptions: {
    method: "GET";
    path: "/portal/api/operator/settlement-exceptions";
    params: null;
    query: {
      cursor?: string;
      /** 1 to 100; 50 when left out. */
      limit?: string;
      state?: "OPEN" | "RESOLVED";
    };
    body: null;
    response: {
      items: Array<SettlementException>;
      nextCursor: string | null;
    };
  };
  /** ACCEPT books the line as the rail says; DISMISS only closes it. */
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
}

export const PORTAL_ENDPOINTS = {
  getSession: {"method":"GET","path":"/portal/api/session","permission":"anyone","needsConfirmation":false},
  login: {"method":"POST","path":"/portal/api/login","permission":"anyone","needsConfirmation":false},
  loginSecondFactor: {"method":"POST","path":"/portal/api/login/second-factor","permission":"anyone","needsConfirmation":false},
  startPasskeyLogin: {"method":"POST","path":"/portal/api/login/passkey-options","permission":"anyone","needsConfirmation":false},
  loginWithPasskey: {"method":"POST","path":"/portal/api/login/passkey","permission":"anyone","needsConfirmation":false},
  forgotPassword: {"method":"POST","path":"/portal/api/password/forgot","permission":"anyone","needsConfirmation":false},
  resetPassword: {"method":"POST","path":"/portal/api/password/reset","permission":"anyone","needsConfirmation":false},
  readInvitation: {"method":"POST","path":"/portal/api/invitations/read","permission":"anyone","needsConfirmation":false},
  acceptInvitation: {"method":"POST","path":"/portal/api/invitations/accept","permission":"anyone","needsConfirmation":false},
  logout: {"method":"POST","path":"/portal/api/logout","permission":"anyone","needsConfirmation":false},
  confirmSession: {"method":"POST","path":"/portal/api/session/confirm","permission":"signed-in","needsConfirmation":false},
  listSessions: {"method":"GET","path":"/portal/api/sessions","permission":"signed-in","needsConfirmation":false},
  endSession: {"method":"DELETE","path":"/portal/api/sessions/{id}","permission":"signed-in","needsConfirmation":false},
  signOutEverywhere: {"method":"POST","path":"/portal/api/sessions/sign-out-everywhere","permission":"signed-in","needsConfirmation":false},
  changeProfile: {"method":"PATCH","path":"/portal/api/profile","permission":"signed-in","needsConfirmation":false},
  changePassword: {"method":"POST","path":"/portal/api/profile/password","permission":"signed-in","needsConfirmation":false},
  startTotp: {"method":"POST","path":"/portal/api/profile/totp","permission":"signed-in","needsConfirmation":true},
  enableTotp: {"method":"POST","path":"/portal/api/profile/totp/enable","permission":"signed-in","needsConfirmation":true},
  disableTotp: {"method":"DELETE","path":"/portal/api/profile/totp","permission":"signed-in","needsConfirmation":true},
  renewRecoveryCodes: {"method":"POST","path":"/portal/api/profile/recovery-codes","permission":"signed-in","needsConfirmation":true},
  listPasskeys: {"method":"GET","path":"/portal/api/profile/passkeys","permission":"signed-in","needsConfirmation":false},
  startPasskey: {"method":"POST","path":"/portal/api/profile/passkeys/options","permission":"signed-in","needsConfirmation":true},
  addPasskey: {"method":"POST","path":"/portal/api/profile/passkeys","permission":"signed-in","needsConfirmation":true},
  removePasskey: {"method":"DELETE","path":"/portal/api/profile/passkeys/{id}","permission":"signed-in","needsConfirmation":true},
  listTeam: {"method":"GET","path":"/portal/api/team","permission":"team:read","needsConfirmation":false},
  invitePerson: {"method":"POST","path":"/portal/api/team/invitations","permission":"team:write","needsConfirmation":false},
  inviteAgain: {"method":"POST","path":"/portal/api/team/{id}/invite-again","permission":"team:write","needsConfirmation":false},
  changeTeamMember: {"method":"PATCH","path":"/portal/api/team/{id}","permission":"team:write","needsConfirmation":false},
  removeTeamMember: {"method":"DELETE","path":"/portal/api/team/{id}","permission":"team:write","needsConfirmation":false},
  listAudit: {"method":"GET","path":"/portal/api/audit","permission":"audit:read","needsConfirmation":false},
  exportAudit: {"method":"GET","path":"/portal/api/audit.csv","permission":"audit:read","needsConfirmation":false},
  listOperatorAudit: {"method":"GET","path":"/portal/api/operator/audit","permission":"operator","needsConfirmation":false},
  listStores: {"method":"GET","path":"/portal/api/stores","permission":"stores:read","needsConfirmation":false},
  createStore: {"method":"POST","path":"/portal/api/stores","permission":"stores:write","needsConfirmation":false},
  changeStore: {"method":"PATCH","path":"/portal/api/stores/{id}","permission":"stores:write","needsConfirmation":false},
  deleteStore: {"method":"DELETE","path":"/portal/api/stores/{id}","permission":"stores:write","needsConfirmation":true},
  listSubMerchants: {"method":"GET","path":"/portal/api/partner/merchants","permission":"partner:read","needsConfirmation":false},
  createSubMerchant: {"method":"POST","path":"/portal/api/partner/merchants","permission":"partner:write","needsConfirmation":false},
  getSubMerchant: {"method":"GET","path":"/portal/api/partner/merchants/{id}","permission":"partner:read","needsConfirmation":false},
  submitSubMerchant: {"method":"POST","path":"/portal/api/partner/merchants/{id}/submit","permission":"partner:write","needsConfirmation":false},
  changeSubMerchantLogo: {"method":"POST","path":"/portal/api/partner/merchants/{id}/logo","permission":"partner:write","needsConfirmation":false},
  removeSubMerchantLogo: {"method":"DELETE","path":"/portal/api/partner/merchants/{id}/logo","permission":"partner:write","needsConfirmation":false},
  listMerchants: {"method":"GET","path":"/portal/api/operator/merchants","permission":"operator","needsConfirmation":false},
  createMerchant: {"method":"POST","path":"/portal/api/operator/merchants","permission":"operator","needsConfirmation":false},
  getMerchant: {"method":"GET","path":"/portal/api/operator/merchants/{id}","permission":"operator","needsConfirmation":false},
  approveMerchant: {"method":"POST","path":"/portal/api/operator/merchants/{id}/approve","permission":"operator","needsConfirmation":false},
  sendMerchantBack: {"method":"POST","path":"/portal/api/operator/merchants/{id}/send-back","permission":"operator","needsConfirmation":false},
  suspendMerchant: {"method":"POST","path":"/portal/api/operator/merchants/{id}/suspend","permission":"operator","needsConfirmation":true},
  restoreMerchant: {"method":"POST","path":"/portal/api/operator/merchants/{id}/restore","permission":"operator","needsConfirmation":false},
  changeMerchantSettings: {"method":"PATCH","path":"/portal/api/operator/merchants/{id}","permission":"operator","needsConfirmation":false},
  listJobs: {"method":"GET","path":"/portal/api/operator/jobs","permission":"operator","needsConfirmation":false},
  listApplications: {"method":"GET","path":"/portal/api/applications","permission":"applications:read","needsConfirmation":false},
  createApplication: {"method":"POST","path":"/portal/api/applications","permission":"applications:write","needsConfirmation":false},
  getApplication: {"method":"GET","path":"/portal/api/applications/{id}","permission":"applications:read","needsConfirmation":false},
  changeApplication: {"method":"PATCH","path":"/portal/api/applications/{id}","permission":"applications:write","needsConfirmation":false},
  revealSecret: {"method":"POST","path":"/portal/api/applications/{id}/secret/reveal","permission":"applications:secret","needsConfirmation":true},
  rotateSecret: {"method":"POST","path":"/portal/api/applications/{id}/secret/rotate","permission":"applications:secret","needsConfirmation":true},
  endSecretOverlap: {"method":"POST","path":"/portal/api/applications/{id}/secret/end-overlap","permission":"applications:secret","needsConfirmation":false},
  downloadServerKey: {"method":"GET","path":"/portal/api/applications/{id}/server-key.pem","permission":"applications:read","needsConfirmation":false},
  rotateServerKey: {"method":"POST","path":"/portal/api/applications/{id}/server-key/rotate","permission":"applications:secret","needsConfirmation":true},
  listKeys: {"method":"GET","path":"/portal/api/applications/{id}/keys","permission":"applications:read","needsConfirmation":false},
  checkKey: {"method":"POST","path":"/portal/api/keys/check","permission":"applications:read","needsConfirmation":false},
  addKey: {"method":"POST","path":"/portal/api/applications/{id}/keys","permission":"applications:write","needsConfirmation":false},
  renameKey: {"method":"PATCH","path":"/portal/api/applications/{id}/keys/{keyId}","permission":"applications:write","needsConfirmation":false},
  revokeKey: {"method":"DELETE","path":"/portal/api/applications/{id}/keys/{keyId}","permission":"applications:write","needsConfirmation":false},
  getDeveloperFacts: {"method":"GET","path":"/portal/api/developer","permission":"signed-in","needsConfirmation":false},
  getSandbox: {"method":"GET","path":"/portal/api/sandbox","permission":"sandbox:steer","needsConfirmation":false},
  setSandboxClock: {"method":"POST","path":"/portal/api/sandbox/clock","permission":"sandbox:steer","needsConfirmation":false},
  setSandboxFault: {"method":"POST","path":"/portal/api/sandbox/faults","permission":"sandbox:steer","needsConfirmation":false},
  setSandboxBank: {"method":"POST","path":"/portal/api/sandbox/banks","permission":"sandbox:steer","needsConfirmation":false},
  clearSandboxFaults: {"method":"POST","path":"/portal/api/sandbox/faults/clear","permission":"sandbox:steer","needsConfirmation":false},
  listSandboxJournal: {"method":"GET","path":"/portal/api/sandbox/journal","permission":"sandbox:steer","needsConfirmation":false},
  listMail: {"method":"GET","path":"/portal/api/mail","permission":"anyone","needsConfirmation":false},
  getMail: {"method":"GET","path":"/portal/api/mail/{id}","permission":"anyone","needsConfirmation":false},
  listRequests: {"method":"GET","path":"/portal/api/requests","permission":"requests:read","needsConfirmation":false},
  listRequestErrors: {"method":"GET","path":"/portal/api/requests/errors","permission":"requests:read","needsConfirmation":false},
  getRequest: {"method":"GET","path":"/portal/api/requests/{id}","permission":"requests:read","needsConfirmation":false},
  getCheckoutLook: {"method":"GET","path":"/portal/api/checkout-look","permission":"stores:read","needsConfirmation":false},
  changeCheckoutLook: {"method":"PATCH","path":"/portal/api/checkout-look","permission":"stores:write","needsConfirmation":false},
  changeCheckoutLogo: {"method":"POST","path":"/portal/api/checkout-look/logo","permission":"stores:write","needsConfirmation":false},
  removeCheckoutLogo: {"method":"DELETE","path":"/portal/api/checkout-look/logo","permission":"stores:write","needsConfirmation":false},
  listNotifications: {"method":"GET","path":"/portal/api/notifications","permission":"notifications:read","needsConfirmation":false},
  getNotification: {"method":"GET","path":"/portal/api/notifications/{id}","permission":"notifications:read","needsConfirmation":false},
  redeliverNotifications: {"method":"POST","path":"/portal/api/notifications/redeliver","permission":"notifications:send","needsConfirmation":false},
  sendTestNotification: {"method":"POST","path":"/portal/api/notifications/test","permission":"notifications:send","needsConfirmation":false},
  listEndpoints: {"method":"GET","path":"/portal/api/notification-endpoints","permission":"notifications:read","needsConfirmation":false},
  listPayments: {"method":"GET","path":"/portal/api/payments","permission":"payments:read","needsConfirmation":false},
  exportPaymentsNow: {"method":"GET","path":"/portal/api/payments.csv","permission":"payments:export","needsConfirmation":false},
  getPaymentFigures: {"method":"GET","path":"/portal/api/payments/figures","permission":"payments:read","needsConfirmation":false},
  listExports: {"method":"GET","path":"/portal/api/exports","permission":"payments:export","needsConfirmation":false},
  startExport: {"method":"POST","path":"/portal/api/exports","permission":"payments:export","needsConfirmation":false},
  getExport: {"method":"GET","path":"/portal/api/exports/{id}","permission":"payments:export","needsConfirmation":false},
  downloadExport: {"method":"GET","path":"/portal/api/exports/{id}/file.csv","permission":"payments:export","needsConfirmation":false},
  listPaymentLinks: {"method":"GET","path":"/portal/api/payment-links","permission":"payments:read","needsConfirmation":false},
  createPaymentLink: {"method":"POST","path":"/portal/api/payment-links","permission":"payments:create","needsConfirmation":false},
  listQuarantine: {"method":"GET","path":"/portal/api/operator/quarantine","permission":"operator","needsConfirmation":false},
  decideReport: {"method":"POST","path":"/portal/api/operator/quarantine/{id}/decide","permission":"operator","needsConfirmation":true},
  listCustomers: {"method":"GET","path":"/portal/api/customers","permission":"customers:read","needsConfirmation":false},
  getCustomer: {"method":"GET","path":"/portal/api/customers/one","permission":"customers:read","needsConfirmation":false},
  listRails: {"method":"GET","path":"/portal/api/operator/rails","permission":"operator","needsConfirmation":false},
  listUnknownOutcomes: {"method":"GET","path":"/portal/api/operator/unknown-outcomes","permission":"operator","needsConfirmation":false},
  inquireNow: {"method":"POST","path":"/portal/api/operator/unknown-outcomes/{id}/inquire","permission":"operator","needsConfirmation":false},
  refundPayment: {"method":"POST","path":"/portal/api/payments/{id}/refunds","permission":"payments:refund","needsConfirmation":false},
  listRefundRequests: {"method":"GET","path":"/portal/api/refund-requests","permission":"payments:refund","needsConfirmation":false},
  decideRefundRequest: {"method":"POST","path":"/portal/api/refund-requests/{id}/decide","permission":"payments:approve-refund","needsConfirmation":false},
  getPayment: {"method":"GET","path":"/portal/api/payments/{id}","permission":"payments:read","needsConfirmation":false},
  listDisputes: {"method":"GET","path":"/portal/api/disputes","permission":"payments:read","needsConfirmation":false},
  getDispute: {"method":"GET","path":"/portal/api/disputes/{id}","permission":"payments:read","needsConfirmation":false},
  answerDispute: {"method":"POST","path":"/portal/api/disputes/{id}/answer","permission":"disputes:answer","needsConfirmation":false},
  acceptDispute: {"method":"POST","path":"/portal/api/disputes/{id}/accept","permission":"disputes:answer","needsConfirmation":false},
  listOpenDisputes: {"method":"GET","path":"/portal/api/operator/disputes","permission":"operator","needsConfirmation":false},
  listSettlements: {"method":"GET","path":"/portal/api/settlements","permission":"settlements:read","needsConfirmation":false},
  getSettlement: {"method":"GET","path":"/portal/api/settlements/{id}","permission":"settlements:read","needsConfirmation":false},
  downloadSettlement: {"method":"GET","path":"/portal/api/settlements/{id}/file.csv","permission":"settlements:read","needsConfirmation":false},
  listSettlementExceptions: {"method":"GET","path":"/portal/api/operator/settlement-exceptions","permission":"operator","needsConfirmation":false},
  resolveSettlementException: {"method":"POST","path":"/portal/api/operator/settlement-exceptions/{id}/resolve","permission":"operator","needsConfirmation":true},
} as const;

export const ROLE_PERMISSIONS: Readonly<Record<UserRole, readonly Permission[]>> = {
  OWNER: ["payments:read","payments:create","payments:export","payments:refund","payments:approve-refund","disputes:answer","customers:read","settlements:read","notifications:read","notifications:send","applications:read","applications:write","applications:secret","requests:read","stores:read","stores:write","team:read","team:write","audit:read","partner:read","partner:write","sandbox:steer"],
  ADMIN: ["payments:read","payments:create","payments:export","payments:refund","payments:approve-refund","disputes:answer","customers:read","settlements:read","notifications:read","notifications:send","applications:read","applications:write","applications:secret","requests:read","stores:read","stores:write","team:read","team:write","audit:read","partner:read","partner:write","sandbox:steer"],
  DEVELOPER: ["payments:read","payments:create","notifications:read","notifications:send","applications:read","applications:write","applications:secret","requests:read","stores:read","sandbox:steer"],
  FINANCE: ["payments:read","payments:create","payments:export","payments:refund","disputes:answer","customers:read","settlements:read","notifications:read","stores:read"],
  VIEWER: ["payments:read","customers:read","settlements:read","notifications:read","stores:read"],
};
