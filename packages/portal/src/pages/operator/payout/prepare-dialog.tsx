import { useState } from "react";
import { useAct, useApi } from "../../../api/use-api.ts";
import type { OperatorPayout, PayoutFileOptions } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { Choice } from "../../../ui/form/choice.tsx";
import { SelectField, toNamedOptions } from "../../../ui/form/field.tsx";
import { TypedField } from "../../../ui/form/typed-field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { Failed, LoadingRows } from "../../../ui/page/states.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { startOfDay } from "../../../words/days.ts";
import { formatAmount, formatDate } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { LeftOutDialog, type PreparedFile } from "./left-out-dialog.tsx";
import { PREPARE_WORDS } from "./prepare-words.ts";

const CHANGES = ["listOpenPayouts", "listPayoutSums", "listPayoutFiles"] as const;

const sumOf = (payouts: readonly OperatorPayout[]) =>
  payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** A file of the payouts that are chosen; what is left out of it is named. */
export function PrepareDialog({ onClose }: { onClose(): void }) {
  const words = useWords(PREPARE_WORDS);
  const options = useApi("getPayoutFileOptions", {}, { isFresh: true });
  const [prepared, setPrepared] = useState<PreparedFile | null>(null);
  if (prepared) return <LeftOutDialog prepared={prepared} onClose={onClose} />;
  if (options.data) {
    return <PrepareForm options={options.data} onPrepared={setPrepared} onClose={onClose} />;
  }
  return (
    <Dialog title={words.title} lead={words.text} isWide onClose={onClose}>
      {options.isError ? <Failed query={options} /> : <LoadingRows />}
    </Dialog>
  );
}

interface PrepareFormProps {
  options: PayoutFileOptions;
  onPrepared(prepared: PreparedFile): void;
  onClose(): void;
}

function PrepareForm({ options, onPrepared, onClose }: PrepareFormProps) {
  const words = useWords(PREPARE_WORDS);
  const { language } = useLanguage();
  const { mutateAsync } = useAct("preparePayoutFile", CHANGES);
  const { payouts, day, lastDay, formats } = options;
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const { values, bind } = useFields({ day, format: options.format });
  const chosen = payouts.filter(({ id }) => !without.has(id));
  const isDay = values.day >= day && values.day <= lastDay;
  const days = [day, lastDay].map((each) => formatDate(startOfDay(each), language));
  const [first = "", last = ""] = days;
  return (
    <FormDialog
      isWide
      title={words.title}
      lead={words.text}
      act={words.act}
      isDisabled={chosen.length === 0 || !isDay || options.debitAccount === null}
      submit={() =>
        mutateAsync({
          body: {
            payoutIds: chosen.map(({ id }) => id),
            day: values.day,
            // One of those that the gateway named.
            format: values.format as PayoutFileOptions["format"],
          },
        })
      }
      done={({ file, leftOut }) =>
        file && leftOut.length === 0
          ? words.prepared(file.payoutCount, formatAmount(file.totalMinor))
          : ""
      }
      onDone={(result) => (result.leftOut.length > 0 ? onPrepared(result) : onClose())}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TypedField
          kind="day"
          label={words.day}
          hint={words.dayHint(first, last)}
          error={isDay ? undefined : words.badDay(first, last)}
          min={day}
          max={lastDay}
          required
          {...bind("day")}
        />
        <SelectField
          label={words.format}
          options={toNamedOptions(formats)}
          hint={words.formatHint}
          {...bind("format")}
        />
      </div>
      <PayoutPicker options={options} chosen={chosen} without={without} setWithout={setWithout} />
      <Limits options={options} totalMinor={sumOf(chosen)} />
    </FormDialog>
  );
}

interface PayoutPickerProps {
  options: PayoutFileOptions;
  chosen: readonly OperatorPayout[];
  /** IDs that are not chosen. */
  without: ReadonlySet<string>;
  setWithout(ids: ReadonlySet<string>): void;
}

/** All that are due, unless they are taken out. */
function PayoutPicker({ options, chosen, without, setWithout }: PayoutPickerProps) {
  const words = useWords(PREPARE_WORDS);
  const { payouts, dueCount } = options;
  const isAll = chosen.length === payouts.length;
  const toggle = (id: string) => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    setWithout(next);
  };
  if (payouts.length === 0) return <p className="text-ink-2">{words.noDue}</p>;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{words.payouts}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p aria-live="polite" className="font-semibold">
          {chosen.length === 0
            ? words.noneChosen
            : words.chosen(chosen.length, formatAmount(sumOf(chosen)))}
        </p>
        <Button
          isSmall
          onClick={() => setWithout(new Set(isAll ? payouts.map(({ id }) => id) : []))}
        >
          {isAll ? words.none : words.all}
        </Button>
      </div>
      {dueCount > payouts.length && (
        <p className="text-13 text-ink-2">{words.more(payouts.length, dueCount)}</p>
      )}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-card border border-line">
        {payouts.map((payout) => (
          <li key={payout.id}>
            <Choice
              isChosen={!without.has(payout.id)}
              onChoose={() => toggle(payout.id)}
              className="px-3 py-2 hover:bg-paper-2"
            >
              <span className="min-w-0 flex-1">
                <TwoLines
                  title={payout.merchantName || payout.merchantId}
                  text={`${payout.bankName} ${payout.account}, ${payout.reference}`}
                />
              </span>
              <Money amountMinor={payout.amountMinor} isStrong />
            </Choice>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Limits({ options, totalMinor }: { options: PayoutFileOptions; totalMinor: number }) {
  const words = useWords(PREPARE_WORDS);
  const { fileLimitMinor, dayLimitMinor, debitAccount } = options;
  if (debitAccount === null) {
    return (
      <Notice tone="bad" title={words.noDebit}>
        {words.noDebitHint}
      </Notice>
    );
  }
  const title =
    fileLimitMinor !== null && totalMinor > fileLimitMinor
      ? words.aboveLimit(formatAmount(fileLimitMinor))
      : dayLimitMinor !== null && totalMinor > dayLimitMinor
        ? words.aboveDay(formatAmount(dayLimitMinor))
        : null;
  if (title === null) return null;
  return (
    <Notice tone="wait" title={title}>
      {words.aboveLimitHint}
    </Notice>
  );
}
