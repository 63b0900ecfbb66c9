import { useState } from "react";
import { useAct, useApi } from "../../../api/use-api.ts";
import type {
  RoutingOverview,
  RoutingRule,
  RoutingTrial,
  RoutingVersion,
} from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { type Draft, useDraft } from "../../../ui/form/use-draft.ts";
import { List, toListing } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { CONTRACT_WORDS } from "../contract-words.ts";
import { ROUTING_WORDS } from "./routing-words.ts";
import { RuleList } from "./rule-list.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { Trial } from "./trial.tsx";

/** The rules in use, a list that is being changed, what it would do, and earlier lists. */
export function RoutingPage() {
  const words = useWords(ROUTING_WORDS);
  const contracts = useWords(CONTRACT_WORDS);
  return (
    <DetailPage
      query={useApi("getRouting", {})}
      back={{ to: "/operator/contracts", text: contracts.title }}
      name={words.title}
      title={() => words.title}
      lead={() => words.lead}
    >
      {(overview) => <Routing overview={overview} />}
    </DetailPage>
  );
}

interface Rules {
  /** That the list was made from. */
  version: number;
  rules: RoutingRule[];
}

const asIs = (draft: Rules) => draft;

function Routing({ overview }: { overview: RoutingOverview }) {
  const words = useWords(ROUTING_WORDS);
  const { version, rules } = overview;
  const draft = useDraft({
    form: "routing",
    saved: { version, rules },
    strip: asIs,
    restore: asIs,
  });
  const [trial, setTrial] = useState<RoutingTrial | null>(null);
  const change = (changed: RoutingRule[], tried: RoutingTrial | null) => {
    setTrial(tried);
    draft.set({ version: draft.value.version, rules: changed });
  };
  return (
    <div className="flex flex-col gap-5">
      {overview.contracts.length < 2 && <Notice tone="wait">{words.one}</Notice>}
      {draft.isChanged && <Changed draft={draft} version={version} onTrial={setTrial} />}
      <RuleList overview={overview} rules={draft.value.rules} onChange={change} />
      {trial && draft.isChanged && (
        <Trial overview={overview} rules={draft.value.rules} trial={trial} />
      )}
      <Versions versions={overview.versions} />
    </div>
  );
}

interface ChangedProps {
  draft: Draft<Rules>;
  /** In use now. */
  version: number;
  onTrial(trial: RoutingTrial): void;
}

/** What can be done with a list that is not in use yet. */
function Changed({ draft, version, onTrial }: ChangedProps) {
  const words = useWords(ROUTING_WORDS);
  const toast = useToast();
  const tryOut = useAct("tryRouting");
  const { rules } = draft.value;
  const isOutdated = draft.value.version !== version;
  const act = () => void tryOut.mutateAsync({ body: { rules } }).then(onTrial, toast.failed);
  return (
    <Notice tone="warn" title={isOutdated ? words.outdated : words.unsaved}>
      <span className="mt-2 flex flex-wrap gap-2">
        {!isOutdated && (
          <>
            <Button isBusy={tryOut.isPending} onClick={act}>
              {words.tryOut}
            </Button>
            <DialogButton
              look="primary"
              dialog={(close) => (
                <SaveDialog
                  version={version}
                  rules={rules}
                  onSaved={() => draft.clear()}
                  onClose={close}
                />
              )}
            >
              {words.save}
            </DialogButton>
          </>
        )}
        <Button onClick={() => draft.clear()}>{words.discard}</Button>
      </span>
    </Notice>
  );
}

function Versions({ versions }: { versions: readonly RoutingVersion[] }) {
  const words = useWords(ROUTING_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<RoutingVersion>[] = [
    {
      title: words.version,
      cell: ({ version, reason }) => <TwoLines title={String(version)} text={reason} wraps />,
    },
    {
      title: words.rules,
      place: "status",
      cell: ({ rules }) => words.ruleCount(rules.length),
    },
    { title: words.requestedBy, cell: ({ requestedBy }) => requestedBy },
    { title: words.approvedBy, isSpare: true, cell: ({ approvedBy }) => approvedBy || "–" },
    { title: ui.created, isRight: true, cell: ({ createdAt }) => <When at={createdAt} /> },
  ];
  return (
    <List
      words={{ title: words.versions, none: words.noVersions }}
      list={toListing(versions)}
      keyOf={({ version }) => String(version)}
      columns={columns}
    />
  );
}
