import { tintOf } from "@kaunter/checkout/tint";
import { Mail, Phone } from "lucide-react";
import type { CheckoutLook } from "../../generated/api.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { CHECKOUT_PAGE_WORDS } from "./checkout-page-words.ts";
import { LogoTile } from "./logo-tile.tsx";

const AMOUNT_MINOR = 2_590;

/** The top of the checkout page with what is typed, before it is saved. */
export function PagePreview({ name, look }: { name: string; look: CheckoutLook }) {
  const words = useWords(CHECKOUT_PAGE_WORDS);
  const tint = tintOf(look.colour);
  return (
    <Panel title={words.preview} lead={words.previewHint}>
      <div className="overflow-hidden rounded-card border border-line">
        <div
          data-preview
          style={tint ? { background: tint.ground, color: tint.ink } : undefined}
          className="flex items-center gap-3 bg-paper-2 px-4 py-3"
        >
          <LogoTile name={name} logoUrl={look.logoUrl} tint={tint} />
          <div className="min-w-0 flex-1 leading-tight">
            <p className="line-clamp-2 font-semibold">{name}</p>
            <p className="text-13">{words.sampleOrder}</p>
          </div>
          <p className="figure text-20 font-bold">{formatAmount(AMOUNT_MINOR)}</p>
        </div>
        <div className="flex flex-col gap-1 border-t border-line px-4 py-3 text-13 text-ink-2">
          <p>{words.helpFrom(name)}</p>
          {look.supportEmail && (
            <p className="flex items-center gap-2 break-all">
              <Mail aria-hidden size={16} className="flex-none" />
              {look.supportEmail}
            </p>
          )}
          {look.supportPhone && (
            <p className="flex items-center gap-2">
              <Phone aria-hidden size={16} className="flex-none" />
              {look.supportPhone}
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}
