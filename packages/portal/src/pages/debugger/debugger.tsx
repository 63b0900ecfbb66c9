import { useSearch } from "@tanstack/react-router";
import { useApi } from "../../api/use-api.ts";
import { Page } from "../../ui/page/page.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { TabList } from "../../ui/page/tab-list.tsx";
import { useWords } from "../../words/language.tsx";
import { CheckTab } from "./check-tab.tsx";
import { DEBUGGER_WORDS } from "./debugger-words.ts";
import { SignTab } from "./sign/sign-tab.tsx";

/** Checks or creates a signature without anything leaving the browser. */
export function DebuggerPage() {
  const words = useWords(DEBUGGER_WORDS);
  return (
    <Page title={words.title} lead={words.lead}>
      <TabList
        label={words.title}
        tabs={[
          { id: "check", text: words.tabCheck, content: <Check /> },
          { id: "sign", text: words.tabSign, content: <SignTab /> },
        ]}
      />
    </Page>
  );
}

/** Waits for the request of the log when the page was opened with one. */
function Check() {
  const { request } = useSearch({ from: "/in/debugger" });
  const kept = useApi("getRequest", { params: { id: request ?? "" } }, { isOn: Boolean(request) });
  if (!request) return <CheckTab kept={null} />;
  return <Loaded query={kept}>{(data) => <CheckTab key={request} kept={data} />}</Loaded>;
}
