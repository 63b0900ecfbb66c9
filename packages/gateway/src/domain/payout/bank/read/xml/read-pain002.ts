import { type BankEntry, type BankFile, type BankOutcome, makeEntry } from "../../bank-entry.ts";
import { checkCurrency, readAmount } from "../read-amount.ts";
import { readXmlDay } from "../read-day.ts";
import { ReadError } from "../read-problem.ts";
import { ENTRIES_MAX } from "../read-text.ts";
import { childrenOf, firstTextOf, nodeAt, requireAt, textAt, type XmlNode } from "./xml-tree.ts";

/**
 * ISO 20022 ExternalPaymentTransactionStatus. ACSC and ACCC say that the account was settled; all
 * others before them may still fail. PART and codes that are not here decide nothing.
 */
const OUTCOMES: Readonly<Record<string, BankOutcome>> = {
  RCVD: "ACCEPTED",
  ACTC: "ACCEPTED",
  ACCP: "ACCEPTED",
  ACWC: "ACCEPTED",
  ACWP: "ACCEPTED",
  ACFC: "ACCEPTED",
  ACSP: "ACCEPTED",
  PATC: "ACCEPTED",
  PDNG: "ACCEPTED",
  ACSC: "PAID",
  ACCC: "PAID",
  RJCT: "REJECTED",
  CANC: "REJECTED",
};

/**
 * A second copy was rejected. It has the IDs of the first one, which may have been paid: whoever
 * took this for the outcome of the first would pay it again.
 */
const DUPLICATES: ReadonlySet<string> = new Set([
  ...["AM05", "DU01", "DU02", "DU03", "DU04", "DU05"],
]);

/** The status of the group, of each payment and of each transaction, in versions 03 to 10. */
export function readPain002(message: XmlNode): BankFile {
  const group = requireAt(message, "OrgnlGrpInfAndSts");
  const about = { messageId: textAt(group, "OrgnlMsgId") || null };
  const groupStatus = textAt(group, "GrpSts");
  const entries: BankEntry[] = [];
  if (groupStatus !== "") entries.push(makeStatus(group, groupStatus, about));
  // Version 02 had transactions next to the group.
  const payments = [...childrenOf(message, "OrgnlPmtInfAndSts"), message];
  for (const payment of payments) {
    const paymentStatus = textAt(payment, "PmtInfSts");
    if (paymentStatus !== "") entries.push(makeStatus(payment, paymentStatus, about));
    for (const transaction of childrenOf(payment, "TxInfAndSts")) {
      if (entries.length >= ENTRIES_MAX) {
        throw new ReadError("TOO_MANY", transaction.line, `more than ${ENTRIES_MAX} entries`);
      }
      entries.push(readTransaction(transaction, paymentStatus || groupStatus, about));
    }
  }
  if (entries.length === 0) throw new ReadError("FIELD_MISSING", group.line, "GrpSts");
  return { kind: "pain.002", ids: [textAt(message, "GrpHdr", "MsgId")], entries };
}

interface About {
  messageId: string | null;
}

/** One payment holds all of a message, because we write one for each. */
function makeStatus(node: XmlNode, status: string, about: About): BankEntry {
  return makeEntry({ ...about, ...readStatus(node, status), isWholeBatch: true });
}

function readStatus(node: XmlNode, status: string) {
  const reason = nodeAt(node, "StsRsnInf");
  const reasonCode = reason && firstTextOf(reason, ["Rsn/Cd", "Rsn/Prtry"]);
  const additional = childrenOf(node, "StsRsnInf").flatMap((each) => childrenOf(each, "AddtlInf"));
  return {
    line: node.line,
    status,
    outcome: DUPLICATES.has(reasonCode ?? "") ? ("OTHER" as const) : (OUTCOMES[status] ?? "OTHER"),
    reasonCode,
    reasonText: additional.map(({ text }) => text.trim()).join(" "),
  };
}

function readTransaction(node: XmlNode, inherited: string, about: About): BankEntry {
  const status = textAt(node, "TxSts") || inherited;
  if (status === "") throw new ReadError("FIELD_MISSING", node.line, "TxInfAndSts/TxSts");
  const original = nodeAt(node, "OrgnlTxRef");
  const amount = original && nodeAt(original, "Amt", "InstdAmt");
  if (amount) checkCurrency(amount.currency, amount.line, "InstdAmt");
  const accepted = nodeAt(node, "AccptncDtTm");
  const names = ["Cdtr/Pty/Nm", "Cdtr/Nm"];
  const accounts = ["CdtrAcct/Id/IBAN", "CdtrAcct/Id/Othr/Id"];
  return makeEntry({
    ...about,
    ...readStatus(node, status),
    amountMinor: amount && readAmount(amount.text, amount.line, "InstdAmt"),
    references: [textAt(node, "OrgnlEndToEndId"), textAt(node, "OrgnlInstrId")],
    accountNo: original && firstTextOf(original, accounts),
    name: original && firstTextOf(original, names),
    bookedOn: accepted && readXmlDay(accepted.text, accepted.line, "AccptncDtTm"),
    bankReference: textAt(node, "AcctSvcrRef"),
  });
}
