import { useState } from "react";
import type { ResponseOf } from "../../../api/call.ts";
import { useAct, useList } from "../../../api/use-api.ts";
import type { SettlementException } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { Choice } from "../../../ui/form/choice.tsx";
import { moneyColumn } from "../../../ui/list/columns.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { When } from "../../../ui/text/when.tsx";
import { startOfDay } from "../../../words/days.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { MerchantLink, OperatorPaymentLink } from "../../operator/payment/merchant-links.tsx";
import { DecisionDialog } from "../decision-dialog.tsx";
import type { SectionProps } from "../health-sections.ts";
import { HEALTH_WORDS } from "../health-words.ts";
import { EXCEPTION_WORDS } from "../work-words.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { ASSIGN_WORDS } from "./assign-words.ts";

type Decision = NonNullable<SettlementException["decision"]>;

/** As many as one request resolves. */
const BULK_MAX = 200;

/** Lines of the providers' settlement files that differ from the ledger, and resolving them. */
export function SettlementExceptionsPanel({ id }: SectionProps) {
  const words = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const kinds = useWords(EXCEPTION_WORDS);
  const { assign } = useWords(ASSIGN_WORDS);
  const decisions: Readonly<Record<Decision, string>> = {
    ACCEPT: words.accept,
    DISMISS: words.dismiss,
    MATCHED_LATER: words.matchedLater,
    ASSIGN: words.assigned,
  };
  const list = useList("listSettlementExceptions");
  const open = list.items?.filter(({ state }) => state === "OPEN") ?? [];
  const selection = useSelection(open);
  const { chosen, toggle } = selection;
  const columns: Column<SettlementException>[] = [
    {
      title: ui.type,
      cell: (item) => {
        const kind = kinds[item.kind];
        if (item.state !== "OPEN") return <span className="font-semibold">{kind}</span>;
        return (
          <Choice
            isChosen={chosen.has(item.id)}
            onChoose={() => toggle(item.id)}
            className="font-semibold"
          >
            {kind}
          </Choice>
        );
      },
    },
    { title: words.rail, cell: (item) => item.railId },
    { title: ui.date, cell: (item) => <When at={startOfDay(item.date)} form="date" /> },
    {
      title: words.reference,
      cell: (item) => (
        <span className="flex flex-col">
          <OperatorPaymentLink {...item}>
            <span className="font-mono text-13">{item.subject}</span>
          </OperatorPaymentLink>
          <MerchantLink {...item} />
        </span>
      ),
    },
    moneyColumn(words.expected, (item) => item.expectedMinor),
    moneyColumn(words.reported, (item) => item.foundMinor),
    {
      title: ui.status,
      place: "status",
      cell: (item) => (
        <TwoLines keepsTitle title={<Status status={item.state} />} text={item.reason} />
      ),
    },
    {
      title: ui.decision,
      isRight: true,
      place: "acts",
      cell: (item) =>
        item.state === "OPEN" ? (
          <span className="inline-flex flex-wrap justify-end gap-2">
            {item.kind === "UNKNOWN_PAYMENT" && (
              <DialogButton
                isSmall
                dialog={(close) => <AssignDialog item={item} onClose={close} />}
              >
                {assign}
              </DialogButton>
            )}
            <DialogButton isSmall dialog={(close) => <ResolveDialog item={item} onClose={close} />}>
              {words.resolve}
            </DialogButton>
          </span>
        ) : (
          item.decision && decisions[item.decision]
        ),
    },
  ];
  const { exceptions: title, exceptionsLead: lead, noExceptions: none } = words;
  return (
    <List
      id={id}
      isCounted
      words={{ title, lead, none }}
      list={list}
      columns={columns}
      {...(open.length > 1 && { actions: <BulkActions open={open} {...selection} /> })}
    />
  );
}

/** Of the rows that can be chosen; one that is no longer there is no longer chosen. */
function useSelection(open: readonly SettlementException[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set(open.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
  const toggle = (id: string) => {
    const isOn = !chosen.delete(id);
    setIds(isOn ? new Set([...chosen, id]) : chosen);
  };
  return { chosen, toggle, choose: (all: readonly string[]) => setIds(new Set(all)) };
}

interface BulkActionsProps {
  open: readonly SettlementException[];
  chosen: ReadonlySet<string>;
  choose(ids: readonly string[]): void;
}

function BulkActions({ open, chosen, choose }: BulkActionsProps) {
  const words = useWords(HEALTH_WORDS);
  const ids = [...chosen].slice(0, BULK_MAX);
  const isAll = ids.length === Math.min(open.length, BULK_MAX);
  return (
    <>
      <Button
        isSmall
        onClick={() => choose(isAll ? [] : open.slice(0, BULK_MAX).map(({ id }) => id))}
      >
        {isAll ? words.chooseNone : words.chooseAll(Math.min(open.length, BULK_MAX))}
      </Button>
      {ids.length > 0 && (
        <DialogButton
          isSmall
          look="primary"
          dialog={(close) => <BulkDialog ids={ids} onClose={close} />}
        >
          {words.resolveMany(ids.length)}
        </DialogButton>
      )}
    </>
  );
}

function BulkDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const words = useWords(HEALTH_WORDS);
  const resolve = useAct("resolveSettlementExceptions", ["listSettlementExceptions"]);
  return (
    <DecisionDialog
      title={words.resolveMany(ids.length)}
      note={words.resolveManyLead}
      decisions={[
        ["ACCEPT", words.accept, words.acceptText],
        ["DISMISS", words.dismiss, words.dismissText],
      ]}
      act={words.resolveMany(ids.length)}
      done={(_decision, { resolved, refused }: ResponseOf<"resolveSettlementExceptions">) =>
        words.resolvedMany(resolved.length, refused.length)
      }
      decide={(body) => resolve.mutateAsync({ body: { ids: [...ids], ...body } })}
      onClose={onClose}
    />
  );
}

function ResolveDialog({ item, onClose }: { item: SettlementException; onClose(): void }) {
  const words = useWords(HEALTH_WORDS);
  const kinds = useWords(EXCEPTION_WORDS);
  const resolve = useAct("resolveSettlementException", ["listSettlementExceptions"]);
  return (
    <DecisionDialog
      title={`${words.resolve}: ${kinds[item.kind]}`}
      note={item.reason}
      decisions={[
        ["ACCEPT", words.accept, words.acceptText],
        ["DISMISS", words.dismiss, words.dismissText],
      ]}
      act={words.resolve}
      done={words.resolved}
      decide={(body) => resolve.mutateAsync({ params: { id: item.id }, body })}
      onClose={onClose}
    />
  );
}
