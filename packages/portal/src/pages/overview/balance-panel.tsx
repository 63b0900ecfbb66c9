import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Balance } from "../../generated/api.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { Money } from "../../ui/text/money.tsx";
import { formatAmount, formatDay } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

interface BalancePanelProps {
  balance: Balance;
  /** By default a link to the merchant's own settlements. */
  actions?: ReactNode;
  /** What a payout on hold waits for; by default in the merchant's words. */
  heldText?: string;
}

/** What the merchant is owed, by when it is paid out. */
export function BalancePanel({ balance, actions, heldText }: BalancePanelProps) {
  const words = useWords(OVERVIEW_WORDS);
  const { language } = useLanguage();
  const { availableMinor, pendingMinor, reservedMinor, disputedMinor, nextPayout } = balance;
  const parts = [
    [words.available, words.availableHint, availableMinor],
    [words.pending, words.pendingHint, pendingMinor],
    [words.reserved, words.reservedHint, reservedMinor],
    ...(disputedMinor === 0 ? [] : [[words.disputed, words.disputedHint, disputedMinor] as const]),
  ] as const;
  return (
    <Panel
      title={words.balance}
      actions={
        actions ?? (
          <Link to="/settlements" className="link text-13 font-semibold">
            {words.settlements}
          </Link>
        )
      }
    >
      <dl className="flex flex-col gap-2">
        {parts.map(([name, hint, amountMinor]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>
              {name} <span className="block text-13 text-ink-2">{hint}</span>
            </dt>
            <dd>
              <Money amountMinor={amountMinor} isStrong />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-line pt-3">
        <p className="text-13 text-ink-2">{words.nextPayout}</p>
        {nextPayout ? (
          <>
            <p className="font-semibold">
              {words.payoutOn(
                formatAmount(nextPayout.amountMinor),
                formatDay(nextPayout.date, language),
              )}
            </p>
            {nextPayout.isHeld && (
              <p className="text-13 text-warn">{heldText ?? words.payoutHeld}</p>
            )}
          </>
        ) : (
          <p className="text-ink-2">{words.noPayout}</p>
        )}
      </div>
    </Panel>
  );
}
