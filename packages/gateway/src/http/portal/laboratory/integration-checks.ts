import Type from "typebox";
import { chooseApplication } from "../../../operations/application/choose-application.ts";
import {
  answerQuestion,
  asItIs,
  expectCheck,
  startCheck,
  stopCheck,
} from "../../../operations/laboratory/check/start-check.ts";
import {
  type IntegrationCheck,
  listIntegrationChecks,
} from "../../../store/laboratory/integration-checks.ts";
import { route } from "../../route.ts";
import {
  CHECK_REPORT,
  CHECK_RESULT,
  CheckAnswerBody,
  EXCHANGE,
  NewCheck,
  presentCheckIn,
  questionOf,
  SAMPLES,
} from "../../schemas/integration-check.ts";
import { actOf } from "../portal-call.ts";
import { byId, closed, IdText, listOf, named, orNull } from "../schemas.ts";

const InBoth = closed({ en: Type.String(), ms: Type.String() });

const CheckResult = named("CheckResult", {
  ...CHECK_RESULT,
  title: InBoth,
  found: InBoth,
  exchanges: Type.Array(closed({ ...EXCHANGE, what: InBoth })),
  fix: orNull(closed({ text: InBoth, samples: closed(SAMPLES) })),
});
const { results: _, ...rest } = CHECK_REPORT;
const summary = { ...rest, question: questionOf(InBoth) };
const CheckItem = named("IntegrationCheckItem", summary);
const CheckDetail = named("IntegrationCheckDetail", {
  ...summary,
  results: Type.Array(CheckResult),
});

const NEWEST = { after: null, limit: 20 };

const inBoth = (check: IntegrationCheck) => presentCheckIn(check, (text) => text);

const listIntegrationChecksRoute = route({
  auth: "portal",
  operationId: "listIntegrationChecks",
  method: "GET",
  path: "/portal/api/sandbox/checks",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "List the merchant's integration checks, newest first, at most 20.",
  response: listOf(CheckItem),
  handler: async ({ merchant }, deps) => {
    const checks = await listIntegrationChecks(deps.database, merchant.id, NEWEST);
    return {
      items: checks.map((check) => {
        const { results: _results, ...item } = inBoth(asItIs(deps, check));
        return item;
      }),
    };
  },
});

const getIntegrationCheckRoute = route({
  auth: "portal",
  operationId: "getIntegrationCheck",
  method: "GET",
  path: "/portal/api/sandbox/checks/{id}",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Retrieve an integration check with what it has found so far.",
  params: byId,
  response: CheckDetail,
  errors: ["NOT_FOUND"],
  handler: async ({ merchant, params }, deps) =>
    inBoth(await expectCheck(deps, merchant.id, params.id)),
});

const createIntegrationCheckRoute = route({
  auth: "portal",
  operationId: "createIntegrationCheck",
  method: "POST",
  path: "/portal/api/sandbox/checks",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Check the merchant's side: place, pay and notify of orders, rightly and wrongly.",
  body: closed({ ...NewCheck, applicationId: Type.Optional(IdText) }),
  response: CheckDetail,
  errors: ["INVALID_PARAMETER", "CONFLICT", "NOT_FOUND"],
  handler: async (call, deps) => {
    const { applicationId = null, notifyUrl, buyUrl = "", probeUrl = "" } = call.body;
    const application = await chooseApplication(deps, call.merchant.id, applicationId);
    const shop = { merchantId: call.merchant.id, applicationId: application.id };
    return inBoth(await startCheck(deps, actOf(call), { ...shop, notifyUrl, buyUrl, probeUrl }));
  },
});

const answerIntegrationCheckRoute = route({
  auth: "portal",
  operationId: "answerIntegrationCheck",
  method: "POST",
  path: "/portal/api/sandbox/checks/{id}/answer",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Answer what an integration check asks; nothing happens where it does not ask it.",
  params: byId,
  body: closed(CheckAnswerBody.properties),
  response: CheckDetail,
  errors: ["NOT_FOUND"],
  handler: async ({ merchant, params, body }, deps) => {
    const key = { merchantId: merchant.id, id: params.id };
    return inBoth(await answerQuestion(deps, key, { count: 0, ...body }));
  },
});

const stopIntegrationCheckRoute = route({
  auth: "portal",
  operationId: "stopIntegrationCheck",
  method: "POST",
  path: "/portal/api/sandbox/checks/{id}/stop",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "Stop an integration check; what it has found stays.",
  params: byId,
  response: CheckDetail,
  errors: ["NOT_FOUND"],
  handler: async ({ merchant, params }, deps) =>
    inBoth(await stopCheck(deps, merchant.id, params.id)),
});

export const INTEGRATION_CHECK_ROUTES = [
  listIntegrationChecksRoute,
  getIntegrationCheckRoute,
  createIntegrationCheckRoute,
  answerIntegrationCheckRoute,
  stopIntegrationCheckRoute,
] as const;
