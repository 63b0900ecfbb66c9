/**
 * The acquirer's messages: a REST API where the caller chooses order and transaction ids. Unused
 * fields are ignored. Protocol: README.md.
 */
import Type, { type Static, type TSchema } from "typebox";

const Text = Type.Optional(Type.String({ maxLength: 10_000 }));
const Amount = Type.Optional(Type.Union([Type.String(), Type.Number()]));
const part = <T extends Record<string, TSchema>>(fields: T) => Type.Optional(Type.Object(fields));

const PayerRedirect = part({ methodUrl: Text, methodPostData: Text, acsUrl: Text, cReq: Text });

/** A transaction: as a response, inside an order, or as a notification. */
export const TransactionReply = Type.Object({
  merchant: Text,
  result: Type.String(),
  order: part({ id: Text, currency: Text, amount: Amount, status: Text }),
  transaction: part({ id: Text, type: Text, amount: Amount, currency: Text, receipt: Text }),
  /** Only in transactions of type CHARGEBACK. */
  chargeback: part({
    status: Text,
    reason: Text,
    respondBy: Text,
    files: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
  }),
  response: part({ gatewayCode: Text, acquirerCode: Text }),
  sourceOfFunds: part({
    provided: part({ card: part({ brand: Text, number: Text, issuerCountry: Text }) }),
  }),
  authentication: part({
    "3ds2": part({ transactionStatus: Text, statusReasonCode: Text, challengeCancel: Text }),
    /** Either form is in use. */
    redirect: part({
      customizedHtml: part({ "3ds2": PayerRedirect }),
      customized: part({ "3DS": PayerRedirect }),
    }),
  }),
});
export type TransactionReply = Static<typeof TransactionReply>;

export const OrderReply = Type.Object({
  id: Type.String(),
  result: Type.String(),
  transaction: Type.Array(TransactionReply),
});
export type OrderReply = Static<typeof OrderReply>;

export const SessionReply = Type.Object({
  result: Type.Literal("SUCCESS"),
  session: Type.Object({ id: Type.String({ pattern: "^[A-Za-z0-9]{1,64}$" }) }),
});

export const ErrorReply = Type.Object({
  result: Type.Literal("ERROR"),
  error: Type.Object({ cause: Text, field: Text, validationType: Text, supportCode: Text }),
});
export type ErrorReply = Static<typeof ErrorReply>;

/** Formats sen as the protocol does: `12.34`. */
export function amountText(amountMinor: number): string {
  return `${Math.trunc(amountMinor / 100)}.${(amountMinor % 100).toString().padStart(2, "0")}`;
}

/** Parses the protocol's amount, text or number, into sen; null when it is invalid. */
export function readAmount(amount: string | number | undefined): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(amount));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/**
 * Ids of an attempt's transactions inside its order, whose id is the attempt's. Chargebacks have
 * ids of the acquirer.
 */
export const transactionIds = {
  authentication: (attemptId: string) => `${attemptId}A`,
  sale: (attemptId: string) => attemptId,
  capture: (attemptId: string) => `${attemptId}C`,
  void: (attemptId: string) => `${attemptId}V`,
  undo: (attemptId: string) => `${attemptId}R`,
  /** The response to a chargeback, one for each. */
  response: (chargebackId: string) => `${chargebackId}-R`,
} as const;
