import { type ReactNode, useState } from "react";
import type { EndpointName, Input } from "../../api/call.ts";
import { useAct } from "../../api/use-api.ts";
import { Button, type ButtonProps } from "../button.tsx";
import { useToast } from "../page/toast.tsx";
import { ConfirmDialog } from "./form-dialog.tsx";

interface DialogButtonProps extends ButtonProps {
  dialog(close: () => void): ReactNode;
  /** True: for an address that leads to the dialog. */
  isOpenAtFirst?: boolean;
}

/** A button with the dialog it opens. */
export function DialogButton({ dialog, isOpenAtFirst = false, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

interface Act<E extends EndpointName> {
  endpoint: E;
  input: Input<E>;
  /** What is read again afterwards. */
  changes?: readonly EndpointName[];
  /** The toast. */
  done: string;
  onDone?(): void;
}

/** A button that acts at once. */
export function ActButton<E extends EndpointName>(props: Omit<ButtonProps, "onClick"> & Act<E>) {
  const { endpoint, input, changes, done, onDone, ...button } = props;
  const toast = useToast();
  const { isPending, mutateAsync } = useAct(endpoint, changes);
  const act = () => void toast.track(mutateAsync(input).then(onDone), done);
  return <Button {...button} isBusy={isPending} onClick={act} />;
}

type ConfirmButtonProps<E extends EndpointName> = Omit<ButtonProps, "children"> &
  Omit<Act<E>, "done"> & {
    /** The question, and what will happen in full. */
    ask: { title: string; text: string };
    done?: string;
    children: string;
  };

/** A button that acts after a question. */
export function ConfirmButton<E extends EndpointName>(props: ConfirmButtonProps<E>) {
  const { endpoint, input, changes, done, onDone, ask, ...button } = props;
  const { mutateAsync } = useAct(endpoint, changes);
  return (
    <DialogButton
      {...button}
      dialog={(close) => (
        <ConfirmDialog
          {...ask}
          act={button.children}
          isDanger={button.look !== "primary"}
          {...(done && { done })}
          submit={() => mutateAsync(input).then(onDone)}
          onClose={close}
        />
      )}
    />
  );
}
