import { ImageUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FileButton } from "../../ui/files/file-button.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useWords } from "../../words/language.tsx";
import { CHECKOUT_PAGE_WORDS } from "./checkout-page-words.ts";
import { fitPicture, PICTURE_TYPES, type PictureProblem } from "./fit-picture.ts";
import { LogoTile } from "./logo-tile.tsx";

interface LogoPanelProps {
  /** Whose logo it is. */
  name: string;
  logoUrl: string | null;
  mayChange: boolean;
  /** `content` in Base64. */
  change(content: string): Promise<unknown>;
  remove(): Promise<unknown>;
}

/** The logo payers see, and changing it. */
export function LogoPanel(props: LogoPanelProps) {
  const { name, logoUrl, mayChange, change, remove } = props;
  const words = useWords(CHECKOUT_PAGE_WORDS);
  const chooser = useRef<HTMLButtonElement>(null);
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const act = async (done: string, work: () => Promise<unknown>) => {
    setBusy(true);
    await toast.track(work(), done);
    setBusy(false);
  };
  const choose = async (file: File) => {
    const fitted = await fitPicture(file);
    setProblem("problem" in fitted ? fitted.problem : null);
    if ("content" in fitted) await act(words.logoUploaded, () => change(fitted.content));
  };
  return (
    <Panel title={words.logo} lead={words.logoHint}>
      <div className="flex flex-wrap items-center gap-4">
        <LogoTile name={name} logoUrl={logoUrl} isLarge />
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <FileButton
              ref={chooser}
              icon={ImageUp}
              isBusy={isBusy}
              name={words.logo}
              accept={PICTURE_TYPES}
              onFile={choose}
            >
              {logoUrl ? words.replaceLogo : words.chooseLogo}
            </FileButton>
            {logoUrl && (
              <Button
                look="quiet"
                icon={Trash2}
                isBusy={isBusy}
                onClick={() => {
                  setProblem(null);
                  chooser.current?.focus(); // This button goes with the logo.
                  void act(words.logoRemoved, remove);
                }}
              >
                {words.removeLogo}
              </Button>
            )}
          </div>
        )}
      </div>
      {problem && (
        <div className="mt-4">
          <Notice tone="bad" isLive>
            {words[problem]}
          </Notice>
        </div>
      )}
    </Panel>
  );
}
