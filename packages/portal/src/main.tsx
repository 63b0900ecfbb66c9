import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isConnectionLost, watchConnection } from "./api/connection.ts";
import { SESSION_QUERY } from "./api/session.tsx";
import { isFinal } from "./api/use-api.ts";
import { EarlyAct } from "./first-view/early-act.tsx";
import { takeFirstView } from "./first-view/take-first-view.ts";
import { router } from "./router.tsx";
import { rememberSignedIn } from "./shell/preferences/signed-in-before.ts";
import { ToastProvider } from "./ui/page/toast.tsx";
import { LanguageProvider } from "./words/language.tsx";

const FRESH_MS = 10_000;
const RETRIES_MAX = 2;

const queryClient = new QueryClient({
  queryCache: new QueryCache(),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      // The gateway says whether it is there, not the browser: it may be on this machine.
      networkMode: "always",
      staleTime: FRESH_MS,
      retry: (count, error) => count < RETRIES_MAX && !isFinal(error),
    },
    // What could not be sent is not sent later, without the user.
    mutations: { networkMode: "always" },
  },
});

// What was missed while the gateway did not respond.
watchConnection(() => {
  if (!isConnectionLost()) void queryClient.refetchQueries({ type: "active", stale: true });
});

if (takeFirstView(queryClient)) {
  rememberSignedIn(true);
  // What the gateway has sent stays until all that replaces it is there.
  void router.load().finally(show);
} else {
  // Requested by `first.js` while this code was loading; every page calls in its name.
  void queryClient.prefetchQuery(SESSION_QUERY);
  show();
}

function show(): void {
  const place = document.getElementById("portal");
  if (!place) throw new Error("index.html has no place for the portal");
  delete document.documentElement.dataset.firstView;
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </LanguageProvider>
      </QueryClientProvider>
      <EarlyAct />
    </StrictMode>,
  );
}
