import { type FormEvent, useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct } from "../../api/use-api.ts";
import type { ApplicationItem, PortalApi } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { SwitchRow } from "../../ui/form/switch-row.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { APPLICATION_WORDS } from "./application-words.ts";

type Changes = PortalApi["changeApplication"]["body"];

/** Name, ON/OFF, signature form and addresses. Switches act at once; texts wait for Save. */
export function SettingsTab({ application }: { application: ApplicationItem }) {
  const words = useWords(APPLICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const toast = useToast();
  const change = useAct("changeApplication", ["getApplication", "listApplications"]);
  const isFixed = !may("applications:write");
  const apply = (body: Changes, done: string = ui.saved) => {
    if (change.isPending) return;
    change.mutate(
      { params: { id: application.id }, body },
      { onSuccess: () => toast.done(done), onError: toast.failed },
    );
  };
  const onOff = [words.live, words.off] as const;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Panel title={words.general}>
        <div className="flex flex-col gap-5">
          <SwitchRow
            label={words.switchLabel}
            hint={words.switchHint}
            isOn={application.isActive}
            isDisabled={isFixed}
            words={onOff}
            onSwitch={(isActive) =>
              apply({ isActive }, isActive ? words.switchedOn : words.switchedOff)
            }
          />
          <SwitchRow
            label={words.compatLabel}
            hint={words.compatHint}
            isOn={application.signatureMode === "compat"}
            isDisabled={isFixed}
            words={onOff}
            onSwitch={(isOn) => apply({ signatureMode: isOn ? "compat" : "strict" })}
          />
          <SwitchRow
            label={words.leanLabel}
            hint={words.leanHint}
            isOn={application.isLean}
            isDisabled={isFixed}
            words={onOff}
            onSwitch={(isLean) => apply({ isLean })}
          />
        </div>
      </Panel>
      <Panel title={words.addresses}>
        <AddressForm application={application} isFixed={isFixed} />
      </Panel>
    </div>
  );
}

function AddressForm(props: { application: ApplicationItem; isFixed: boolean }) {
  const { application, isFixed } = props;
  const words = useWords(APPLICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const change = useAct("changeApplication", ["getApplication", "listApplications"]);
  const [name, setName] = useState(application.name);
  const [webhookUrl, setWebhookUrl] = useState(application.webhookUrl);
  const [redirects, setRedirects] = useState(application.redirectUris.join("\n"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const redirectUris = redirects
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    const body = { name: name.trim(), webhookUrl: webhookUrl.trim(), redirectUris };
    change.mutate(
      { params: { id: application.id }, body },
      { onSuccess: () => toast.done(ui.saved) },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {change.isError && (
        <Notice tone="bad" isLive>
          {textOf(change.error)}
        </Notice>
      )}
      <TextField
        label={words.name}
        required
        maxLength={100}
        disabled={isFixed}
        value={name}
        onValue={setName}
      />
      <TextField
        label={words.webhook}
        hint={words.webhookHint}
        type="url"
        placeholder="https://"
        maxLength={2_000}
        disabled={isFixed}
        value={webhookUrl}
        onValue={setWebhookUrl}
      />
      <TextArea
        label={words.redirects}
        hint={words.redirectsHint}
        rows={3}
        isMono
        disabled={isFixed}
        value={redirects}
        onValue={setRedirects}
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={isFixed} isBusy={change.isPending}>
          {ui.save}
        </Button>
      </div>
    </form>
  );
}
