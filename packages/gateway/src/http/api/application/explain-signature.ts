import {
  addToDebug,
  diagnose,
  type RejectedSignature,
  readPublicKey,
  type VerifyRequestInput,
} from "@kaunter/signing";
import type { CachedCaller } from "../../../operations/application/caller-cache.ts";
import type { Clock } from "../../../platform/clock.ts";
import { listOtherKeys, type OtherKey } from "../../../store/application/other-keys.ts";
import type { Queryable } from "../../../store/database.ts";
import { SignatureError } from "../../errors.ts";
import { createRateLimiter } from "../../request/rate-limiter.ts";

/** Enough for a developer; a client that fails all day costs a few milliseconds a second. */
const DIAGNOSES_PER_SECOND = 5;
const OTHER_KEYS_MAX = 16;

export interface ExplainDeps {
  database: Queryable;
  clock: Clock;
}

export type ExplainSignature = (
  caller: CachedCaller,
  request: VerifyRequestInput,
  rejected: RejectedSignature,
) => Promise<SignatureError>;

/**
 * Explains an invalid signature: which mistake it was, when that can be proved, in the message and
 * in the remark of its step. See docs/spec/interface.md#debug-object
 */
export function createExplainSignature(deps: ExplainDeps): ExplainSignature {
  const limiter = createRateLimiter(DIAGNOSES_PER_SECOND, deps.clock);

  function mayDiagnose(applicationId: string): boolean {
    try {
      limiter.take(applicationId);
      return true;
    } catch {
      return false;
    }
  }

  return async (caller, request, rejected) => {
    const { application } = caller;
    const conclusion = rejected.debug.preVerifyContent.step5.remark;
    if (!mayDiagnose(application.id)) return new SignatureError(conclusion, rejected.debug);
    const others =
      rejected.reason === "OTHER_KEY"
        ? await listOtherKeys(deps.database, application.merchantId, application.id, OTHER_KEYS_MAX)
        : [];
    const diagnosis = diagnose({ ...request, otherKeys: others.map(nameKey) });
    if (diagnosis === null) return new SignatureError(conclusion, rejected.debug);
    const sentences = diagnosis.mistakes.map(({ explanation }) => explanation);
    return new SignatureError(
      [...sentences, conclusion].join(" "),
      addToDebug(rejected.debug, diagnosis),
    );
  };
}

function nameKey({ publicKey, applicationName }: OtherKey) {
  const owner =
    applicationName === null
      ? "a revoked key of this application"
      : `the key of your application ${applicationName}`;
  return { publicKey: readPublicKey(publicKey), owner };
}
