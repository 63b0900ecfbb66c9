import { startOfDay } from "../../../domain/malaysian-day.ts";
import { formatDecimal } from "../../../domain/money.ts";
import {
  type CompanyDetails,
  type FeeStatement,
  taxesOf,
} from "../../../domain/settlement/fee-statement.ts";
import type { Sheet } from "../../../platform/pdf/sheet.ts";
import { FEE_STATEMENT_WORDS, type FeeStatementWords } from "./fee-statement-words.ts";
import { MALAY_FEE_STATEMENT_WORDS } from "./malay-fee-statement-words.ts";

/** The languages of the portal. */
const WORDS = { en: FEE_STATEMENT_WORDS, ms: MALAY_FEE_STATEMENT_WORDS };

/** The statement as a document. */
export function toFeeStatementSheet(
  statement: FeeStatement,
  lang: keyof typeof WORDS,
  isSandbox: boolean,
): Sheet {
  const words = WORDS[lang];
  const { supplier, customer, feeMinor, taxMinor, issuedOn } = statement;
  return {
    lang,
    heading: words.heading,
    banner: isSandbox ? words.sandbox : "",
    issuer: supplier.name,
    issuerLines: detailsOf(supplier, words),
    rows: [
      { label: words.number, value: statement.number },
      { label: words.month, value: statement.month },
      { label: words.issued, value: issuedOn, detail: daysOf(statement, words) },
      {
        label: words.customer,
        value: customer.name,
        detail: detailsOf(customer, words).join(" · "),
      },
      ...statement.lines.map((line) => ({
        label: line.methodName[lang],
        value: ringgit(line.feeMinor),
        detail: [
          words.payments(line.paymentCount, ringgit(line.volumeMinor)),
          ...(line.returnedCount > 0 ? [words.voided(line.returnedCount)] : []),
        ].join(" · "),
      })),
      { label: words.fees, value: ringgit(feeMinor) },
      ...taxesOf(statement.lines).map((tax) => ({
        label: words.tax(formatDecimal(tax.taxBasisPoints)),
        value: ringgit(tax.taxMinor),
        detail: words.taxOf(ringgit(tax.feeMinor)),
      })),
      { label: words.total, value: ringgit(feeMinor + taxMinor), isStrong: true },
    ],
    notes: [words.note, words.noInvoice],
    createdAt: startOfDay(issuedOn) ?? new Date(0),
  };
}

function daysOf({ from, until }: FeeStatement, words: FeeStatementWords): string {
  return `${words.days}: ${from} – ${until}`;
}

/** What is known, a line each. */
function detailsOf(company: CompanyDetails, words: FeeStatementWords): string[] {
  const { registrationNumber, tin, sstNumber, address, phone, email } = company;
  const numbers = [
    [words.registration, registrationNumber],
    [words.tin, tin],
    [words.sst, sstNumber],
  ];
  return [
    numbers.flatMap(([label, value]) => (value ? [`${label} ${value}`] : [])).join(" · "),
    address,
    [phone, email].filter(Boolean).join(" · "),
  ].filter((line) => line !== "");
}

function ringgit(amountMinor: number): string {
  const [whole = "", sen = ""] = formatDecimal(Math.abs(amountMinor)).split(".");
  return `${amountMinor < 0 ? "−" : ""}RM ${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${sen}`;
}
