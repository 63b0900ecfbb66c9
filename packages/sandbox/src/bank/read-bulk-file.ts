/** The example layouts of a bulk file, which are no bank's own, as a bank would read them. */
import { parseDecimal } from "../ringgit.ts";
import { isDay } from "./bank-days.ts";
import {
  AMOUNT_MINOR_MAX,
  OrderError,
  type PaymentOrder,
  TRANSFERS_MAX,
  type Transfer,
} from "./payment-order.ts";

type Row = Readonly<Record<string, string>>;

interface BulkLayout {
  /** Titles of a header, which the layout is known by, or widths of columns without one. */
  columns: readonly string[] | readonly (readonly [name: string, width: number])[];
  delimiter: string | null;
  read(row: Row): RowFields;
}

interface RowFields {
  transfer: Transfer;
  messageId: string | null;
  /** Empty: the next day that closes. */
  day: string;
  debitAccountNo: string | null;
}

const LAYOUTS: readonly BulkLayout[] = [
  {
    delimiter: ",",
    columns: [
      ...["No.", "Beneficiary name", "Beneficiary bank", "Beneficiary account"],
      ...["Amount (RM)", "Payment date", "Payment reference", "Description"],
    ],
    read: (row) => ({
      transfer: transferOf({
        ...{ id: row["Payment reference"], amount: row["Amount (RM)"] },
        ...{ name: row["Beneficiary name"], accountNo: row["Beneficiary account"] },
        text: row.Description,
      }),
      day: (row["Payment date"] ?? "").split("/").reverse().join("-"),
      ...{ messageId: null, debitAccountNo: null },
    }),
  },
  {
    delimiter: ";",
    columns: [
      ...["Batch", "Debit account", "Reference", "Bank code", "Account", "Name"],
      ...["Amount", "Currency", "Details"],
    ],
    read: (row) => ({
      transfer: transferOf({
        ...{ id: row.Reference, amount: row.Amount?.replace(",", "."), name: row.Name },
        ...{ accountNo: row.Account, text: row.Details },
      }),
      ...{ messageId: row.Batch ?? null, day: "", debitAccountNo: row["Debit account"] ?? null },
    }),
  },
  {
    delimiter: null,
    columns: [
      ...([
        ["Sequence", 6],
        ["Date", 8],
        ["Debit account", 20],
        ["Bank", 11],
      ] as const),
      ...([
        ["Account", 34],
        ["Name", 40],
        ["Amount", 13],
        ["Reference", 35],
      ] as const),
    ],
    read: (row) => ({
      transfer: transferOf({
        ...{ id: row.Reference, amount: senAsDecimal(row.Amount), name: row.Name },
        ...{ accountNo: row.Account, text: "" },
      }),
      day: (row.Date ?? "").replace(/^(\d\d)(\d\d)(\d{4})$/, "$3-$2-$1"),
      ...{ messageId: null, debitAccountNo: row["Debit account"] ?? null },
    }),
  },
];

const FORMAT = "bulk";

/** `name`: of the file without its ending, which is the message ID where no column has one. */
export function readBulkFile(name: string, text: string): PaymentOrder {
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  if (lines.length > TRANSFERS_MAX + 1) throw invalid(`more than ${TRANSFERS_MAX} transfers`);
  const rows = readRows(lines);
  const [first] = rows;
  if (!first) throw invalid("there is no transfer");
  const { messageId, day, debitAccountNo } = first;
  for (const row of rows) {
    const isSame =
      row.messageId === messageId && row.day === day && row.debitAccountNo === debitAccountNo;
    if (!isSame) throw invalid("all lines must have the same batch, day and debit account");
  }
  if (day !== "" && !isDay(day)) throw new OrderError("DT01", "the date does not exist");
  const transfers = rows.map(({ transfer }) => transfer);
  const ids = new Set(transfers.map(({ endToEndId }) => endToEndId));
  if (ids.size !== transfers.length) throw new OrderError("DU04", "a reference is repeated");
  return {
    ...{ messageId: messageId ?? name, format: FORMAT, executionDay: day, debitAccountNo },
    ...{ isBatchBooked: false, transfers },
  };
}

function readRows(lines: readonly string[]): RowFields[] {
  const header = lines[0] ?? "";
  for (const { delimiter, columns, read } of LAYOUTS) {
    if (delimiter === null) {
      // The last layout: whatever has its length.
      const widths = columns as readonly (readonly [string, number])[];
      const width = widths.reduce((sum, [, each]) => sum + each, 0);
      if (lines.some((line) => line.length !== width)) continue;
      return lines.map((line) => read(cutLine(line, widths)));
    }
    if (header !== columns.join(delimiter)) continue;
    const titles = columns as readonly string[];
    return lines.slice(1).map((line) => {
      const cells = splitLine(line, delimiter);
      if (cells.length !== titles.length) throw invalid("a line has another number of columns");
      return read(Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ""])));
    });
  }
  throw invalid("it is neither XML nor one of the example layouts");
}

function cutLine(line: string, widths: readonly (readonly [string, number])[]): Row {
  let at = 0;
  return Object.fromEntries(
    widths.map(([name, width]) => {
      at += width;
      return [name, line.slice(at - width, at).trim()];
    }),
  );
}

/** Cells may be in quotes, in which a quote is written twice. */
function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^"${delimiter}]*)(?:${delimiter}|$)`, "y");
  while (pattern.lastIndex <= line.length) {
    const cell = pattern.exec(line)?.[1];
    if (cell === undefined) throw invalid("a quote is not closed");
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (pattern.lastIndex === line.length && line.at(-1) !== delimiter) break;
  }
  return cells;
}

function transferOf(fields: {
  id: string | undefined;
  amount: string | undefined;
  name: string | undefined;
  accountNo: string | undefined;
  text: string | undefined;
}): Transfer {
  const { id = "", amount = "", name = "", accountNo = "", text = "" } = fields;
  const amountMinor = parseDecimal(amount);
  if (amountMinor === null || amountMinor < 1 || amountMinor > AMOUNT_MINOR_MAX) {
    throw new OrderError("AM09", `${amount.slice(0, 20)} is not an amount`);
  }
  if (!/^[A-Za-z0-9-]{1,35}$/.test(id)) throw invalid("a reference must have 1 to 35 characters");
  if (!/^[0-9]{5,34}$/.test(accountNo)) throw invalid("an account must be 5 to 34 digits");
  if (name === "") throw invalid("a name is missing");
  return { endToEndId: id, instructionId: id, amountMinor, name, accountNo, text };
}

function senAsDecimal(sen: string | undefined): string {
  return sen !== undefined && /^\d{3,13}$/.test(sen)
    ? `${Number(sen.slice(0, -2))}.${sen.slice(-2)}`
    : "";
}

function invalid(message: string): OrderError {
  return new OrderError("FF01", message);
}
