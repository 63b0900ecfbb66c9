import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useAct, useApi } from "../../api/use-api.ts";
import type { MerchantItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { Status } from "../../ui/text/status.tsx";
import { useWords } from "../../words/language.tsx";
import { MerchantFacts } from "./merchant-facts.tsx";
import { OPERATOR_MERCHANT_WORDS } from "./operator-merchant-words.ts";
import { SettingsForm } from "./settings-form.tsx";

/** One merchant: its review, and its settings. */
export function MerchantPage() {
  const words = useWords(OPERATOR_MERCHANT_WORDS);
  const { id } = useParams({ from: "/in/operator/merchants/$id" });
  const found = useApi("getMerchant", { params: { id } });
  const [decision, setDecision] = useState<Decision | null>(null);
  const merchant = found.data?.merchant;
  return (
    <Page
      title={merchant?.companyName ?? words.merchant}
      back={{ to: "/operator/merchants", text: words.title }}
      lead={merchant && <Status status={merchant.status} />}
      actions={merchant && <Decisions merchant={merchant} onDecide={setDecision} />}
    >
      <Loaded query={found}>
        {(detail) => (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            {detail.merchant.status !== "VERIFIED" && (
              <div className="lg:col-span-2">
                <Notice tone="warn">{words.payoutsOnHold}</Notice>
              </div>
            )}
            <MerchantFacts detail={detail} />
            <SettingsForm key={detail.merchant.updatedAt} detail={detail} />
          </div>
        )}
      </Loaded>
      {decision && <DecisionDialog id={id} decision={decision} onClose={() => setDecision(null)} />}
    </Page>
  );
}

type Decision = "approve" | "sendBack" | "suspend" | "restore";

interface DecisionsProps {
  merchant: MerchantItem;
  onDecide(decision: Decision): void;
}

function Decisions({ merchant, onDecide }: DecisionsProps) {
  const words = useWords(OPERATOR_MERCHANT_WORDS);
  if (merchant.status === "SUSPENDED") {
    return <Button onClick={() => onDecide("restore")}>{words.restore}</Button>;
  }
  return (
    <>
      <Button look="danger" onClick={() => onDecide("suspend")}>
        {words.suspend}
      </Button>
      {merchant.status === "REVIEWING" && (
        <>
          <Button onClick={() => onDecide("sendBack")}>{words.sendBack}</Button>
          <Button look="primary" onClick={() => onDecide("approve")}>
            {words.approve}
          </Button>
        </>
      )}
    </>
  );
}

const ENDPOINTS = {
  approve: "approveMerchant",
  sendBack: "requestMerchantChanges",
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
        required={decision === "sendBack" || decision === "suspend"}
        {...bind("note")}
      />
    </FormDialog>
  );
}
