// Statements as banks write them, from one list of bookings. Only tests and the schemas' check use
// them: what is read must be what was written here, by code that shares nothing with the readers.

import fc from "fast-check";
import { formatDecimal } from "../../../packages/gateway/src/domain/money.ts";
import {
  renderXml,
  type XmlPart,
} from "../../../packages/gateway/src/domain/payout/bank/write/xml-text.ts";
import { idOf, OWN_ACCOUNT } from "./sample-batch.ts";

export interface Booking {
  direction: "CREDIT" | "DEBIT";
  amountMinor: number;
  reference: string;
  text: string;
  name: string;
  accountNo: string;
  day: string;
  bankReference: string;
  /** Of a returned transfer. */
  returnCode: string | null;
}

export const bookings: fc.Arbitrary<Booking[]> = fc
  .array(
    fc.record({
      isReturn: fc.boolean(),
      amountMinor: fc.integer({ min: 1, max: 9_999_999_999 }),
      name: fc.stringMatching(/^[A-Z]{3,12}( [A-Z]{3,12}){0,2}$/),
      accountNo: fc.stringMatching(/^[1-9][0-9]{7,15}$/),
      day: fc.integer({ min: 1, max: 28 }),
      text: fc.stringMatching(/^[A-Z][A-Z0-9 ]{0,20}[A-Z]$/),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ isReturn, day, ...booking }, index) => ({
      ...booking,
      direction: isReturn ? "CREDIT" : "DEBIT",
      day: `2026-11-${String(day).padStart(2, "0")}`,
      reference: idOf(index),
      bankReference: `FT${String(index).padStart(8, "0")}`,
      returnCode: isReturn ? "AC04" : null,
    })),
  );

const OPENING_MINOR = 500_000_000_00;

export function closingOf(list: readonly Booking[]): number {
  return list.reduce(
    (sum, { direction, amountMinor }) =>
      sum + (direction === "CREDIT" ? amountMinor : -amountMinor),
    OPENING_MINOR,
  );
}

type Kind = "camt.053" | "camt.054";
const MESSAGES = {
  "camt.053": ["BkToCstmrStmt", "Stmt"],
  "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
} as const;

/** Version 08; with `isBatch` all debits are one booking with a list of transactions. */
export function writeCamt(kind: Kind, list: readonly Booking[], isBatch = false): string {
  const [message, statement] = MESSAGES[kind];
  const debits = list.filter(({ direction }) => direction === "DEBIT");
  const groups =
    isBatch && debits.length > 0
      ? [debits, ...list.filter(({ direction }) => direction === "CREDIT").map((each) => [each])]
      : list.map((each) => [each]);
  return renderXml([
    "Document",
    [
      [
        message,
        [
          [
            "GrpHdr",
            [
              ["MsgId", "BANK-1"],
              ["CreDtTm", "2026-11-28T23:00:00+08:00"],
            ],
          ],
          [
            statement,
            [
              ["Id", "S-20261128"],
              ["CreDtTm", "2026-11-28T23:00:00+08:00"],
              [
                "Acct",
                [
                  ["Id", [["Othr", [["Id", OWN_ACCOUNT]]]]],
                  ["Ccy", "MYR"],
                ],
              ],
              ...(kind === "camt.053"
                ? [balance("OPBD", OPENING_MINOR), balance("CLBD", closingOf(list))]
                : []),
              ...groups.map((group) => entry(group)),
            ],
          ],
        ],
      ],
    ],
    { xmlns: `urn:iso:std:iso:20022:tech:xsd:${kind}.001.08` },
  ]);
}

function balance(code: string, minor: number): XmlPart {
  return [
    "Bal",
    [
      ["Tp", [["CdOrPrtry", [["Cd", code]]]]],
      ["Amt", formatDecimal(Math.abs(minor)), { Ccy: "MYR" }],
      ["CdtDbtInd", minor < 0 ? "DBIT" : "CRDT"],
      ["Dt", [["Dt", "2026-11-28"]]],
    ],
  ];
}

function entry(group: readonly Booking[]): XmlPart {
  const [first] = group;
  const sum = group.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const { direction = "DEBIT", day = "", bankReference = "" } = first ?? {};
  return [
    "Ntry",
    [
      ["Amt", formatDecimal(sum), { Ccy: "MYR" }],
      ["CdtDbtInd", direction === "CREDIT" ? "CRDT" : "DBIT"],
      ["Sts", [["Cd", "BOOK"]]],
      ["BookgDt", [["Dt", day]]],
      ["ValDt", [["Dt", day]]],
      ["AcctSvcrRef", bankReference],
      ["BkTxCd", [["Prtry", [["Cd", "TRF"]]]]],
      ["NtryDtls", group.map(transaction)],
    ],
  ];
}

function transaction(booking: Booking): XmlPart {
  const { direction, reference, name, accountNo, text, returnCode } = booking;
  return [
    "TxDtls",
    [
      [
        "Refs",
        [
          ["AcctSvcrRef", booking.bankReference],
          ["EndToEndId", reference],
        ],
      ],
      ["Amt", formatDecimal(booking.amountMinor), { Ccy: "MYR" }],
      ["CdtDbtInd", direction === "CREDIT" ? "CRDT" : "DBIT"],
      [
        "RltdPties",
        [
          ["Cdtr", [["Pty", [["Nm", name]]]]],
          ["CdtrAcct", [["Id", [["Othr", [["Id", accountNo]]]]]]],
        ],
      ],
      ["RmtInf", [["Ustrd", text]]],
      ...(returnCode === null ? [] : [["RtrInf", [["Rsn", [["Cd", returnCode]]]]] as const]),
    ],
  ];
}

export function writeMt940(list: readonly Booking[]): string {
  const lines = list.flatMap(({ direction, day, amountMinor, bankReference, ...booking }) => {
    const mark = direction === "CREDIT" ? "RD" : "D";
    const amount = formatDecimal(amountMinor).replace(".", ",");
    const reason = booking.returnCode === null ? "" : `/RTRN/${booking.returnCode}`;
    const details = `/EREF/${booking.reference}/NAME/${booking.name}/ACCT/${booking.accountNo}${reason}/REMI/${booking.text}`;
    return [
      `:61:${shortDay(day)}${day.slice(5).replace("-", "")}${mark}${amount}NTRFNONREF//${bankReference}`,
      ...(`:86:${details}`.match(/.{1,65}/g) ?? []),
    ];
  });
  return [
    "{1:F01MBBEMYKLAXXX0000000000}{2:O9400000}{4:",
    ":20:S20261128",
    `:25:MBBEMYKL/${OWN_ACCOUNT}`,
    ":28C:332/1",
    `:60F:${mtBalance(OPENING_MINOR)}`,
    ...lines,
    `:62F:${mtBalance(closingOf(list))}`,
    "-}",
  ].join("\r\n");
}

function mtBalance(minor: number): string {
  return `${minor < 0 ? "D" : "C"}261128MYR${formatDecimal(Math.abs(minor)).replace(".", ",")}`;
}

function shortDay(day: string): string {
  return day.slice(2).replaceAll("-", "");
}

/** Statuses of single transactions, version 10. */
export function writePain002(
  messageId: string,
  transactions: readonly { id: string; status: string; reason?: string; text?: string }[],
  groupStatus: string | null = null,
): string {
  return renderXml([
    "Document",
    [
      [
        "CstmrPmtStsRpt",
        [
          [
            "GrpHdr",
            [
              ["MsgId", "BANK-R1"],
              ["CreDtTm", "2026-11-28T12:00:00+08:00"],
            ],
          ],
          [
            "OrgnlGrpInfAndSts",
            [
              ["OrgnlMsgId", messageId],
              ["OrgnlMsgNmId", "pain.001.001.09"],
              ...(groupStatus === null ? [] : [["GrpSts", groupStatus] as const]),
            ],
          ],
          [
            "OrgnlPmtInfAndSts",
            [["OrgnlPmtInfId", messageId], ...transactions.map(transactionStatus)],
          ],
        ],
      ],
    ],
    { xmlns: "urn:iso:std:iso:20022:tech:xsd:pain.002.001.10" },
  ]);
}

function transactionStatus(each: {
  id: string;
  status: string;
  reason?: string;
  text?: string;
}): XmlPart {
  const { id, status, reason, text } = each;
  const more = text === undefined ? [] : [["AddtlInf", text] as const];
  const reasons: XmlPart[] =
    reason === undefined ? [] : [["StsRsnInf", [["Rsn", [["Cd", reason]]], ...more]]];
  return [
    "TxInfAndSts",
    [["OrgnlInstrId", id], ["OrgnlEndToEndId", id], ["TxSts", status], ...reasons],
  ];
}
