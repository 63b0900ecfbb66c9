import { Link, useNavigate } from "@tanstack/react-router";
import { KeyRound, Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { ApplicationItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { When } from "../../ui/text/when.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { APPLICATION_WORDS } from "./application-words.ts";

/** The merchant's applications, and making one. */
export function ApplicationsPage() {
  const words = useWords(APPLICATION_WORDS);
  const { may } = useSignedIn();
  const [isCreating, setCreating] = useState(false);
  const applications = useApi("listApplications", {});
  const create = may("applications:write") && (
    <Button look="primary" icon={Plus} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} lead={words.lead} actions={create}>
      <Panel isFlush>
        {applications.isPending && <LoadingRows count={3} />}
        {applications.isError && (
          <Failed error={applications.error} onRetry={applications.refetch} />
        )}
        {applications.data && <ApplicationRows items={applications.data.items} />}
      </Panel>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

function ApplicationRows({ items }: { items: readonly ApplicationItem[] }) {
  const words = useWords(APPLICATION_WORDS);
  if (items.length === 0) {
    return (
      <Empty icon={KeyRound} title={words.none}>
        {words.noneHint}
      </Empty>
    );
  }
  const columns: Column<ApplicationItem>[] = [
    {
      title: words.name,
      cell: (item) => (
        <Link
          to="/applications/$id"
          params={{ id: item.id }}
          data-row
          className="font-semibold hover:text-brand"
        >
          {item.name}
        </Link>
      ),
    },
    {
      title: words.clientId,
      cell: (item) => <CopyText text={item.id} label={words.clientId} />,
    },
    {
      title: words.state,
      cell: (item) => (
        <Badge tone={item.isActive ? "good" : "none"}>
          {item.isActive ? words.live : words.off}
        </Badge>
      ),
    },
    {
      title: words.keys,
      isRight: true,
      cell: (item) =>
        item.keyCount === 0 ? (
          <Badge tone="warn">0</Badge>
        ) : (
          <span className="figure">{item.keyCount}</span>
        ),
    },
    {
      title: words.lastUsed,
      isRight: true,
      cell: (item) => <When at={item.lastUsedAt} form="ago" />,
    },
  ];
  return <Rows caption={words.title} columns={columns} items={items} keyOf={(item) => item.id} />;
}

function CreateDialog({ onClose }: { onClose(): void }) {
  const words = useWords(APPLICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const navigate = useNavigate();
  const create = useAct("createApplication", ["listApplications"]);
  const [name, setName] = useState("");
  const [mode, setMode] = useState<"strict" | "compat">("strict");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { body: { name: name.trim(), signatureMode: mode } },
      {
        onSuccess: (made) => {
          toast.done(words.created);
          void navigate({
            to: "/applications/$id",
            params: { id: made.id },
            search: { tab: "keys" },
          });
        },
      },
    );
  };
  return (
    <Dialog title={words.create} lead={words.createLead} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={words.name}
          hint={words.nameHint}
          required
          maxLength={100}
          value={name}
          error={create.isError ? textOf(create.error) : undefined}
          onValue={setName}
        />
        <SelectField
          label={words.mode}
          value={mode}
          onValue={(value) => setMode(value === "compat" ? "compat" : "strict")}
          options={[
            ["strict", words.strict],
            ["compat", words.compat],
          ]}
        />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            {words.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
