import { useParams } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useAct, useApi } from "../../api/use-api.ts";
import type { MerchantItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Failed, LoadingBlock } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { Status } from "../../ui/text/status.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { OPERATOR_WORDS } from "../health/health-words.ts";
import { MerchantFacts } from "./merchant-facts.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** One merchant: the decision on it, and its settings. */
export function MerchantPage() {
  const words = useWords(OPERATOR_WORDS);
  const { id } = useParams({ from: "/in/operator/merchants/$id" });
  const found = useApi("getMerchant", { params: { id } });
  const [decision, setDecision] = useState<Decision | null>(null);
  const merchant = found.data?.merchant;
  return (
    <Page
      title={merchant?.companyName ?? words.merchant}
      back={{ to: "/operator/merchants", text: words.back }}
      lead={merchant && <Status status={merchant.status} />}
      actions={merchant && <Decisions merchant={merchant} onDecide={setDecision} />}
    >
      {found.isError && <Failed error={found.error} onRetry={found.refetch} />}
      {found.isPending && <LoadingBlock height="h-96" />}
      {merchant && merchant.status !== "VERIFIED" && (
        <div className="mb-5">
          <Notice tone="warn">{words.payoutsHeld}</Notice>
        </div>
      )}
      {found.data && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <MerchantFacts detail={found.data} />
          <SettingsForm key={found.data.merchant.updatedAt} detail={found.data} />
        </div>
      )}
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
  const words = useWords(OPERATOR_WORDS);
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
  sendBack: "sendMerchantBack",
  suspend: "suspendMerchant",
  restore: "restoreMerchant",
} as const;

function DecisionDialog(props: { id: string; decision: Decision; onClose(): void }) {
  const { id, decision, onClose } = props;
  const words = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const act = useAct(ENDPOINTS[decision], ["getMerchant", "listMerchants"]);
  const [note, setNote] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(
      { params: { id }, body: { note: note.trim() } },
      {
        onSuccess: () => {
          toast.done(ui.saved);
          onClose();
        },
        onError: toast.failed,
      },
    );
  };
  return (
    <Dialog title={words[decision]} lead={words[`${decision}Text`]} onClose={onClose}>
      <form onSubmit={submit}>
        <TextArea
          label={words.note}
          hint={words.noteHint}
          rows={3}
          maxLength={1_000}
          required={decision === "sendBack" || decision === "suspend"}
          value={note}
          onValue={setNote}
        />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button
            type="submit"
            look={decision === "suspend" ? "danger" : "primary"}
            isBusy={act.isPending}
          >
            {words[decision]}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
