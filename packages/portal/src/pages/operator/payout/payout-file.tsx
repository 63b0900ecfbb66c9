import { Link, useParams } from "@tanstack/react-router";
import { useAct, useApi } from "../../../api/use-api.ts";
import type { OperatorPayout, PayoutFile, PayoutFileDetails } from "../../../generated/api.ts";
import { ConfirmButton, DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { DownloadButton } from "../../../ui/files/download-button.tsx";
import { codeColumn, moneyColumn } from "../../../ui/list/columns.tsx";
import { List, toListing } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { copyFact, FactsPanel, timeFact } from "../../../ui/page/facts.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { BarredText } from "../../../ui/text/barred-text.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { When } from "../../../ui/text/when.tsx";
import { startOfDay } from "../../../words/days.ts";
import { formatAmount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { FileStatus } from "./file-status.tsx";
import { OPERATOR_PAYOUT_WORDS } from "./operator-payout-words.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

const CHANGES = ["getPayoutFile", "listPayoutFiles", "listOpenPayouts", "listPayoutSums"] as const;

/** One file for the bank, and who lets it go. */
export function PayoutFilePage() {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  const { id } = useParams({ from: "/in/operator/payouts/$id" });
  return (
    <DetailPage
      query={useApi("getPayoutFile", { params: { id } })}
      back={{ to: "/operator/payouts", text: words.title }}
      name={words.file}
      title={({ file }) => file.id}
      lead={({ file }) => <FileStatus state={file.state} />}
      actions={(details) => <Acts details={details} />}
    >
      {(details) => (
        <div className="flex flex-col gap-5">
          <WhoMay details={details} />
          <FileFacts file={details.file} />
          <FilePayouts payouts={details.payouts} />
        </div>
      )}
    </DetailPage>
  );
}

/** Why this operator may or may not approve it. */
function WhoMay({ details: { file, isOwn, barred, isDelivered } }: { details: PayoutFileDetails }) {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  if (file.state === "APPROVED" && isDelivered)
    return <Notice tone="wait">{words.delivered}</Notice>;
  if (file.state !== "PREPARED") return null;
  if (!file.needsSecondOperator) return <Notice tone="warn">{words.alone}</Notice>;
  if (isOwn) return <Notice tone="wait">{words.own}</Notice>;
  return (
    barred && (
      <Notice tone="warn">
        <BarredText barred={barred} />
      </Notice>
    )
  );
}

function Acts({ details: { file, isOwn, barred } }: { details: PayoutFileDetails }) {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  const input = { params: { id: file.id } };
  const mayApprove = barred === null && !(isOwn && file.needsSecondOperator);
  return (
    <>
      {(file.state === "PREPARED" || file.state === "APPROVED") && <CancelButton file={file} />}
      {file.state === "PREPARED" && mayApprove && (
        <ConfirmButton
          look="primary"
          ask={{
            title: words.approveTitle,
            text: words.approveText(file.payoutCount, formatAmount(file.totalMinor)),
          }}
          endpoint="approvePayoutFile"
          input={input}
          changes={CHANGES}
          done={words.approvedDone}
        >
          {words.approve}
        </ConfirmButton>
      )}
      {file.state === "APPROVED" && (
        <ConfirmButton
          look="primary"
          ask={{ title: words.sendTitle, text: words.sendText }}
          endpoint="sendPayoutFile"
          input={input}
          changes={CHANGES}
          done={words.sent}
        >
          {words.send}
        </ConfirmButton>
      )}
      {file.state === "SENT" && (
        <DownloadButton endpoint="downloadPayoutFile" input={input}>
          {words.download}
        </DownloadButton>
      )}
    </>
  );
}

function CancelButton({ file: { id } }: { file: PayoutFile }) {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  const { mutateAsync } = useAct("cancelPayoutFile", CHANGES);
  return (
    <DialogButton
      dialog={(close) => (
        <ReasonDialog
          act={words.cancel}
          lead={words.cancelText}
          done={words.cancelled}
          submit={(reason) => mutateAsync({ params: { id }, body: { reason } })}
          onClose={close}
        />
      )}
    >
      {words.cancel}
    </DialogButton>
  );
}

function FileFacts({ file }: { file: PayoutFile }) {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  const sentBy = file.sentBy === "" ? words.automatically : file.sentBy;
  return (
    <FactsPanel
      items={[
        [words.total, <Money key="total" amountMinor={file.totalMinor} isStrong />],
        [words.count, String(file.payoutCount)],
        [words.day, <When key="day" at={startOfDay(file.day)} form="date" />],
        [words.format, file.format],
        [words.debit, file.debitAccount],
        [words.preparedBy, file.preparedBy],
        [words.approvedBy, file.approvedBy],
        copyFact("SHA-256", file.sha256 ?? ""),
        [words.sentBy, sentBy],
        timeFact(words.sentAt, file.sentAt),
        [words.deliveredTo, file.deliveredTo],
        timeFact(words.cancelledAt, file.cancelledAt),
      ]}
    />
  );
}

function FilePayouts({ payouts }: { payouts: OperatorPayout[] }) {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  return (
    <List
      isCounted
      words={{ title: words.payouts, none: words.noPayouts }}
      list={toListing(payouts)}
      columns={usePayoutColumns()}
    />
  );
}

function usePayoutColumns(): Column<OperatorPayout>[] {
  const words = useWords(OPERATOR_PAYOUT_WORDS);
  const ui = useWords(UI_WORDS);
  return [
    {
      title: words.merchant,
      cell: (item) => (
        <Link
          to="/operator/merchants/$id"
          params={{ id: item.merchantId }}
          className="link font-semibold"
        >
          {item.merchantName || item.merchantId}
        </Link>
      ),
    },
    { title: words.bank, place: "note", cell: (item) => `${item.bankName} ${item.account}` },
    codeColumn("ID", (item) => item.id),
    { title: ui.status, place: "status", cell: (item) => <Status status={item.state} /> },
    moneyColumn(ui.amount, (item) => item.amountMinor, { isStrong: true }),
  ];
}
