import { useParams } from "@tanstack/react-router";
import { businessNow } from "../../api/business-clock.ts";
import { useApi } from "../../api/use-api.ts";
import type { FeeOverview, FeeScheduleItem } from "../../generated/api.ts";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { DownloadButton } from "../../ui/files/download-button.tsx";
import { timeColumn } from "../../ui/list/columns.tsx";
import { List, toListing } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { Status } from "../../ui/text/status.tsx";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { monthBefore } from "../../words/days.ts";
import { formatAmount, formatMonth } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { FEE_STATEMENT_WORDS } from "../settlement/fee-statement-words.ts";
import { FeeDialog } from "./fee-dialog.tsx";
import { FEE_WORDS } from "./fee-words.ts";
import { TaxPanel, TermsPanel } from "./terms-panel.tsx";
import { toPercent } from "./use-percent.ts";

/** What holds for every merchant without its own. */
export function FeesPage() {
  const words = useWords(FEE_WORDS);
  const fees = useApi("getFees", {});
  return (
    <Page title={words.title} lead={words.lead} actions={<LastStatements />}>
      <Loaded query={fees}>{(overview) => <Fees overview={overview} merchantId="" />}</Loaded>
    </Page>
  );
}

/** Those of the month that has ended, of all merchants. */
function LastStatements() {
  const words = useWords(FEE_STATEMENT_WORDS);
  const { language } = useLanguage();
  const month = monthBefore(businessNow());
  return (
    <DownloadButton endpoint="exportFeeStatements" input={{ params: { month } }}>
      {words.allOf(formatMonth(month, language))}
    </DownloadButton>
  );
}

/** What holds for one merchant. */
export function MerchantFeesPage() {
  const words = useWords(FEE_WORDS);
  const { id } = useParams({ from: "/in/operator/merchants/$id/fees" });
  const merchant = useApi("getMerchant", { params: { id } });
  const fees = useApi("getFees", { query: { merchantId: id } });
  return (
    <DetailPage
      query={fees}
      back={{
        to: `/operator/merchants/${id}`,
        text: merchant.data?.merchant.companyName ?? words.feesOf,
      }}
      name={words.feesOf}
      title={() => words.feesOf}
    >
      {(overview) => <Fees overview={overview} merchantId={id} />}
    </DetailPage>
  );
}

interface FeesProps {
  overview: FeeOverview;
  merchantId: string;
}

const ORDER = ["NOW", "COMING", "PAST"];

function Fees({ overview, merchantId }: FeesProps) {
  const words = useWords(FEE_WORDS);
  const columns = useColumns({ overview, merchantId });
  const items = overview.schedules.toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.party.localeCompare(b.party, "en"),
  );
  return (
    <div className="flex flex-col gap-5">
      <List
        words={{ title: words.title, none: words.none, noneHint: words.noneHint }}
        list={toListing(items)}
        columns={columns}
        actions={
          <DialogButton
            look="primary"
            dialog={(close) => (
              <FeeDialog overview={overview} merchantId={merchantId} onClose={close} />
            )}
          >
            {words.set}
          </DialogButton>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <TermsPanel overview={overview} merchantId={merchantId} />
        {merchantId === "" && <TaxPanel overview={overview} />}
      </div>
    </div>
  );
}

function useColumns({ overview, merchantId }: FeesProps): Column<FeeScheduleItem>[] {
  const words = useWords(FEE_WORDS);
  const ui = useWords(UI_WORDS);
  const nameOf = (method: string) =>
    overview.methods.find(({ id }) => id === method)?.name ?? method;
  const contractName = (contractId: string) =>
    overview.contracts.find(({ id }) => id === contractId)?.name ?? contractId;
  const whose: Column<FeeScheduleItem> = {
    title: words.appliesTo,
    place: "note",
    cell: (item) => (item.merchantId === "" ? words.everyMerchant : words.thisMerchant),
  };
  return [
    {
      title: words.scope,
      cell: ({ contractId, method, feeKey }) => (
        <TwoLines
          title={method ? nameOf(method) : words.allMethods}
          text={[contractId && contractName(contractId), feeKey].filter(Boolean).join(", ")}
        />
      ),
    },
    ...(merchantId === "" ? [] : [whose]),
    { title: words.party, place: "note", cell: ({ party }) => words[party] },
    {
      title: words.rate,
      isRight: true,
      place: "wide",
      cell: (item) => <span className="tabular-nums">{rateText(item, words)}</span>,
    },
    timeColumn(words.from, ({ validFrom }) => validFrom),
    {
      title: ui.status,
      place: "status",
      cell: ({ state }) => <Status status={state} />,
    },
    {
      title: ui.actions,
      isRight: true,
      place: "acts",
      cell: (item) =>
        item.state === "NOW" && item.merchantId === merchantId ? (
          <span className="inline-flex flex-wrap justify-end gap-2">
            <ChangeButton overview={overview} merchantId={merchantId} from={item} />
          </span>
        ) : null,
    },
  ];
}

function ChangeButton(props: FeesProps & { from: FeeScheduleItem }) {
  const words = useWords(FEE_WORDS);
  const { overview } = props;
  // Without a more general schedule, ending one would leave payments without a fee.
  const canEnd =
    props.from.merchantId !== "" || props.from.method !== "" || props.from.feeKey !== "";
  return (
    <>
      <DialogButton
        isSmall
        dialog={(close) => <FeeDialog {...props} overview={overview} onClose={close} />}
      >
        {words.set}
      </DialogButton>
      {canEnd && (
        <DialogButton
          isSmall
          dialog={(close) => <FeeDialog {...props} overview={overview} isEnd onClose={close} />}
        >
          {words.end}
        </DialogButton>
      )}
    </>
  );
}

/** Such as `1.60% + RM 0.20, at least RM 0.50`. */
function rateText(
  { isEnd, rateBasisPoints, fixedMinor, minMinor }: FeeScheduleItem,
  words: (typeof FEE_WORDS)["en"],
): string {
  if (isEnd) return words.ended;
  const parts = [
    rateBasisPoints > 0 || fixedMinor === 0 ? toPercent(rateBasisPoints) : "",
    fixedMinor > 0 ? formatAmount(fixedMinor) : "",
  ].filter(Boolean);
  const text = parts.join(" + ");
  return minMinor > 0 ? `${text}, ${words.least(formatAmount(minMinor))}` : text;
}
