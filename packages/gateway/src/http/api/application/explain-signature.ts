import {
  addToDebug,
  explain,
  type RejectedSignature,
  readPublicKey,
  type VerifyRequestInput,
} from "@kaunter/signing";
import type { CachedCaller } from "../../../operations/application/caller-cache.ts";
import { listOtherKeys, type OtherKey } from "../../../store/application/other-keys.ts";
import type { Queryable } from "../../../store/database.ts";
import { SignatureError } from "../../errors.ts";
import { type AnalystDeps, createSignatureAnalyst } from "./signature-analyst.ts";

/** Of a larger body, each text that may have been signed takes longer than a request should. */
const ANALYSED_BYTES_MAX = 65_536;

export interface ExplainDeps extends AnalystDeps {
  database: Queryable;
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
  const analyst = createSignatureAnalyst(deps);

  return async (caller, request, rejected) => {
    const { application } = caller;
    const { debug } = rejected;
    const conclusion = debug.preVerifyContent.step5.remark;
    const others =
      rejected.reason === "OTHER_KEY"
        ? await listOtherKeys(deps.database, application.merchantId, application.id)
        : [];
    const otherKeys = others.map(nameKey);
    const { id: clientId } = application;
    const input = { ...request, otherKeys, clientId };
    // All applications of a merchant share its turns.
    const diagnosis =
      request.rawBody.length > ANALYSED_BYTES_MAX
        ? { skipped: `Not analysed: the body is larger than ${ANALYSED_BYTES_MAX} bytes.` }
        : await analyst.analyse(application.merchantId, input);
    if ("skipped" in diagnosis) {
      const { preVerifyContent } = debug;
      const step5 = { remark: `${diagnosis.skipped} ${conclusion}` };
      const skipped = { ...debug, preVerifyContent: { ...preVerifyContent, step5 } };
      return new SignatureError(step5.remark, skipped);
    }
    if (diagnosis.mistakes.length === 0) return new SignatureError(conclusion, debug);
    const sentences = diagnosis.mistakes.map(explain);
    // That the other mode would accept it is no mistake, but helps.
    if (rejected.compatCandidate !== null) sentences.push(conclusion);
    return new SignatureError(sentences.join(" "), addToDebug(debug, diagnosis));
  };
}

function nameKey({ publicKey, applicationName }: OtherKey) {
  const owner =
    applicationName === null
      ? "a revoked key of this application"
      : `the key of your application ${applicationName}`;
  return { publicKey: readPublicKey(publicKey), owner };
}
