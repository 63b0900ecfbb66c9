import { Link } from "@tanstack/react-router";
import { useSignedIn } from "../api/session.tsx";
import { useWords } from "../words/language.tsx";
import { listPlaces } from "./navigation.ts";
import { NAVIGATION_WORDS, SHELL_WORDS } from "./shell-words.ts";

/** All pages of the portal that this user may open. */
export function SideNavigation({ onGo }: { onGo?: () => void }) {
  const signedIn = useSignedIn();
  const names = useWords(NAVIGATION_WORDS);
  const words = useWords(SHELL_WORDS);
  return (
    <nav aria-label={words.navigation} className="flex flex-col gap-5 p-3 pb-8">
      {listPlaces(signedIn).map(({ word, places }) => (
        <div key={word ?? "first"}>
          {word && (
            <h2 className="mb-1 px-3 text-13 font-semibold text-ink-3" id={`nav-${word}`}>
              {names[word]}
            </h2>
          )}
          <ul aria-labelledby={word ? `nav-${word}` : undefined} className="flex flex-col gap-px">
            {places.map(({ to, word: name, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === "/", includeSearch: false }}
                  {...(onGo && { onClick: onGo })}
                  className="flex min-h-9 items-center gap-3 rounded-card px-3 text-ink-2 transition-colors duration-150 -outline-offset-2 hover:bg-line/50 hover:text-ink max-lg:min-h-11 data-[status=active]:bg-brand-soft data-[status=active]:font-semibold data-[status=active]:text-brand"
                >
                  <Icon aria-hidden size={18} className="flex-none" />
                  {names[name]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
