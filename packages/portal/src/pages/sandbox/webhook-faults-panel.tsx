import { readTyped } from "@kaunter/checkout/typed-kinds";
import { useAct, useList } from "../../api/use-api.ts";
import type { WebhookFaultItem } from "../../generated/api.ts";
import { ActButton } from "../../ui/dialog/dialog-button.tsx";
import { SelectField, TextField, toOptions } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { useWords } from "../../words/language.tsx";
import { LABORATORY_WORDS, WEBHOOK_FAULT_WORDS } from "./laboratory-words.ts";

const CHANGES = ["listWebhookFaults"] as const;
const SCOPES = ["URL", "APPLICATION", "CHECKOUT"] as const;
const KINDS = Object.keys(WEBHOOK_FAULT_WORDS.en) as WebhookFaultItem["kind"][]; // its own keys
/** Those that take a time. */
const DELAYED: readonly string[] = ["DELAY", "REORDER", "SLOW"];

/** What the sandbox does to the merchant's webhooks. */
export function WebhookFaultsPanel() {
  const words = useWords(LABORATORY_WORDS);
  const { items } = useList("listWebhookFaults");
  const faults = items ?? [];
  return (
    <Panel
      title={words.title}
      lead={words.lead}
      actions={
        faults.length > 0 && (
          <ActButton
            isSmall
            endpoint="deleteWebhookFaults"
            input={{ body: {} }}
            changes={CHANGES}
            done={words.allRemoved}
          >
            {words.removeAll}
          </ActButton>
        )
      }
    >
      {faults.length === 0 ? (
        <p className="mb-4 text-ink-2">{words.none}</p>
      ) : (
        <ul className="mb-4 flex flex-col gap-2">
          {faults.map((fault) => (
            <Fault key={fault.id} fault={fault} />
          ))}
        </ul>
      )}
      <FaultForm />
    </Panel>
  );
}

function Fault({ fault }: { fault: WebhookFaultItem }) {
  const words = useWords(LABORATORY_WORDS);
  const kinds = useWords(WEBHOOK_FAULT_WORDS);
  const { id, kind, target, percent, delayMs } = fault;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Badge tone="warn">{`${kinds[kind]} (${kind})`}</Badge>
      <span className="min-w-0 font-mono text-13 wrap-anywhere">{target}</span>
      <span className="text-13 text-ink-2">
        {[words.share(percent), ...(delayMs > 0 ? [words.time(delayMs)] : [])].join(" · ")}
      </span>
      <ActButton
        isSmall
        endpoint="deleteWebhookFaults"
        input={{ body: { id } }}
        changes={CHANGES}
        done={words.removed}
      >
        {words.remove}
      </ActButton>
    </li>
  );
}

const numberOf = (text: string) => Number(readTyped("count", text));

function FaultForm() {
  const words = useWords(LABORATORY_WORDS);
  const kinds = useWords(WEBHOOK_FAULT_WORDS);
  const add = useAct("createWebhookFault", CHANGES);
  const { values, bind } = useFields({
    ...{ scope: "URL", target: "", kind: KINDS[0] ?? "" },
    ...{ percent: "100", seed: "1", delayMs: "1000" },
  });
  const { target, percent, seed, delayMs } = values;
  const scope = SCOPES.find((each) => each === values.scope) ?? "URL";
  const kind = KINDS.find((each) => each === values.kind) ?? "DUPLICATE";
  const isDelayed = DELAYED.includes(kind);
  const body = {
    ...{ scope, target: target.trim(), kind, percent: numberOf(percent), seed },
    ...(isDelayed && { delayMs: numberOf(delayMs) }),
  };
  return (
    <Form act={words.add} done={words.added} submit={() => add.mutateAsync({ body })}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField label={words.scope} {...bind("scope")} options={toOptions(SCOPES, words)} />
        <TextField label={words.target} hint={words.targetHint} {...bind("target")} required />
        <SelectField
          label={words.kind}
          {...bind("kind")}
          options={KINDS.map((each) => [each, `${kinds[each]} (${each})`])}
        />
        {isDelayed && <TypedField kind="count" label={words.delayMs} {...bind("delayMs")} />}
        <TypedField kind="count" label={words.percent} {...bind("percent")} />
        <TextField label={words.seed} hint={words.seedHint} {...bind("seed")} required />
      </div>
    </Form>
  );
}
