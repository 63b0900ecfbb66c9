import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { problemWords } from "../../../domain/payout/bank/read/problem-words.ts";
import type { ReadProblem } from "../../../domain/payout/bank/read/read-problem.ts";
import type {
  ParsedStatement,
  StatementLine,
  UnreadLine,
} from "../../../domain/settlement/parser/parse-statement.ts";
import { listParserProblems } from "../../../domain/settlement/parser/parser-problems.ts";
import type { StatementParser } from "../../../domain/settlement/parser/statement-parser.ts";
import {
  readStatement,
  receiveProviderFile,
} from "../../../operations/settlement/files/receive-provider-file.ts";
import { setFileAside } from "../../../operations/settlement/files/set-file-aside.ts";
import type { Rail } from "../../../rails/rail.ts";
import {
  findProviderFile,
  findProviderFileContent,
  findProviderFileCount,
  listProviderFiles,
  type ProviderFile,
} from "../../../store/settlement/provider-files.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  byId,
  closed,
  Id,
  listOf,
  named,
  orNull,
  pageOf,
  pageQuery,
  Sen,
  ShownName,
} from "../schemas.ts";
import { BANK_FILE_UPLOAD_BYTES_MAX, bankFile, readBase64 } from "../uploaded-file.ts";

/** Shown of what was read and of what was not; the counts are exact. */
const LINES_SHOWN = 50;
const PARSER_LENGTH_MAX = 20_000;

const item = {
  id: Id,
  railId: Type.String(),
  name: Type.String(),
  source: Type.Enum(["UPLOAD", "PLACE"], { description: "`PLACE`: a job took it." }),
  state: Type.Enum(["UNUSABLE", "SET_ASIDE", "USED", "MATCHED"], { title: "ProviderFileState" }),
  day: orNull(Type.String({ description: "Malaysian day, `YYYY-MM-DD`." })),
  lineCount: Type.Integer({ description: "Lines that were read." }),
  unreadCount: Type.Integer(),
  receivedBy: Type.String({ description: "Email address of the operator; empty for a job." }),
  receivedAt: At,
};

const ProviderFileItem = named("ProviderFile", item);

const UnreadItem = named("UnreadLine", {
  line: Type.Integer(),
  text: Type.String({ description: "As it is in the file, cut." }),
  problem: ShownName,
});

const ReadItem = named("ReadLine", {
  line: Type.Integer(),
  kind: Type.Enum(["payment", "refund", "dispute", "dispute_return"]),
  reference: Type.String(),
  attemptId: Type.String(),
  grossMinor: Sen,
  feeMinor: Sen,
  netMinor: Sen,
});

const seen = {
  problems: Type.Array(ShownName, { description: "Of the file as a whole." }),
  unread: Type.Array(UnreadItem, { description: "The first of them." }),
  lines: Type.Array(ReadItem, { description: "The first of them, by the parser of now." }),
};

const ProviderFileDetail = named("ProviderFileDetail", {
  ...item,
  ...seen,
  note: Type.String({ description: "Why it was set aside." }),
  sha256: Type.String(),
});

const TriedFile = named("TriedFile", {
  parserProblems: Type.Array(Type.String(), {
    description: "What is wrong with the parser; nothing was read then.",
  }),
  day: orNull(Type.String()),
  lineCount: Type.Integer(),
  unreadCount: Type.Integer(),
  ...seen,
});

const FileSource = named("FileSource", {
  railId: Type.String(),
  name: Type.String({ description: "Of the provider." }),
  place: Type.String({ description: "Where files arrive; empty when they are only uploaded." }),
  names: Type.String(),
  parser: Type.String({ description: "JSON." }),
});

const wordsOf = (problem: ReadProblem) => problemWords(problem);

function presentUnread({ text, ...problem }: UnreadLine): Static<typeof UnreadItem> {
  return { line: problem.line, text, problem: problemWords({ ...problem, line: null }) };
}

function presentLine(line: StatementLine): Static<typeof ReadItem> {
  return { ...line };
}

function presentFile({ receivedEmail, receivedAt, ...file }: ProviderFile) {
  const { id, railId, name, source, state, day, lineCount, unreadCount } = file;
  return {
    ...{ id, railId, name, source, state, day, lineCount, unreadCount },
    receivedBy: receivedEmail,
    receivedAt: receivedAt.toISOString(),
  };
}

function presentTried(parsed: ParsedStatement): Static<typeof TriedFile> {
  const { day, lines, unread, problems } = parsed;
  return {
    ...{ parserProblems: [], day, lineCount: lines.length, unreadCount: unread.length },
    problems: problems.map(wordsOf),
    unread: unread.slice(0, LINES_SHOWN).map(presentUnread),
    lines: lines.slice(0, LINES_SHOWN).map(presentLine),
  };
}

/** Throws NOT_PERMITTED for a rail whose settings have no parser. */
function connectorOf({ rails }: Pick<PortalDeps, "rails">, railId: string) {
  const rail = rails.get(railId);
  if (!rail?.fileConnector) {
    const detail = "This provider has no settlementFiles in the rail settings.";
    throw new GatewayError("NOT_PERMITTED", { detail });
  }
  return { rail, connector: rail.fileConnector };
}

function describePlace({ fileConnector }: Rail): string {
  const place = fileConnector?.place;
  if (!place) return "";
  if (place.kind === "folder") return place.path;
  if (place.kind === "s3") return `${place.endpoint}/${place.bucket}/${place.prefix}`;
  return `sftp://${place.user}@${place.host}:${place.port}${place.path}`;
}

const listFileSourcesRoute = route({
  auth: "portal",
  operationId: "listFileSources",
  method: "GET",
  path: "/portal/api/operator/provider-files/sources",
  permission: "operator",
  summary: "List the providers whose settlement files are read by a parser of the rail settings.",
  response: listOf(FileSource),
  handler: async (_call, { rails }) => {
    const all = new Set(rails.listMethods().map(({ rail }) => rail));
    const items = [...all].flatMap((rail) => {
      const { id: railId, fileConnector: connector } = rail;
      if (!connector) return [];
      const name = rail.providerNameOf?.(null) ?? railId;
      const parser = JSON.stringify(connector.parser, null, 2);
      return [{ railId, name, place: describePlace(rail), names: connector.names, parser }];
    });
    return { items };
  },
});

const listProviderFilesRoute = route({
  auth: "portal",
  operationId: "listProviderFiles",
  method: "GET",
  path: "/portal/api/operator/provider-files",
  permission: "operator",
  summary: "List settlement files of providers that arrived or were uploaded, newest first.",
  query: closed(pageQuery),
  response: pageOf(ProviderFileItem),
  handler: (call, deps) =>
    presentPage(call, deps, {
      name: "provider files",
      list: (page) => listProviderFiles(deps.database, page),
      positionOf: ({ receivedAt: at, id }) => ({ at, id }),
      count: (countMax) => findProviderFileCount(deps.database, countMax),
      present: presentFile,
    }),
});

const getProviderFileRoute = route({
  auth: "portal",
  operationId: "getProviderFile",
  method: "GET",
  path: "/portal/api/operator/provider-files/{id}",
  permission: "operator",
  summary: "Retrieve a provider's settlement file: what was read, and what was not.",
  params: byId,
  response: ProviderFileDetail,
  errors: ["NOT_FOUND", "OVERLOAD"],
  handler: async (call, deps) => {
    const { id } = call.params;
    const file = await findProviderFile(deps.database, id);
    const bytes = await findProviderFileContent(deps.database, id);
    if (!file || !bytes) throw new GatewayError("NOT_FOUND");
    const parser = deps.rails.get(file.railId)?.fileConnector?.parser;
    const given = { name: file.name, bytes, act: actOf(call) };
    const parsed = parser && (await readStatement(deps, given, parser));
    return {
      ...presentFile(file),
      problems: file.problems.map(wordsOf),
      unread: file.unread.slice(0, LINES_SHOWN).map(presentUnread),
      lines: (parsed?.lines ?? []).slice(0, LINES_SHOWN).map(presentLine),
      ...{ note: file.note, sha256: file.sha256 },
    };
  },
});

const uploadProviderFileRoute = route({
  auth: "portal",
  operationId: "uploadProviderFile",
  method: "POST",
  path: "/portal/api/operator/provider-files",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Upload a provider's settlement file. All of it is used, or nothing and the reasons: the same " +
    "bytes under the same name are one file, and a day has one file.",
  body: closed({
    ...bankFile,
    railId: Type.String({ minLength: 1, maxLength: 64, description: "ID of the rail." }),
  }),
  bodyOptions: { bytesMax: BANK_FILE_UPLOAD_BYTES_MAX },
  response: ProviderFileItem,
  errors: ["INVALID_PARAMETER", "NOT_PERMITTED", "OVERLOAD"],
  handler: async (call, deps) => {
    const { name, content, railId } = call.body;
    const { rail, connector } = connectorOf(deps, railId);
    const given = { name, bytes: readBase64(content), act: actOf(call) };
    return presentFile(await receiveProviderFile(deps, rail, connector.parser, given));
  },
});

const tryProviderFileRoute = route({
  auth: "portal",
  operationId: "tryProviderFile",
  method: "POST",
  path: "/portal/api/operator/provider-files/try",
  permission: "operator",
  summary: "Read an example file by a parser, without keeping or changing anything.",
  body: closed({
    ...bankFile,
    parser: Type.String({
      minLength: 2,
      maxLength: PARSER_LENGTH_MAX,
      description: "JSON, as `settlementFiles.parser` in the rail settings.",
    }),
  }),
  bodyOptions: { bytesMax: BANK_FILE_UPLOAD_BYTES_MAX },
  response: TriedFile,
  errors: ["INVALID_PARAMETER", "OVERLOAD"],
  handler: async (call, deps) => {
    const { name, content, parser: text } = call.body;
    const bytes = readBase64(content);
    const parser = parseJson(text);
    const parserProblems = parser === null ? ["parser is not JSON"] : listParserProblems(parser);
    const nothing = { day: null, lines: [], unread: [], problems: [] };
    if (parserProblems.length > 0) return { ...presentTried(nothing), parserProblems };
    const given = { name, bytes, act: actOf(call) };
    return presentTried(await readStatement(deps, given, parser as StatementParser)); // checked
  },
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const setProviderFileAsideRoute = route({
  auth: "portal",
  operationId: "setProviderFileAside",
  method: "POST",
  path: "/portal/api/operator/provider-files/{id}/aside",
  permission: "operator",
  needsConfirmation: true,
  summary: "Set a file aside that could not be used. Nothing follows from it.",
  params: byId,
  body: closed({ note: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }) }),
  response: ProviderFileItem,
  errors: ["NOT_FOUND", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    await setFileAside(deps, actOf(call), call.params.id, call.body.note);
    const file = await findProviderFile(deps.database, call.params.id);
    if (!file) throw new GatewayError("NOT_FOUND");
    return presentFile(file);
  },
});

const downloadProviderFileRoute = route({
  auth: "portal",
  operationId: "downloadProviderFile",
  method: "GET",
  path: "/portal/api/operator/provider-files/{id}/content",
  permission: "operator",
  summary: "Download a provider's file as it was received.",
  params: byId,
  response: "application/octet-stream",
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const file = await findProviderFile(deps.database, call.params.id);
    const content = file && (await findProviderFileContent(deps.database, file.id));
    if (!file || !content) throw new GatewayError("NOT_FOUND");
    return new Download("application/octet-stream", file.name, content);
  },
});

/** Settlement files of providers, for operators. */
export const PROVIDER_FILE_ROUTES = [
  listFileSourcesRoute,
  listProviderFilesRoute,
  getProviderFileRoute,
  uploadProviderFileRoute,
  tryProviderFileRoute,
  setProviderFileAsideRoute,
  downloadProviderFileRoute,
] as const;
