import { useState } from "react";
import type { CheckoutPlaces } from "../../signing/example-checkout.ts";
import type { Operation } from "../../signing/openapi.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { EXPLORER_WORDS } from "./explorer-words.ts";
import type { OwnIds } from "./fill-in.ts";
import { OperationForm, type Signer } from "./operation-form.tsx";
import { ResultPanel } from "./result-panel.tsx";
import type { CallResult } from "./send-signed.ts";
import { UnknownOperation } from "./unknown-operation.tsx";

const FIRST = "createCheckout";

interface CallFormProps {
  operations: readonly Operation[];
  own: OwnIds;
  places: CheckoutPlaces;
  /** False while the list is only of the most common operations. */
  isComplete: boolean;
  /** Null until there is a key and a token. */
  signer: Signer | null;
  hint: string | null;
}

/** Sends the operation that the address names: the documentation links to each of them. */
export function CallForm(props: CallFormProps) {
  const { operations, own, places, isComplete, signer, hint } = props;
  const words = useWords(EXPLORER_WORDS);
  const { values, set } = useFilters(["operation"]);
  const [result, setResult] = useState<{ of: string; is: CallResult } | null>(null);
  const id = values.operation || FIRST;
  const operation = operations.find((each) => each.id === id);
  const options = operations.map((each) => [each.id, `${each.method} ${each.path}`] as const);
  return (
    <>
      <Panel title={words.call}>
        <div className="flex flex-col gap-4">
          <SelectField
            label={words.operation}
            value={operation?.id ?? ""}
            onValue={(chosen) => set({ operation: chosen })}
            options={operation ? options : [["", words.chooseOperation], ...options]}
          />
          {operation ? (
            <OperationForm
              key={id}
              operation={operation}
              own={own}
              places={places}
              signer={signer}
              hint={hint}
              onResult={(is) => setResult({ of: id, is })}
            />
          ) : (
            <UnknownOperation id={id} operations={operations} isComplete={isComplete} />
          )}
        </div>
      </Panel>
      {result?.of === id && <ResultPanel key={result.is.requestId} result={result.is} />}
    </>
  );
}
