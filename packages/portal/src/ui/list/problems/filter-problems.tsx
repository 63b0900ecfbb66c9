import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { Button } from "../../button.tsx";
import { Notice } from "../../page/notice.tsx";
import type { Filter, Filters } from "../use-filters.ts";
import type { FilterProblem } from "./find-problems.ts";
import { PROBLEM_WORDS } from "./problem-words.ts";

const SHARED = {
  from: "from",
  to: "to",
  amountMin: "amountMin",
  amountMax: "amountMax",
  status: "status",
  storeId: "store",
  applicationId: "application",
} as const;

/** Which values of the address are not applied, and why. */
export function FilterProblems({
  fields,
  filters,
}: {
  fields: readonly Filter[];
  filters: Filters;
}) {
  const words = useWords(PROBLEM_WORDS);
  const ui = useWords(UI_WORDS);
  if (filters.problems.length === 0) return null;
  const shared: Readonly<Record<string, keyof typeof ui | undefined>> = SHARED;
  const labelOf = (name: string) => {
    const own = fields.find((field) => typeof field !== "string" && field.name === name);
    const word = shared[name];
    return (typeof own === "object" && own.label) || (word ? String(ui[word]) : name);
  };
  const textOf = ({ kind, names: [name = ""], values: [value = "", end = ""] }: FilterProblem) => {
    if (kind === "choice") return words.unknownChoice(labelOf(name), value);
    if (kind === "missing") return words.notFound(labelOf(name), value);
    if (kind === "day") return words.noDay(labelOf(name), value);
    if (kind === "amount") return words.noAmount(labelOf(name), value);
    return words.emptyRange(value, end);
  };
  const wrong = filters.problems.flatMap(({ names }) => names);
  return (
    <div className="mb-3">
      <Notice tone="warn" title={words.notApplied} isLive>
        <ul className="mb-2 break-words">
          {filters.problems.map((problem) => (
            <li key={problem.names.join()}>{textOf(problem)}</li>
          ))}
        </ul>
        <Button
          isSmall
          onClick={() => filters.set(Object.fromEntries(wrong.map((name) => [name, ""])))}
        >
          {words.removeProblems}
        </Button>
      </Notice>
    </div>
  );
}
