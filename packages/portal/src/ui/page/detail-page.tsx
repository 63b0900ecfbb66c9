import type { ReactNode } from "react";
import { Page } from "./page.tsx";
import { Loaded } from "./states.tsx";

interface DetailPageProps<T> {
  query: { data: T | undefined; isError: boolean; error: unknown; refetch(): unknown };
  /** The list that this is an entry of. */
  back: { to: string; search?: Readonly<Record<string, string>>; text: string };
  /** What it is, until its own title is known. */
  name: string;
  title(data: T): string;
  lead?(data: T): ReactNode;
  actions?(data: T): ReactNode;
  children(data: T): ReactNode;
}

/** The page of one entry of a list, loading, failed or with its content. */
export function DetailPage<T>(props: DetailPageProps<T>) {
  const { query, back, name, title, lead, actions, children } = props;
  const { data } = query;
  const found = data !== undefined;
  return (
    <Page
      title={found ? title(data) : name}
      back={back}
      lead={found && lead?.(data)}
      actions={found && actions?.(data)}
    >
      <Loaded query={query}>{children}</Loaded>
    </Page>
  );
}
