import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { buildUrl } from "../api/build-url.ts";
import { SESSION_QUERY, SignedInProvider } from "../api/session.tsx";
import { PORTAL_ENDPOINTS, type SessionState } from "../generated/api.ts";
import { OverviewPage } from "../pages/overview/overview.tsx";
import { listReads } from "../pages/overview/overview-reads.ts";
import { OVERVIEW_WORDS } from "../pages/overview/overview-words.ts";
import { ADDRESSES, type Search } from "../shell/addresses.ts";
import { Layout } from "../shell/layout.tsx";
import { toTitle } from "../ui/page/page.tsx";
import { ToastProvider } from "../ui/page/toast.tsx";
import type { Language } from "../words/define-words.ts";
import { LanguageProvider } from "../words/language.tsx";
import type { FirstFacts } from "./take-first-view.ts";

/** A request for the overview, as the gateway has it. */
interface Visit {
  /** The query of the address, with its question mark. */
  search: string;
  language: Language;
  /** A GET of the portal's interface as this user; rejects unless it succeeds. */
  read(path: string): Promise<unknown>;
}

/**
 * The overview as HTML, with the facts that it shows. The gateway puts both into the page: a phone
 * shows them before it has the portal's code. Null without a signed-in user.
 */
export async function renderFirstView({ search, language, read }: Visit) {
  const session = (await read(PORTAL_ENDPOINTS.getSession.path)) as SessionState;
  const { state, user, merchant, permissions } = session;
  if (state !== "SIGNED_IN" || !user || !merchant) return null;
  const client = new QueryClient();
  client.setQueryData(SESSION_QUERY.queryKey, session);
  const { days } = ADDRESSES.parseSearch(search);
  const reads: FirstFacts["reads"] = [];
  await Promise.all(
    listReads(permissions, days).map(async ({ queryKey }) => {
      // What cannot be read now, the page reads itself, and says what is wrong.
      const response = await read(toPath(queryKey)).catch(() => null);
      if (response === null) return;
      client.setQueryData<unknown>(queryKey, response);
      reads.push([queryKey, response]);
    }),
  );
  const rootRoute = createRootRoute({
    component: () => (
      <SignedInProvider session={session} user={user} merchant={merchant}>
        <Layout />
      </SignedInProvider>
    ),
  });
  const overview = createRoute({
    getParentRoute: () => rootRoute,
    path: "/",
    component: OverviewPage,
  });
  const router = createRouter({
    ...ADDRESSES,
    routeTree: rootRoute.addChildren([overview]),
    history: createMemoryHistory({ initialEntries: [`${ADDRESSES.basepath}/${search}`] }),
  });
  await router.load();
  const html = renderToString(
    <QueryClientProvider client={client}>
      <LanguageProvider given={language}>
        <ToastProvider>
          <RouterProvider router={router as never} />
        </ToastProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return {
    title: toTitle(OVERVIEW_WORDS[language].title),
    html,
    facts: { session, reads } satisfies FirstFacts,
  };
}

/** Reads are kept under the endpoint's name and its input. */
function toPath(key: QueryKey): string {
  const [name, { query = {} }] = key as [keyof typeof PORTAL_ENDPOINTS, { query?: Search }];
  return buildUrl(PORTAL_ENDPOINTS[name].path, {}, query);
}
