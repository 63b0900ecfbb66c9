import { Link } from "@tanstack/react-router";
import { Handshake } from "lucide-react";
import { useList } from "../../api/use-api.ts";
import type { Contract } from "../../generated/api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { ListPage } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Status } from "../../ui/text/status.tsx";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { When } from "../../ui/text/when.tsx";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { ContractDialog } from "./contract-dialog.tsx";
import { CONTRACT_WORDS } from "./contract-words.ts";
import { ROUTING_WORDS } from "./routing/routing-words.ts";

/** Rails of the settings file, and contracts of the database. */
export function ContractsPage() {
  const words = useWords(CONTRACT_WORDS);
  const routing = useWords(ROUTING_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const list = useList("listContracts");
  const protocols = list.data?.pages[0]?.protocols ?? [];
  const columns: Column<Contract>[] = [
    {
      title: words.contract,
      cell: ({ id, name }) => (
        <Link to="/operator/contracts/$id" params={{ id }} data-row className="link">
          <TwoLines title={name} text={id} />
        </Link>
      ),
    },
    { title: ui.status, place: "status", cell: (item) => <Status status={item.status} /> },
    { title: words.protocol, cell: ({ protocol }) => protocol, place: "half" },
    {
      title: words.methods,
      isSpare: "wide",
      cell: ({ methods }) => methods.map((name) => name[language]).join(", ") || "–",
    },
    { title: words.source, cell: ({ source }) => words[source], place: "half" },
    {
      title: words.version,
      isRight: true,
      isSpare: true,
      cell: ({ version }) => (version === 0 ? "–" : version),
    },
    {
      title: words.changedAt,
      isRight: true,
      isSpare: true,
      cell: ({ changedAt }) => (changedAt === null ? "–" : <When at={changedAt} />),
    },
  ];
  return (
    <ListPage
      words={words}
      icon={Handshake}
      list={list}
      columns={columns}
      actions={
        <>
          <ButtonLink to="/operator/routing">{routing.title}</ButtonLink>
          <DialogButton
            look="primary"
            dialog={(close) => <ContractDialog protocols={protocols} onClose={close} />}
          >
            {words.add}
          </DialogButton>
        </>
      }
    />
  );
}
