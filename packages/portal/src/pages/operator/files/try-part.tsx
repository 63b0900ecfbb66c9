import { useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { FileSource, TriedFile } from "../../../generated/api.ts";
import { FileButton } from "../../../ui/files/file-button.tsx";
import { toBase64 } from "../../../ui/files/read-document.ts";
import { SelectField, TextArea } from "../../../ui/form/field.tsx";
import { Facts } from "../../../ui/page/facts.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { useWords } from "../../../words/language.tsx";
import { FILE_WORDS } from "./file-words.ts";
import { ReadLines } from "./read-lines.tsx";

export const FILE_BYTES_MAX = 8 * 1_048_576;
export const FILE_ENDINGS = [".csv", ".txt", ".tsv", ".dat", ".xml"] as const;
const PARSER_LENGTH_MAX = 20_000;

/** Reads an example file by a parser that is being written. */
export function TryPart({ sources }: { sources: readonly FileSource[] }) {
  const words = useWords(FILE_WORDS);
  const [parser, setParser] = useState(sources[0]?.parser ?? "{}");
  const [tried, setTried] = useState<{ name: string; result: TriedFile } | null>(null);
  const [problem, setProblem] = useState("");
  const { mutateAsync, isPending } = useAct("tryProviderFile", []);
  const read = async (file: File) => {
    setTried(null);
    setProblem(file.size > FILE_BYTES_MAX ? words.tooLarge : "");
    if (file.size > FILE_BYTES_MAX) return;
    try {
      const content = (await toBase64(file)) ?? "";
      const result = await mutateAsync({ body: { name: file.name, content, parser } });
      setTried({ name: file.name, result });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Panel title={words.try} lead={words.tryLead}>
      <div className="flex flex-col gap-4">
        {sources.length > 0 && (
          <SelectField
            label={words.start}
            options={[
              ["", words.empty],
              ...sources.map(({ railId, name }) => [railId, name] as const),
            ]}
            value={sources.find((one) => one.parser === parser)?.railId ?? ""}
            onValue={(id) => setParser(sources.find(({ railId }) => railId === id)?.parser ?? "{}")}
          />
        )}
        <TextArea
          className="font-mono"
          label={words.parser}
          hint={words.parserHint}
          rows={14}
          maxLength={PARSER_LENGTH_MAX}
          value={parser}
          onValue={setParser}
        />
        <div className="flex justify-end">
          <FileButton
            look="primary"
            name={words.tryFile}
            accept={FILE_ENDINGS}
            disabled={isPending}
            onFile={(file) => void read(file)}
          >
            {words.tryFile}
          </FileButton>
        </div>
        {problem !== "" && <Notice tone="bad" title={problem} isLive />}
        {tried && <Tried {...tried} />}
      </div>
    </Panel>
  );
}

function Tried({ name, result }: { name: string; result: TriedFile }) {
  const words = useWords(FILE_WORDS);
  if (result.parserProblems.length > 0) {
    return (
      <Notice tone="bad" title={words.parserWrong} isLive>
        {result.parserProblems.map((each) => (
          <p key={each} className="font-mono text-13">
            {each}
          </p>
        ))}
      </Notice>
    );
  }
  return (
    <section aria-label={words.tried(name)} className="flex flex-col gap-4">
      <h3 className="font-semibold">{words.tried(name)}</h3>
      <Facts items={[[words.day, result.day ?? words.noDay]]} />
      <ReadLines seen={result} />
    </section>
  );
}
