import { Link, useRouterState } from "@tanstack/react-router";
import { useSignedIn } from "../../api/session.tsx";
import { useWords } from "../../words/language.tsx";
import { SHELL_WORDS } from "../shell-words.ts";
import { listPlaces, workspaceOf } from "./navigation.ts";
import { NAVIGATION_WORDS } from "./navigation-words.ts";
import { type AttentionKind, useAttention } from "./use-attention.ts";

/** Beyond it, a number only takes room. */
const COUNT_MAX = 99;

/** The pages of this workspace that the user may open; all of them fit a screen of 768 px. */
export function SideNavigation({ onGo }: { onGo?: () => void }) {
  const signedIn = useSignedIn();
  const names = useWords(NAVIGATION_WORDS);
  const words = useWords(SHELL_WORDS);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const workspace = workspaceOf(path);
  const items = useAttention().data?.items ?? [];
  const countOf = (kinds: readonly AttentionKind[]) =>
    items.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={words.navigation} className="flex flex-col gap-1.5 px-3 pb-2 max-lg:gap-4">
      {signedIn.user.isOperator && <Workspaces current={workspace} />}
      {listPlaces(signedIn, workspace).map(({ word, places }) => (
        <div key={word ?? "first"}>
          {word && (
            <h2
              className="mb-px px-2.5 text-13 leading-5 font-semibold text-ink-3"
              id={`nav-${word}`}
            >
              {names[word]}
            </h2>
          )}
          <ul aria-labelledby={word ? `nav-${word}` : undefined}>
            {places.map(({ to, word: name, icon: Icon, counts }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{
                    exact: to === "/" || to === "/operator",
                    includeSearch: false,
                  }}
                  {...(onGo && { onClick: onGo })}
                  className="flex min-h-[clamp(26px,3.4dvh,36px)] items-center gap-2.5 rounded-card px-2.5 leading-5 text-ink-2 transition-colors duration-150 -outline-offset-2 hover:bg-line/50 hover:text-ink max-lg:min-h-11 data-[status=active]:bg-brand-soft data-[status=active]:font-semibold data-[status=active]:text-brand"
                >
                  <Icon aria-hidden size={17} className="flex-none" />
                  <span className="min-w-0 flex-1 leading-[18px] break-words">{names[name]}</span>
                  <Count count={countOf(counts)} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Count({ count }: { count: number }) {
  const words = useWords(SHELL_WORDS);
  if (count === 0) return null;
  const text = count > COUNT_MAX ? `${COUNT_MAX}+` : String(count);
  return (
    <span
      title={words.waiting(text)}
      className="figure rounded-full bg-bad-soft px-1.5 text-13 leading-5 font-semibold text-bad"
    >
      <span aria-hidden>{text}</span>
      <span className="sr-only">, {words.waiting(text)}</span>
    </span>
  );
}

const WORKSPACES = [
  ["merchant", "/"],
  ["operator", "/operator"],
] as const;

/** For operators: their merchant's own pages, or those for all merchants. */
function Workspaces({ current }: { current: string }) {
  const words = useWords(SHELL_WORDS);
  return (
    <fieldset
      aria-label={words.workspace}
      className="mb-1 grid grid-cols-2 gap-1 rounded-card bg-line/60 p-0.5 text-13 font-semibold"
    >
      {WORKSPACES.map(([name, to]) => (
        <Link
          key={name}
          to={to}
          data-current={name === current || undefined}
          className="flex min-h-7 items-center justify-center rounded-[8px] text-ink-2 hover:text-ink max-lg:min-h-11 data-current:bg-paper data-current:text-ink data-current:shadow-card"
        >
          {words[name]}
        </Link>
      ))}
    </fieldset>
  );
}
