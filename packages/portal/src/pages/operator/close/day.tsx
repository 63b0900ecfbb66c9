import { useParams } from "@tanstack/react-router";
import { useAct, useApi } from "../../../api/use-api.ts";
import type { DayDetails } from "../../../generated/api.ts";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { DownloadButton } from "../../../ui/files/download-button.tsx";
import { TextArea } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { copyFact, type Fact, FactsPanel, timeFact } from "../../../ui/page/facts.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { formatCount, formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { CLOSE_WORDS } from "./close-words.ts";
import { DayFiguresPart } from "./day-figures.tsx";
import { DifferencesPart } from "./differences.tsx";

const NOTE_LENGTH_MAX = 2_000;
const CHANGES = ["getDay", "getNextDay", "listDailyCloses"] as const;

/** One day: its figures, what differs, and closing it. */
export function OperatorDayPage() {
  const words = useWords(CLOSE_WORDS);
  const { language } = useLanguage();
  const { id: day } = useParams({ from: "/in/operator/close/$id" });
  return (
    <DetailPage
      query={useApi("getDay", { params: { day } })}
      back={{ to: "/operator/close", text: words.title }}
      name={formatDay(day, language)}
      title={(details) => formatDay(details.day, language)}
      actions={(details) => <Acts details={details} />}
    >
      {(details) => (
        <div className="flex flex-col gap-5">
          <State details={details} />
          <CloseFacts details={details} />
          <AfterPart details={details} />
          <DifferencesPart differences={details.figures.differences} />
          <DayFiguresPart figures={details.figures} />
        </div>
      )}
    </DetailPage>
  );
}

function Acts({ details: { day, isNext, isComplete, fingerprint, figures } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  const count = figures.differences.reduce((sum, each) => sum + each.count, 0);
  return (
    <>
      <DownloadButton endpoint="downloadDay" input={{ params: { day } }}>
        {words.csv}
      </DownloadButton>
      <DownloadButton endpoint="downloadDay" input={{ params: { day }, query: { format: "xlsx" } }}>
        {words.xlsx}
      </DownloadButton>
      {isNext && isComplete && (
        <DialogButton
          look="primary"
          dialog={(close) => (
            <CloseDialog day={day} fingerprint={fingerprint} count={count} onClose={close} />
          )}
        >
          {words.close}
        </DialogButton>
      )}
    </>
  );
}

interface CloseDialogProps {
  day: string;
  fingerprint: string;
  count: number;
  onClose(): void;
}

function CloseDialog({ day, fingerprint, count, onClose }: CloseDialogProps) {
  const words = useWords(CLOSE_WORDS);
  const { values, bind } = useFields({ note: "" });
  const { mutateAsync } = useAct("closeDay", CHANGES);
  return (
    <FormDialog
      title={words.close}
      lead={words.closeLead}
      done={words.closed}
      submit={() =>
        mutateAsync({ params: { day }, body: { note: values.note.trim(), fingerprint } })
      }
      onClose={onClose}
    >
      <TextArea
        label={words.note}
        required={count > 0}
        maxLength={NOTE_LENGTH_MAX}
        hint={count > 0 ? words.noteHint(formatCount(count)) : words.noNote}
        {...bind("note")}
      />
    </FormDialog>
  );
}

interface PartProps {
  details: DayDetails;
}

function State({ details: { close, isNext, isComplete, isIntact, day } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  const { data } = useApi("getNextDay", {});
  if (!isIntact) return <Notice tone="bad">{words.damaged}</Notice>;
  if (!isComplete) return <Notice tone="bad">{words.incomplete}</Notice>;
  if (close) return null;
  if (isNext) return <Notice tone="wait">{words.next}</Notice>;
  return <Notice tone="wait">{data && day === data.today ? words.running : words.notNext}</Notice>;
}

function CloseFacts({ details: { close } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  if (!close) return null;
  return (
    <FactsPanel
      title={words.closeFacts}
      items={[
        [words.number, String(close.sequence)],
        [words.closedBy, close.closedBy],
        timeFact(words.closedAt, close.closedAt),
        [words.differences, formatCount(close.differenceCount)],
        [words.note, close.note],
        copyFact("SHA-256", close.sha256),
      ]}
    />
  );
}

/** Empty for most days. */
function AfterPart({ details: { after } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  if (!after) return null;
  const { bank, files, exceptions, owedMinor } = after;
  const facts: Fact[] = [
    [words.credits, bank.credits.count > 0 && <Sum key="credits" {...bank.credits} />],
    [words.debits, bank.debits.count > 0 && <Sum key="debits" {...bank.debits} />],
    [words.files, files.map(({ railId }) => railId).join(", ")],
    [words.exceptions, exceptions.length > 0 && formatCount(exceptions.length)],
    [words.owedLater, owedMinor !== 0 && <Money key="owed" amountMinor={owedMinor} />],
  ];
  if (facts.every(([, value]) => value === false || value === "")) {
    return (
      <Panel title={words.after}>
        <p className="text-ink-2">{words.nothingAfter}</p>
      </Panel>
    );
  }
  return (
    <>
      <Notice tone="warn">{words.afterLead}</Notice>
      <FactsPanel title={words.after} items={facts} />
    </>
  );
}

function Sum({ count, amountMinor }: { count: number; amountMinor: number }) {
  return (
    <>
      <Money amountMinor={amountMinor} /> ({formatCount(count)})
    </>
  );
}
