import type { RailHealth } from "../../../generated/api.ts";
import { Status } from "../../../ui/text/status.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { HEALTH_WORDS } from "../health-words.ts";

export const keyOfProvider = ({ railId, partner }: RailHealth) => `${railId} ${partner ?? ""}`;

/** A provider's state now, since when, and from how many failures it was decided. */
export function ProviderState({ item }: { item: RailHealth }) {
  const words = useWords(HEALTH_WORDS);
  const { state, since, recentFailed, recentCount } = item;
  const isIll = state === "DOWN" || state === "DEGRADED";
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <Status status={state} />
      {isIll && (
        <span className="text-13 text-ink-2">
          {words.recentFailed(recentFailed, recentCount)}
          {since && (
            <>
              {" · "}
              <When at={since} form="ago" />
            </>
          )}
        </span>
      )}
    </span>
  );
}
