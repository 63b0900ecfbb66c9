import { Link } from "@tanstack/react-router";
import { UserRoundCheck } from "lucide-react";
import type { GuardedSetting, MerchantDetail, OperatorDecision } from "../../generated/api.ts";
import { ActButton, ConfirmButton } from "../../ui/dialog/dialog-button.tsx";
import { moneyColumn, useUsualColumns } from "../../ui/list/columns.tsx";
import { ListPage } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { BarredText } from "../../ui/text/barred-text.tsx";
import { EmailText } from "../../ui/text/email-text.tsx";
import { formatAmount } from "../../words/format.ts";
import { keysOf } from "../../words/keys-of.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useContractLines } from "../contracts/use-contract-lines.ts";
import { useFeeLines } from "../fees/use-fee-lines.ts";
import type { HealthSection } from "../health/health-sections.ts";
import { QUARANTINE_WORDS } from "../health/quarantine-words.ts";
import { STUCK_REFUND_WORDS } from "../health/stuck-refund-words.ts";
import { OPERATOR_MERCHANT_WORDS } from "../merchant/operator-merchant-words.ts";
import { OUTCOME_WORDS } from "./bank/bank-words.ts";
import { OPERATOR_DECISION_WORDS } from "./decision-words.ts";

/** Decisions above the operator's limit. Who made one cannot approve it. */
export function OperatorDecisionsPage() {
  const words = useWords(OPERATOR_DECISION_WORDS);
  const ui = useWords(UI_WORDS);
  const { status, created } = useUsualColumns();
  const columns: Column<OperatorDecision>[] = [
    { title: words.kind, cell: (item) => <SubjectLink item={item} /> },
    { title: words.decided, cell: (item) => <Decided item={item} /> },
    moneyColumn(ui.amount, (item) => item.amountMinor, { isStrong: true }),
    status,
    { title: ui.requestedBy, cell: (item) => <EmailText email={item.requestedBy} /> },
    { title: created.title, cell: created.cell, isRight: true },
    {
      title: ui.decision,
      isRight: true,
      place: "acts",
      cell: (item) => <DecisionCell item={item} />,
    },
  ];
  const decisions = useFilteredList("listOperatorDecisions", ["status"]);
  return <ListPage words={words} icon={UserRoundCheck} list={decisions} columns={columns} />;
}

/** What is decided on the health page. */
const HEALTH_SECTIONS: Readonly<Partial<Record<OperatorDecision["kind"], HealthSection>>> = {
  QUARANTINE: "quarantine",
  STUCK_REFUND: "stuck-refunds",
  UNKNOWN_PAYMENT: "exceptions",
};

/** Where the second operator looks at what the first one saw. */
function SubjectLink({ item: { kind, merchantId, content } }: { item: OperatorDecision }) {
  const words = useWords(OPERATOR_DECISION_WORDS);
  const className = "link font-semibold";
  const section = HEALTH_SECTIONS[kind];
  if (section) {
    return (
      <Link to="/operator/health" hash={section} className={className}>
        {words[kind]}
      </Link>
    );
  }
  const params = { id: merchantId };
  if (kind === "FEES") {
    const own = (content as { change?: { merchantId?: string } }).change?.merchantId !== "";
    return (
      <Link
        to={own ? "/operator/merchants/$id/fees" : "/operator/fees"}
        params={params}
        className={className}
      >
        {words[kind]}
      </Link>
    );
  }
  if (kind === "CONTRACT") {
    const { what, contractId, merchant } = content as OfContract;
    if (what === "ROUTING") {
      return (
        <Link to="/operator/routing" className={className}>
          {words[kind]}
        </Link>
      );
    }
    const id = contractId ?? merchant?.contractId ?? "";
    return (
      <Link to="/operator/contracts/$id" params={{ id }} className={className}>
        {words[kind]}
      </Link>
    );
  }
  if (kind === "BANK_ENTRY") {
    return (
      <Link to="/operator/bank-files" className={className}>
        {words[kind]}
      </Link>
    );
  }
  return kind === "SETTINGS" || kind === "OWNER" ? (
    <Link to="/operator/merchants/$id" params={params} className={className}>
      {words[kind]}
    </Link>
  ) : (
    <Link to="/operator/merchants/$id/review" params={params} className={className}>
      {words[kind]}
    </Link>
  );
}

interface OfContract {
  what?: string;
  contractId?: string;
  merchant?: { contractId: string };
}

function Decided({ item }: { item: OperatorDecision }) {
  const lines = useLines(item);
  return (
    <span className="flex flex-col text-13">
      {[...lines, item.reason].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** What was decided, as it was chosen. */
function useLines({ kind, content }: OperatorDecision): string[] {
  const words = useWords(OPERATOR_DECISION_WORDS);
  const quarantine: Readonly<Record<string, unknown>> = useWords(QUARANTINE_WORDS);
  const refund: Readonly<Record<string, unknown>> = useWords(STUCK_REFUND_WORDS);
  const settingLines = useSettingLines();
  const feeLines = useFeeLines();
  const contractLines = useContractLines();
  const outcomes = useWords(OUTCOME_WORDS);
  // What the gateway keeps for each kind.
  const { decision = "", reference = "" } = content as { decision?: string; reference?: string };
  if (kind === "SETTLEMENT_ACCOUNT") return [words.verify];
  if (kind === "SETTINGS") return settingLines(content);
  if (kind === "FEES") return feeLines(content);
  if (kind === "CONTRACT") return contractLines(content);
  if (kind === "BANK_ENTRY") {
    const { payoutId = "", outcome = "OTHER" } = content as Assigned;
    return [outcomes[outcome], words.payout(payoutId)];
  }
  if (kind === "UNKNOWN_PAYMENT") {
    const { orderId = "", method = "" } = content as { orderId?: string; method?: string };
    return [words.order(orderId, method), words.reference(reference)];
  }
  if (kind === "OWNER") {
    const { leavingEmail = "", email = "" } = content as { leavingEmail?: string; email?: string };
    return [words.replaced(leavingEmail, email)];
  }
  const name = String((kind === "QUARANTINE" ? quarantine : refund)[decision] ?? decision);
  return reference === "" ? [name] : [name, words.reference(reference)];
}

interface Assigned {
  payoutId?: string;
  outcome?: keyof typeof OUTCOME_WORDS.en;
}

type Settings = Partial<MerchantDetail["settings"]>;

const GUARDED = keysOf<GuardedSetting>({ refundApprovalAboveMinor: true });

function useSettingLines(): (content: object) => string[] {
  const words = useWords(OPERATOR_DECISION_WORDS);
  const names = useWords(OPERATOR_MERCHANT_WORDS);
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : formatAmount(value);
  return (content) => {
    const { before = {}, change = {} } = content as { before?: Settings; change?: Settings };
    return GUARDED.filter(
      (name) => change[name] !== undefined && change[name] !== before[name],
    ).map((name) => words.setting(names[name], text(before[name]), text(change[name])));
  };
}

const CHANGES = [
  "listOperatorDecisions",
  "listQuarantine",
  "listOpenBankEntries",
  "listStuckRefunds",
  "listSettlementExceptions",
  "getMerchant",
  "getOwnerReplacement",
  "getFees",
  "listContracts",
  "getContract",
  "getRouting",
  "listMerchants",
  "getAttention",
] as const;

function DecisionCell({ item }: { item: OperatorDecision }) {
  const words = useWords(OPERATOR_DECISION_WORDS);
  if (item.status !== "WAITING") return <span className="text-13">{item.decidedBy || "–"}</span>;
  const params = { id: item.id };
  const reject = (label: string, done: string) => (
    <ActButton
      isSmall
      endpoint="decideOperatorDecision"
      input={{ params, body: { isApproved: false } }}
      changes={CHANGES}
      done={done}
    >
      {label}
    </ActButton>
  );
  if (item.isOwn) return reject(words.withdraw, words.withdrawn);
  if (item.barred) return <BarredText barred={item.barred} />;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {reject(words.reject, words.rejected)}
      <ConfirmButton
        isSmall
        look="primary"
        ask={{ title: words.approveTitle, text: words.approveText(item.requestedBy) }}
        endpoint="decideOperatorDecision"
        input={{ params, body: { isApproved: true } }}
        changes={CHANGES}
        done={words.approved}
      >
        {words.approve}
      </ConfirmButton>
    </span>
  );
}
