import { TextField } from "../../../ui/form/field.tsx";
import { useWords } from "../../../words/language.tsx";
import { ACCOUNT_WORDS } from "./account-words.ts";

interface Bound {
  value: string;
  onValue(value: string): void;
}

/** First and last name. */
export function NameFields({ bind }: { bind(name: "firstName" | "lastName"): Bound }) {
  const words = useWords(ACCOUNT_WORDS);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={words.firstName}
        autoComplete="given-name"
        required
        maxLength={100}
        {...bind("firstName")}
      />
      <TextField
        label={words.lastName}
        autoComplete="family-name"
        maxLength={100}
        {...bind("lastName")}
      />
    </div>
  );
}

export function NewPasswordField(props: Bound) {
  const words = useWords(ACCOUNT_WORDS);
  return (
    <TextField
      label={words.newPassword}
      hint={words.newPasswordHint}
      type="password"
      autoComplete="new-password"
      required
      minLength={12}
      {...props}
    />
  );
}
