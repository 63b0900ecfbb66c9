import { Link } from "@tanstack/react-router";
import { Bug } from "lucide-react";
import { useApi } from "../../api/use-api.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

/** The steps to a first paid checkout. */
export function FirstCall() {
  const words = useWords(OVERVIEW_WORDS);
  const [first] = useApi("listApplications", {}).data?.items ?? [];
  const keysPlace = first ? `/applications/${first.id}` : "/applications";
  const steps = [
    { title: words.step1, text: words.step1Text, to: keysPlace, search: { tab: "keys" } },
    { title: words.step2, text: words.step2Text, to: "/explorer", search: {} },
    { title: words.step3, text: words.step3Text, to: "/payments", search: {} },
  ];
  return (
    <Panel title={words.start} lead={words.startLead}>
      <ol className="grid gap-3 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title}>
            <Link
              to={step.to}
              search={step.search}
              className="block h-full rounded-card border border-line p-4 transition-colors duration-150 hover:border-brand hover:bg-brand-soft"
            >
              <span className="mb-2 inline-flex size-7 items-center justify-center rounded-full bg-brand text-13 font-semibold text-brand-ink">
                {index + 1}
              </span>
              <span className="block font-semibold">{step.title}</span>
              <span className="block text-13 text-ink-2">{step.text}</span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
        <Bug aria-hidden size={16} />
        {words.rejected}
        <Link to="/debugger" className="link">
          {words.openDebugger}
        </Link>
      </p>
    </Panel>
  );
}
