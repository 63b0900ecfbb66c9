import { useState } from "react";
import {
  CODE_LANGUAGES,
  type CodeLanguage,
  type SampleRequest,
  writeCode,
} from "../../../signing/code-samples.ts";
import { signCurl } from "../../../signing/sign-curl.ts";
import {
  listHeaders,
  type SigningSteps,
  type UnsignedRequest,
} from "../../../signing/sign-request.ts";
import { writeCurl, writeTokenCommand } from "../../../signing/write-curl.ts";
import { SelectField } from "../../../ui/form/field.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { CodeBlock } from "../../../ui/text/code-block.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { DEBUGGER_WORDS } from "../debugger-words.ts";
import { SignedCurl } from "./signed-curl.tsx";

export interface Signed {
  request: UnsignedRequest;
  steps: SigningSteps;
  /** The value of X-Signature. */
  signature: string;
  signingKey: CryptoKey;
  /** True when the user chose the nonce or the timestamp. */
  isFixed: boolean;
}

interface SignedResultProps extends Signed {
  /** Of the application that calls; empty while unknown. */
  tokenUrl: string;
  clientId: string;
}

/** The steps of a new signature, its headers, and the request as curl and as code. */
export function SignedResult(props: SignedResultProps) {
  const { request, steps, signature, signingKey, isFixed, tokenUrl, clientId } = props;
  const words = useWords(DEBUGGER_WORDS);
  const ui = useWords(UI_WORDS);
  const headers = listHeaders(request, signature);
  const curl = writeCurl({ ...request, headers, body: steps.canonicalText });
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Panel title={words.result}>
        <div className="flex flex-col gap-3">
          <CodeBlock label={words.step1} text={steps.canonicalText || words.noBody} />
          <CodeBlock label={words.step2} text={steps.data || words.noBody} />
          <CodeBlock label={words.step3} text={steps.signedText} />
          <CodeBlock
            label={ui.headers}
            text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          />
        </div>
      </Panel>
      <Panel title={words.send} lead={words.sendLead}>
        <div className="flex flex-col gap-3">
          {clientId !== "" && (
            <CodeBlock label={words.tokenCommand} text={writeTokenCommand(tokenUrl, clientId)} />
          )}
          <SignedCurl curl={curl} renew={isFixed ? null : () => signCurl(request, signingKey)} />
        </div>
      </Panel>
      <CodePanel request={request} />
    </div>
  );
}

/** The request as code in a chosen language. */
function CodePanel({ request }: { request: SampleRequest }) {
  const words = useWords(DEBUGGER_WORDS);
  const [language, setLanguage] = useState<CodeLanguage>("Node.js");
  return (
    <Panel title={words.code} lead={words.codeLead}>
      <div className="flex flex-col gap-3">
        <SelectField
          className="max-w-56"
          label={words.language}
          value={language}
          onValue={(value) =>
            setLanguage(CODE_LANGUAGES.find((each) => each === value) ?? "Node.js")
          }
          options={CODE_LANGUAGES.map((each) => [each, each])}
        />
        <CodeBlock label={language} text={writeCode(language, request)} isWrapped={false} />
      </div>
    </Panel>
  );
}
