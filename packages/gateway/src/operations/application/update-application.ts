import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { findEmbedOriginProblem } from "../../domain/application/embed-origins.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { SignatureMode } from "../../domain/merchant/merchant.ts";
import { isRedirectUri } from "../../domain/redirect.ts";
import { findTargetProblem } from "../../platform/target-guard.ts";
import {
  APPLICATIONS_MAX,
  findApplication,
  lockApplication,
  lockApplicationCount,
  type PortalApplication,
  replaceApplication,
} from "../../store/application/application-admin.ts";
import { notifyCallerChanged } from "../../store/application/applications.ts";
import type { Transaction } from "../../store/database.ts";
import { type Act, type Change, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { createApplication } from "./create-application.ts";

export interface ApplicationChange {
  name?: string;
  isActive?: boolean;
  signatureMode?: SignatureMode;
  isLean?: boolean;
  hasErrorDetails?: boolean;
  signsResponses?: boolean;
  acceptsDeleteSignedAsGet?: boolean;
  webhookUrl?: string;
  redirectUris?: string[];
  embedOrigins?: string[];
}

/** OFF until it is enabled. Throws CONFLICT above the limit. */
export async function createPortalApplication(
  deps: Deps,
  act: Act,
  request: { name: string; signatureMode: SignatureMode },
): Promise<PortalApplication> {
  const { merchantId } = act.actor;
  return deps.database.transaction(async (tx) => {
    if ((await lockApplicationCount(tx, merchantId)) >= APPLICATIONS_MAX) {
      const detail = `A merchant can have at most ${APPLICATIONS_MAX} applications.`;
      throw new GatewayError("CONFLICT", { detail });
    }
    const made = await createApplication(deps, tx, { ...request, merchantId, isActive: false });
    const { id } = made.application;
    await recordChange(
      tx,
      act,
      deps.clock.now(),
      change(act, "application.created", id, null, { ...request }),
    );
    return expectApplication(tx, merchantId, id);
  });
}

/** Takes effect at once on every node. Throws NOT_FOUND, INVALID_PARAMETER. */
export async function updateApplication(
  deps: Deps,
  act: Act,
  id: string,
  request: ApplicationChange,
): Promise<PortalApplication> {
  const { merchantId } = act.actor;
  checkAddresses(deps, request);
  return deps.database.transaction(async (tx) => {
    const before = await lockApplication(tx, merchantId, id);
    if (!before) throw new GatewayError("NOT_FOUND");
    const changes = { ...defaultOfMode(before, request), ...request };
    const after = { ...before, ...changes, updatedAt: deps.clock.now() };
    await replaceApplication(tx, after);
    await notifyCallerChanged(tx, id);
    const names = Object.keys(changes) as (keyof ApplicationChange)[]; // checked by the schema
    await recordChange(
      tx,
      act,
      after.updatedAt,
      change(act, actionOf(before, after), id, pick(before, names), pick(after, names)),
    );
    return after;
  });
}

/** Clients that need compat mode tend to reject fields they do not know. */
function defaultOfMode(
  before: PortalApplication,
  { signatureMode }: ApplicationChange,
): Pick<ApplicationChange, "isLean"> {
  if (signatureMode === undefined || signatureMode === before.signatureMode) return {};
  return { isLean: signatureMode === "compat" };
}

function actionOf(before: PortalApplication, after: PortalApplication): AuditAction {
  if (before.isActive === after.isActive) return "application.changed";
  return after.isActive ? "application.switched_on" : "application.switched_off";
}

function pick(
  application: PortalApplication,
  names: readonly (keyof ApplicationChange)[],
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, application[name]]));
}

function checkAddresses(
  { notifyTargets: targets, isSandbox }: Deps,
  request: ApplicationChange,
): void {
  if (request.webhookUrl) {
    const problem = findTargetProblem(request.webhookUrl, targets);
    if (problem) {
      throw new GatewayError("INVALID_PARAMETER", { detail: `webhookUrl ${problem}.` });
    }
  }
  for (const uri of request.redirectUris ?? []) {
    const protocol = isRedirectUri(uri) ? new URL(uri).protocol : "";
    if (!["https:", "http:"].includes(protocol) || uri.includes("#") || /\s/.test(uri)) {
      const detail = "redirectUris must be http or https URLs without a fragment.";
      throw new GatewayError("INVALID_PARAMETER", { detail });
    }
  }
  const detail = findEmbedOriginProblem(request.embedOrigins ?? [], isSandbox);
  if (detail) throw new GatewayError("INVALID_PARAMETER", { detail });
}

export async function expectApplication(
  tx: Transaction,
  merchantId: string,
  id: string,
): Promise<PortalApplication> {
  const application = await findApplication(tx, merchantId, id);
  if (!application) throw new GatewayError("NOT_FOUND");
  return application;
}

export function change(
  act: Act,
  action: AuditAction,
  targetId: string,
  before: Record<string, unknown> | null = null,
  after: Record<string, unknown> | null = null,
): Change {
  return {
    merchantId: act.actor.merchantId,
    action,
    targetKind: "application",
    targetId,
    before,
    after,
  };
}
