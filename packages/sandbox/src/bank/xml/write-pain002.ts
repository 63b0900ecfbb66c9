import { formatTime } from "../bank-days.ts";
import { renderXml, type XmlPart } from "./render-xml.ts";

export interface TransferStatus {
  endToEndId: string;
  instructionId: string;
  /** Such as ACSP or RJCT. */
  status: string;
  reason: string | null;
  text: string;
}

export interface StatusReport {
  id: string;
  createdAt: Date;
  /** Of the customer's message. */
  messageId: string;
  format: string;
  /** Null where each transfer has its own only. */
  groupStatus: string | null;
  groupReason: string | null;
  groupText: string;
  transfers: readonly TransferStatus[];
}

/** What became of a file and of its transfers, as pain.002.001.10. */
export function writePain002(report: StatusReport): string {
  const { messageId, groupStatus, groupReason, groupText, transfers } = report;
  const group: XmlPart[] = [
    ["OrgnlMsgId", messageId],
    ["OrgnlMsgNmId", report.format],
    ...(groupStatus === null ? [] : [["GrpSts", groupStatus] as const]),
    ...reasonParts(groupReason, groupText),
  ];
  const payment: XmlPart[] =
    transfers.length === 0
      ? []
      : [["OrgnlPmtInfAndSts", [["OrgnlPmtInfId", messageId], ...transfers.map(statusPart)]]];
  return renderXml([
    "Document",
    [
      [
        "CstmrPmtStsRpt",
        [
          [
            "GrpHdr",
            [
              ["MsgId", report.id],
              ["CreDtTm", formatTime(report.createdAt)],
            ],
          ],
          ["OrgnlGrpInfAndSts", group],
          ...payment,
        ],
      ],
    ],
    { xmlns: "urn:iso:std:iso:20022:tech:xsd:pain.002.001.10" },
  ]);
}

function statusPart({ endToEndId, instructionId, status, reason, text }: TransferStatus): XmlPart {
  return [
    "TxInfAndSts",
    [
      ["OrgnlInstrId", instructionId],
      ["OrgnlEndToEndId", endToEndId],
      ["TxSts", status],
      ...reasonParts(reason, text),
    ],
  ];
}

function reasonParts(code: string | null, text: string): XmlPart[] {
  if (code === null) return [];
  // At most 105 characters a line by the message definition.
  const more: XmlPart[] = text === "" ? [] : [["AddtlInf", text.slice(0, 105)]];
  return [["StsRsnInf", [["Rsn", [["Cd", code]]], ...more]]];
}
