import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SESSION_QUERY } from "./api/session.tsx";
import { isFinal } from "./api/use-api.ts";
import { beginOverview } from "./pages/overview/overview-reads.ts";
import { router } from "./router.tsx";
import { ToastProvider } from "./ui/page/toast.tsx";
import { LanguageProvider } from "./words/language.tsx";

const FRESH_MS = 10_000;
const RETRIES_MAX = 2;

const queryClient = new QueryClient({
  queryCache: new QueryCache(),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) => count < RETRIES_MAX && !isFinal(error),
    },
  },
});

// Requested while the page's own code is still loading.
void queryClient.fetchQuery(SESSION_QUERY).then(
  (session) => beginOverview(queryClient, session, router.state.location),
  () => {}, // the page says so
);

const place = document.getElementById("portal");
if (!place) throw new Error("index.html has no place for the portal");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
