import { digestOf } from "@kaunter/signing/examine";
import { useMemo } from "react";
import { type ComparedPart, compareParts } from "../../signing/diagnosis/compare-parts.ts";
import {
  findMistakes,
  type SentRequest,
  type Times,
  timingOf,
} from "../../signing/diagnosis/find-mistakes.ts";
import { listStepPairs } from "../../signing/diagnosis/list-step-pairs.ts";
import { listSteps, type SigningSteps } from "../../signing/sign-request.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { Failed, LoadingBlock } from "../../ui/page/states.tsx";
import { useWords } from "../../words/language.tsx";
import { DEBUGGER_WORDS } from "./debugger-words.ts";
import { StepsPanel } from "./steps-panel.tsx";
import { useNamedKeys, useOtherKeys } from "./use-named-keys.ts";
import { VerdictPanel } from "./verdict-panel.tsx";

interface ReportProps {
  request: SentRequest;
  applicationId: string;
  baseUrls: readonly string[];
  times: Times;
  /** What the client says it signed; empty when it does not say. */
  ownSignedText?: string;
  /** True: only the body's beginning is known. */
  isCut?: boolean;
  /** What the gateway found, when the request came from its log. */
  gatewaySays?: string;
  firstUseRequestId?: string | null;
}

/** Everything about one signature: the named mistake, then the five steps. */
export function Report(props: ReportProps) {
  const {
    request,
    applicationId,
    baseUrls,
    times,
    ownSignedText = "",
    isCut,
    ...fromGateway
  } = props;
  const keys = useNamedKeys(applicationId);
  const others = useOtherKeys(applicationId);
  const isMasked = isCut === true || /\[secret\]|\*{8}/.test(request.body + request.url);
  const isRead = keys.data !== undefined && others.data !== undefined;
  const found = useMemo(
    // A masked body has other digests, so any result would be wrong.
    () => {
      if (isMasked || !keys.data || !others.data) return null;
      return findMistakes(request, [...keys.data, ...others.data], baseUrls, times, applicationId);
    },
    [isMasked, request, keys.data, others.data, baseUrls, times, applicationId],
  );
  if (keys.isError) return <Failed query={keys} />;
  if (others.isError) return <Failed query={others} />;
  if (!isRead) return <LoadingBlock height="h-72" />;
  const isOverOwnText =
    ownSignedText === "" || !found?.digest ? null : digestOf(ownSignedText) === found.digest;
  const signedText = isOverOwnText ? ownSignedText : (found?.signedText ?? null);
  return (
    <div className="flex flex-col gap-5">
      <VerdictPanel
        verdict={found}
        parts={partsOf(request, signedText)}
        isOverOwnText={isOverOwnText}
        timing={timingOf(request.timestamp, times)}
        {...fromGateway}
      />
      <Steps
        request={request}
        signedText={ownSignedText || signedText}
        digest={found?.digest ?? null}
        isRight={found !== null && found.mistakes.length === 0}
      />
    </div>
  );
}

function partsOf(request: SentRequest, signedText: string | null): readonly ComparedPart[] {
  const steps = readSteps(request);
  if (signedText === null || typeof steps === "string") return [];
  return compareParts(signedText, steps.signedText);
}

interface StepsProps {
  request: SentRequest;
  signedText: string | null;
  digest: string | null;
  isRight: boolean;
}

function Steps({ request, signedText, digest, isRight }: StepsProps) {
  const words = useWords(DEBUGGER_WORDS);
  const steps = readSteps(request);
  if (typeof steps === "string") {
    return (
      <Notice tone="bad" title={words.notJson}>
        {steps}
      </Notice>
    );
  }
  const pairs = listStepPairs(steps, {
    body: request.body,
    signature: request.signature,
    signedText,
    digests: { ours: digestOf(steps.signedText), theirs: digest },
    isRight,
  });
  return <StepsPanel steps={pairs} />;
}

function readSteps(request: SentRequest): SigningSteps | string {
  try {
    return listSteps(request);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
