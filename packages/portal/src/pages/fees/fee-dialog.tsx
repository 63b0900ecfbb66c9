import { useState } from "react";
import { useAct } from "../../api/use-api.ts";
import type { FeeOverview, FeePreview, FeeScheduleItem } from "../../generated/api.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { SelectField, toNamedOptions, toOptions } from "../../ui/form/field.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useAmount } from "../../ui/form/use-amount.ts";
import { useFields } from "../../ui/form/use-fields.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { formatAmount, formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { OPERATOR_DECISION_WORDS } from "../operator/decision-words.ts";
import { FEE_WORDS } from "./fee-words.ts";
import { toText, usePercent } from "./use-percent.ts";

const PARTIES = ["MERCHANT", "RAIL"] as const;
const OFFSET_MS = 8 * 3_600_000;

/** The Malaysian day of a moment. */
const dayOf = (at: string) => new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(0, 10);

interface FeeDialogProps {
  overview: FeeOverview;
  /** "" for every merchant. */
  merchantId: string;
  /** Where the form begins. */
  from?: FeeScheduleItem;
  /** True: ends `from`. */
  isEnd?: boolean;
  onClose(): void;
}

/** A fee from a day on, or its end: first a preview, then exactly what was previewed. */
export function FeeDialog({ overview, merchantId, from, isEnd = false, onClose }: FeeDialogProps) {
  const words = useWords(FEE_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const readPercent = usePercent();
  const readAmount = useAmount();
  const [shown, setShown] = useState<{ of: string; preview: FeePreview } | null>(null);
  const preview = useAct("previewFees");
  const change = useAct("changeFees", ["getFees", "getMerchant"]);
  const { values, bind } = useFields({
    party: from?.party ?? "MERCHANT",
    contractId: from?.contractId ?? "",
    method: from?.method ?? "",
    feeKey: from?.feeKey ?? "",
    rate: toText(from?.rateBasisPoints ?? 0),
    fixed: toText(from?.fixedMinor ?? 0),
    min: toText(from?.minMinor ?? 0),
    day: dayOf(overview.earliestFrom),
  });
  const [rate, fixed, min] = [
    readPercent(values.rate),
    readAmount(values.fixed),
    readAmount(values.min),
  ];
  const isBad = [rate, fixed, min].some(({ error }) => error !== undefined);
  const body = {
    party: values.party === "RAIL" ? ("RAIL" as const) : ("MERCHANT" as const),
    merchantId,
    contractId: values.party === "RAIL" ? values.contractId : "",
    method: values.method,
    feeKey: values.feeKey,
    rateBasisPoints: isEnd ? 0 : (rate.amountMinor ?? 0),
    fixedMinor: isEnd ? 0 : (fixed.amountMinor ?? 0),
    minMinor: isEnd ? 0 : (min.amountMinor ?? 0),
    isEnd,
    validFrom: values.day,
  };
  // What is approved is what was previewed: any change of the form needs a new preview.
  const key = JSON.stringify(body);
  const current = shown?.of === key ? shown.preview : null;
  const title = isEnd ? words.end : words.set;
  return (
    <FormDialog
      title={title}
      lead={isEnd ? words.endLead : undefined}
      act={current ? title : words.preview}
      isDisabled={isBad || values.day === ""}
      submit={async () => {
        if (current) return change.mutateAsync({ body: { ...body, basis: current.basis } });
        setShown({ of: key, preview: await preview.mutateAsync({ body }) });
        return null;
      }}
      done={(result) => (result === null ? "" : result.done ? words.done : operator.waits)}
      onDone={(result) => result && onClose()}
      onClose={onClose}
    >
      {!from && <ScopeFields overview={overview} isOfRail={values.party === "RAIL"} bind={bind} />}
      {!isEnd && (
        <div className="grid gap-4 sm:grid-cols-3">
          <TypedField kind="rate" label={words.percent} error={rate.error} {...bind("rate")} />
          <TypedField kind="amount" label={words.fixed} error={fixed.error} {...bind("fixed")} />
          <TypedField kind="amount" label={words.minimum} error={min.error} {...bind("min")} />
        </div>
      )}
      <TypedField
        kind="day"
        label={words.validFrom}
        hint={words.validFromHint}
        required
        {...bind("day")}
      />
      {current && <Result preview={current} limitMinor={overview.approvalAboveMinor} />}
    </FormDialog>
  );
}

interface ScopeFieldsProps {
  overview: FeeOverview;
  /** What providers deduct may be of one contract. */
  isOfRail: boolean;
  bind(name: "party" | "contractId" | "method" | "feeKey"): {
    value: string;
    onValue(value: string): void;
  };
}

/** Which payments the fee is for. */
function ScopeFields({ overview, isOfRail, bind }: ScopeFieldsProps) {
  const words = useWords(FEE_WORDS);
  const classes = overview.feeKeys.map((name) => [name, name] as const);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={words.party}
        options={toOptions(PARTIES, words)}
        className="sm:col-span-2"
        {...bind("party")}
      />
      {isOfRail && (
        <SelectField
          label={words.contract}
          options={[["", words.allContracts], ...toNamedOptions(overview.contracts)]}
          className="sm:col-span-2"
          {...bind("contractId")}
        />
      )}
      <SelectField
        label={words.scope}
        options={[["", words.allMethods], ...toNamedOptions(overview.methods)]}
        {...bind("method")}
      />
      <SelectField
        label={words.feeClass}
        options={[["", words.allClasses], ...classes]}
        {...bind("feeKey")}
      />
    </div>
  );
}

function Result({ preview, limitMinor }: { preview: FeePreview; limitMinor: number | null }) {
  const words = useWords(FEE_WORDS);
  const { count, volumeMinor, currentMinor, changedMinor } = preview;
  const { currentTaxMinor, changedTaxMinor } = preview;
  const limit = limitMinor !== null && <p>{words.needsSecond(formatAmount(limitMinor))}</p>;
  if (count === 0) {
    return (
      <Notice tone="wait" title={words.noPayments}>
        {limit}
      </Notice>
    );
  }
  return (
    <Notice
      tone="wait"
      title={words.result(formatAmount(currentMinor), formatAmount(changedMinor))}
    >
      <p>{words.resultHint(formatCount(count), formatAmount(volumeMinor))}</p>
      {(currentTaxMinor > 0 || changedTaxMinor > 0) && (
        <p>{words.taxResult(formatAmount(currentTaxMinor), formatAmount(changedTaxMinor))}</p>
      )}
      {limit}
    </Notice>
  );
}
