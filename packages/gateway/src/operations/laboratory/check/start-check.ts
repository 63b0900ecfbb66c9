import { GatewayError } from "../../../domain/errors.ts";
import { makeTextId } from "../../../domain/ids.ts";
import type { CheckAnswer } from "../../../domain/laboratory/check/question.ts";
import { findTargetProblem } from "../../../platform/target-guard.ts";
import {
  answerCheck,
  type CheckKey,
  findIntegrationCheck,
  type IntegrationCheck,
  insertIntegrationCheck,
  replaceCheckResults,
  stopRunningCheck,
} from "../../../store/laboratory/integration-checks.ts";
import { enforceLimit } from "../../access/guard/throttle.ts";
import { type AnyAct, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";
import { type CheckRunner, SILENT_MS } from "./check-runner.ts";
import type { CheckedShop } from "./placing.ts";

/** Checks of one merchant in 15 minutes: each pays about ten orders. */
const CHECKS_MAX = 30;

/**
 * Stops the merchant's check that runs. Throws INVALID_PARAMETER, EXCEEDED_LIMIT, CONFLICT where
 * another one is started at the same time.
 */
export async function startCheck(
  deps: Deps & { checks: CheckRunner },
  act: AnyAct,
  shop: CheckedShop,
): Promise<IntegrationCheck> {
  const { merchantId, applicationId, notifyUrl, buyUrl, probeUrl } = shop;
  for (const [name, url] of Object.entries({ notifyUrl, buyUrl, probeUrl })) {
    const problem =
      url === "" && name !== "notifyUrl" ? null : findTargetProblem(url, deps.notifyTargets);
    if (problem) throw new GatewayError("INVALID_PARAMETER", { detail: `${name} ${problem}.` });
  }
  await enforceLimit(deps, `integration checks of ${merchantId}`, CHECKS_MAX);
  const id = makeTextId("integrationCheck", deps.random);
  const createdAt = deps.clock.now();
  const createdBy = "application" in act ? act.application.name : act.actor.email;
  await deps.database.transaction(async (tx) => {
    await stopRunningCheck(tx, merchantId, deps.trueClock.now());
    const urls = { notifyUrl, buyUrl, probeUrl };
    const check = { merchantId, id, applicationId, ...urls, createdBy, createdAt };
    if (!(await insertIntegrationCheck(tx, check))) {
      throw new GatewayError("CONFLICT", { detail: "Another check was started at the same time." });
    }
    await recordChange(tx, act, createdAt, {
      ...{ merchantId, action: "integration_check.started", targetKind: "integration_check" },
      ...{ targetId: id, after: { applicationId, ...urls } },
    });
  });
  const check = await expectCheck(deps, merchantId, id);
  deps.checks.start(check);
  return check;
}

/** One whose process is gone is STOPPED. Throws NOT_FOUND. */
export async function expectCheck(
  deps: Deps,
  merchantId: string,
  id: string,
): Promise<IntegrationCheck> {
  const check = await findIntegrationCheck(deps.database, merchantId, id);
  if (!check) throw new GatewayError("NOT_FOUND");
  return asItIs(deps, check);
}

export const asItIs = (deps: Deps, check: IntegrationCheck): IntegrationCheck =>
  check.state === "RUNNING" && check.updatedAt < silentBefore(deps)
    ? { ...check, state: "STOPPED", question: null }
    : check;

const silentBefore = ({ trueClock }: Deps) => new Date(trueClock.now().getTime() - SILENT_MS);

/** Ignored where it is not what the check waits for. Throws NOT_FOUND. */
export async function answerQuestion(
  deps: Deps,
  { merchantId, id }: CheckKey,
  answer: CheckAnswer,
): Promise<IntegrationCheck> {
  await answerCheck(deps.database, { merchantId, id }, answer);
  return expectCheck(deps, merchantId, id);
}

/** Its process ends it within seconds. Throws NOT_FOUND. */
export async function stopCheck(
  deps: Deps,
  merchantId: string,
  id: string,
): Promise<IntegrationCheck> {
  const { results } = await expectCheck(deps, merchantId, id);
  await replaceCheckResults(
    deps.database,
    { merchantId, id },
    { state: "STOPPED", results },
    deps.trueClock.now(),
  );
  return expectCheck(deps, merchantId, id);
}
