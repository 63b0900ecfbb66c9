import type { BankFile } from "../bank-entry.ts";
import { MT940_START } from "./mt940-fields.ts";
import { makeOwnAccount, type OwnAccount } from "./own-account.ts";
import { readMt940 } from "./read-mt940.ts";
import { ReadError, type ReadProblem } from "./read-problem.ts";
import { readStatementCsv } from "./read-statement-csv.ts";
import { readText } from "./read-text.ts";
import type { StatementLayout } from "./statement-layout.ts";
import { readCamt } from "./xml/read-camt.ts";
import { readPain002 } from "./xml/read-pain002.ts";
import { nodeAt, readXmlTree, type XmlNode } from "./xml/xml-tree.ts";

export interface ReadContext {
  /** The account that pays out: a statement of another one is a problem. */
  accountNo: string;
  /** For a CSV, whose columns say nothing by themselves. */
  layout: StatementLayout | null;
}

export type ReadBankFile =
  | { kind: "read"; file: BankFile }
  | { kind: "problem"; problem: ReadProblem };

/** What a bank answered, whatever its format. All of a file is used, or nothing and the reason. */
export function readBankFile(bytes: Uint8Array, context: ReadContext): ReadBankFile {
  try {
    return { kind: "read", file: readByContent(readText(bytes), context) };
  } catch (error) {
    if (error instanceof ReadError) return { kind: "problem", problem: error.problem };
    throw error;
  }
}

function readByContent(text: string, { accountNo, layout }: ReadContext): BankFile {
  const own = makeOwnAccount(accountNo);
  if (/^\s*</.test(text)) return readXml(text, own);
  if (MT940_START.test(text.slice(0, START_MAX))) return readMt940(text, own);
  if (layout) return readStatementCsv(text, layout, own);
  throw new ReadError("FORMAT_UNKNOWN", 1, text.slice(0, 40));
}

/** A file's first field is near its start. */
const START_MAX = 4_096;

/** By the element below `Document`, which some banks wrap in an envelope of their own. */
function readXml(text: string, own: OwnAccount): BankFile {
  const root = readXmlTree(text);
  const document = root.name === "Document" ? root : nodeAt(root, "Document");
  const message: XmlNode | undefined = document?.children[0];
  switch (message?.name) {
    case "CstmrPmtStsRpt":
      return readPain002(message);
    case "BkToCstmrStmt":
      return readCamt(message, "camt.053", own);
    case "BkToCstmrDbtCdtNtfctn":
      return readCamt(message, "camt.054", own);
    default:
      throw new ReadError("FORMAT_UNKNOWN", 1, message?.name ?? root.name);
  }
}
