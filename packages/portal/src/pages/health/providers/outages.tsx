import { useAct, useApi, useList } from "../../../api/use-api.ts";
import type { ListedOutage } from "../../../generated/api.ts";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import type { SectionProps } from "../health-sections.ts";
import { OUTAGE_WORDS } from "./outage-words.ts";
import { StartOutageDialog } from "./start-outage-dialog.tsx";

const REFRESH_MS = 15_000;

/** What operators took off for all merchants, starting an outage and ending it. */
export function OutagesPanel({ id }: SectionProps) {
  const words = useWords(OUTAGE_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const choices = useApi("getOutageChoices", {});
  const columns: Column<ListedOutage>[] = [
    {
      title: words.subject,
      cell: (item) => <TwoLines title={item.name[language]} text={item.messages[language]} wraps />,
    },
    { title: ui.status, place: "status", cell: (item) => <Status status={item.state} /> },
    { title: words.from, cell: (item) => <When at={item.startsAt} /> },
    {
      title: words.until,
      cell: ({ liftedAt, endsAt }) => {
        const at = liftedAt ?? endsAt;
        return at === null ? words.furtherNotice : <When at={at} />;
      },
    },
    { title: words.by, cell: ({ liftedBy, createdBy }) => liftedBy ?? createdBy },
    {
      title: ui.decision,
      isRight: true,
      place: "acts",
      cell: (item) =>
        (item.state === "ACTIVE" || item.state === "PLANNED") && (
          <DialogButton isSmall dialog={(close) => <LiftDialog item={item} onClose={close} />}>
            {item.state === "ACTIVE" ? words.lift : words.cancel}
          </DialogButton>
        ),
    },
  ];
  const facts = choices.data;
  return (
    <List
      id={id}
      words={words}
      list={useList("listOutages", {}, { refreshMs: REFRESH_MS })}
      columns={columns}
      {...(facts && {
        actions: (
          <DialogButton
            isSmall
            dialog={(close) => <StartOutageDialog facts={facts} onClose={close} />}
          >
            {words.start}
          </DialogButton>
        ),
      })}
    />
  );
}

function LiftDialog({ item, onClose }: { item: ListedOutage; onClose(): void }) {
  const words = useWords(OUTAGE_WORDS);
  const { language } = useLanguage();
  const lift = useAct("liftOutage", ["listOutages", "getAttention"]);
  const act = item.state === "ACTIVE" ? words.lift : words.cancel;
  return (
    <FormDialog
      title={`${act}: ${item.name[language]}`}
      lead={words.liftText}
      act={act}
      done={words.lifted}
      submit={() => lift.mutateAsync({ params: { id: item.id }, body: {} })}
      onClose={onClose}
    />
  );
}
