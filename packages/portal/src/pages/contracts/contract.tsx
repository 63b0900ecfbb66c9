import { useParams } from "@tanstack/react-router";
import { useApi } from "../../api/use-api.ts";
import type {
  ContractDetail,
  ContractMerchant,
  ContractSetting,
  ContractVersion,
} from "../../generated/api.ts";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { List, toListing } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { copyFact, FactsPanel, timeFact } from "../../ui/page/facts.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Status } from "../../ui/text/status.tsx";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatAmount } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { ContractDialog } from "./contract-dialog.tsx";
import { CONTRACT_WORDS } from "./contract-words.ts";
import { ContractMerchantDialog } from "./merchant-dialog.tsx";
import { StatusButtons } from "./status-buttons.tsx";

/** One contract: its state, what is known of its settings, its versions and merchants. */
export function ContractPage() {
  const words = useWords(CONTRACT_WORDS);
  const { id } = useParams({ from: "/in/operator/contracts/$id" });
  return (
    <DetailPage
      query={useApi("getContract", { params: { id } })}
      back={{ to: "/operator/contracts", text: words.title }}
      name={words.contract}
      title={({ contract }) => contract.name}
      actions={(detail) => detail.contract.source === "DATABASE" && <Acts detail={detail} />}
    >
      {(detail) => (
        <div className="flex flex-col gap-5">
          {detail.contract.source === "FILE" && <Notice tone="wait">{words.ofFile}</Notice>}
          {detail.contract.version > 0 && !detail.contract.isInUse && (
            <Notice tone="bad">{words.unusable}</Notice>
          )}
          <ContractFacts detail={detail} />
          {detail.contract.source === "DATABASE" && (
            <>
              <Settings settings={detail.settings} />
              <Merchants detail={detail} />
              <Versions versions={detail.versions} />
            </>
          )}
        </div>
      )}
    </DetailPage>
  );
}

function Acts({ detail }: { detail: ContractDetail }) {
  const words = useWords(CONTRACT_WORDS);
  const { status, id } = detail.contract;
  if (status === "ENDED") return null;
  return (
    <>
      <StatusButtons id={id} status={status} />
      <DialogButton
        dialog={(close) => <ContractDialog protocols={[]} from={detail} onClose={close} />}
      >
        {words.change}
      </DialogButton>
    </>
  );
}

function ContractFacts({ detail: { contract, limits, descriptor } }: { detail: ContractDetail }) {
  const words = useWords(CONTRACT_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const lines = limits.map(({ method, amountMinorMin, amountMinorMax }) => {
    const text = (minor: number | null) => (minor === null ? "–" : formatAmount(minor));
    return `${method}: ${text(amountMinorMin)} – ${text(amountMinorMax)}`;
  });
  return (
    <FactsPanel
      items={[
        [ui.status, <Status key="status" status={contract.status} />],
        copyFact(words.id, contract.id),
        [words.protocol, contract.protocol],
        [words.methods, contract.methods.map((name) => name[language]).join(", ")],
        [words.source, words[contract.source]],
        [words.version, contract.version > 0 && contract.version],
        [words.descriptor, descriptor],
        [words.limits, lines.join("; ")],
        timeFact(words.changedAt, contract.changedAt),
      ]}
    />
  );
}

function Settings({ settings }: { settings: readonly ContractSetting[] }) {
  const words = useWords(CONTRACT_WORDS);
  const columns: Column<ContractSetting>[] = [
    { title: words.setting, cell: ({ path }) => <code className="wrap-anywhere">{path}</code> },
    {
      title: words.value,
      place: "wide",
      cell: ({ value }) => <span className="wrap-anywhere">{value ?? words.hidden}</span>,
    },
    {
      title: words.fingerprint,
      isSpare: true,
      cell: ({ fingerprint }) =>
        fingerprint === null ? "–" : <code className="wrap-anywhere">{fingerprint}</code>,
    },
    {
      title: words.ends,
      isRight: true,
      cell: ({ endsAt }) => (endsAt === null ? "–" : <When at={endsAt} form="date" />),
    },
  ];
  return (
    <List
      words={{ title: words.settings, none: words.noSettings }}
      list={toListing(settings)}
      keyOf={({ path }) => path}
      columns={columns}
    />
  );
}

function Merchants({ detail: { contract, merchants, merchantField } }: { detail: ContractDetail }) {
  const words = useWords(CONTRACT_WORDS);
  const columns: Column<ContractMerchant>[] = [
    {
      title: words.merchantId,
      cell: ({ merchantId, providerMerchantId }) => (
        <TwoLines title={merchantId} text={providerMerchantId} />
      ),
    },
    { title: words.descriptor, cell: ({ descriptor }) => descriptor || "–" },
    {
      title: words.enabled,
      place: "status",
      cell: ({ isEnabled }) => (isEnabled ? words.yes : words.no),
    },
  ];
  return (
    <List
      words={{ title: words.merchants, lead: words.merchantsLead, none: words.noMerchants }}
      list={toListing(merchants)}
      keyOf={({ merchantId }) => merchantId}
      columns={columns}
      actions={
        <DialogButton
          isSmall
          dialog={(close) => (
            <ContractMerchantDialog
              contractId={contract.id}
              field={merchantField}
              onClose={close}
            />
          )}
        >
          {words.setMerchant}
        </DialogButton>
      }
    />
  );
}

function Versions({ versions }: { versions: readonly ContractVersion[] }) {
  const words = useWords(CONTRACT_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<ContractVersion>[] = [
    {
      title: words.version,
      cell: ({ version, reason }) => <TwoLines title={String(version)} text={reason} wraps />,
    },
    {
      title: ui.status,
      place: "status",
      cell: ({ isCurrent }) => (isCurrent ? words.current : "–"),
    },
    { title: words.requestedBy, cell: ({ requestedBy }) => requestedBy },
    { title: ui.created, isRight: true, cell: ({ createdAt }) => <When at={createdAt} /> },
  ];
  return (
    <List
      words={{ title: words.versions, none: words.noVersions }}
      list={toListing(versions)}
      keyOf={({ version }) => String(version)}
      columns={columns}
    />
  );
}
