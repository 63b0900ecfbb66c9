import { Link } from "@tanstack/react-router";
import { CalendarCheck } from "lucide-react";
import { useApi, useList } from "../../../api/use-api.ts";
import type { DailyClose } from "../../../generated/api.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { countColumn, moneyColumn, timeColumn } from "../../../ui/list/columns.tsx";
import { ListPage } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { CLOSE_WORDS } from "./close-words.ts";

/** Days that were closed, and the way to the next one. */
export function DailyClosesPage() {
  const words = useWords(CLOSE_WORDS);
  return (
    <ListPage
      words={words}
      icon={CalendarCheck}
      actions={<NextDays />}
      list={useList("listDailyCloses")}
      columns={useColumns()}
      keyOf={({ day }) => day}
    />
  );
}

function NextDays() {
  const words = useWords(CLOSE_WORDS);
  const { language } = useLanguage();
  const { data } = useApi("getNextDay", {});
  if (!data) return null;
  return (
    <>
      <ButtonLink to="/operator/settlement-files">{words.settlementFiles}</ButtonLink>
      <ButtonLink to={`/operator/close/${data.today}`}>{words.today}</ButtonLink>
      {data.next && (
        <ButtonLink look="primary" to={`/operator/close/${data.next}`}>
          {words.compare(formatDay(data.next, language))}
        </ButtonLink>
      )}
    </>
  );
}

function useColumns(): Column<DailyClose>[] {
  const words = useWords(CLOSE_WORDS);
  const { language } = useLanguage();
  return [
    {
      title: words.day,
      cell: ({ day }) => (
        <Link
          to="/operator/close/$id"
          params={{ id: day }}
          data-row
          className="font-semibold whitespace-nowrap"
        >
          {formatDay(day, language)}
        </Link>
      ),
    },
    countColumn(words.number, ({ sequence }) => sequence),
    countColumn(words.differences, ({ differenceCount }) => differenceCount),
    { title: words.closedBy, isSpare: true, cell: ({ closedBy }) => closedBy },
    moneyColumn(words.owed, ({ owedMinor }) => owedMinor, { isStrong: true }),
    timeColumn(words.closedAt, ({ closedAt }) => closedAt),
  ];
}
