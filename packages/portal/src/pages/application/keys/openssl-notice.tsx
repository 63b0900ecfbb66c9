import { KEY_BITS_MIN } from "@kaunter/signing/key-size";
import { Notice } from "../../../ui/page/notice.tsx";
import { CodeBlock } from "../../../ui/text/code-block.tsx";
import { useWords } from "../../../words/language.tsx";
import { KEY_WORDS } from "./key-words.ts";

const COMMANDS = [
  `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:${KEY_BITS_MIN} -out private.pem`,
  "openssl pkey -in private.pem -pubout -out public.pem",
].join("\n");

/** Why this page cannot generate a key pair, and the commands that do. */
export function OpensslNotice() {
  const words = useWords(KEY_WORDS);
  return (
    <div className="flex flex-col gap-4">
      <InsecureNotice />
      <p>{words.opensslHint}</p>
      <CodeBlock label={words.opensslLabel} text={COMMANDS} />
    </div>
  );
}

/** Why this page cannot use keys, and where it can. */
export function InsecureNotice() {
  const words = useWords(KEY_WORDS);
  return (
    <Notice tone="warn" title={words.insecure}>
      {words.insecureHint(window.location.host)}
    </Notice>
  );
}
