import { useEffect, useState } from "react";
import { setClockAhead } from "../../api/business-clock.ts";
import { useAct } from "../../api/use-api.ts";
import type { SandboxState } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SANDBOX_WORDS } from "./sandbox-words.ts";

/** Advances the clock of gateway and simulators; freezes the simulators' only. */
export function ClockPanel({ state }: { state: SandboxState }) {
  const words = useWords(SANDBOX_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const set = useAct("setSandboxClock", ["getSandbox"]);
  const [advanceMs, setAdvanceMs] = useState("300000");
  const { now, isFrozen, gatewayNow, aheadMs } = state.clock;
  useEffect(() => setClockAhead(aheadMs), [aheadMs]);
  const apply = (
    body: { advanceMs: number } | { freeze: true } | { unfreeze: true },
    done: string,
  ) => void toast.track(set.mutateAsync({ body }), done);
  return (
    <Panel title={words.clock} lead={words.clockLead}>
      <p className="mb-4 flex flex-wrap items-center gap-3 text-20 font-semibold">
        <When at={gatewayNow} form="moment" />
        <Badge tone={isFrozen ? "wait" : "good"}>{isFrozen ? words.frozen : words.running}</Badge>
      </p>
      {isFrozen && (
        <p className="mb-4 text-ink-2">
          {words.frozenAt} <When at={now} form="moment" />
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-40 flex-1"
          label={words.advance}
          value={advanceMs}
          onValue={setAdvanceMs}
          options={[
            ["300000", ui.minutes(5)],
            ["1800000", ui.minutes(30)],
            ["3600000", ui.hours(1)],
            ["86400000", ui.hours(24)],
          ]}
        />
        <Button
          isBusy={set.isPending}
          onClick={() => apply({ advanceMs: Number(advanceMs) }, words.moved)}
        >
          {words.move}
        </Button>
        <Button
          isBusy={set.isPending}
          onClick={() =>
            isFrozen
              ? apply({ unfreeze: true }, words.unfrozenDone)
              : apply({ freeze: true }, words.frozenDone)
          }
        >
          {isFrozen ? words.unfreeze : words.freeze}
        </Button>
      </div>
    </Panel>
  );
}
