import { readTyped } from "@kaunter/checkout/typed-kinds";
import { useAct } from "../../api/use-api.ts";
import type { InboxAnswer } from "../../generated/api.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { useWords } from "../../words/language.tsx";
import { INBOX_WORDS } from "./inbox-words.ts";

const CUT = "cut";
const STATUSES = ["200", "400", "401", "404", "410", "429", "500", "503"];

/** How the inbox responds to the webhooks that come next. */
export function InboxAnswerForm({ answer }: { answer: InboxAnswer }) {
  const words = useWords(INBOX_WORDS);
  const set = useAct("setInboxAnswer", ["getInbox"]);
  const { values, bind } = useFields({
    status: answer.isCut ? CUT : String(answer.status),
    delayMs: String(answer.delayMs),
  });
  const isCut = values.status === CUT;
  const body = {
    status: isCut ? answer.status : Number(values.status),
    delayMs: Number(readTyped("count", values.delayMs)),
    isCut,
  };
  return (
    <section className="border-t border-line pt-4">
      <h3 className="font-semibold">{words.response}</h3>
      <p className="mb-3 text-13 text-ink-2">{words.responseLead}</p>
      <Form act={words.save} done={words.saved} submit={() => set.mutateAsync({ body })}>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <SelectField
            label={words.status}
            {...bind("status")}
            options={[...STATUSES.map((each) => [each, `HTTP ${each}`] as const), [CUT, words.cut]]}
          />
          <TypedField kind="count" label={words.delayMs} {...bind("delayMs")} />
        </div>
      </Form>
    </section>
  );
}
