import { useAct } from "../../api/use-api.ts";
import type { FeeOverview } from "../../generated/api.ts";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useAmount } from "../../ui/form/use-amount.ts";
import { useFields } from "../../ui/form/use-fields.ts";
import { type Fact, Facts } from "../../ui/page/facts.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { formatAmount, formatDateTime } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { OPERATOR_DECISION_WORDS } from "../operator/decision-words.ts";
import { FEE_WORDS } from "./fee-words.ts";
import { toPercent, toText, usePercent } from "./use-percent.ts";

const NO_TERMS = { overdraftMinor: 0, reserveMinor: 0, reserveBasisPoints: 0, payoutMinMinor: 1 };
const OFFSET_MS = 8 * 3_600_000;

interface PanelProps {
  overview: FeeOverview;
  merchantId: string;
}

/** Overdraft, reserve and least payout. */
export function TermsPanel({ overview, merchantId }: PanelProps) {
  const words = useWords(FEE_WORDS);
  const terms = overview.terms ?? overview.defaultTerms ?? NO_TERMS;
  const lead = overview.terms ? words.ownTerms : words.defaultTerms;
  return (
    <Panel
      title={words.terms}
      lead={merchantId === "" ? words.termsLead : lead}
      actions={
        <DialogButton
          dialog={(close) => (
            <TermsDialog overview={overview} merchantId={merchantId} onClose={close} />
          )}
        >
          {words.changeTerms}
        </DialogButton>
      }
    >
      <Facts
        items={[
          [words.overdraftMinor, formatAmount(terms.overdraftMinor)],
          [words.reserveMinor, formatAmount(terms.reserveMinor)],
          [words.reserveBasisPoints, toPercent(terms.reserveBasisPoints)],
          [words.payoutMinMinor, formatAmount(terms.payoutMinMinor)],
        ]}
      />
    </Panel>
  );
}

function TermsDialog({ overview, merchantId, onClose }: PanelProps & { onClose(): void }) {
  const words = useWords(FEE_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const readAmount = useAmount();
  const readPercent = usePercent();
  const change = useAct("changeTerms", ["getFees", "getMerchant"]);
  const terms = overview.terms ?? overview.defaultTerms ?? NO_TERMS;
  const { values, bind } = useFields({
    overdraftMinor: toText(terms.overdraftMinor),
    reserveMinor: toText(terms.reserveMinor),
    reserveBasisPoints: toText(terms.reserveBasisPoints),
    payoutMinMinor: toText(terms.payoutMinMinor),
  });
  const read = {
    overdraftMinor: readAmount(values.overdraftMinor),
    reserveMinor: readAmount(values.reserveMinor),
    reserveBasisPoints: readPercent(values.reserveBasisPoints),
    payoutMinMinor: readAmount(values.payoutMinMinor, { min: 1 }),
  };
  const field = (name: keyof typeof read) => (
    <TypedField
      kind={name === "reserveBasisPoints" ? "rate" : "amount"}
      label={words[name]}
      error={read[name].error}
      {...bind(name)}
    />
  );
  return (
    <FormDialog
      title={words.changeTerms}
      lead={words.termsLead}
      isDisabled={Object.values(read).some(({ error }) => error !== undefined)}
      submit={() =>
        change.mutateAsync({
          body: {
            merchantId,
            overdraftMinor: read.overdraftMinor.amountMinor ?? 0,
            reserveMinor: read.reserveMinor.amountMinor ?? 0,
            reserveBasisPoints: read.reserveBasisPoints.amountMinor ?? 0,
            payoutMinMinor: read.payoutMinMinor.amountMinor ?? 1,
          },
        })
      }
      done={({ done }) => (done ? words.termsDone : operator.waits)}
      onClose={onClose}
    >
      {field("overdraftMinor")}
      {field("reserveMinor")}
      {field("reserveBasisPoints")}
      {field("payoutMinMinor")}
    </FormDialog>
  );
}

/** Service tax is the same for every merchant. */
export function TaxPanel({ overview }: Pick<PanelProps, "overview">) {
  const words = useWords(FEE_WORDS);
  const { language } = useLanguage();
  const rates = overview.taxRates.map(
    ({ validFrom, rateBasisPoints, registrationNumber }): Fact => [
      `${words.from} ${formatDateTime(validFrom, language)}`,
      [toPercent(rateBasisPoints), registrationNumber].filter(Boolean).join(", "),
    ],
  );
  return (
    <Panel
      title={words.tax}
      lead={words.taxLead}
      actions={
        <DialogButton dialog={(close) => <TaxDialog overview={overview} onClose={close} />}>
          {words.changeTax}
        </DialogButton>
      }
    >
      {rates.length === 0 ? words.noTax : <Facts items={rates} />}
    </Panel>
  );
}

function TaxDialog({ overview, onClose }: Pick<PanelProps, "overview"> & { onClose(): void }) {
  const words = useWords(FEE_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const readPercent = usePercent();
  const change = useAct("changeServiceTax", ["getFees"]);
  const earliest = new Date(Date.parse(overview.earliestFrom) + OFFSET_MS);
  const { values, bind } = useFields({
    rate: "8.00",
    registration: overview.taxRates[0]?.registrationNumber ?? "",
    day: earliest.toISOString().slice(0, 10),
  });
  const rate = readPercent(values.rate);
  return (
    <FormDialog
      title={words.changeTax}
      lead={words.taxLead}
      isDisabled={rate.amountMinor === null}
      submit={() =>
        change.mutateAsync({
          body: {
            validFrom: values.day,
            rateBasisPoints: rate.amountMinor ?? 0,
            registrationNumber: values.registration.trim(),
          },
        })
      }
      done={({ done }) => (done ? words.taxDone : operator.waits)}
      onClose={onClose}
    >
      <TypedField
        kind="rate"
        label={words.taxRate}
        hint={words.taxRateHint}
        error={rate.error}
        {...bind("rate")}
      />
      <TextField label={words.registration} maxLength={40} {...bind("registration")} />
      <TypedField
        kind="day"
        label={words.validFrom}
        hint={words.validFromHint}
        required
        {...bind("day")}
      />
    </FormDialog>
  );
}
