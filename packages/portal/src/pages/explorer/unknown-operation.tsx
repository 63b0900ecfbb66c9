import { Link } from "@tanstack/react-router";
import type { Operation } from "../../signing/openapi.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { useWords } from "../../words/language.tsx";
import { EXPLORER_WORDS } from "./explorer-words.ts";

interface UnknownOperationProps {
  id: string;
  operations: readonly Operation[];
  isComplete: boolean;
}

/** The address names no operation of the list; here is the list. */
export function UnknownOperation({ id, operations, isComplete }: UnknownOperationProps) {
  const words = useWords(EXPLORER_WORDS);
  // Addresses are written by anyone: only what could be a name is repeated.
  const name = /^\w{1,64}$/.test(id) ? id : null;
  const groups = Map.groupBy(operations, ({ group }) => group);
  return (
    <>
      <Notice tone="warn" title={name ? words.unknownName(name) : words.unknown}>
        {isComplete ? words.unknownHint : words.unknownUnloaded}
      </Notice>
      {[...groups].map(([group, members]) => (
        <section key={group}>
          {group && <h3 className="font-semibold">{group}</h3>}
          <ul className="grid sm:grid-cols-2 sm:gap-x-6">
            {members.map((each) => (
              <li key={each.id} className="min-w-0">
                <Link
                  to="/explorer"
                  search={{ operation: each.id }}
                  replace
                  className="link flex min-h-11 items-center break-all"
                >
                  {each.id}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
