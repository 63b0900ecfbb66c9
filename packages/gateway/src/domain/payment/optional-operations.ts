/** What an operation of a rail is for, where the gateway can do without. */
export const OPTIONAL_OPERATIONS = {
  REFUNDS: "refunds",
  SETTLEMENT_FILES: "settlement files",
  DISPUTE_RESPONSES: "responses to disputes",
  QUICK_PAY: "quick pay",
} as const;
export type OptionalOperation = keyof typeof OPTIONAL_OPERATIONS;
