import { Fingerprint } from "lucide-react";
import { useState } from "react";
import type { SessionState } from "../generated/api.ts";
import { Button } from "./button.tsx";
import { Notice } from "./page/notice.tsx";

interface PasskeyButtonProps {
  label: string;
  /** Shown when the passkey was not accepted, or the user cancelled. */
  failed: string;
  ask(): Promise<SessionState>;
  onDone(session: SessionState): void;
}

export function PasskeyButton({ label, failed, ask, onDone }: PasskeyButtonProps) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const start = () => {
    setState("busy");
    void ask().then(onDone, () => setState("failed"));
  };
  return (
    <>
      <Button icon={Fingerprint} isBusy={state === "busy"} onClick={start}>
        {label}
      </Button>
      {state === "failed" && (
        <Notice tone="warn" isLive>
          {failed}
        </Notice>
      )}
    </>
  );
}
