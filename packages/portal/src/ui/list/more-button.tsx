import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button } from "../button.tsx";

interface MoreButtonProps {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
}

/** The next page of a list, below the rows that are shown. */
export function MoreButton({ pages }: MoreButtonProps) {
  const words = useWords(UI_WORDS);
  if (!pages.hasNextPage) return null;
  return (
    <div className="border-t border-line p-3 text-center">
      <Button
        look="quiet"
        isBusy={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {words.showMore}
      </Button>
    </div>
  );
}
