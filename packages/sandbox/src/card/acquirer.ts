/** The acquirer's desk: which operation a call asks for, on which order, with which card. */
import { randomBytes } from "node:crypto";
import type { FaultView } from "../faults.ts";
import { parseDecimal } from "../ringgit.ts";
import { type Answer, accepted, invalid, notFound } from "./answers.ts";
import {
  type AuthenticationDesk,
  authenticatePayer,
  initiateAuthentication,
} from "./three-d-secure/authentication.ts";
import { type CardDetails, scriptOf } from "./card-scripts.ts";
import { respond } from "./chargeback/chargebacks.ts";
import type { PaymentDesk } from "./desk.ts";
import type { Books, CardOrder } from "./orders.ts";
import { capture, type Instruction, refund, sell, voidSale } from "./payments.ts";
import { presentAuthentication, presentTransaction, presentWholeOrder } from "./present.ts";
import { dayEnd, settlementCsv } from "./settlement.ts";

/** A JSON object nobody has checked yet. */
export type Block = Record<string, unknown>;
/** Path parameters. */
export type Params = Record<string, string>;

export interface Acquirer extends PaymentDesk, AuthenticationDesk {
  books: Books;
  faults: FaultView;
}

const SESSION_MS = 1_800_000;
const ID = /^[A-Za-z0-9_-]{1,40}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const OPENING_OPERATIONS: readonly unknown[] = ["INITIATE_AUTHENTICATION", "PAY", "AUTHORIZE"];

/** `PUT …/order/{orderId}/transaction/{transactionId}`. */
export function transact(acquirer: Acquirer, params: Params, body: Block): Answer {
  const { orderId = "", transactionId = "" } = params;
  if (!ID.test(orderId)) return invalid("orderId", "1 to 40 letters or digits");
  if (!ID.test(transactionId)) return invalid("transactionId", "1 to 40 letters or digits");
  const order = acquirer.books.orders.get(orderId) ?? openOrder(acquirer, orderId, body);
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
      if (text === undefined) return invalid("evidence.text", "An explanation is needed");
      const targetId = textOf(transaction.targetTransactionId);
      return respond(acquirer, order, targetId, { id: transactionId, text });
    }
    default:
      return open(acquirer, instruction, body);
  }
}

/** Operations that repeat the amount of the order and need the payer's card or browser. */
function open(acquirer: Acquirer, instruction: Instruction, body: Block): Answer {
  const { order, transactionId } = instruction;
  const wanted = blockOf(body.order);
  if (senOf(wanted.amount) !== order.amountMinor) return invalid("order.amount", "Differs");
  if (wanted.currency !== order.currency) return invalid("order.currency", "Differs");
  const authentication = blockOf(body.authentication);
  switch (body.apiOperation) {
    case "INITIATE_AUTHENTICATION": {
      const url = textOf(authentication.redirectResponseUrl);
      if (!url) return invalid("authentication.redirectResponseUrl", "Where the payer returns");
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
      if (!isRepeat && !cardOf(acquirer, body)) return invalid("session.id", "No card");
      const type = body.apiOperation === "PAY" ? "PAYMENT" : "AUTHORIZATION";
      const relied =
        blockOf(body.transaction).source === "MERCHANT"
          ? "merchant_initiated"
          : { authenticationId: textOf(authentication.transactionId) };
      return sell(acquirer, type, instruction, relied);
    }
    default:
      return invalid("apiOperation", "Unknown operation");
  }
}

/** The first call of an order names its amount and its card. */
function openOrder(acquirer: Acquirer, id: string, body: Block): CardOrder | Answer {
  if (!OPENING_OPERATIONS.includes(body.apiOperation)) return notFound("orderId");
  const wanted = blockOf(body.order);
  const amountMinor = senOf(wanted.amount);
  if (!amountMinor) return invalid("order.amount", "An amount above zero is needed");
  if (wanted.currency !== "MYR") return invalid("order.currency", "Only MYR");
  const card = cardOf(acquirer, body);
  if (!card) return invalid("session.id", "No session with a card");
  const order: CardOrder = {
    id,
    reference: textOf(wanted.reference) ?? id,
    amountMinor,
    currency: "MYR",
    lastFour: card.number.slice(-4),
    script: scriptOf(card, acquirer.clock.now()),
    transactions: new Map(),
  };
  acquirer.books.orders.set(id, order);
  return order;
}

/** `GET …/order/{orderId}[/transaction/{transactionId}]`. */
export function retrieve({ books, merchantId }: Acquirer, params: Params): Answer {
  const { orderId = "", transactionId } = params;
  const order = books.orders.get(orderId);
  if (!order) return notFound("orderId");
  const json = (body: object): Answer => ({ kind: "json", status: 200, body });
  if (transactionId === undefined) return json(presentWholeOrder(merchantId, order));
  const found = order.transactions.get(transactionId);
  if (found) return json(presentTransaction(merchantId, order, found));
  if (order.authentication?.transactionId === transactionId)
    return json(presentAuthentication(merchantId, order, order.authentication));
  return notFound("transactionId");
}

/** `POST …/session`: a place for card details, so that later calls need not repeat them. */
export function openSession({ books, clock, merchantId }: Acquirer): Answer {
  const id = `SESSION${randomBytes(12).toString("hex")}`;
  books.sessions.set(id, { id, expiresAt: new Date(clock.now().getTime() + SESSION_MS) });
  return accepted({ merchant: merchantId, result: "SUCCESS", session: { id } });
}

/** `PUT …/session/{sessionId}`. */
export function fillSession(acquirer: Acquirer, { sessionId = "" }: Params, body: Block): Answer {
  const session = acquirer.books.sessions.get(sessionId);
  if (!session || session.expiresAt <= acquirer.clock.now()) return invalid("session.id", "None");
  const card = readCard(body);
  if (!card) return invalid("sourceOfFunds.provided.card", "Not a card");
  session.card = card;
  return accepted({
    merchant: acquirer.merchantId,
    result: "SUCCESS",
    session: { id: sessionId },
  });
}

/** `GET …/settlement/{date}`: null before the end of that day. */
export function settlement(
  { books, clock, faults }: Acquirer,
  { date = "" }: Params,
): string | null {
  if (!DATE.test(date) || clock.now() < dayEnd(date)) return null;
  const text = books.settled.get(date) ?? settlementCsv(books.orders.values(), date, faults);
  books.settled.set(date, text);
  return text;
}

function cardOf({ books, clock }: Acquirer, body: Block): CardDetails | null {
  const session = books.sessions.get(textOf(blockOf(body.session).id) ?? "");
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
  // A card on file is used without its code, which nobody may keep.
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
