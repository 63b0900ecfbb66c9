import { useMemo } from "react";
import { useApi } from "../../api/use-api.ts";
import type { RequestDetail } from "../../generated/api.ts";
import { readKept } from "./read-kept.ts";
import { Report } from "./report.tsx";

/** What is wrong with a rejected request of the log, without a click. */
export function LoggedReport({ kept }: { kept: RequestDetail }) {
  const facts = useApi("getDeveloperFacts", {});
  const question = useMemo(() => readKept(kept), [kept]);
  const baseUrl = facts.data?.baseUrl;
  const baseUrls = useMemo(
    () => (baseUrl === undefined ? [] : [baseUrl, window.location.origin]),
    [baseUrl],
  );
  if (!question || !kept.failure) return null;
  const { sent, mistake, firstUseRequestId } = kept.failure;
  return (
    <Report
      request={question.request}
      applicationId={question.applicationId}
      baseUrls={baseUrls}
      times={question.times}
      isCut={sent.isBodyCut}
      gatewaySays={mistake || kept.errorMessage}
      firstUseRequestId={firstUseRequestId}
    />
  );
}
