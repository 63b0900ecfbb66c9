import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct } from "../../api/use-api.ts";
import type { ApplicationItem, PortalApi } from "../../generated/api.ts";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { SwitchRow } from "../../ui/form/switch-row.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { APPLICATION_WORDS } from "./application-words.ts";
import { DisableDialog } from "./disable-dialog.tsx";

type Changes = PortalApi["updateApplication"]["body"];

/**
 * Name, ON/OFF, signature form and addresses. Switches apply at once; texts are saved with the
 * form.
 */
export function SettingsTab({ application }: { application: ApplicationItem }) {
  const words = useWords(APPLICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const toast = useToast();
  const change = useAct("updateApplication", ["getApplication", "listApplications"]);
  const isFixed = !may("applications:write");
  const [isTurningOff, setTurningOff] = useState(false);
  const apply = (body: Changes, done: string = ui.saved) => {
    if (change.isPending) return;
    void toast.track(change.mutateAsync({ params: { id: application.id }, body }), done);
  };
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Panel title={words.general}>
        <div className="flex flex-col gap-5">
          <SwitchRow
            label={ui.application}
            hint={words.switchHint}
            isOn={application.isActive}
            isDisabled={isFixed}
            onSwitch={(isActive) =>
              isActive ? apply({ isActive }, words.enabled) : setTurningOff(true)
            }
          />
          <SwitchRow
            label={words.compatLabel}
            hint={words.compatHint}
            isOn={application.signatureMode === "compat"}
            isDisabled={isFixed}
            onSwitch={(isOn) => apply({ signatureMode: isOn ? "compat" : "strict" })}
          />
          {application.signatureMode === "compat" && (
            <SwitchRow
              label={words.deleteLabel}
              hint={words.deleteHint}
              isOn={application.acceptsDeleteSignedAsGet}
              isDisabled={isFixed}
              onSwitch={(acceptsDeleteSignedAsGet) => apply({ acceptsDeleteSignedAsGet })}
            />
          )}
          <SwitchRow
            label={words.fullLabel}
            hint={words.fullHint}
            isOn={!application.isLean}
            isDisabled={isFixed}
            onSwitch={(isFull) => apply({ isLean: !isFull })}
          />
          <SwitchRow
            label={words.detailsLabel}
            hint={words.detailsHint}
            isOn={application.hasErrorDetails}
            isDisabled={isFixed}
            onSwitch={(hasErrorDetails) => apply({ hasErrorDetails })}
          />
          <SwitchRow
            label={words.signedLabel}
            hint={words.signedHint}
            isOn={application.signsResponses}
            isDisabled={isFixed}
            onSwitch={(signsResponses) => apply({ signsResponses })}
          />
        </div>
      </Panel>
      <Panel title={words.urls}>
        <AddressForm application={application} isFixed={isFixed} />
      </Panel>
      {isTurningOff && (
        <DisableDialog application={application} onClose={() => setTurningOff(false)} />
      )}
    </div>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function AddressForm({ application, isFixed }: { application: ApplicationItem; isFixed: boolean }) {
  const words = useWords(APPLICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const change = useAct("updateApplication", ["getApplication", "listApplications"]);
  const { values, bind } = useFields({
    name: application.name,
    webhookUrl: application.webhookUrl,
    redirects: application.redirectUris.join("\n"),
    embedOrigins: application.embedOrigins.join("\n"),
  });
  const body = {
    name: values.name.trim(),
    webhookUrl: values.webhookUrl.trim(),
    redirectUris: linesOf(values.redirects),
    embedOrigins: linesOf(values.embedOrigins),
  };
  return (
    <Form
      act={ui.save}
      isDisabled={isFixed}
      done={ui.saved}
      submit={() => change.mutateAsync({ params: { id: application.id }, body })}
    >
      <TextField label={ui.name} required maxLength={100} disabled={isFixed} {...bind("name")} />
      <TextField
        label={words.webhook}
        hint={words.webhookHint}
        type="url"
        placeholder="https://"
        maxLength={2_000}
        disabled={isFixed}
        {...bind("webhookUrl")}
      />
      <TextArea
        label={words.redirects}
        hint={words.redirectsHint}
        rows={3}
        isMono
        disabled={isFixed}
        {...bind("redirects")}
      />
      <TextArea
        label={words.embedOrigins}
        hint={words.embedOriginsHint}
        rows={3}
        isMono
        disabled={isFixed}
        {...bind("embedOrigins")}
      />
    </Form>
  );
}
