import { Link } from "@tanstack/react-router";
import { RefreshCw, TableProperties } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { RequestErrorGroup, RequestItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { applicationColumn, durationColumn, timeColumn } from "../../ui/list/columns.tsx";
import { ListPage } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { Failed } from "../../ui/page/states.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { isSignatureError } from "./is-signature-error.ts";
import { REQUEST_WORDS } from "./request-words.ts";

/** Every signed request, with filters and the errors counted. */
export function RequestLogPage() {
  const words = useWords(REQUEST_WORDS);
  const { may } = useSignedIn();
  const requests = useFilteredList("listRequests", [
    { name: "outcome", label: words.outcome, words },
    { name: "errorCode", label: words.code, placeholder: "INVALID_REQUEST_SIGNATURE" },
    "applicationId",
    { name: "path", label: words.path, placeholder: "/v3/payment/online" },
    "dates",
  ]);
  const { isRefetching, refetch, query, filters } = requests;
  return (
    <ListPage
      words={words}
      icon={TableProperties}
      actions={
        <Button icon={RefreshCw} isBusy={isRefetching} onClick={() => void refetch()}>
          {words.refresh}
        </Button>
      }
      above={<ErrorGroups query={query} onPick={(errorCode) => filters.set({ errorCode })} />}
      list={requests}
      columns={useRequestColumns()}
      emptyAction={
        may("applications:read") && <ButtonLink to="/explorer">{words.openExplorer}</ButtonLink>
      }
    />
  );
}

function useRequestColumns(): Column<RequestItem>[] {
  const words = useWords(REQUEST_WORDS);
  const ui = useWords(UI_WORDS);
  return [
    {
      title: words.request,
      cell: ({ id, method, path }) => (
        <Link
          to="/requests/$id"
          params={{ id }}
          data-row
          title={path}
          className="font-mono text-13 break-words @min-[1000px]:block @min-[1000px]:max-w-64 @min-[1000px]:truncate"
        >
          <span className="font-semibold">{method}</span> {path}
        </Link>
      ),
    },
    { title: words.outcome, place: "wide", cell: (item) => <Outcome item={item} /> },
    applicationColumn(ui.application),
    durationColumn(words.latency, (item) => item.latencyMs),
    timeColumn(ui.time, (item) => item.at, "moment", "createdAt"),
  ];
}

function Outcome({ item }: { item: RequestItem }) {
  const ui = useWords(UI_WORDS);
  if (item.errorCode === "") return <Badge tone="good">{String(item.status)}</Badge>;
  return (
    <span className="inline-flex flex-col items-start gap-1 @max-[500px]:flex-row @max-[500px]:flex-wrap @min-[1000px]:flex-row @min-[1000px]:gap-2">
      <Badge tone="bad">{String(item.status)}</Badge>
      <span className="font-mono text-13 break-words">{item.errorCode}</span>
      {isSignatureError(item.errorCode) && (
        <Link to="/debugger" search={{ request: item.id }} data-over className="link text-13">
          {ui.debug}
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
    <section aria-label={words.errors} className="mb-4 min-h-11 lg:mb-3 lg:min-h-8">
      {groups.data?.items.length === 0 && (
        <p className="flex min-h-11 items-center text-ink-2 lg:min-h-8">{words.noErrors}</p>
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
      className="flex min-h-11 max-w-full items-center gap-3 lg:min-h-8 rounded-card border border-line px-3 text-left transition-colors duration-150 hover:bg-paper-2"
    >
      <span className="figure font-semibold text-bad">{formatCount(group.count)}</span>
      <span className="min-w-0 font-mono text-13 wrap-anywhere">{group.errorCode}</span>
      <span className="text-13 text-ink-2 max-sm:hidden">
        <When at={group.lastAt} form="ago" isTrueTime />
      </span>
    </button>
  );
}
