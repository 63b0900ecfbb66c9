import { ScrollText } from "lucide-react";
import { useApi } from "../../../api/use-api.ts";
import { DownloadButton } from "../../../ui/files/download-button.tsx";
import { ListPage } from "../../../ui/list/list.tsx";
import { useFilteredList } from "../../../ui/list/use-filtered-list.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { nameOf } from "../team/name-of.ts";
import { useActionFilter, useAuditColumns } from "./audit-columns.tsx";
import { AUDIT_WORDS } from "./audit-words.ts";

/** The merchant's audit log, filtered and exported. */
export function AuditPage() {
  const words = useWords(AUDIT_WORDS);
  const team = useApi("listTeam", {}).data?.items ?? [];
  const entries = useFilteredList("listAudit", [
    useActionFilter(),
    {
      name: "actorId",
      label: words.user,
      options: team.map((member) => [member.id, nameOf(member)]),
    },
    { name: "targetId", label: words.target },
    "dates",
  ]);
  return (
    <ListPage
      words={words}
      icon={ScrollText}
      actions={
        <DownloadButton
          endpoint="exportAudit"
          input={{ query: { ...entries.query, targetKind: "" } }}
        >
          {words.export}
        </DownloadButton>
      }
      list={entries}
      columns={useAuditColumns()}
    />
  );
}

/** Changes by operators, for all merchants. */
export function OperatorAuditPage() {
  const words = useWords(AUDIT_WORDS);
  const ui = useWords(UI_WORDS);
  const entries = useFilteredList("listOperatorAudit", [
    useActionFilter(),
    { name: "merchantId", label: ui.merchantId },
    "dates",
  ]);
  return (
    <ListPage
      words={{ ...words, title: words.operatorTitle, lead: words.operatorLead }}
      icon={ScrollText}
      list={entries}
      columns={useAuditColumns()}
    />
  );
}
