import { Link, useParams } from "@tanstack/react-router";
import { ClipboardCheck, Percent } from "lucide-react";
import { useAct, useApi } from "../../api/use-api.ts";
import type { MerchantDetail, MerchantItem } from "../../generated/api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Status } from "../../ui/text/status.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { MerchantReplacement } from "../access/team/owner-replacement.tsx";
import { OWNER_REPLACEMENT_WORDS } from "../access/team/owner-replacement-words.ts";
import { OPERATOR_DECISION_WORDS } from "../operator/decision-words.ts";
import { MerchantFacts } from "./merchant-facts.tsx";
import { MerchantMoneyPart } from "./money/merchant-money.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { OPERATOR_MERCHANT_WORDS } from "./operator-merchant-words.ts";
import { ReplaceOwnerDialog } from "./replace-owner-dialog.tsx";
import { REVIEW_WORDS } from "./review/review-words.ts";
import { SettingsForm } from "./settings-form.tsx";

/** One merchant and its settings; its review is a page of its own. */
export function MerchantPage() {
  const words = useWords(OPERATOR_MERCHANT_WORDS);
  const ui = useWords(UI_WORDS);
  const { id } = useParams({ from: "/in/operator/merchants/$id" });
  return (
    <DetailPage
      query={useApi("getMerchant", { params: { id } })}
      back={{ to: "/operator/merchants", text: words.title }}
      name={ui.merchant}
      title={({ merchant }) => merchant.companyName}
      lead={({ merchant }) => <Status status={merchant.status} />}
      actions={({ merchant }) => <Decisions merchant={merchant} />}
    >
      {(detail) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {detail.merchant.status !== "VERIFIED" && (
            <div className="lg:col-span-2">
              <Notice tone="warn">{words.payoutsOnHold}</Notice>
            </div>
          )}
          <WaitingDecisions detail={detail} />
          <MerchantReplacement id={detail.merchant.id} />
          <div className="min-w-0 lg:col-span-2">
            <MerchantMoneyPart id={detail.merchant.id} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <MerchantFacts detail={detail} />
            <NotesPanel detail={detail} />
          </div>
          <SettingsForm key={detail.merchant.updatedAt} detail={detail} />
        </div>
      )}
    </DetailPage>
  );
}

type Decision = "suspend" | "restore";

function Decisions({ merchant: { id, status } }: { merchant: MerchantItem }) {
  const words = useWords(OPERATOR_MERCHANT_WORDS);
  const reviewWords = useWords(REVIEW_WORDS);
  const ownerWords = useWords(OWNER_REPLACEMENT_WORDS);
  const button = (decision: Decision, look: "danger" | "plain" = "plain") => (
    <DialogButton
      look={look}
      dialog={(close) => <DecisionDialog id={id} decision={decision} onClose={close} />}
    >
      {words[decision]}
    </DialogButton>
  );
  const isWaiting = status === "REVIEWING";
  const review = (
    <ButtonLink
      to={`/operator/merchants/${id}/review`}
      look={isWaiting ? "primary" : "plain"}
      icon={ClipboardCheck}
    >
      {isWaiting ? reviewWords.reviewMerchant : reviewWords.viewVerification}
    </ButtonLink>
  );
  const reset = (
    <DialogButton dialog={(close) => <ResetDialog id={id} onClose={close} />}>
      {words.resetFactor}
    </DialogButton>
  );
  const owner = (
    <DialogButton dialog={(close) => <ReplaceOwnerDialog id={id} onClose={close} />}>
      {ownerWords.replace}
    </DialogButton>
  );
  const fees = (
    <ButtonLink to={`/operator/merchants/${id}/fees`} icon={Percent}>
      {words.fees}
    </ButtonLink>
  );
  if (status === "SUSPENDED") {
    return (
      <>
        {fees}
        {reset}
        {owner}
        {review}
        {button("restore")}
      </>
    );
  }
  return (
    <>
      {fees}
      {reset}
      {owner}
      {button("suspend", "danger")}
      {review}
    </>
  );
}

/** For an owner who has lost the second factor; other owners of the team can do it too. */
function ResetDialog({ id, onClose }: { id: string; onClose(): void }) {
  const words = useWords(OPERATOR_MERCHANT_WORDS);
  const ui = useWords(UI_WORDS);
  const reset = useAct("resetOwnersSecondFactor");
  const { values, bind } = useFields({ email: "" });
  return (
    <FormDialog
      title={words.resetFactor}
      lead={words.resetFactorText}
      isDanger
      done={words.resetFactorDone}
      submit={() => reset.mutateAsync({ params: { id }, body: { email: values.email.trim() } })}
      onClose={onClose}
    >
      <TextField label={ui.email} type="email" required {...bind("email")} />
    </FormDialog>
  );
}

const ENDPOINTS = {
  suspend: "suspendMerchant",
  restore: "restoreMerchant",
} as const;

function DecisionDialog(props: { id: string; decision: Decision; onClose(): void }) {
  const { id, decision, onClose } = props;
  const words = useWords(OPERATOR_MERCHANT_WORDS);
  const decide = useAct(ENDPOINTS[decision], ["getMerchant", "listMerchants"]);
  const { values, bind } = useFields({ note: "" });
  return (
    <FormDialog
      title={words[decision]}
      lead={words[`${decision}Text`]}
      act={words[decision]}
      isDanger={decision === "suspend"}
      done={words[`${decision}Done`]}
      submit={() => decide.mutateAsync({ params: { id }, body: { note: values.note.trim() } })}
      onClose={onClose}
    >
      <TextArea
        label={words.note}
        hint={words.noteHint}
        rows={3}
        maxLength={1_000}
        required={decision === "suspend"}
        {...bind("note")}
      />
    </FormDialog>
  );
}

/** What was decided about a merchant and is not in force yet. */
function WaitingDecisions({ detail: { waiting } }: { detail: MerchantDetail }) {
  const words = useWords(OPERATOR_DECISION_WORDS);
  const emails = [...new Set(waiting.map(({ requestedBy }) => requestedBy))];
  if (emails.length === 0) return null;
  return (
    <div className="lg:col-span-2">
      <Notice tone="wait" title={words.waiting(emails.join(", "))}>
        <Link to="/operator/decisions" className="link">
          {words.toDecisions}
        </Link>
      </Notice>
    </div>
  );
}
