import { Download, ScrollText } from "lucide-react";
import { call } from "../../../api/call.ts";
import { useApi } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { ListPage } from "../../../ui/list/list.tsx";
import { useFilteredList } from "../../../ui/list/use-filtered-list.ts";
import { useToast } from "../../../ui/page/toast.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { useWords } from "../../../words/language.tsx";
import { nameOf } from "../team/name-of.ts";
import { useActionFilter, useAuditColumns } from "./audit-columns.tsx";
import { AUDIT_WORDS } from "./audit-words.ts";

/** The merchant's audit log, filtered and exported. */
export function AuditPage() {
  const words = useWords(AUDIT_WORDS);
  const toast = useToast();
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
  const exportNow = () =>
    void call("exportAudit", { query: { ...entries.query, targetKind: "" } }).then(
      (file) => saveFile("audit.csv", file),
      toast.failed,
    );
  return (
    <ListPage
      words={words}
      icon={ScrollText}
      actions={
        <Button icon={Download} onClick={exportNow}>
          {words.export}
        </Button>
      }
      list={entries}
      columns={useAuditColumns()}
    />
  );
}

/** Changes by operators, for all merchants. */
export function OperatorAuditPage() {
  const words = useWords(AUDIT_WORDS);
  const entries = useFilteredList("listOperatorAudit", [
    useActionFilter(),
    { name: "merchantId", label: words.merchant },
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
