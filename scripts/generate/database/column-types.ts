/** TypeScript types of PostgreSQL's, as `store/database.ts` reads them. */
export const TYPES: Readonly<Record<string, string>> = {
  text: "string",
  varchar: "string",
  bpchar: "string",
  name: "string",
  uuid: "string",
  numeric: "string",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  bool: "boolean",
  timestamptz: "Date",
  bytea: "Buffer",
  jsonb: "unknown",
  json: "unknown",
  void: "null",
  _text: "string[]",
  _int4: "number[]",
  _int8: "number[]",
  _bool: "boolean[]",
  _bytea: "Buffer[]",
};

/**
 * Columns whose type says less than we know: JSON, and texts of a fixed set. `table.column` to the
 * type, and to the file it is imported from where it is ours.
 */
export const COLUMN_TYPES: Readonly<Record<string, readonly [type: string, file?: string]>> = {
  "audit_log.action": ["AuditAction", "domain/access/audit-actions.ts"],
  "audit_log.after": ["Record<string, unknown>"],
  "audit_log.before": ["Record<string, unknown>"],
  "audit_log.target_kind": ["AuditTarget", "domain/access/audit-actions.ts"],
  "authorization_codes.scopes": ["Scope[]", "domain/application/scope.ts"],
  "events.type": ["MoneyEventType", "domain/notification/money-event.ts"],
  "merchant_documents.content_type": ["FileType", "domain/picture/file-type.ts"],
  "merchant_documents.kind": ["DocumentName", "domain/merchant/settlement-account.ts"],
  "merchant_reviews.outcome": ["ReviewOutcome", "domain/merchant/verification/verification.ts"],
  "merchant_reviews.reasons": ["ReviewReason[]", "domain/merchant/verification/verification.ts"],
  "merchants.profile": ["MerchantProfile", "domain/merchant/merchant.ts"],
  "notification_attempts.request_headers": ["Record<string, string>"],
  "notification_attempts.response_headers": ["Record<string, string>"],
  "partner_files.content_type": ["FileType", "domain/picture/file-type.ts"],
  "refresh_tokens.scopes": ["Scope[]", "domain/application/scope.ts"],
  "request_log.failure": ["CallFailure", "domain/request-log/api-call.ts"],
  "checkouts.details": ["CheckoutDetails", "domain/checkout/checkout.ts"],
  "portal_exports.filter": ["StoredPaymentFilter", "domain/payment/payment-filter.ts"],
  "provider_reports.content": ["Record<string, unknown>"],
  "settlement_accounts.profile": ["SettlementProfile", "domain/merchant/settlement-account.ts"],
  "transactions.payer": ["Record<string, unknown>"],
};

/** Ids: by the column's name in any table, and by `table.id`. */
export const ID_TYPES: Readonly<Record<string, string>> = {
  application_id: "ApplicationId",
  "applications.id": "ApplicationId",
  checkout_id: "CheckoutId",
  "checkouts.id": "CheckoutId",
  customer_id: "CustomerId",
  "customers.id": "CustomerId",
  master_merchant_id: "MerchantId",
  merchant_id: "MerchantId",
  "merchants.id": "MerchantId",
  partner_id: "MerchantId",
  store_id: "StoreId",
  "stores.id": "StoreId",
  transaction_id: "TransactionId",
  "transactions.id": "TransactionId",
  user_id: "UserId",
  "users.id": "UserId",
};
