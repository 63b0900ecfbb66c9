import { addDays } from "../../../malaysian-day.ts";
import { type BankEntry, type BankFile, makeEntry } from "../bank-entry.ts";
import { type Mt940Field, readMt940Fields } from "./mt940-fields.ts";
import { checkAccount, type OwnAccount } from "./own-account.ts";
import { checkCurrency, readAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";
import { ReadError } from "./read-problem.ts";
import { ENTRIES_MAX } from "./read-text.ts";

/** Fields of a statement, in any order that banks write them after its `:20:`. */
interface Statement {
  reference: Mt940Field;
  fields: Mt940Field[];
}

const COMMA = { decimal: ",", thousands: null } as const;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/;
const LINE = /^(\d{6})(\d{4})?(C|D|RC|RD)([A-Z])?([\d,]+?)([NSF][A-Z0-9]{3})(.*?)(?:\/\/(.*))?$/;

/** SWIFT's MT940, one or more statements; the balances of each must add up. */
export function readMt940(text: string, own: OwnAccount): BankFile {
  const statements: Statement[] = [];
  for (const field of readMt940Fields(text)) {
    if (field.tag === "20") statements.push({ reference: field, fields: [] });
    statements.at(-1)?.fields.push(field);
  }
  const entries: BankEntry[] = [];
  for (const statement of statements) {
    entries.push(...readStatement(statement, own));
    if (entries.length > ENTRIES_MAX) {
      const { line } = statement.reference;
      throw new ReadError("TOO_MANY", line, `more than ${ENTRIES_MAX} entries`);
    }
  }
  return { kind: "mt940", ids: statements.map(idOf), entries };
}

function idOf({ reference, fields }: Statement): string {
  const number = fields.find(({ tag }) => tag === "28C")?.lines[0];
  return [reference.lines[0] ?? "", number ?? ""].filter((part) => part !== "").join(" ");
}

function readStatement({ reference, fields }: Statement, own: OwnAccount): BankEntry[] {
  const account = requireField(fields, ["25", "25P"], reference.line);
  checkAccount(accountOf(account), own, account.line);
  const opening = readBalance(requireField(fields, ["60F", "60M"], reference.line));
  const closing = readBalance(requireField(fields, ["62F", "62M"], reference.line));
  const entries: BankEntry[] = [];
  let balance = opening.minor;
  for (const [index, field] of fields.entries()) {
    if (field.tag !== "61") continue;
    const next = fields[index + 1];
    const entry = readLine(field, next?.tag === "86" ? next : null);
    balance += entry.direction === "CREDIT" ? (entry.amountMinor ?? 0) : -(entry.amountMinor ?? 0);
    entries.push(entry);
  }
  if (balance !== closing.minor) {
    throw new ReadError("BALANCE_WRONG", closing.line, `${closing.minor} is not ${balance}`);
  }
  return entries;
}

function requireField(fields: readonly Mt940Field[], tags: string[], line: number): Mt940Field {
  const found = fields.find(({ tag }) => tags.includes(tag));
  if (found) return found;
  throw new ReadError("FIELD_MISSING", line, `:${tags[0]}:`);
}

/** `BANKBIC/ACCOUNT` or only the account; some banks write the currency behind it. */
function accountOf({ lines }: Mt940Field): string {
  const [first = ""] = lines;
  const account = first.slice(first.lastIndexOf("/") + 1).trim();
  return account.replace(/ ?MYR$/, "");
}

function readBalance({ tag, lines, line }: Mt940Field): { minor: number; line: number } {
  const [, mark, date, currency = "", amount = ""] = BALANCE.exec(lines[0]?.trim() ?? "") ?? [];
  if (mark === undefined || date === undefined) {
    throw new ReadError("FIELD_INVALID", line, `:${tag}: ${lines[0]}`);
  }
  readShortDay(date, line, `:${tag}:`);
  checkCurrency(currency, line, `:${tag}:`);
  const minor = readCommaAmount(amount, line, `:${tag}:`);
  return { minor: mark === "C" ? minor : -minor, line };
}

function readLine({ lines, line }: Mt940Field, details: Mt940Field | null): BankEntry {
  const [first = "", ...more] = lines;
  const parts = LINE.exec(first.trim());
  if (!parts) throw new ReadError("FIELD_INVALID", line, `:61: ${first}`);
  const [, value = "", entryDay, mark = "", , amount = "", type = "", reference = "", bank = ""] =
    parts;
  const valueOn = readShortDay(value, line, ":61:");
  // RC reverses a credit, so money leaves; RD reverses a debit, so money comes back.
  const direction = mark === "C" || mark === "RD" ? "CREDIT" : "DEBIT";
  const amountMinor = readCommaAmount(amount, line, ":61:");
  const text = [...more, ...(details?.lines ?? [])].join("\n");
  return makeEntry({
    line,
    status: type,
    outcome: outcomeOf(mark, type, text),
    direction,
    amountMinor,
    references: [...readTagged(text, "EREF"), ...readTagged(text, "KREF"), reference],
    text,
    accountNo: readTagged(text, "IBAN")[0] ?? readTagged(text, "ACCT")[0] ?? null,
    name: readTagged(text, "NAME")[0] ?? readTagged(text, "BENM")[0] ?? null,
    bookedOn: entryDay === undefined ? valueOn : readEntryDay(entryDay, valueOn, line),
    valueOn,
    bankReference: bank,
    reasonCode: readTagged(text, "RTRN")[0] ?? null,
  });
}

/** A return is a reversed debit, SWIFT's type RTI (returned item), or what says its reason. */
function outcomeOf(mark: string, type: string, text: string) {
  if (mark === "D") return "PAID";
  const isReturn = mark === "RD" || type.endsWith("RTI") || readTagged(text, "RTRN").length > 0;
  return isReturn && mark !== "RC" ? "RETURNED" : "OTHER";
}

/** `/EREF/value/NAME/…`, and `EREF+value` as German-style sub-fields have it. */
function readTagged(text: string, tag: string): string[] {
  const joined = text.replaceAll("\n", "");
  const slash = new RegExp(`/${tag}/(?:/)?([^/]{1,140})`).exec(joined)?.[1];
  const plus = new RegExp(`(?:^|[? \\d])${tag}\\+([^+?\\s]{1,35})`).exec(joined)?.[1];
  return [slash, plus].filter((value) => value !== undefined);
}

function readShortDay(text: string, line: number, field: string): string {
  return readDay(`20${text}`, "YYYYMMDD", line, field);
}

/** The entry date has no year: it is the one that is closest to the value date. */
function readEntryDay(monthAndDay: string, valueOn: string, line: number): string {
  const year = Number(valueOn.slice(0, 4));
  const near = [0, -1, 1]
    .map((offset) => `${year + offset}${monthAndDay}`)
    .map((text) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)
    .find((day) => day > addDays(valueOn, -HALF_A_YEAR) && day < addDays(valueOn, HALF_A_YEAR));
  return readDay(near ?? monthAndDay, "YYYY-MM-DD", line, ":61:");
}

const HALF_A_YEAR = 183;

function readCommaAmount(text: string, line: number, field: string): number {
  if (!text.includes(",")) throw new ReadError("AMOUNT_INVALID", line, `${field} ${text}`);
  return readAmount(text, line, field, COMMA);
}
