import { formatMalaysianTime } from "../../../malaysian-day.ts";
import { CURRENCY, formatDecimal } from "../../../money.ts";
import { bicOf } from "../bank-bic.ts";
import { toBankText } from "../bank-text.ts";
import {
  checkBatch,
  type PayoutBatch,
  type PayoutOrder,
  plainAccountNo,
  totalOf,
  type WrittenFile,
} from "../payout-batch.ts";
import { renderXml, type XmlPart } from "./xml-text.ts";

/** Lengths of the message definition. */
const NAME_MAX = 140;
const UNSTRUCTURED_MAX = 140;

/** Of ISO's external code lists: a payment to a supplier of goods or services. */
const PURPOSE = "SUPP";

/**
 * The batch as an ISO 20022 CustomerCreditTransferInitiationV09 (pain.001.001.09). One `PmtInf`,
 * because a batch has one day and one account. The debtor bears the charges, so that merchants
 * receive the full amount, and transfers are booked one by one, so that a statement names each.
 */
export function writePain001(batch: PayoutBatch): WrittenFile {
  const problems = checkBatch(batch);
  if (problems.length > 0) return { kind: "problems", problems };
  const { orders } = batch;
  const totalMinor = totalOf(orders);
  const totals: readonly XmlPart[] = [
    ["NbOfTxs", String(orders.length)],
    ["CtrlSum", formatDecimal(totalMinor)],
  ];
  const debtorName = toBankText(batch.debtorName, NAME_MAX);
  const header: XmlPart = [
    "GrpHdr",
    [
      ["MsgId", batch.messageId],
      ["CreDtTm", formatMalaysianTime(batch.createdAt)],
      ...totals,
      ["InitgPty", [["Nm", debtorName]]],
    ],
  ];
  const payments: XmlPart = [
    "PmtInf",
    [
      ["PmtInfId", batch.messageId],
      ["PmtMtd", "TRF"],
      ["BtchBookg", "false"],
      ...totals,
      ["PmtTpInf", [["CtgyPurp", [["Cd", PURPOSE]]]]],
      ["ReqdExctnDt", [["Dt", batch.executionDate]]],
      ["Dbtr", [["Nm", debtorName]]],
      [
        "DbtrAcct",
        [
          ["Id", accountOf(batch.debitAccountNo)],
          ["Ccy", CURRENCY],
        ],
      ],
      ["DbtrAgt", bankOf(batch.debitBic)],
      ["ChrgBr", "DEBT"],
      ...orders.map(transferOf),
    ],
  ];
  const text = renderXml([
    "Document",
    [["CstmrCdtTrfInitn", [header, payments]]],
    { xmlns: "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" },
  ]);
  return { kind: "written", text, count: orders.length, totalMinor };
}

function transferOf(order: PayoutOrder): XmlPart {
  const { endToEndId } = order;
  const unstructured = toBankText(order.reference, UNSTRUCTURED_MAX);
  return [
    "CdtTrfTxInf",
    [
      [
        "PmtId",
        [
          ["InstrId", endToEndId],
          ["EndToEndId", endToEndId],
        ],
      ],
      ["Amt", [["InstdAmt", formatDecimal(order.amountMinor), { Ccy: CURRENCY }]]],
      ["CdtrAgt", bankOf(bicOf(order.bankCode) ?? "")],
      ["Cdtr", [["Nm", toBankText(order.creditorName, NAME_MAX)]]],
      ["CdtrAcct", [["Id", accountOf(order.accountNo)]]],
      ["Purp", [["Cd", PURPOSE]]],
      [
        "RmtInf",
        [
          ...(unstructured === "" ? [] : [["Ustrd", unstructured] as const]),
          ["Strd", [["CdtrRefInf", [referenceType(), ["Ref", endToEndId]]]]],
        ],
      ],
    ],
  ];
}

function accountOf(accountNo: string): readonly XmlPart[] {
  return [["Othr", [["Id", plainAccountNo(accountNo)]]]];
}

function bankOf(bic: string): readonly XmlPart[] {
  return [["FinInstnId", [["BICFI", bic]]]];
}

/** SCOR: a reference that the creditor can match by. */
function referenceType(): XmlPart {
  return ["Tp", [["CdOrPrtry", [["Cd", "SCOR"]]]]];
}
