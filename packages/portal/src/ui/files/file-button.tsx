import { useRef } from "react";
import { Button, type ButtonProps } from "../button.tsx";

interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  /** What the file shows: the name of the field behind the button. */
  name?: string;
  /** Media types, or endings such as `.pem`. */
  accept: readonly string[];
  onFile(file: File): void;
}

/** Chooses a file of the device. */
export function FileButton({ name, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        accept={accept.join(",")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = ""; // The same file may be chosen again.
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
