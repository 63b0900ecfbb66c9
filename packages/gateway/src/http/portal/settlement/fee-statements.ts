import { fileNameOf } from "@kaunter/checkout/file-name";
import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { type Column, dayColumn, senColumn, textColumn } from "../../../domain/file/columns.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import {
  FEE_STATEMENT_COLUMNS,
  type FeeStatement,
  feeStatementRows,
} from "../../../domain/settlement/fee-statement.ts";
import {
  findFeeStatement,
  listFeeStatements,
  listFeeStatementsOfMonth,
} from "../../../store/settlement/fee-statements.ts";
import { Download } from "../../request/send-response.ts";
import { type PortalRoute, route } from "../../route.ts";
import { fileQuery, inOnePart, tableFile } from "../files/table-file.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { closed, listOf, named } from "../schemas.ts";
import { toFeeStatementSheet } from "./fee-statement-sheet.ts";

const Month = Type.String({
  pattern: "^[1-9][0-9]{3}-(0[1-9]|1[0-2])$",
  description: "Malaysian month, `YYYY-MM`.",
});
const byMonth = closed({ month: Month });

const FeeStatementItem = named("FeeStatementItem", {
  number: Type.String({ description: "Counts the merchant's statements without gaps." }),
  month: Month,
  issuedOn: Type.String({ description: "Malaysian day, `YYYY-MM-DD`." }),
  feeMinor: Type.Integer({ description: "Sen; negative when more was returned than charged." }),
  taxMinor: Type.Integer({ description: "Service tax, sen." }),
  totalMinor: Type.Integer({ description: "Fees with service tax, sen." }),
});

const listFeeStatementsRoute = route({
  auth: "portal",
  operationId: "listFeeStatements",
  method: "GET",
  path: "/portal/api/fee-statements",
  permission: "settlements:read",
  summary: "List the merchant's monthly fee statements, the last month first.",
  response: listOf(FeeStatementItem),
  handler: async (call, deps) => {
    const statements = await listFeeStatements(deps.database, call.merchant.id);
    return { items: statements.map(present) };
  },
});

function present({ number, month, issuedOn, feeMinor, taxMinor }: FeeStatement) {
  return { number, month, issuedOn, feeMinor, taxMinor, totalMinor: feeMinor + taxMinor };
}

async function expectStatement(
  call: { params: { month: string }; merchant: { id: MerchantId } },
  { database }: Pick<PortalDeps, "database">,
): Promise<FeeStatement> {
  const statement = await findFeeStatement(database, call.merchant.id, call.params.month);
  if (!statement) throw new GatewayError("NOT_FOUND");
  return statement;
}

const nameOf = ({ month, number }: FeeStatement) => `fee-statement-${month}-${number}`;

const downloadFeeStatementRoute = route({
  auth: "portal",
  operationId: "downloadFeeStatement",
  method: "GET",
  path: "/portal/api/fee-statements/{month}/file",
  permission: "settlements:read",
  summary: "Download a fee statement's lines, with their sums last.",
  params: byMonth,
  query: closed(fileQuery),
  response: "application/octet-stream",
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const statement = await expectStatement(call, deps);
    return tableFile(deps, {
      ...{ format: call.query.format ?? "csv", name: nameOf(statement) },
      ...{ columns: FEE_STATEMENT_COLUMNS, parts: inOnePart(feeStatementRows(statement)) },
    });
  },
});

const printFeeStatementRoute = route({
  auth: "portal",
  operationId: "printFeeStatement",
  method: "GET",
  path: "/portal/api/fee-statements/{month}/file.pdf",
  permission: "settlements:read",
  summary: "Download a fee statement as a document.",
  params: byMonth,
  query: closed({
    lang: Type.Optional(
      Type.Enum(["en", "ms"], { description: "Language of the document. Default: `en`." }),
    ),
  }),
  response: "application/pdf",
  errors: ["NOT_FOUND", "OVERLOAD"],
  handler: async (call, deps) => {
    const statement = await expectStatement(call, deps);
    const sheet = toFeeStatementSheet(statement, call.query.lang ?? "en", deps.isSandbox);
    const pdf = await deps.pdfPrinter.print(sheet);
    if (!pdf) throw new GatewayError("OVERLOAD", { internal: "too many documents wait" });
    const name = fileNameOf(nameOf(statement), deps.clock.now(), "pdf");
    return new Download("application/pdf", name, pdf);
  },
});

const REGISTER_COLUMNS: readonly Column<FeeStatement>[] = [
  textColumn("statement", ({ number }) => number),
  textColumn("month", ({ month }) => month),
  dayColumn("issued_on", ({ issuedOn }) => issuedOn),
  textColumn("merchant_id", ({ merchantId }) => merchantId),
  textColumn("merchant", ({ customer }) => customer.name),
  textColumn("registration_number", ({ customer }) => customer.registrationNumber),
  senColumn("fee_myr", ({ feeMinor }) => feeMinor),
  senColumn("service_tax_myr", ({ taxMinor }) => taxMinor),
  senColumn("total_myr", ({ feeMinor, taxMinor }) => feeMinor + taxMinor),
];

const exportFeeStatementsRoute = route({
  auth: "portal",
  operationId: "exportFeeStatements",
  method: "GET",
  path: "/portal/api/operator/fee-statements/{month}/file",
  permission: "operator",
  summary: "Download a month's fee statements of all merchants, a line for each.",
  params: byMonth,
  query: closed(fileQuery),
  response: "application/octet-stream",
  handler: async (call, deps) => {
    const { month } = call.params;
    return tableFile(deps, {
      ...{ format: call.query.format ?? "csv", name: `fee-statements-${month}` },
      ...{ columns: REGISTER_COLUMNS, parts: registerParts(deps, month) },
    });
  },
});

const PART_ROWS = 1_000;

async function* registerParts(
  { database }: Pick<PortalDeps, "database">,
  month: string,
): AsyncIterable<readonly FeeStatement[]> {
  for (let after: MerchantId = ""; ; ) {
    const part = await listFeeStatementsOfMonth(database, month, after, PART_ROWS);
    yield part;
    const last = part.at(-1);
    if (!last || part.length < PART_ROWS) return;
    after = last.merchantId;
  }
}

export const FEE_STATEMENT_ROUTES: readonly PortalRoute[] = [
  listFeeStatementsRoute,
  downloadFeeStatementRoute,
  printFeeStatementRoute,
  exportFeeStatementsRoute,
];
