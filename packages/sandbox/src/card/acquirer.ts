/** The operations of the API, on orders and sessions. */
import { createHash, randomBytes } from "node:crypto";
import type { FaultView } from "../faults.ts";
import { parseDecimal } from "../ringgit.ts";
import { type ApiResponse, accepted, invalid, notFound } from "./api-response.ts";
import { type CardDetails, scriptOf } from "./card-scripts.ts";
import { respondToChargeback, uploadEvidence } from "./chargeback/chargebacks.ts";
import type { CardOrder, CardStore } from "./orders.ts";
import { capture, createSale, type Instruction, refund, voidSale } from "./payments.ts";
import { presentAuthentication, presentTransaction, presentWholeOrder } from "./present.ts";
import type { AcquirerContext } from "./record-transaction.ts";
import { dayEnd, settlementCsv } from "./settlement.ts";
import {
  type AuthenticationContext,
  authenticatePayer,
  initiateAuthentication,
} from "./three-d-secure/authentication.ts";

/** A JSON object that is not validated yet. */
export type Block = Record<string, unknown>;
/** Path parameters. */
export type Params = Record<string, string>;

export interface Acquirer extends AcquirerContext, AuthenticationContext {
  store: CardStore;
  faults: FaultView;
}

const SESSION_MS = 1_800_000;
const ID = /^[A-Za-z0-9_-]{1,40}$/;
const EVIDENCE_TYPES = ["application/pdf", "image/png", "image/jpeg"];
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const OPENING_OPERATIONS: readonly unknown[] = ["INITIATE_AUTHENTICATION", "PAY", "AUTHORIZE"];

/** `PUT …/order/{orderId}/transaction/{transactionId}`. */
export function transact(acquirer: Acquirer, params: Params, body: Block): ApiResponse {
  const { orderId = "", transactionId = "" } = params;
  if (!ID.test(orderId)) return invalid("orderId", "Must be 1 to 40 letters or digits");
  if (!ID.test(transactionId)) return invalid("transactionId", "Must be 1 to 40 letters or digits");
  const order = acquirer.store.orders.get(orderId) ?? openOrder(acquirer, orderId, body);
  if ("kind" in order) return order;
  const transaction = blockOf(body.transaction);
  const amountMinor = transaction.amount === undefined ? null : senOf(transaction.amount);
  const instruction = { order, transactionId, amountMinor };
  switch (body.apiOperation) {
    case "CAPTURE":
      return capture(acquirer, instruction);
    case "VOID":
      return voidSale(acquirer, instruction, textOf(transaction.targetTransactionId));
    case "REFUND":
      return refund(acquirer, instruction);
    case "ANSWER_CHARGEBACK":
    case "ACCEPT_CHARGEBACK": {
      const isAnswer = body.apiOperation === "ANSWER_CHARGEBACK";
      const text = isAnswer ? textOf(blockOf(body.evidence).text) : null;
      if (text === undefined) return invalid("evidence.text", "Must not be empty");
      const { files: ids = [] } = blockOf(body.evidence);
      const files = Array.isArray(ids) ? ids.map(String) : [];
      const targetId = textOf(transaction.targetTransactionId);
      return respondToChargeback(acquirer, order, targetId, { id: transactionId, text, files });
    }
    default:
      return open(acquirer, instruction, body);
  }
}

/** `PUT …/order/{orderId}/transaction/{transactionId}/file/{fileId}`: evidence in a chargeback. */
export function uploadFile(acquirer: Acquirer, params: Params, body: Block): ApiResponse {
  const { orderId = "", transactionId = "", fileId = "" } = params;
  const order = acquirer.store.orders.get(orderId);
  if (!order) return notFound("orderId");
  if (!ID.test(fileId)) return invalid("fileId", "Must be 1 to 40 letters or digits");
  const file = blockOf(body.file);
  const name = textOf(file.name);
  const contentType = textOf(file.contentType) ?? "";
  const content = Buffer.from(textOf(file.content) ?? "", "base64");
  if (!name) return invalid("file.name", "Must not be empty");
  if (!EVIDENCE_TYPES.includes(contentType))
    return invalid("file.contentType", `Must be one of ${EVIDENCE_TYPES.join(", ")}`);
  if (content.length === 0) return invalid("file.content", "Must be Base64 of a file");
  return uploadEvidence(acquirer, order, transactionId, fileId, {
    ...{ name, contentType, bytes: content.length },
    sha256: createHash("sha256").update(content).digest("hex"),
  });
}

/** Operations that repeat the amount of the order and need the payer's card or browser. */
function open(acquirer: Acquirer, instruction: Instruction, body: Block): ApiResponse {
  const { order, transactionId } = instruction;
  const wanted = blockOf(body.order);
  if (senOf(wanted.amount) !== order.amountMinor)
    return invalid("order.amount", "Must equal the amount of the order");
  if (wanted.currency !== order.currency)
    return invalid("order.currency", "Must equal the currency of the order");
  const authentication = blockOf(body.authentication);
  switch (body.apiOperation) {
    case "INITIATE_AUTHENTICATION": {
      const url = textOf(authentication.redirectResponseUrl);
      if (!url)
        return invalid(
          "authentication.redirectResponseUrl",
          "Must be the URL the payer returns to",
        );
      return initiateAuthentication(acquirer, order, transactionId, url);
    }
    case "AUTHENTICATE_PAYER":
      return authenticatePayer(acquirer, order, transactionId, {
        methodCompletion: blockOf(authentication["3ds2"]).methodCompletion,
        hasBrowser: textOf(blockOf(body.device).browser) !== undefined,
      });
    case "PAY":
    case "AUTHORIZE": {
      const isRepeat = order.transactions.has(transactionId);
      if (!isRepeat && !cardOf(acquirer, body))
        return invalid("session.id", "The session has no card");
      const type = body.apiOperation === "PAY" ? "PAYMENT" : "AUTHORIZATION";
      const reliance =
        blockOf(body.transaction).source === "MERCHANT"
          ? "merchant_initiated"
          : { authenticationId: textOf(authentication.transactionId) };
      return createSale(acquirer, type, instruction, reliance);
    }
    default:
      return invalid("apiOperation", "Unknown operation");
  }
}

/** The first call of an order names its amount and its card. */
function openOrder(acquirer: Acquirer, id: string, body: Block): CardOrder | ApiResponse {
  if (!OPENING_OPERATIONS.includes(body.apiOperation)) return notFound("orderId");
  const wanted = blockOf(body.order);
  const amountMinor = senOf(wanted.amount);
  if (!amountMinor) return invalid("order.amount", "Must be greater than zero");
  if (wanted.currency !== "MYR") return invalid("order.currency", "Must be MYR");
  const card = cardOf(acquirer, body);
  if (!card) return invalid("session.id", "The session has no card");
  const order: CardOrder = {
    id,
    reference: textOf(wanted.reference) ?? id,
    amountMinor,
    currency: "MYR",
    lastFour: card.number.slice(-4),
    script: scriptOf(card, acquirer.clock.now()),
    transactions: new Map(),
  };
  acquirer.store.orders.set(id, order);
  return order;
}

/** `GET …/order/{orderId}[/transaction/{transactionId}]`. */
export function retrieve({ store, merchantId }: Acquirer, params: Params): ApiResponse {
  const { orderId = "", transactionId } = params;
  const order = store.orders.get(orderId);
  if (!order) return notFound("orderId");
  const json = (body: object): ApiResponse => ({ kind: "json", status: 200, body });
  if (transactionId === undefined) return json(presentWholeOrder(merchantId, order));
  const found = order.transactions.get(transactionId);
  if (found) return json(presentTransaction(merchantId, order, found));
  if (order.authentication?.transactionId === transactionId)
    return json(presentAuthentication(merchantId, order, order.authentication));
  return notFound("transactionId");
}

/** `POST …/session`: keeps card details, so that later calls can name the session instead. */
export function openSession({ store, clock, merchantId }: Acquirer): ApiResponse {
  const id = `SESSION${randomBytes(12).toString("hex")}`;
  store.sessions.set(id, { id, expiresAt: new Date(clock.now().getTime() + SESSION_MS) });
  return accepted({ merchant: merchantId, result: "SUCCESS", session: { id } });
}

/** `PUT …/session/{sessionId}`. */
export function fillSession(
  acquirer: Acquirer,
  { sessionId = "" }: Params,
  body: Block,
): ApiResponse {
  const session = acquirer.store.sessions.get(sessionId);
  if (!session || session.expiresAt <= acquirer.clock.now())
    return invalid("session.id", "Session not found or expired");
  const card = readCard(body);
  if (!card)
    return invalid(
      "sourceOfFunds.provided.card",
      "Must be a card with number, expiry and security code",
    );
  session.card = card;
  return accepted({
    merchant: acquirer.merchantId,
    result: "SUCCESS",
    session: { id: sessionId },
  });
}

/** `GET …/settlement/{date}`: null until that day has ended. */
export function settlement(
  { store, clock, faults }: Acquirer,
  { date = "" }: Params,
): string | null {
  if (!DATE.test(date) || clock.now() < dayEnd(date)) return null;
  const text = store.settled.get(date) ?? settlementCsv(store.orders.values(), date, faults);
  store.settled.set(date, text);
  return text;
}

function cardOf({ store, clock }: Acquirer, body: Block): CardDetails | null {
  const session = store.sessions.get(textOf(blockOf(body.session).id) ?? "");
  if (session?.card && session.expiresAt > clock.now()) return session.card;
  return readCard(body);
}

function readCard(body: Block): CardDetails | null {
  const card = blockOf(blockOf(blockOf(body.sourceOfFunds).provided).card);
  const expiry = blockOf(card.expiry);
  const number = textOf(card.number) ?? "";
  const expiryMonth = textOf(expiry.month) ?? "";
  const expiryYear = textOf(expiry.year) ?? "";
  const securityCode = textOf(card.securityCode) ?? "";
  // PCI DSS forbids storing the security code, so a card on file comes without it.
  const isOnFile = card.storedOnFile === "STORED" && securityCode === "";
  if (!/^\d{12,19}$/.test(number)) return null;
  if (!isOnFile && !/^\d{3,4}$/.test(securityCode)) return null;
  if (!/^(0[1-9]|1[0-2])$/.test(expiryMonth) || !/^\d{2}$/.test(expiryYear)) return null;
  return { number, expiryMonth, expiryYear, securityCode };
}

/** Any object may be read by key; every value is checked before use. */
export function blockOf(value: unknown): Block {
  return typeof value === "object" && value !== null ? (value as Block) : {};
}

/** The protocol sends amounts as text or as numbers. */
function senOf(amount: unknown): number | null {
  return parseDecimal(String(amount));
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
