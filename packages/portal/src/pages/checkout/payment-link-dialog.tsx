import { ExternalLink, Mail, MessageCircle } from "lucide-react";
import type { PaymentLink } from "../../generated/api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { Money } from "../../ui/text/money.tsx";
import { QrPicture } from "../../ui/text/qr-picture.tsx";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SHARE_WORDS } from "./share-words.ts";

/** The link and its QR code, to share with the payer. */
export function PaymentLinkDialog({ link, onClose }: { link: PaymentLink; onClose(): void }) {
  const words = useWords(SHARE_WORDS);
  const ui = useWords(UI_WORDS);
  const message = words.message(link.title, formatAmount(link.amountMinor), link.url);
  return (
    <Dialog title={link.title} lead={words.scan} onClose={onClose}>
      <div className="flex flex-col items-center gap-4">
        <span className="text-34">
          <Money amountMinor={link.amountMinor} isStrong />
        </span>
        {link.quantityMax > 1 && <span>{words.upTo(link.quantityMax)}</span>}
        <QrPicture text={link.url} label={words.qrAlt} />
        <CopyText text={link.url} label={words.link} />
      </div>
      <DialogButtons>
        <ButtonLink
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          icon={MessageCircle}
        >
          {words.whatsApp}
        </ButtonLink>
        <ButtonLink
          href={`mailto:?subject=${encodeURIComponent(link.title)}&body=${encodeURIComponent(message)}`}
          icon={Mail}
        >
          {words.sendEmail}
        </ButtonLink>
        <ButtonLink href={link.url} icon={ExternalLink}>
          {ui.openPage}
        </ButtonLink>
      </DialogButtons>
    </Dialog>
  );
}
