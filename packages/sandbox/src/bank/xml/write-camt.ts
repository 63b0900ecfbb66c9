import { formatDecimal } from "../../ringgit.ts";
import { formatTime } from "../bank-days.ts";
import { renderXml, type XmlPart } from "./render-xml.ts";

type Direction = "CREDIT" | "DEBIT";

/** One transfer of a booking. */
export interface BookedTransfer {
  direction: Direction;
  amountMinor: number;
  bankReference: string;
  /** The customer's message, where the bank still knows it. */
  messageId: string | null;
  /** Null where the statement does not repeat it. */
  endToEndId: string | null;
  name: string;
  accountNo: string;
  text: string;
  /** Of a transfer that came back. */
  returnCode: string | null;
}

/** One line of the account: a transfer, or all of a batch. */
export interface Booking {
  day: string;
  bankReference: string;
  transfers: readonly BookedTransfer[];
}

export interface Statement {
  id: string;
  createdAt: Date;
  day: string;
  accountNo: string;
  openingMinor: number;
  bookings: readonly Booking[];
}

type CamtKind = "camt.053" | "camt.054";
const MESSAGES = {
  "camt.053": ["BkToCstmrStmt", "Stmt"],
  "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
} as const;
const NO_REFERENCE = "NOTPROVIDED";

/** Version 08: a statement with its balances, or a notification without. */
export function writeCamt(kind: CamtKind, statement: Statement): string {
  const [message, body] = MESSAGES[kind];
  const { id, day, accountNo, openingMinor, bookings } = statement;
  const closingMinor = closingOf(statement);
  const createdAt = formatTime(statement.createdAt);
  const balances =
    kind === "camt.053"
      ? [balance("OPBD", openingMinor, day), balance("CLBD", closingMinor, day)]
      : [];
  return renderXml([
    "Document",
    [
      [
        message,
        [
          [
            "GrpHdr",
            [
              ["MsgId", id],
              ["CreDtTm", createdAt],
            ],
          ],
          [
            body,
            [
              ["Id", id],
              ["CreDtTm", createdAt],
              [
                "Acct",
                [
                  ["Id", [["Othr", [["Id", accountNo]]]]],
                  ["Ccy", "MYR"],
                ],
              ],
              ...balances,
              ...bookings.map(entry),
            ],
          ],
        ],
      ],
    ],
    { xmlns: `urn:iso:std:iso:20022:tech:xsd:${kind}.001.08` },
  ]);
}

/** The balance at the end of the statement. */
export function closingOf({
  openingMinor,
  bookings,
}: Pick<Statement, "openingMinor" | "bookings">): number {
  return openingMinor + sumOf(bookings.flatMap(({ transfers }) => transfers));
}

function sumOf(transfers: readonly BookedTransfer[]): number {
  return transfers.reduce(
    (sum, { direction, amountMinor }) =>
      sum + (direction === "CREDIT" ? amountMinor : -amountMinor),
    0,
  );
}

function balance(code: string, minor: number, day: string): XmlPart {
  return [
    "Bal",
    [
      ["Tp", [["CdOrPrtry", [["Cd", code]]]]],
      ["Amt", formatDecimal(Math.abs(minor)), { Ccy: "MYR" }],
      ["CdtDbtInd", minor < 0 ? "DBIT" : "CRDT"],
      ["Dt", [["Dt", day]]],
    ],
  ];
}

function entry({ day, bankReference, transfers }: Booking): XmlPart {
  const sum = sumOf(transfers);
  const isReturn = transfers.some(({ returnCode }) => returnCode !== null);
  return [
    "Ntry",
    [
      ["Amt", formatDecimal(Math.abs(sum)), { Ccy: "MYR" }],
      ["CdtDbtInd", sum < 0 ? "DBIT" : "CRDT"],
      ["Sts", [["Cd", "BOOK"]]],
      ["BookgDt", [["Dt", day]]],
      ["ValDt", [["Dt", day]]],
      ["AcctSvcrRef", bankReference],
      transactionCode(sum < 0 ? "ICDT" : "RCDT", isReturn),
      ["NtryDtls", transfers.map(transaction)],
    ],
  ];
}

/** Of ISO's bank transaction codes: an issued or received transfer, or a return of one. */
function transactionCode(family: "ICDT" | "RCDT", isReturn: boolean): XmlPart {
  const codes: XmlPart[] = [
    ["Cd", isReturn ? "ICDT" : family],
    ["SubFmlyCd", isReturn ? "RRTN" : "DMCT"],
  ];
  const domain: XmlPart[] = [
    ["Cd", "PMNT"],
    ["Fmly", codes],
  ];
  return ["BkTxCd", [["Domn", domain]]];
}

function transaction(transfer: BookedTransfer): XmlPart {
  const { direction, amountMinor, bankReference, messageId, endToEndId, returnCode } = transfer;
  const { name, accountNo, text } = transfer;
  return [
    "TxDtls",
    [
      [
        "Refs",
        [
          ...(messageId === null ? [] : [["MsgId", messageId] as const]),
          ["AcctSvcrRef", bankReference],
          ...(messageId === null ? [] : [["PmtInfId", messageId] as const]),
          ["EndToEndId", endToEndId ?? NO_REFERENCE],
        ],
      ],
      ["Amt", formatDecimal(amountMinor), { Ccy: "MYR" }],
      ["CdtDbtInd", direction === "CREDIT" ? "CRDT" : "DBIT"],
      [
        "RltdPties",
        [
          ["Cdtr", [["Pty", [["Nm", name]]]]],
          ["CdtrAcct", [["Id", [["Othr", [["Id", accountNo]]]]]]],
        ],
      ],
      ...(text === "" ? [] : [["RmtInf", [["Ustrd", text]]] as const]),
      ...(returnCode === null ? [] : [["RtrInf", [["Rsn", [["Cd", returnCode]]]]] as const]),
    ],
  ];
}
