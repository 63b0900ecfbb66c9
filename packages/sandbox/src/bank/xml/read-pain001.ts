/**
 * A pain.001.001.09 as a bank checks it: the order of elements, lengths, characters, counts and
 * sums of the message definition. The schema itself is not ours to pass on.
 */

import { parseDecimal } from "../../ringgit.ts";
import { isDay } from "../bank-days.ts";
import {
  AMOUNT_MINOR_MAX,
  OrderError,
  type PaymentOrder,
  TRANSFERS_MAX,
  type Transfer,
} from "../payment-order.ts";
import { childrenOf, elementAt, readXml, textAt, type XmlElement, XmlError } from "./read-xml.ts";

export const PAIN_001 = "pain.001.001.09";
const NAMESPACE = `urn:iso:std:iso:20022:tech:xsd:${PAIN_001}`;

/** Of the elements with parts: which ones they have, in the order of the message definition. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  Document: ["CstmrCdtTrfInitn"],
  CstmrCdtTrfInitn: ["GrpHdr", "PmtInf", "SplmtryData"],
  GrpHdr: ["MsgId", "CreDtTm", "Authstn", "NbOfTxs", "CtrlSum", "InitgPty", "FwdgAgt"],
  PmtInf: [
    ...["PmtInfId", "PmtMtd", "BtchBookg", "NbOfTxs", "CtrlSum", "PmtTpInf", "ReqdExctnDt"],
    ...["PoolgAdjstmntDt", "Dbtr", "DbtrAcct", "DbtrAgt", "DbtrAgtAcct", "InstrForDbtrAgt"],
    ...["UltmtDbtr", "ChrgBr", "ChrgsAcct", "ChrgsAcctAgt", "CdtTrfTxInf"],
  ],
  CdtTrfTxInf: [
    ...["PmtId", "PmtTpInf", "Amt", "XchgRateInf", "ChrgBr", "MndtRltdInf", "ChqInstr"],
    ...["UltmtDbtr", "IntrmyAgt1", "IntrmyAgt1Acct", "IntrmyAgt2", "IntrmyAgt2Acct"],
    ...["IntrmyAgt3", "IntrmyAgt3Acct", "CdtrAgt", "CdtrAgtAcct", "Cdtr", "CdtrAcct"],
    ...["UltmtCdtr", "InstrForCdtrAgt", "InstrForDbtrAgt", "Purp", "RgltryRptg", "Tax"],
    ...["RltdRmtInf", "RmtInf", "SplmtryData"],
  ],
  PmtId: ["InstrId", "EndToEndId", "UETR"],
};

const ID_MAX = 35;
const NAME_MAX = 140;
/** SWIFT's character set X. */
const CHARACTERS = /^[A-Za-z0-9/\-?:().,'+ ]+$/;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const ACCOUNT = /^[0-9]{5,34}$/;

/** The message's ID, for a refusal; empty when it cannot be found. */
export function findMessageId(text: string): string {
  return /<MsgId>\s*([A-Za-z0-9-]{1,35})\s*<\/MsgId>/.exec(text)?.[1] ?? "";
}

export function readPain001(text: string): PaymentOrder {
  const root = readRoot(text);
  const message = require(root, "CstmrCdtTrfInitn");
  const header = require(message, "GrpHdr");
  const payments = childrenOf(message, "PmtInf");
  const [payment] = payments;
  if (!payment || payments.length > 1) throw invalid("there must be one PmtInf");
  if (textAt(payment, "PmtMtd") !== "TRF") throw invalid("PmtMtd must be TRF");
  const transfers = childrenOf(payment, "CdtTrfTxInf").map(readTransfer);
  if (transfers.length === 0) throw invalid("there is no CdtTrfTxInf");
  if (transfers.length > TRANSFERS_MAX) throw invalid(`more than ${TRANSFERS_MAX} transfers`);
  const ids = new Set(transfers.map(({ endToEndId }) => endToEndId));
  if (ids.size !== transfers.length) throw new OrderError("DU04", "an EndToEndId is repeated");
  checkTotals(header, transfers);
  if (elementAt(payment, "NbOfTxs") || elementAt(payment, "CtrlSum")) {
    checkTotals(payment, transfers);
  }
  const executionDay = textAt(payment, "ReqdExctnDt", "Dt");
  if (!isDay(executionDay)) throw new OrderError("DT01", "ReqdExctnDt/Dt is not a date");
  readName(payment, "Dbtr");
  readBic(payment, "DbtrAgt");
  return {
    messageId: readId(header, "MsgId"),
    format: PAIN_001,
    executionDay,
    debitAccountNo: textAt(payment, "DbtrAcct", "Id", "Othr", "Id"),
    isBatchBooked: ["true", "1"].includes(textAt(payment, "BtchBookg")),
    transfers,
  };
}

function readRoot(text: string): XmlElement {
  try {
    const root = readXml(text);
    if (root.name !== "Document" || root.attributes.xmlns !== NAMESPACE) {
      throw invalid(`it is not a Document of ${NAMESPACE}`);
    }
    checkParts(root);
    return root;
  } catch (error) {
    if (error instanceof XmlError) throw invalid(error.message);
    throw error;
  }
}

function checkParts(element: XmlElement): void {
  const allowed = PARTS[element.name];
  if (!allowed) return;
  let at = 0;
  for (const child of element.children) {
    const position = allowed.indexOf(child.name, at);
    if (position < 0) throw invalid(`${child.name} is not allowed here in ${element.name}`);
    at = position;
    checkParts(child);
  }
}

function readTransfer(element: XmlElement): Transfer {
  const amount = require(element, "Amt", "InstdAmt");
  if (amount.attributes.Ccy !== "MYR") throw new OrderError("AM03", "InstdAmt must be in MYR");
  const amountMinor = parseDecimal(amount.text.trim());
  if (amountMinor === null || amountMinor < 1 || amountMinor > AMOUNT_MINOR_MAX) {
    throw new OrderError("AM09", `InstdAmt ${amount.text.trim().slice(0, 20)} is not an amount`);
  }
  const accountNo = textAt(element, "CdtrAcct", "Id", "Othr", "Id");
  if (!ACCOUNT.test(accountNo)) throw invalid("CdtrAcct must be 5 to 34 digits");
  readBic(element, "CdtrAgt");
  const endToEndId = readId(element, "PmtId", "EndToEndId");
  const text = textAt(element, "RmtInf", "Ustrd");
  if (text !== "") checkText(text, "RmtInf/Ustrd");
  return {
    endToEndId,
    instructionId: textAt(element, "PmtId", "InstrId") || endToEndId,
    amountMinor,
    name: readName(element, "Cdtr"),
    accountNo,
    text,
  };
}

function checkTotals(element: XmlElement, transfers: readonly Transfer[]): void {
  const where = element.name;
  if (textAt(element, "NbOfTxs") !== String(transfers.length)) {
    throw new OrderError("AM18", `NbOfTxs of ${where} is not ${transfers.length}`);
  }
  const sum = transfers.reduce((total, { amountMinor }) => total + amountMinor, 0);
  if (elementAt(element, "CtrlSum") && parseDecimal(textAt(element, "CtrlSum")) !== sum) {
    throw new OrderError("AM10", `CtrlSum of ${where} is not the sum of the transfers`);
  }
}

function readId(element: XmlElement, ...path: string[]): string {
  const id = textAt(element, ...path);
  if (id === "" || id.length > ID_MAX || !CHARACTERS.test(id)) {
    throw invalid(`${path.join("/")} must have 1 to ${ID_MAX} characters`);
  }
  return id;
}

function readName(element: XmlElement, party: string): string {
  const name = textAt(element, party, "Nm");
  checkText(name, `${party}/Nm`);
  return name;
}

function checkText(text: string, where: string): void {
  if (text.length > NAME_MAX) throw invalid(`${where} is longer than ${NAME_MAX} characters`);
  if (!CHARACTERS.test(text)) throw invalid(`${where} is empty or has characters outside set X`);
}

function readBic(element: XmlElement, agent: string): void {
  const bic = textAt(element, agent, "FinInstnId", "BICFI");
  if (!BIC.test(bic)) throw new OrderError("RC01", `${agent} has no BIC`);
}

function require(element: XmlElement, ...path: string[]): XmlElement {
  const found = elementAt(element, ...path);
  if (!found) throw invalid(`${path.join("/")} is missing in ${element.name}`);
  return found;
}

function invalid(message: string): OrderError {
  return new OrderError("FF01", message);
}
