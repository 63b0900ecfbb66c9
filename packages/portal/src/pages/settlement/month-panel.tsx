import { useState } from "react";
import { businessNow } from "../../api/business-clock.ts";
import { DownloadButton } from "../../ui/files/download-button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { lastMonths } from "../../words/days.ts";
import { formatMonth } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { MONTH_WORDS } from "./month-words.ts";

/** As long as accounts are kept: seven years. */
const MONTHS = 84;
const FORMATS = ["xlsx", "csv"] as const;

/** A month's movements and payouts, as files for an accountant. */
export function MonthPanel() {
  const words = useWords(MONTH_WORDS);
  const { language } = useLanguage();
  const months = lastMonths(businessNow(), MONTHS);
  const [current = "", previous = ""] = months;
  const [month, setMonth] = useState(previous);
  return (
    <Panel title={words.title} lead={words.lead} className="mt-5">
      <div className="flex flex-col gap-5">
        <div className="max-w-xs">
          <SelectField
            label={words.month}
            value={month}
            onValue={setMonth}
            options={months.map((each) => [each, formatMonth(each, language)] as const)}
            {...(month === current && { hint: words.running })}
          />
        </div>
        <div className="grid gap-5 lg:grid-cols-2">
          <MonthFile
            endpoint="downloadMonthMovements"
            month={month}
            title={words.movements}
            text={words.movementsText}
          />
          <MonthFile
            endpoint="downloadMonthPayouts"
            month={month}
            title={words.payouts}
            text={words.payoutsText}
          />
        </div>
        <p className="text-13 text-ink-2">{words.hint}</p>
      </div>
    </Panel>
  );
}

interface MonthFileProps {
  endpoint: "downloadMonthMovements" | "downloadMonthPayouts";
  month: string;
  title: string;
  text: string;
}

function MonthFile({ endpoint, month, title, text }: MonthFileProps) {
  const words = useWords(MONTH_WORDS);
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-13 text-ink-2">{text}</p>
      <div className="flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <DownloadButton
            key={format}
            isSmall
            endpoint={endpoint}
            input={{ query: { month, format } }}
            aria-label={words.fileOf(format.toUpperCase(), title)}
          >
            {format.toUpperCase()}
          </DownloadButton>
        ))}
      </div>
    </div>
  );
}
