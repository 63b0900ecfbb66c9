import { Link } from "@tanstack/react-router";
import { MapPinOff } from "lucide-react";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/states.tsx";
import { useWords } from "../words/language.tsx";
import { SHELL_WORDS } from "./shell-words.ts";

/** An address nothing stands at. */
export function Missing() {
  const words = useWords(SHELL_WORDS);
  return (
    <div className="py-16">
      <Empty
        icon={MapPinOff}
        title={words.notFound}
        action={
          <Link to="/" className={buttonClass("primary")}>
            {words.home}
          </Link>
        }
      >
        {words.notFoundHint}
      </Empty>
    </div>
  );
}
