import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-api.ts";
import type { SandboxState } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { useWords } from "../../words/language.tsx";
import { FAULT_WORDS } from "./fault-words.ts";
import { SANDBOX_WORDS } from "./sandbox-words.ts";

/** In words, with the code that guides and programs use. */
function useFaultName(): (kind: string) => string {
  const words: Readonly<Record<string, string>> = useWords(FAULT_WORDS);
  return (kind) => (words[kind] === undefined ? kind : `${words[kind]} (${kind})`);
}

/** Makes simulators fail in a chosen way. */
export function FaultPanel({ state }: { state: SandboxState }) {
  const words = useWords(SANDBOX_WORDS);
  const nameOf = useFaultName();
  const toast = useToast();
  const clear = useAct("clearSandboxFaults", ["getSandbox"]);
  const clearAll = () =>
    clear.mutate(
      { body: {} },
      { onSuccess: () => toast.done(words.cleared), onError: toast.failed },
    );
  return (
    <Panel
      title={words.faults}
      lead={words.faultsLead}
      actions={
        state.faults.length > 0 && (
          <Button isSmall isBusy={clear.isPending} onClick={clearAll}>
            {words.clear}
          </Button>
        )
      }
    >
      {state.faults.length === 0 ? (
        <p className="mb-4 text-ink-2">{words.noFaults}</p>
      ) : (
        <ul className="mb-4 flex flex-col gap-2">
          {state.faults.map(({ simulator, kind, count }) => (
            <li key={`${simulator} ${kind}`} className="flex flex-wrap items-center gap-2">
              <Badge tone="warn">{nameOf(kind)}</Badge>
              <span>{simulator}</span>
              <span className="text-13 text-ink-2">
                {count === null ? words.always : words.times(count)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <FaultForm state={state} />
    </Panel>
  );
}

function FaultForm({ state }: { state: SandboxState }) {
  const words = useWords(SANDBOX_WORDS);
  const nameOf = useFaultName();
  const toast = useToast();
  const set = useAct("setSandboxFault", ["getSandbox"]);
  const [form, setForm] = useState({
    simulator: state.simulators[0] ?? "",
    kind: state.faultKinds[0] ?? "",
    count: "1",
    ms: "",
  });
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { simulator, kind, count, ms } = form;
    const body = {
      simulator,
      kind,
      ...(count !== "" && { count: Number(count) }),
      ...(ms !== "" && { ms: Number(ms) }),
    };
    set.mutate({ body }, { onSuccess: () => toast.done(words.injected), onError: toast.failed });
  };
  return (
    <form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-2">
      <SelectField
        label={words.simulator}
        value={form.simulator}
        onValue={(simulator) => change({ simulator })}
        options={state.simulators.map((each) => [each, each])}
      />
      <SelectField
        label={words.kind}
        value={form.kind}
        onValue={(kind) => change({ kind })}
        options={state.faultKinds.map((each) => [each, nameOf(each)])}
      />
      <TextField
        label={words.count}
        type="number"
        min={1}
        max={1_000}
        value={form.count}
        onValue={(count) => change({ count })}
      />
      <TextField
        label={words.ms}
        type="number"
        min={0}
        max={86_400_000}
        value={form.ms}
        onValue={(ms) => change({ ms })}
      />
      <Button type="submit" look="primary" isBusy={set.isPending}>
        {words.inject}
      </Button>
    </form>
  );
}
