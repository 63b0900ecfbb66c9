import { Link } from "@tanstack/react-router";
import { RefreshCw, TableProperties } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi, useList } from "../../api/use-api.ts";
import { FILTER_VALUES, type RequestErrorGroup, type RequestItem } from "../../generated/api.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { toOptions } from "../../ui/form/field.tsx";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import { ChoiceFilter, DateFilter, TextFilter } from "../../ui/list/filter-fields.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { type Filters, useFilters } from "../../ui/list/use-filters.ts";
import { Page } from "../../ui/page/page.tsx";
import { Failed } from "../../ui/page/states.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount, formatDuration } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { ApplicationFilter } from "../application/application-filter.tsx";
import { isSignatureError } from "./is-signature-error.ts";
import { REQUEST_WORDS } from "./request-words.ts";

const FILTERS = ["outcome", "errorCode", "applicationId", "path", "from", "to"] as const;
const VALUES = FILTER_VALUES.listRequests;

/** Every signed request, with filters and the errors counted. */
export function RequestLogPage() {
  const words = useWords(REQUEST_WORDS);
  const filters = useFilters(FILTERS, VALUES);
  const { may } = useSignedIn();
  const requests = useList("listRequests", { query: filters.query });
  const columns = useRequestColumns();
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button
          icon={RefreshCw}
          isBusy={requests.isRefetching}
          onClick={() => void requests.refetch()}
        >
          {words.refresh}
        </Button>
      }
    >
      <RequestFilters filters={filters} />
      <ErrorGroups query={filters.query} onPick={(errorCode) => filters.set({ errorCode })} />
      <List
        caption={words.title}
        list={requests}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={filters.isAnySet}
        empty={{
          icon: TableProperties,
          title: words.none,
          hint: words.noneHint,
          action: may("applications:read") && (
            <Link to="/explorer" className={buttonClass("plain")}>
              {words.openExplorer}
            </Link>
          ),
        }}
      />
    </Page>
  );
}

function RequestFilters({ filters }: { filters: Filters<(typeof FILTERS)[number]> }) {
  const words = useWords(REQUEST_WORDS);
  return (
    <FilterBar filters={filters}>
      <ChoiceFilter
        filters={filters}
        name="outcome"
        label={words.outcome}
        options={toOptions(VALUES.outcome, words)}
      />
      <TextFilter
        filters={filters}
        name="errorCode"
        label={words.code}
        placeholder="INVALID_REQUEST_SIGNATURE"
      />
      <ApplicationFilter filters={filters} />
      <TextFilter
        filters={filters}
        name="path"
        label={words.path}
        placeholder="/v3/payment/online"
      />
      <DateFilter filters={filters} />
    </FilterBar>
  );
}

function useRequestColumns(): Column<RequestItem>[] {
  const words = useWords(REQUEST_WORDS);
  const ui = useWords(UI_WORDS);
  return [
    {
      title: words.request,
      cell: (item) => (
        <Link
          to="/requests/$id"
          params={{ id: item.id }}
          data-row
          className="font-mono text-13 break-words"
        >
          <span className="font-semibold">{item.method}</span> {item.path}
        </Link>
      ),
    },
    { title: words.outcome, cell: (item) => <Outcome item={item} /> },
    { title: ui.application, isSpare: true, cell: (item) => item.applicationName },
    {
      title: words.latency,
      isRight: true,
      cell: (item) => <span className="figure">{formatDuration(item.latencyMs)}</span>,
    },
    { title: words.time, isRight: true, cell: (item) => <When at={item.at} form="moment" /> },
  ];
}

function Outcome({ item }: { item: RequestItem }) {
  const words = useWords(REQUEST_WORDS);
  if (item.errorCode === "") return <Badge tone="good">{String(item.status)}</Badge>;
  return (
    <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
      <Badge tone="bad">{String(item.status)}</Badge>
      <span className="font-mono text-13 break-words">{item.errorCode}</span>
      {isSignatureError(item.errorCode) && (
        <Link to="/debugger" search={{ request: item.id }} data-over className="link text-13">
          {words.debug}
        </Link>
      )}
    </span>
  );
}

interface ErrorGroupsProps {
  query: Readonly<Record<string, string>>;
  onPick(errorCode: string): void;
}

/** Errors of the chosen time with their counts; picking one filters the list. */
function ErrorGroups({ query, onPick }: ErrorGroupsProps) {
  const words = useWords(REQUEST_WORDS);
  const { from, to, applicationId } = query;
  const groups = useApi("listRequestErrors", { query: { from, to, applicationId } });
  if (groups.isError) return <Failed query={groups} />;
  return (
    <section aria-label={words.errors} className="mb-4 min-h-11">
      {groups.data?.items.length === 0 && (
        <p className="flex min-h-11 items-center text-ink-2">{words.noErrors}</p>
      )}
      <ul className="flex flex-wrap gap-2">
        {groups.data?.items.map((group) => (
          <li key={group.errorCode}>
            <ErrorGroupButton group={group} onPick={onPick} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ErrorGroupButton(props: { group: RequestErrorGroup; onPick(code: string): void }) {
  const { group, onPick } = props;
  return (
    <button
      type="button"
      onClick={() => onPick(group.errorCode)}
      className="flex min-h-11 max-w-full items-center gap-3 rounded-card border border-line px-3 text-left transition-colors duration-150 hover:bg-paper-2"
    >
      <span className="figure font-semibold text-bad">{formatCount(group.count)}</span>
      <span className="min-w-0 font-mono text-13 wrap-anywhere">{group.errorCode}</span>
      <span className="text-13 text-ink-2 max-sm:hidden">
        <When at={group.lastAt} form="ago" />
      </span>
    </button>
  );
}
