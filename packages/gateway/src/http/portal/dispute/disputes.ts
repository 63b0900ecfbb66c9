import Type, { type Static } from "typebox";
import {
  DISPUTE_STATES,
  type DisputeResponse,
  RESPONSE_LENGTH_MAX,
} from "../../../domain/dispute/dispute.ts";
import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import {
  EVIDENCE_BY_REASON,
  EVIDENCE_ITEMS,
  type EvidenceFile,
} from "../../../domain/dispute/evidence.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { subjectOf } from "../../../domain/payment/attempt.ts";
import { DISPUTE_REASONS } from "../../../domain/payment/provider-report.ts";
import { listReferences } from "../../../domain/payment/search/clean-text.ts";
import {
  addEvidenceFile,
  readEvidenceFile,
  removeEvidenceFile,
} from "../../../operations/dispute/evidence-files.ts";
import { respondToDispute } from "../../../operations/dispute/respond-to-dispute.ts";
import { isResponseOffered } from "../../../operations/dispute/response-offered.ts";
import { methodNameOf, paidBankOf } from "../../../operations/payment/shown-names.ts";
import { listDisputeFiles } from "../../../store/dispute/dispute-files.ts";
import {
  findDisputeTotals,
  listDisputePage,
  type ShownDispute,
} from "../../../store/dispute/dispute-list.ts";
import { findMerchantNames } from "../../../store/merchant/operator.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { readRange } from "../../request/read-range.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf, type PortalCall } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  byId,
  closed,
  Id,
  IdText,
  named,
  orNull,
  pageOf,
  pageQuery,
  queryText,
  rangeQuery,
  Sen,
  ShownName,
  sortQuery,
} from "../schemas.ts";
import { DOCUMENT_UPLOAD_BYTES_MAX, documentFile, readBase64 } from "../uploaded-file.ts";

const DisputeStateName = Type.Enum([...DISPUTE_STATES]);

const DisputeReasonName = Type.Enum([...DISPUTE_REASONS]);

const EvidenceItemName = Type.Enum([...EVIDENCE_ITEMS], { title: "EvidenceItem" });

const dispute = {
  id: Id,
  merchantId: Id,
  transactionId: Id,
  orderId: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  method: Type.String({ description: "Method code, such as `GOBIZ_MY`." }),
  methodName: ShownName,
  bankName: orNull(ShownName),
  amountMinor: Sen,
  reason: DisputeReasonName,
  reasonCode: Type.String({ description: "The bank's reason code." }),
  railReference: Type.String({ description: "The provider's dispute ID." }),
  status: DisputeStateName,
  dueAt: orNull(Type.String({ description: "Response deadline." })),
  isAnswerable: Type.Boolean(),
  isAnsweredHere: Type.Boolean({
    description: "False: responses with this payment method are not sent by the gateway.",
  }),
  response: orNull(Type.Enum(["answer", "accept"])),
  answer: Type.String({ description: "The response; empty when there is none." }),
  createdAt: At,
  closedAt: orNull(Type.String()),
};

export const DisputeItem = named("DisputeItem", dispute);

const OpenDispute = named("OpenDispute", { ...dispute, merchantName: Type.String() });

const DisputeFile = named("DisputeFile", {
  id: Id,
  item: orNull(EvidenceItemName),
  name: Type.String(),
  contentType: Type.Enum(["application/pdf", "image/png", "image/jpeg"]),
  contentBytes: Type.Integer(),
  uploadedBy: Type.String({ description: "Email of the user." }),
  createdAt: At,
});

const DisputeDetail = named("DisputeDetail", {
  ...dispute,
  checklist: Type.Array(EvidenceItemName, {
    description: "What helps against the reason, the strongest evidence first.",
  }),
  files: Type.Array(DisputeFile, {
    description: "Sent with the response; until then, what has been uploaded for it.",
  }),
  coveredItems: Type.Array(EvidenceItemName, {
    description: "Items of the checklist that the response's text covers.",
  }),
  respondedAt: orNull(Type.String({ description: "When the response was saved." })),
  respondedBy: orNull(Type.String({ description: "Email of the user." })),
});

type ById = PortalCall<unknown, { id: string }, unknown>;

const byFile = Type.Object({ id: IdText, fileId: IdText });

export function presentDispute(
  { clock, rails }: Pick<PortalDeps, "clock" | "rails">,
  row: ShownDispute,
): Static<typeof DisputeItem> {
  const isInTime = row.dueAt === null || clock.now() < row.dueAt;
  const isAnsweredHere = isResponseOffered({ rails }, row);
  return {
    ...withTimes(row),
    methodName: methodNameOf(rails, row.method),
    bankName: paidBankOf(rails, row.bankCode),
    reasonCode: row.rawReason,
    status: row.state,
    isAnswerable: row.state === "OPEN" && isInTime && isAnsweredHere,
    isAnsweredHere,
    response: row.response?.kind ?? null,
    answer: row.response?.kind === "answer" ? row.response.text : "",
  };
}

/** Limited to the stores the user may see. */
function ownDisputes({ merchant, actor }: Pick<ById, "merchant" | "actor">) {
  return { ...ANY_DISPUTE, merchantId: merchant.id, allowedStoreIds: actor.storeIds };
}

async function showDispute(call: ById, deps: PortalDeps): Promise<Static<typeof DisputeDetail>> {
  const row = await findShownDispute(call, deps);
  const owner = { merchantId: row.merchantId, disputeId: row.id };
  return presentDisputeDetail(deps, row, await listDisputeFiles(deps.database, owner));
}

function presentDisputeDetail(
  deps: Pick<PortalDeps, "clock" | "rails">,
  row: ShownDispute,
  files: readonly EvidenceFile[],
): Static<typeof DisputeDetail> {
  const { response, respondedAt, respondedBy } = row;
  return {
    ...presentDispute(deps, row),
    checklist: [...EVIDENCE_BY_REASON[row.reason]],
    files: files.map((file) => ({ ...withTimes(file), item: file.item === "" ? null : file.item })),
    coveredItems: response?.kind === "answer" ? [...(response.items ?? [])] : [],
    respondedAt: respondedAt?.toISOString() ?? null,
    respondedBy,
  };
}

/** Throws NOT_FOUND, also for a dispute of a store that the user may not see. */
async function findShownDispute(
  call: Pick<ById, "merchant" | "actor"> & { params: { id: string } },
  { database, tracing }: Pick<PortalDeps, "database" | "tracing">,
): Promise<ShownDispute> {
  const filter = { ...ownDisputes(call), id: call.params.id };
  const [row] = await listDisputePage(database, filter, { after: null, limit: 1 });
  if (!row) throw new GatewayError("NOT_FOUND");
  tracing.note(subjectOf({ ...row, id: row.transactionId }));
  return row;
}

async function respond(call: ById, deps: PortalDeps, response: DisputeResponse) {
  await findShownDispute(call, deps);
  await respondToDispute(deps, actOf(call), call.params.id, response);
  return showDispute(call, deps);
}

export const listDisputesRoute = route({
  auth: "portal",
  operationId: "listDisputes",
  method: "GET",
  path: "/portal/api/disputes",
  permission: "payments:read",
  summary:
    "List disputes, newest first. `q` matches a dispute, transaction or order ID, or a bank reference.",
  query: closed({
    ...pageQuery,
    ...sortQuery,
    ...rangeQuery,
    q: queryText(),
    status: Type.Optional(DisputeStateName),
    reason: Type.Optional(DisputeReasonName),
  }),
  response: pageOf(DisputeItem),
  handler: async (call, deps) => {
    const { q, status = null, reason = null } = call.query;
    const search = q === undefined ? null : listReferences(q);
    const chosen = { ...readRange(call.query), search, state: status, reason };
    const filter = { ...ownDisputes(call), ...chosen };
    return presentPage(call, deps, {
      name: "disputes",
      list: (page) => listDisputePage(deps.database, filter, page),
      positionOf: byCreation,
      amountOf: ({ amountMinor }) => amountMinor,
      count: (countMax) => findDisputeTotals(deps.database, filter, countMax),
      present: (row) => presentDispute(deps, row),
    });
  },
});

export const getDisputeRoute = route({
  auth: "portal",
  operationId: "getDispute",
  method: "GET",
  path: "/portal/api/disputes/{id}",
  permission: "payments:read",
  summary: "Retrieve a dispute.",
  params: byId,
  response: DisputeDetail,
  errors: ["NOT_FOUND"],
  handler: (call, deps) => showDispute(call, deps),
});

export const respondToDisputeRoute = route({
  auth: "portal",
  operationId: "respondToDispute",
  method: "POST",
  path: "/portal/api/disputes/{id}/answer",
  permission: "disputes:answer",
  summary:
    "Respond to a dispute with a text and the uploaded files. Only one response is accepted.",
  params: byId,
  body: closed({
    text: Type.String({ minLength: 1, maxLength: RESPONSE_LENGTH_MAX, ...NOT_BLANK }),
    coveredItems: Type.Optional(
      Type.Array(EvidenceItemName, {
        maxItems: EVIDENCE_ITEMS.length,
        uniqueItems: true,
        description: "Items of the checklist that the text covers.",
      }),
    ),
  }),
  response: DisputeDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT", "INVALID_PARAMETER"],
  handler: (call, deps) => {
    const { text, coveredItems: items = [] } = call.body;
    return respond(call, deps, { kind: "answer", text, items });
  },
});

const EvidenceUpload = closed({
  item: Type.Optional(EvidenceItemName),
  ...documentFile,
});

export const uploadDisputeFileRoute = route({
  auth: "portal",
  operationId: "uploadDisputeFile",
  method: "POST",
  path: "/portal/api/disputes/{id}/files",
  permission: "disputes:answer",
  summary: "Upload an evidence file. At most 10 files and 20 MiB for each dispute.",
  params: byId,
  body: EvidenceUpload,
  bodyOptions: { bytesMax: DOCUMENT_UPLOAD_BYTES_MAX },
  response: DisputeDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "INVALID_FILE"],
  handler: async (call, deps) => {
    await findShownDispute(call, deps);
    const { item = "", name, content } = call.body;
    const bytes = readBase64(content);
    await addEvidenceFile(deps, actOf(call), call.params.id, { item, name, content: bytes });
    return showDispute(call, deps);
  },
});

export const removeDisputeFileRoute = route({
  auth: "portal",
  operationId: "removeDisputeFile",
  method: "DELETE",
  path: "/portal/api/disputes/{id}/files/{fileId}",
  permission: "disputes:answer",
  summary: "Remove an evidence file before the response is sent.",
  params: byFile,
  response: DisputeDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "FILE_NOT_FOUND"],
  handler: async (call, deps) => {
    await findShownDispute(call, deps);
    await removeEvidenceFile(deps, actOf(call), call.params.id, call.params.fileId);
    return showDispute(call, deps);
  },
});

export const getDisputeFileRoute = route({
  auth: "portal",
  operationId: "getDisputeFile",
  method: "GET",
  path: "/portal/api/disputes/{id}/files/{fileId}",
  permission: "disputes:answer",
  summary: "Download an evidence file.",
  params: byFile,
  response: "application/octet-stream",
  errors: ["NOT_FOUND", "FILE_NOT_FOUND"],
  handler: async (call, deps) => {
    const { merchantId, id: disputeId } = await findShownDispute(call, deps);
    const owner = { merchantId, disputeId };
    const { contentType, name, content } = await readEvidenceFile(deps, owner, call.params.fileId);
    return new Download(contentType, name, content);
  },
});

export const acceptDisputeRoute = route({
  auth: "portal",
  operationId: "acceptDispute",
  method: "POST",
  path: "/portal/api/disputes/{id}/accept",
  permission: "disputes:answer",
  needsConfirmation: true,
  summary: "Accept a dispute. This cannot be undone.",
  params: byId,
  response: DisputeDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT"],
  handler: (call, deps) => respond(call, deps, { kind: "accept" }),
});

export const listOpenDisputesRoute = route({
  auth: "portal",
  operationId: "listOpenDisputes",
  method: "GET",
  path: "/portal/api/operator/disputes",
  permission: "operator",
  summary: "List undecided disputes of all merchants, newest first.",
  query: closed(pageQuery),
  response: pageOf(OpenDispute),
  handler: async (call, deps) => {
    const filter = { ...ANY_DISPUTE, isOpen: true };
    return presentPage(call, deps, {
      name: "open disputes",
      list: async (page) => {
        const rows = await listDisputePage(deps.database, filter, page);
        const ids = rows.map(({ merchantId }) => merchantId);
        const names = await findMerchantNames(deps.database, ids);
        return rows.map((row) => ({ ...row, merchantName: names.get(row.merchantId) ?? "" }));
      },
      positionOf: byCreation,
      count: (countMax) => findDisputeTotals(deps.database, filter, countMax),
      present: (row) => ({ ...presentDispute(deps, row), merchantName: row.merchantName }),
    });
  },
});
