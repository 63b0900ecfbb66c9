import { readPublicKey } from "@kaunter/signing";
import Type, { type Static } from "typebox";
import {
  examineWebhook,
  WEBHOOK_PROBLEMS,
} from "../../../operations/laboratory/examine-webhook.ts";
import { listApplications } from "../../../store/application/application-admin.ts";
import { EventStream } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import {
  callSimulator,
  inboxPath,
  numberOrNull,
  recordsOf,
} from "../application/sandbox-control.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, closed, named, orNull } from "../schemas.ts";

const ANSWER = {
  status: Type.Integer({ minimum: 200, maximum: 599 }),
  delayMs: Type.Integer({ minimum: 0, maximum: 60_000, description: "Before it responds." }),
  isCut: Type.Boolean({ description: "The connection ends without a response." }),
};
const InboxAnswer = named("InboxAnswer", ANSWER);

const SandboxWebhook = named("SandboxWebhook", {
  id: Type.Integer(),
  at: At,
  headers: Type.Record(Type.String(), Type.String(), {
    description: "Those that start with `x-`, in lower case.",
  }),
  body: Type.String({ description: "As it was sent; cut after 64 KiB." }),
  signedText: Type.String({ description: "What its signature has to be of." }),
  problem: orNull(Type.Enum([...WEBHOOK_PROBLEMS])),
  answer: InboxAnswer,
});

const SHOWN_MAX = 100;
const BODY_LENGTH_MAX = 65_536;

const getInboxRoute = route({
  auth: "portal",
  operationId: "getInbox",
  method: "GET",
  path: "/portal/api/sandbox/inbox",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Retrieve what the merchant's sandbox inbox received, newest first, at most 100.",
  response: closed({ items: Type.Array(SandboxWebhook), answer: InboxAnswer }),
  errors: ["OVERLOAD"],
  handler: ({ merchant }, deps) => presentInbox(deps, merchant.id),
});

async function presentInbox(deps: PortalDeps, merchantId: string) {
  const [found, applications] = await Promise.all([
    callSimulator(deps, inboxPath(merchantId), null),
    listApplications(deps.database, merchantId),
  ]);
  const publicKeys = applications
    .flatMap((each) => [each.serverPublicKey, each.nextServerPublicKey])
    .flatMap((pem) => (pem ? [readPublicKey(pem)] : []));
  const items = recordsOf(found.notifications)
    .slice(-SHOWN_MAX)
    .reverse()
    .map((received, index): Static<typeof SandboxWebhook> => {
      const headers = Object.fromEntries(
        Object.entries(received.headers ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const body = String(received.body ?? "");
      const now = new Date(String(received.trueTime ?? ""));
      return {
        id: numberOrNull(received.id) ?? index,
        at: String(received.receivedAt ?? ""),
        headers,
        body: body.slice(0, BODY_LENGTH_MAX),
        ...examineWebhook({ headers, body }, publicKeys, now),
        answer: answerOf(received.answer),
      };
    });
  return { items, answer: answerOf(found.answer) };
}

function answerOf(value: unknown): Static<typeof InboxAnswer> {
  const [given = {}] = recordsOf([value]);
  return {
    status: numberOrNull(given.status) ?? 200,
    delayMs: numberOrNull(given.delayMs) ?? 0,
    isCut: given.isCut === true,
  };
}

const setInboxAnswerRoute = route({
  auth: "portal",
  operationId: "setInboxAnswer",
  method: "POST",
  path: "/portal/api/sandbox/inbox/answer",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Choose how the merchant's sandbox inbox responds to webhooks from now on.",
  body: closed(ANSWER),
  response: InboxAnswer,
  errors: ["OVERLOAD"],
  handler: async ({ merchant, body }, deps) => {
    const { answer } = await callSimulator(deps, "/__sim/inbox-answer", {
      ...body,
      owner: merchant.id,
    });
    return answerOf(answer);
  },
});

/** Of one response; the browser opens the next. */
const STREAM_SECONDS = 25;
/** Of a call that waits for the next webhook: a process that stops waits as long. */
const WAIT_MS = 2_000;

const streamInboxRoute = route({
  auth: "portal",
  operationId: "streamInbox",
  method: "GET",
  path: "/portal/api/sandbox/inbox/stream",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Stream the IDs of webhooks to the merchant's sandbox inbox as they come.",
  query: closed({
    seconds: Type.Optional(
      Type.String({ pattern: "^(\\d|1\\d|2[0-5])$", description: "How long it lasts." }),
    ),
  }),
  response: "text/event-stream",
  errors: ["OVERLOAD"],
  handler: async ({ merchant, query }, deps) => {
    const { lastId } = await callSimulator(deps, `${inboxPath(merchant.id)}?wait=0`, null);
    const lastsMs = Number(query.seconds ?? STREAM_SECONDS) * 1_000;
    const ended = AbortSignal.any([AbortSignal.timeout(lastsMs), deps.stopping]);
    const waitMs = Math.min(WAIT_MS, lastsMs);
    const since = numberOrNull(lastId) ?? 0;
    return new EventStream(streamIds(deps, merchant.id, since, { ended, waitMs }));
  },
});

async function* streamIds(
  deps: PortalDeps,
  merchantId: string,
  since: number,
  { ended, waitMs }: { ended: AbortSignal; waitMs: number },
): AsyncGenerator<string> {
  // The browser connects again at once.
  yield "retry: 100\n\n";
  let after = since;
  while (!ended.aborted) {
    const path = `${inboxPath(merchantId)}?after=${after}&wait=${waitMs}`;
    const lastId = numberOrNull((await callSimulator(deps, path, null)).lastId) ?? after;
    yield lastId > after ? `id: ${lastId}\ndata: ${lastId}\n\n` : ":\n\n";
    after = Math.max(after, lastId);
  }
}

export const INBOX_ROUTES = [getInboxRoute, setInboxAnswerRoute, streamInboxRoute] as const;
