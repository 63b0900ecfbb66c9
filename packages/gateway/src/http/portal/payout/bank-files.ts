import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { BANK_FILE_KINDS } from "../../../domain/payout/bank/bank-entry.ts";
import { problemWords } from "../../../domain/payout/bank/read/problem-words.ts";
import { EXAMPLE_STATEMENT_LAYOUTS } from "../../../domain/payout/bank/read/statement-layout.ts";
import type { ReceivedFile } from "../../../operations/payout/bank/receive-bank-file.ts";
import {
  downloadBankFile,
  uploadBankFile,
} from "../../../operations/payout/bank/upload-bank-file.ts";
import { findBankEntryCount } from "../../../store/payout/bank-entries.ts";
import {
  type BankFileProblem,
  type BankFileRow,
  findBankFile,
  findBankFileCount,
  listBankFileProblems,
  listBankFiles,
} from "../../../store/payout/bank-files.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import { At, closed, listOf, named, orNull, pageOf, pageQuery, ShownName } from "../schemas.ts";
import { BANK_FILE_UPLOAD_BYTES_MAX, bankFile, readBase64 } from "../uploaded-file.ts";

const FileId = Type.String({ pattern: "^[1-9][0-9]{0,8}$" });
export const byFileNumber = Type.Object({ id: FileId });

const BankFileItem = named("BankFile", {
  id: Type.String({ description: "Its number, in order of receipt." }),
  name: Type.String(),
  kind: Type.Enum([...BANK_FILE_KINDS]),
  bankIds: Type.Array(Type.String(), {
    description: "Of the message or of each statement, as the bank numbers them.",
  }),
  source: Type.Enum(["UPLOAD", "PLACE"], {
    description: "`PLACE`: a job took it from `KAUNTER_BANK_FILES_URL`.",
  }),
  layout: orNull(Type.String({ description: "Of a CSV." })),
  sha256: Type.String(),
  entryCount: Type.Integer(),
  openCount: Type.Integer({ description: "Entries that wait for an operator." }),
  receivedBy: Type.String({ description: "Email address of the operator; empty for a job." }),
  receivedAt: At,
});

function presentFile(file: BankFileRow & { openCount: number }): Static<typeof BankFileItem> {
  const { number, receivedEmail, receivedAt, ...facts } = file;
  return {
    ...facts,
    id: String(number),
    receivedBy: receivedEmail,
    receivedAt: receivedAt.toISOString(),
  };
}

const listBankFilesRoute = route({
  auth: "portal",
  operationId: "listBankFiles",
  method: "GET",
  path: "/portal/api/operator/bank-files",
  permission: "operator",
  summary: "List the bank's files that were received, newest first.",
  query: closed(pageQuery),
  response: pageOf(BankFileItem),
  handler: (call, deps) =>
    presentPage(call, deps, {
      name: "bank files",
      list: (page) => listBankFiles(deps.database, page),
      positionOf: ({ receivedAt: at, number }) => ({ at, id: String(number) }),
      count: (countMax) => findBankFileCount(deps.database, countMax),
      present: presentFile,
    }),
});

const COUNT_MAX = 100_000;

const getBankFileRoute = route({
  auth: "portal",
  operationId: "getBankFile",
  method: "GET",
  path: "/portal/api/operator/bank-files/{id}",
  permission: "operator",
  summary: "Retrieve a bank's file.",
  params: byFileNumber,
  response: BankFileItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const number = Number(call.params.id);
    const file = await findBankFile(deps.database, number);
    if (!file) throw new GatewayError("NOT_FOUND");
    const open = await findBankEntryCount(deps.database, number, "OPEN", COUNT_MAX);
    return presentFile({ ...file, openCount: open?.count ?? 0 });
  },
});

const ReceivedBankFile = named("ReceivedBankFile", {
  outcome: Type.Enum(["RECEIVED", "REPEATED", "REJECTED"], {
    description:
      "`REPEATED`: it was received before, and nothing changed. `REJECTED`: it cannot be read, " +
      "and nothing of it is used.",
  }),
  fileId: orNull(Type.String()),
  problem: orNull(ShownName),
});

function presentReceived(received: ReceivedFile): Static<typeof ReceivedBankFile> {
  if (received.kind !== "problem") {
    const outcome = received.kind === "received" ? "RECEIVED" : "REPEATED";
    return { outcome, fileId: String(received.file.number), problem: null };
  }
  return { outcome: "REJECTED", fileId: null, problem: problemWords(received.problem) };
}

const LAYOUT_IDS = EXAMPLE_STATEMENT_LAYOUTS.map(({ id }) => id);

const uploadBankFileRoute = route({
  auth: "portal",
  operationId: "uploadBankFile",
  method: "POST",
  path: "/portal/api/operator/bank-files",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Upload a status report or statement of the operator's bank: pain.002, camt.053, camt.054, " +
    "MT940, or a CSV with its layout. Payouts get what it says about them.",
  body: closed({
    ...bankFile,
    layout: Type.Optional(Type.Enum([...LAYOUT_IDS], { description: "Of a CSV." })),
  }),
  bodyOptions: { bytesMax: BANK_FILE_UPLOAD_BYTES_MAX },
  response: ReceivedBankFile,
  errors: ["INVALID_PARAMETER", "NOT_PERMITTED", "OVERLOAD"],
  handler: async (call, deps) => {
    const { name, content, layout = null } = call.body;
    const upload = { bytes: readBase64(content), name, layout };
    return presentReceived(await uploadBankFile(deps, actOf(call), upload));
  },
});

const downloadBankFileRoute = route({
  auth: "portal",
  operationId: "downloadBankFile",
  method: "GET",
  path: "/portal/api/operator/bank-files/{id}/content",
  permission: "operator",
  summary: "Download a bank's file as it was received.",
  params: byFileNumber,
  response: "application/octet-stream",
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { name, content } = await downloadBankFile(deps, actOf(call), Number(call.params.id));
    return new Download("application/octet-stream", name, content);
  },
});

const BankFileProblemItem = named("BankFileProblem", {
  id: Type.String({ description: "SHA-256 of the file." }),
  name: Type.String(),
  problem: ShownName,
  foundAt: At,
});

function presentProblem(problem: BankFileProblem): Static<typeof BankFileProblemItem> {
  const { sha256: id, name, foundAt } = problem;
  return { id, name, problem: problemWords(problem), foundAt: foundAt.toISOString() };
}

const PROBLEMS_MAX = 50;

const listBankFileProblemsRoute = route({
  auth: "portal",
  operationId: "listBankFileProblems",
  method: "GET",
  path: "/portal/api/operator/bank-files/problems",
  permission: "operator",
  summary:
    "List files in `KAUNTER_BANK_FILES_URL` that could not be read, the newest 50. One that is " +
    "uploaded and read is not listed any more.",
  response: listOf(BankFileProblemItem),
  handler: async (_call, deps) => {
    const problems = await listBankFileProblems(deps.database, PROBLEMS_MAX);
    return { items: problems.map(presentProblem) };
  },
});

const listBankLayoutsRoute = route({
  auth: "portal",
  operationId: "listBankLayouts",
  method: "GET",
  path: "/portal/api/operator/bank-files/layouts",
  permission: "operator",
  summary: "List the layouts of CSV statements. They are examples, and no bank's own.",
  response: listOf(
    named("BankLayout", {
      id: Type.String(),
      name: Type.String(),
      columns: Type.Array(Type.String(), { description: "Titles that it reads." }),
    }),
  ),
  handler: async () => ({
    items: EXAMPLE_STATEMENT_LAYOUTS.map(({ id, name, columns }) => ({
      id,
      name,
      columns: columns.map(({ title }) => title),
    })),
  }),
});

/** Files that the bank sent, for operators. */
export const BANK_FILE_ROUTES = [
  listBankFileProblemsRoute,
  listBankLayoutsRoute,
  listBankFilesRoute,
  getBankFileRoute,
  uploadBankFileRoute,
  downloadBankFileRoute,
] as const;
