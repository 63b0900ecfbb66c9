import { readTyped } from "@kaunter/checkout/typed-kinds";
import { useAct } from "../../api/use-api.ts";
import type { SandboxState } from "../../generated/api.ts";
import { ActButton } from "../../ui/dialog/dialog-button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { useWords } from "../../words/language.tsx";
import { FAULT_WORDS } from "./fault-words.ts";
import { SANDBOX_WORDS } from "./sandbox-words.ts";

/** In words, with the code that guides and programs use. */
function useFaultName(): (kind: string) => string {
  const words: Readonly<Record<string, string>> = useWords(FAULT_WORDS);
  return (kind) => (words[kind] === undefined ? kind : `${words[kind]} (${kind})`);
}

/** Injects faults into simulators. */
export function FaultPanel({ state }: { state: SandboxState }) {
  const words = useWords(SANDBOX_WORDS);
  const nameOf = useFaultName();
  return (
    <Panel
      title={words.faults}
      lead={words.faultsLead}
      actions={
        state.faults.length > 0 && (
          <ActButton
            isSmall
            endpoint="clearSandboxFaults"
            input={{ body: {} }}
            changes={["getSandbox"]}
            done={words.cleared}
          >
            {words.clear}
          </ActButton>
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

const numberOf = (text: string) => Number(readTyped("count", text));

function FaultForm({ state }: { state: SandboxState }) {
  const words = useWords(SANDBOX_WORDS);
  const nameOf = useFaultName();
  const set = useAct("setSandboxFault", ["getSandbox"]);
  const { values, bind } = useFields({
    simulator: state.simulators[0] ?? "",
    kind: state.faultKinds[0] ?? "",
    count: "1",
    ms: "",
  });
  const { simulator, kind, count, ms } = values;
  const body = {
    simulator,
    kind,
    ...(count !== "" && { count: numberOf(count) }),
    ...(ms !== "" && { ms: numberOf(ms) }),
  };
  return (
    <Form act={words.inject} done={words.injected} submit={() => set.mutateAsync({ body })}>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <SelectField
          label={words.simulator}
          {...bind("simulator")}
          options={state.simulators.map((each) => [each, each])}
        />
        <SelectField
          label={words.kind}
          {...bind("kind")}
          options={state.faultKinds.map((each) => [each, nameOf(each)])}
        />
        <TypedField kind="count" label={words.count} {...bind("count")} />
        <TypedField kind="count" label={words.ms} {...bind("ms")} />
      </div>
    </Form>
  );
}
