import { type BankEntry, type BankFile, type BankOutcome, makeEntry } from "../../bank-entry.ts";
import { checkAccount, type OwnAccount } from "../own-account.ts";
import { checkCurrency, readAmount } from "../read-amount.ts";
import { readXmlDay } from "../read-day.ts";
import { ReadError } from "../read-problem.ts";
import { ENTRIES_MAX } from "../read-text.ts";
import { childrenOf, firstTextOf, nodeAt, requireAt, textAt, type XmlNode } from "./xml-tree.ts";

type Direction = "CREDIT" | "DEBIT";

/** Sub-families of ISO's bank transaction codes: reversals of a transfer that was sent. */
const RETURN_FAMILIES = ["RRTN", "RPCR", "RRCT"];
const OPENING = ["OPBD", "PRCD"];

/** A statement (camt.053) or notification (camt.054), in versions 02 to 08. */
export function readCamt(
  message: XmlNode,
  kind: "camt.053" | "camt.054",
  own: OwnAccount,
): BankFile {
  const statements = childrenOf(message, kind === "camt.053" ? "Stmt" : "Ntfctn");
  if (statements.length === 0) throw new ReadError("FIELD_MISSING", message.line, "Stmt");
  const entries: BankEntry[] = [];
  for (const statement of statements) {
    checkStatementAccount(statement, own);
    const bookings = childrenOf(statement, "Ntry").map(readBooking);
    checkBalances(statement, bookings);
    for (const booking of bookings) {
      entries.push(...readEntries(booking, own));
      if (entries.length > ENTRIES_MAX) {
        throw new ReadError("TOO_MANY", booking.node.line, `more than ${ENTRIES_MAX} entries`);
      }
    }
  }
  return { kind, ids: statements.map((statement) => textAt(statement, "Id")), entries };
}

interface Booking {
  node: XmlNode;
  direction: Direction;
  amountMinor: number;
  isBooked: boolean;
}

function checkStatementAccount(statement: XmlNode, own: OwnAccount): void {
  const account = requireAt(statement, "Acct");
  checkAccount(firstTextOf(account, ["Id/IBAN", "Id/Othr/Id"]), own, account.line);
  const currency = nodeAt(account, "Ccy");
  if (currency) checkCurrency(currency.text, currency.line, "Acct/Ccy");
}

function readBooking(node: XmlNode): Booking {
  const status = firstTextOf(node, ["Sts/Cd", "Sts"]);
  return {
    node,
    direction: readDirection(node),
    amountMinor: readMoney(requireAt(node, "Amt")),
    isBooked: status === "BOOK",
  };
}

function readDirection(node: XmlNode): Direction {
  const { text, line } = requireAt(node, "CdtDbtInd");
  if (text.trim() === "CRDT") return "CREDIT";
  if (text.trim() === "DBIT") return "DEBIT";
  throw new ReadError("FIELD_INVALID", line, `CdtDbtInd: ${text}`);
}

function readMoney(node: XmlNode): number {
  checkCurrency(node.currency, node.line, node.name);
  return readAmount(node.text, node.line, node.name);
}

/** Only where a statement has both its balances; pages in between have interim ones. */
function checkBalances(statement: XmlNode, bookings: readonly Booking[]): void {
  const balances = childrenOf(statement, "Bal").map((node) => ({
    node,
    code: textAt(node, "Tp", "CdOrPrtry", "Cd"),
    minor: signed(readDirection(node), readMoney(requireAt(node, "Amt"))),
  }));
  const opening = balances.find(({ code }) => OPENING.includes(code));
  const closing = balances.find(({ code }) => code === "CLBD");
  if (!opening || !closing) return;
  const booked = bookings.filter(({ isBooked }) => isBooked);
  const expected = booked.reduce(
    (sum, { direction, amountMinor }) => sum + signed(direction, amountMinor),
    opening.minor,
  );
  if (expected !== closing.minor) {
    throw new ReadError("BALANCE_WRONG", closing.node.line, `${closing.minor} is not ${expected}`);
  }
}

function signed(direction: Direction, amountMinor: number): number {
  return direction === "CREDIT" ? amountMinor : -amountMinor;
}

/** One entry for each transaction of a booking; one for the booking when it lists none. */
function readEntries(booking: Booking, own: OwnAccount): BankEntry[] {
  const { node } = booking;
  const details = childrenOf(node, "NtryDtls");
  const transactions = details.flatMap((each) => childrenOf(each, "TxDtls"));
  const [first] = transactions;
  if (!first) return [readBatchEntry(booking, details)];
  const amounts = transactions.map(readTransactionAmount);
  if (transactions.length === 1) {
    return [readTransaction(booking, first, amounts[0] ?? booking.amountMinor, own)];
  }
  const entries = transactions.map((transaction, index) => {
    const amountMinor = amounts[index] ?? null;
    if (amountMinor !== null) return readTransaction(booking, transaction, amountMinor, own);
    throw new ReadError("FIELD_MISSING", transaction.line, "TxDtls/Amt");
  });
  const sum = entries.reduce(
    (total, { direction, amountMinor }) =>
      total + (direction === booking.direction ? (amountMinor ?? 0) : -(amountMinor ?? 0)),
    0,
  );
  const hasCharges = [node, ...transactions].some((each) => nodeAt(each, "Chrgs") !== null);
  if (sum !== booking.amountMinor && !hasCharges) {
    throw new ReadError("BATCH_SUM_WRONG", node.line, `${sum} is not ${booking.amountMinor}`);
  }
  return entries;
}

function readTransactionAmount(transaction: XmlNode): number | null {
  const amount = nodeAt(transaction, "Amt") ?? nodeAt(transaction, "AmtDtls", "TxAmt", "Amt");
  return amount && readMoney(amount);
}

/** A bank may book a message as a whole even when it was asked not to. */
function readBatchEntry(booking: Booking, details: readonly XmlNode[]): BankEntry {
  const batch = details.map((each) => nodeAt(each, "Btch")).find((each) => each !== null);
  const messageId = batch ? firstTextOf(batch, ["MsgId", "PmtInfId"]) || null : null;
  return makeEntry({
    ...readCommon(booking, booking.node, booking.direction),
    amountMinor: booking.amountMinor,
    references: [textAt(booking.node, "NtryRef")],
    text: textAt(booking.node, "AddtlNtryInf"),
    messageId,
    isWholeBatch: messageId !== null,
  });
}

function readTransaction(
  booking: Booking,
  transaction: XmlNode,
  amountMinor: number,
  own: OwnAccount,
): BankEntry {
  const isSigned = nodeAt(transaction, "CdtDbtInd") !== null;
  const direction = isSigned ? readDirection(transaction) : booking.direction;
  const remittance = nodeAt(transaction, "RmtInf");
  const structured = remittance ? childrenOf(remittance, "Strd") : [];
  const texts = remittance ? childrenOf(remittance, "Ustrd").map(({ text }) => text.trim()) : [];
  const more = [textAt(transaction, "AddtlTxInf"), textAt(booking.node, "AddtlNtryInf")];
  const references = ["EndToEndId", "InstrId", "TxId", "UETR"];
  return makeEntry({
    ...readCommon(booking, transaction, direction),
    ...readCounterparty(transaction, direction, own),
    amountMinor,
    references: [
      ...references.map((name) => textAt(transaction, "Refs", name)),
      ...structured.map((each) => textAt(each, "CdtrRefInf", "Ref")),
    ],
    text: [...texts, ...more].filter((text) => text !== "").join("\n"),
    messageId: firstTextOf(transaction, ["Refs/MsgId", "Refs/PmtInfId"]) || null,
  });
}

function readCommon(booking: Booking, details: XmlNode, direction: Direction) {
  const { node, isBooked } = booking;
  const returned = nodeAt(details, "RtrInf");
  const family =
    textAt(details, "BkTxCd", "Domn", "Fmly", "SubFmlyCd") ||
    textAt(node, "BkTxCd", "Domn", "Fmly", "SubFmlyCd");
  const isReversal =
    ["true", "1"].includes(textAt(node, "RvslInd")) || RETURN_FAMILIES.includes(family);
  const isReturn = returned !== null || isReversal;
  const outcome = outcomeOf(direction, isReturn, isBooked);
  const additional = returned ? childrenOf(returned, "AddtlInf") : [];
  return {
    line: details.line,
    status: firstTextOf(node, ["Sts/Cd", "Sts"]),
    outcome,
    direction,
    bookedOn: readDate(node, "BookgDt"),
    valueOn: readDate(node, "ValDt"),
    bankReference: textAt(details, "Refs", "AcctSvcrRef") || textAt(node, "AcctSvcrRef"),
    reasonCode: returned && firstTextOf(returned, ["Rsn/Cd", "Rsn/Prtry"]),
    reasonText: additional.map(({ text }) => text.trim()).join(" "),
  };
}

/** Money that left without being a return is a transfer paid; what is not booked yet may change. */
function outcomeOf(direction: Direction, isReturn: boolean, isBooked: boolean): BankOutcome {
  if (!isBooked) return direction === "DEBIT" && !isReturn ? "ACCEPTED" : "OTHER";
  if (direction === "DEBIT") return isReturn ? "OTHER" : "PAID";
  return isReturn ? "RETURNED" : "OTHER";
}

function readDate(node: XmlNode, name: string): string | null {
  const date = nodeAt(node, name, "Dt") ?? nodeAt(node, name, "DtTm");
  return date && readXmlDay(date.text, date.line, name);
}

/** Banks differ in whose role a returned transfer keeps: the other side is not our account. */
function readCounterparty(transaction: XmlNode, direction: Direction, own: OwnAccount) {
  const parties = nodeAt(transaction, "RltdPties");
  if (!parties) return {};
  const roles = direction === "DEBIT" ? ["Cdtr", "Dbtr"] : ["Dbtr", "Cdtr"];
  const sides = roles.map((role) => ({
    name: firstTextOf(parties, [`${role}/Pty/Nm`, `${role}/Nm`]),
    accountNo: firstTextOf(parties, [`${role}Acct/Id/IBAN`, `${role}Acct/Id/Othr/Id`]),
  }));
  return sides.find(({ accountNo }) => accountNo !== "" && !own.is(accountNo)) ?? sides[0] ?? {};
}
