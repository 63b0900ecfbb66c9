import { Download } from "lucide-react";
import { call, type EndpointName, type Input } from "../../api/call.ts";
import type { PortalApi } from "../../generated/api.ts";
import { Button, type ButtonProps } from "../button.tsx";
import { useToast } from "../page/toast.tsx";
import { saveFile } from "./save-file.ts";

type FileEndpoint = {
  [E in EndpointName]: PortalApi[E]["response"] extends File ? E : never;
}[EndpointName];

interface DownloadButtonProps<E extends FileEndpoint> extends ButtonProps {
  endpoint: E;
  input: Input<E>;
}

/** Saves a file that the gateway writes and names. */
export function DownloadButton<E extends FileEndpoint>(props: DownloadButtonProps<E>) {
  const { endpoint, input, ...button } = props;
  const toast = useToast();
  // `call` lets the input be left out where an endpoint takes none; here it is always given.
  const load = call as (name: E, input: Input<E>) => Promise<File>;
  const save = () =>
    void load(endpoint, input).then((file) => saveFile(file.name, file), toast.failed);
  return <Button {...button} icon={Download} onClick={save} />;
}
