import Type, { type Static } from "typebox";
import type { Barred } from "../../../domain/access/second-approver.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { dayOf } from "../../../domain/malaysian-day.ts";
import {
  HOLD_REASONS,
  lastExecutionDay,
  maskAccountNo,
  PAYOUT_FILE_STATES,
  PAYOUTS_PER_FILE_MAX,
  type PayoutFile,
} from "../../../domain/payout/payout.ts";
import {
  PAYOUT_FORMAT_NAMES,
  PAYOUT_FORMATS,
  payoutFileNameOf,
  payoutFormatOf,
} from "../../../domain/payout/payout-format.ts";
import { preparePayoutFile } from "../../../operations/payout/prepare-payout-file.ts";
import {
  approvePayoutFile,
  cancelPayoutFile,
  downloadPayoutFile,
  findFileBar,
  sendPayoutFile,
} from "../../../operations/payout/release-payout-file.ts";
import {
  findPayoutFile,
  findPayoutFileCount,
  listPayoutFiles,
} from "../../../store/payout/payout-files.ts";
import {
  findOpenPayoutTotals,
  listFilePayouts,
  listReadyPayouts,
} from "../../../store/payout/payout-list.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { BarredItem, presentBarred } from "../access/operator-decisions.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentPage } from "../present-page.ts";
import { At, byId, closed, Id, IdText, named, orNull, pageOf, pageQuery, Sen } from "../schemas.ts";
import { OperatorPayout, PayoutStateName, presentOperatorPayout } from "./payout-schema.ts";

const Text = Type.String();
const TextOrNull = orNull(Type.String());
const Format = Type.Enum([...PAYOUT_FORMAT_NAMES]);
const Day = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\d$", description: "Malaysian day." });

const PayoutFileItem = named("PayoutFile", {
  id: Type.String({ description: "Its message ID, by which the bank recognises it." }),
  fileName: Text,
  format: Text,
  day: Type.String({ description: "Malaysian day of execution." }),
  state: Type.Enum([...PAYOUT_FILE_STATES]),
  payoutCount: Type.Integer(),
  totalMinor: Sen,
  debitAccount: Type.String({ description: "Last four digits." }),
  needsSecondOperator: Type.Boolean({
    description: "False only in a sandbox without `KAUNTER_OPERATOR_APPROVAL_LIMIT`.",
  }),
  preparedBy: Type.String({ description: "Email address of the operator." }),
  preparedAt: At,
  approvedBy: Type.String({ description: "Empty until it is approved." }),
  approvedAt: TextOrNull,
  sha256: orNull(Type.String({ description: "Of the text that was approved." })),
  sentBy: orNull(Type.String({ description: "Empty when it is delivered automatically." })),
  sentAt: TextOrNull,
  deliveredTo: TextOrNull,
  deliveredAt: TextOrNull,
  cancelledAt: TextOrNull,
});

function presentFile(file: PayoutFile): Static<typeof PayoutFileItem> {
  return {
    id: file.id,
    fileName: payoutFileNameOf(file),
    format: file.format,
    day: file.day,
    state: file.state,
    payoutCount: file.payoutCount,
    totalMinor: file.totalMinor,
    debitAccount: maskAccountNo(file.debitAccountNo),
    needsSecondOperator: file.needsSecondOperator,
    preparedBy: file.preparedEmail,
    preparedAt: file.preparedAt.toISOString(),
    approvedBy: file.approvedEmail ?? "",
    approvedAt: file.approvedAt?.toISOString() ?? null,
    sha256: file.sha256,
    sentBy: file.sentEmail,
    sentAt: file.sentAt?.toISOString() ?? null,
    deliveredTo: file.deliveredTo,
    deliveredAt: file.deliveredAt?.toISOString() ?? null,
    cancelledAt: file.cancelledAt?.toISOString() ?? null,
  };
}

const listPayoutFilesRoute = route({
  auth: "portal",
  operationId: "listPayoutFiles",
  method: "GET",
  path: "/portal/api/operator/payout-files",
  permission: "operator",
  summary: "List payout files, newest first.",
  query: closed(pageQuery),
  response: pageOf(PayoutFileItem),
  handler: (call, deps) =>
    presentPage(call, deps, {
      name: "payout files",
      list: (page) => listPayoutFiles(deps.database, page),
      positionOf: ({ preparedAt: at, id }) => ({ at, id }),
      count: (countMax) => findPayoutFileCount(deps.database, countMax),
      present: presentFile,
    }),
});

const PayoutFileDetails = named("PayoutFileDetails", {
  file: PayoutFileItem,
  isOwn: Type.Boolean({ description: "Prepared by this operator." }),
  barred: orNull(BarredItem),
  isDelivered: Type.Boolean({ description: "Approved files are delivered automatically." }),
  payouts: Type.Array(OperatorPayout, { description: "Empty once it is cancelled." }),
});

async function presentDetails(
  { actor }: { actor: Parameters<typeof findFileBar>[2] },
  deps: PortalDeps,
  file: PayoutFile,
): Promise<Static<typeof PayoutFileDetails>> {
  const { database, clock } = deps;
  const isWaiting = file.state === "PREPARED";
  const barred: Barred | null = isWaiting
    ? await findFileBar(database, file, actor, clock.now())
    : null;
  const payouts = await listFilePayouts(database, file.id);
  return {
    file: presentFile(file),
    isOwn: file.preparedBy === actor.id,
    barred: presentBarred(barred),
    isDelivered: deps.payouts.store !== null,
    payouts: payouts.map(presentOperatorPayout),
  };
}

const getPayoutFileRoute = route({
  auth: "portal",
  operationId: "getPayoutFile",
  method: "GET",
  path: "/portal/api/operator/payout-files/{id}",
  permission: "operator",
  summary: "Retrieve a payout file with its payouts.",
  params: byId,
  response: PayoutFileDetails,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const file = await findPayoutFile(deps.database, call.params.id);
    if (!file) throw new GatewayError("NOT_FOUND");
    return presentDetails(call, deps, file);
  },
});

const PayoutFileOptions = named("PayoutFileOptions", {
  payouts: Type.Array(OperatorPayout, {
    description: "Due and in no file, oldest first; as many as a file may have.",
  }),
  dueCount: Type.Integer({ description: "All that are due; at most 100,000 are counted." }),
  formats: Type.Array(closed({ id: Format, name: Type.String() })),
  format: Format,
  day: Type.String({ description: "Malaysian day: today." }),
  lastDay: Type.String({ description: "The last day on which a file may be executed." }),
  debitAccount: orNull(Type.String({ description: "Last four digits; null: none is configured." })),
  fileLimitMinor: orNull(Sen),
  dayLimitMinor: orNull(Sen),
});

const DUE_COUNTED_MAX = 100_000;

const getPayoutFileOptionsRoute = route({
  auth: "portal",
  operationId: "getPayoutFileOptions",
  method: "GET",
  path: "/portal/api/operator/payout-file-options",
  permission: "operator",
  summary: "Retrieve what a payout file can be prepared from: payouts, days, formats and limits.",
  response: PayoutFileOptions,
  handler: async (_call, deps) => {
    const { debtor, format, fileLimitMinor, dayLimitMinor } = deps.payouts;
    const today = dayOf(deps.clock.now());
    const [payouts, due] = await Promise.all([
      listReadyPayouts(deps.database, null, null, PAYOUTS_PER_FILE_MAX),
      findOpenPayoutTotals(deps.database, "DUE", DUE_COUNTED_MAX),
    ]);
    return {
      payouts: payouts.map(presentOperatorPayout),
      dueCount: due?.count ?? 0,
      formats: [...PAYOUT_FORMATS],
      format,
      ...{ day: today, lastDay: lastExecutionDay(today) },
      debitAccount: debtor && maskAccountNo(debtor.accountNo),
      ...{ fileLimitMinor, dayLimitMinor },
    };
  },
});

const preparePayoutFileRoute = route({
  auth: "portal",
  operationId: "preparePayoutFile",
  method: "POST",
  path: "/portal/api/operator/payout-files",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Prepare a file of payouts that are due, oldest first. Those that cannot be paid are held, " +
    "those above a limit stay due; `leftOut` names both, and those that are not due any more.",
  body: closed({
    payoutIds: Type.Optional(
      Type.Array(IdText, {
        minItems: 1,
        maxItems: PAYOUTS_PER_FILE_MAX,
        uniqueItems: true,
        description: "All that are due by default.",
      }),
    ),
    through: Type.Optional(
      Type.String({ ...Day, description: "Only payouts created until the end of this day." }),
    ),
    day: Type.Optional(Type.String({ ...Day, description: "Day of execution; today by default." })),
    format: Type.Optional(Format),
  }),
  response: named("PreparedPayoutFile", {
    file: orNull(PayoutFileItem),
    leftOut: Type.Array(
      named("LeftOutPayout", {
        payoutId: Id,
        merchantId: Id,
        merchantName: Type.String(),
        amountMinor: Sen,
        state: PayoutStateName,
        fileId: orNull(Id),
        reason: Type.Enum(["FILE_LIMIT", "DAY_LIMIT", "FILE_FULL", "NOT_DUE", ...HOLD_REASONS]),
      }),
    ),
  }),
  errors: ["INVALID_PARAMETER", "NOT_PERMITTED", "CONFLICT"],
  handler: async (call, deps) => {
    const { payoutIds = null, through = null, day = null, format = null } = call.body;
    const wanted = { payoutIds, through, day, format };
    const { file, leftOut } = await preparePayoutFile(deps, actOf(call), wanted);
    return { file: file && presentFile(file), leftOut };
  },
});

const approvePayoutFileRoute = route({
  auth: "portal",
  operationId: "approvePayoutFile",
  method: "POST",
  path: "/portal/api/operator/payout-files/{id}/approve",
  permission: "operator",
  needsConfirmation: true,
  summary: "Approve a payout file that another operator prepared, which fixes its text.",
  params: byId,
  response: PayoutFileDetails,
  errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN", "SECOND_APPROVER_REQUIRED"],
  handler: async (call, deps) =>
    presentDetails(call, deps, await approvePayoutFile(deps, actOf(call), call.params.id)),
});

const sendPayoutFileRoute = route({
  auth: "portal",
  operationId: "sendPayoutFile",
  method: "POST",
  path: "/portal/api/operator/payout-files/{id}/send",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Mark an approved payout file as sent. From then on it can be downloaded, not cancelled.",
  params: byId,
  response: PayoutFileDetails,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) =>
    presentDetails(call, deps, await sendPayoutFile(deps, actOf(call), call.params.id)),
});

const cancelPayoutFileRoute = route({
  auth: "portal",
  operationId: "cancelPayoutFile",
  method: "POST",
  path: "/portal/api/operator/payout-files/{id}/cancel",
  permission: "operator",
  needsConfirmation: true,
  summary: "Cancel a payout file that was not sent. Its payouts are due again.",
  params: byId,
  body: closed({ reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }) }),
  response: PayoutFileDetails,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    const { id } = call.params;
    const file = await cancelPayoutFile(deps, actOf(call), id, call.body.reason);
    return presentDetails(call, deps, file);
  },
});

const downloadPayoutFileRoute = route({
  auth: "portal",
  operationId: "downloadPayoutFile",
  method: "GET",
  path: "/portal/api/operator/payout-files/{id}/content",
  permission: "operator",
  summary: "Download a payout file that was sent, for the bank.",
  params: byId,
  response: "application/octet-stream",
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    const { file, text } = await downloadPayoutFile(deps, actOf(call), call.params.id);
    const { contentType } = payoutFormatOf(file.format);
    return new Download(contentType, payoutFileNameOf(file), Buffer.from(text, "utf8"));
  },
});

/** Files for the bank, for operators. */
export const PAYOUT_FILE_ROUTES = [
  listPayoutFilesRoute,
  getPayoutFileRoute,
  getPayoutFileOptionsRoute,
  preparePayoutFileRoute,
  approvePayoutFileRoute,
  sendPayoutFileRoute,
  cancelPayoutFileRoute,
  downloadPayoutFileRoute,
] as const;
