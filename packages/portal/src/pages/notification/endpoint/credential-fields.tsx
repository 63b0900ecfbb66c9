import { TextField } from "../../../ui/form/field.tsx";
import { useWords } from "../../../words/language.tsx";
import { ENDPOINT_WORDS } from "./endpoint-words.ts";

type Kind = "broker" | "bucket" | null;

/** What credentials a URL needs, by its scheme. */
export function kindOf(url: string): Kind {
  if (/^\s*amqps?:/i.test(url)) return "broker";
  return /^\s*s3(\+http)?:/i.test(url) ? "bucket" : null;
}

interface CredentialFieldsProps {
  kind: Kind;
  /** It has some, which it keeps when none are entered. */
  isKept: boolean;
  isEntered: boolean;
  bind(name: "username" | "password"): { value: string; onValue(value: string): void };
}

/** For a broker or a bucket; they are never shown again. */
export function CredentialFields({ kind, isKept, isEntered, bind }: CredentialFieldsProps) {
  const words = useWords(ENDPOINT_WORDS);
  if (kind === null) return null;
  const isBucket = kind === "bucket";
  const isRequired = isEntered || !isKept;
  return (
    <>
      <TextField
        label={isBucket ? words.accessKeyId : words.username}
        required={isRequired}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        {...bind("username")}
      />
      <TextField
        label={isBucket ? words.secretAccessKey : words.password}
        type="password"
        required={isRequired}
        maxLength={1_000}
        autoComplete="new-password"
        hint={isKept ? words.keepCredentials : words.credentialsHint}
        {...bind("password")}
      />
    </>
  );
}
