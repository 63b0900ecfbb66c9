import { Link } from "@tanstack/react-router";
import { useWords } from "../../../words/language.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";

export function BackToSignIn() {
  const words = useWords(SIGN_IN_WORDS);
  return (
    <Link to="/" className="link mt-4 flex min-h-11 items-center justify-center">
      {words.backToSignIn}
    </Link>
  );
}
