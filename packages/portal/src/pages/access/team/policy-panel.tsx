import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import { useAct, useApi, useList } from "../../../api/use-api.ts";
import type { AccessPolicy } from "../../../generated/api.ts";
import { ConfirmDialog, FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { SwitchRow } from "../../../ui/form/switch-row.tsx";
import { TypedField } from "../../../ui/form/typed-field.tsx";
import { useAmount } from "../../../ui/form/use-amount.ts";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Loaded } from "../../../ui/page/states.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { nameOf } from "./name-of.ts";
import { TEAM_WORDS } from "./team-words.ts";

/** What the team demands of its members: an owner changes it. */
export function PolicyPanel() {
  const words = useWords(TEAM_WORDS);
  return (
    <Panel title={words.policy} lead={words.policyLead} className="mt-5 max-w-2xl">
      <Loaded query={useApi("getAccessPolicy", {})} height="h-40">
        {(policy) => (
          <div className="flex flex-col gap-5">
            <RequireRow policy={policy} />
            <ConfirmAboveForm key={policy.refundConfirmAboveMinor} policy={policy} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function RequireRow({ policy: { needsSecondFactor, ownersNeedSecondFactor } }: PolicyProps) {
  const words = useWords(TEAM_WORDS);
  const { may, user } = useSignedIn();
  const mayChange = may("team:policy");
  const lacksOwn = mayChange && !needsSecondFactor && !user.hasTotp && user.passkeyCount === 0;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const hint = ownersNeedSecondFactor
    ? `${words.requireHint} ${words.requireOwners}`
    : words.requireHint;
  return (
    <>
      <SwitchRow
        label={words.require}
        hint={hint}
        isOn={needsSecondFactor}
        isDisabled={!mayChange || lacksOwn}
        onSwitch={() => setOpen(true)}
      />
      {lacksOwn && (
        <Notice tone="wait">
          {words.requireOwn}{" "}
          <Link to="/account" className="link">
            {words.requireOwnAct}
          </Link>
        </Notice>
      )}
      {isOpen && !needsSecondFactor && <RequireDialog onClose={close} />}
      {isOpen && needsSecondFactor && <AllowWithoutDialog onClose={close} />}
    </>
  );
}

/** Says who is affected first. */
function RequireDialog({ onClose }: { onClose(): void }) {
  const words = useWords(TEAM_WORDS);
  const change = useAct("updateAccessPolicy", ["getAccessPolicy", "listTeam"]);
  const without = (useList("listTeam").items ?? []).filter(
    ({ hasTotp, hasPasskey }) => !hasTotp && !hasPasskey,
  );
  return (
    <FormDialog
      title={words.requireTitle}
      lead={without.length === 0 ? words.requireNobody : words.requireSome(without.length)}
      act={words.requireAct}
      done={words.required}
      submit={() => change.mutateAsync({ body: { needsSecondFactor: true } })}
      onClose={onClose}
    >
      {without.length > 0 && (
        <ul className="max-h-48 list-disc overflow-y-auto pl-5">
          {without.map((member) => (
            <li key={member.id}>{nameOf(member)}</li>
          ))}
        </ul>
      )}
      <p className="text-ink-2">{words.requireSignOut}</p>
    </FormDialog>
  );
}

function AllowWithoutDialog({ onClose }: { onClose(): void }) {
  const words = useWords(TEAM_WORDS);
  const change = useAct("updateAccessPolicy", ["getAccessPolicy"]);
  return (
    <ConfirmDialog
      title={words.allowWithoutTitle}
      text={words.allowWithoutText}
      act={words.allowWithoutTitle.replace("?", "")}
      isDanger
      done={words.allowedWithout}
      submit={() => change.mutateAsync({ body: { needsSecondFactor: false } })}
      onClose={onClose}
    />
  );
}

interface PolicyProps {
  policy: AccessPolicy;
}

function ConfirmAboveForm({ policy: { refundConfirmAboveMinor } }: PolicyProps) {
  const words = useWords(TEAM_WORDS);
  const ui = useWords(UI_WORDS);
  const mayChange = useSignedIn().may("team:policy");
  const change = useAct("updateAccessPolicy", ["getAccessPolicy"]);
  const { values, bind } = useFields({ amount: (refundConfirmAboveMinor / 100).toFixed(2) });
  const { amountMinor, error } = useAmount()(values.amount);
  return (
    <Form
      act={ui.save}
      done={ui.saved}
      isDisabled={!mayChange || amountMinor === null}
      submit={() =>
        change.mutateAsync({
          body: { refundConfirmAboveMinor: amountMinor ?? refundConfirmAboveMinor },
        })
      }
    >
      <TypedField
        kind="amount"
        label={words.confirmAbove}
        hint={words.confirmAboveHint}
        disabled={!mayChange}
        error={error}
        required
        {...bind("amount")}
      />
    </Form>
  );
}
