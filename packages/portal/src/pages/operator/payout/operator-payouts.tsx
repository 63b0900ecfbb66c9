import { Link } from "@tanstack/react-router";
import { FileOutput } from "lucide-react";
import { useState } from "react";
import { useAct, useApi, useList } from "../../../api/use-api.ts";
import type { OperatorPayout, PayoutFile } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { moneyColumn, timeColumn } from "../../../ui/list/columns.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { FigureTile } from "../../../ui/page/figure-tile.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { When } from "../../../ui/text/when.tsx";
import { startOfDay } from "../../../words/days.ts";
import { formatAmount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { HOLD_WORDS } from "../../settlement/payout-words.ts";
import { FileStatus } from "./file-status.tsx";
import { OPERATOR_PAYOUT_WORDS } from "./operator-payout-words.ts";
import { PrepareDialog } from "./prepare-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

const CHANGES = ["listOpenPayouts", "listPayoutSums", "listPayoutFiles"] as const;
const FILES_AT_ONCE = "10";

/** What is due, on hold and in files, over all merchants. */
export function OperatorPayoutsPage() {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  const due = useList("listOpenPayouts", { query: { state: "DUE" } });
  const canPrepare = (due.items?.length ?? 0) > 0;
  const [isPreparing, setPreparing] = useState(false);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <ButtonLink to="/operator/bank-files">{words.bankFiles}</ButtonLink>
          {canPrepare && (
            <Button look="primary" icon={FileOutput} onClick={() => setPreparing(true)}>
              {words.prepare}
            </Button>
          )}
        </>
      }
    >
      {/* Stays when the file took all that was due, to say what was left out. */}
      {isPreparing && <PrepareDialog onClose={() => setPreparing(false)} />}
      <div className="flex flex-col gap-5">
        <Sums />
        <List
          isCounted
          words={{ title: words.due, lead: words.dueLead, none: words.noDue }}
          list={due}
          columns={useOpenColumns("DUE")}
        />
        <List
          isCounted
          words={{ title: words.held, lead: words.heldLead, none: words.noHeld }}
          list={useList("listOpenPayouts", { query: { state: "HELD" } })}
          columns={useOpenColumns("HELD")}
        />
        <List
          isCounted
          words={{ title: words.files, lead: words.filesLead, none: words.noFiles }}
          list={useList("listPayoutFiles", { query: { limit: FILES_AT_ONCE } })}
          columns={useFileColumns()}
        />
      </div>
    </Page>
  );
}

function Sums() {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  const sums = useApi("listPayoutSums", {}).data?.items ?? [];
  const sumOf = (state: string) => sums.find((each) => each.state === state);
  const tiles = [
    [words.due, sumOf("DUE")],
    [words.held, sumOf("HELD")],
    [words.approved, sumOf("APPROVED")],
    [words.inTransit, sumOf("SENT")],
  ] as const;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(([name, sum]) => (
        <FigureTile
          key={name}
          name={name}
          value={formatAmount(sum?.amountMinor ?? 0)}
          hint={words.counted(sum?.count ?? 0)}
        />
      ))}
    </div>
  );
}

function useOpenColumns(state: "DUE" | "HELD"): Column<OperatorPayout>[] {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  const ui = useWords(UI_WORDS);
  const holds = useWords(HOLD_WORDS);
  const why: Column<OperatorPayout> = {
    title: words.why,
    place: "wide",
    cell: ({ holdReason, holdNote, heldUntil }) => (
      <span>
        {holdReason && holds[holdReason]} {holdNote}
        {heldUntil && (
          <span className="block text-13 text-ink-2">
            {words.until} <When at={heldUntil} form="moment" />
          </span>
        )}
      </span>
    ),
  };
  return [
    {
      title: words.merchant,
      cell: (item) => (
        <Link
          to="/operator/merchants/$id"
          params={{ id: item.merchantId }}
          className="link font-semibold"
        >
          {item.merchantName || item.merchantId}
        </Link>
      ),
    },
    {
      title: words.bank,
      place: "note",
      cell: (item) => (
        <TwoLines title={`${item.bankName} ${item.account}`} text={item.holderName} />
      ),
    },
    ...(state === "HELD" ? [why] : []),
    timeColumn(ui.created, (item) => item.createdAt, "date"),
    moneyColumn(ui.amount, (item) => item.amountMinor, { isStrong: true }),
    {
      title: ui.decision,
      isRight: true,
      place: "acts",
      cell: (item) => (
        <DialogButton
          isSmall
          dialog={(close) => <HoldDialog id={item.id} state={state} onClose={close} />}
        >
          {state === "DUE" ? words.hold : words.release}
        </DialogButton>
      ),
    },
  ];
}

interface HoldDialogProps {
  id: string;
  state: "DUE" | "HELD";
  onClose(): void;
}

function HoldDialog({ id, state, onClose }: HoldDialogProps) {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  const hold = useAct("holdPayout", CHANGES);
  const release = useAct("releasePayout", CHANGES);
  const isDue = state === "DUE";
  return (
    <ReasonDialog
      act={isDue ? words.hold : words.release}
      lead={isDue ? words.holdText : words.releaseText}
      done={isDue ? words.heldDone : words.released}
      submit={(reason) =>
        (isDue ? hold : release).mutateAsync({ params: { id }, body: { reason } })
      }
      onClose={onClose}
    />
  );
}

function useFileColumns(): Column<PayoutFile>[] {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  const ui = useWords(UI_WORDS);
  return [
    {
      title: words.file,
      cell: (item) => (
        <Link
          to="/operator/payouts/$id"
          params={{ id: item.id }}
          data-row
          className="font-mono text-13 font-semibold"
        >
          {item.id}
        </Link>
      ),
    },
    { title: ui.status, place: "status", cell: ({ state }) => <FileStatus state={state} /> },
    {
      title: words.day,
      place: "note",
      cell: (item) => <When at={startOfDay(item.day)} form="date" />,
    },
    { title: words.count, isRight: true, place: "half", cell: (item) => item.payoutCount },
    moneyColumn(words.total, (item) => item.totalMinor, { isStrong: true }),
  ];
}
