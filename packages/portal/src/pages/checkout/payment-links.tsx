import { Link } from "@tanstack/react-router";
import { Link2, Plus, QrCode } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useList } from "../../api/use-api.ts";
import type { PaymentLink } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Page } from "../../ui/page/page.tsx";
import { CopyButton } from "../../ui/text/copy-button.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { CreatePaymentLinkDialog } from "./create-payment-link-dialog.tsx";
import { PaymentLinkDialog } from "./payment-link-dialog.tsx";
import { PAYMENT_LINK_WORDS } from "./payment-link-words.ts";

/** Checkouts created in the portal, to send to a payer. */
export function PaymentLinksPage() {
  const words = useWords(PAYMENT_LINK_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const links = useList("listPaymentLinks");
  const [isCreating, setCreating] = useState(false);
  const [shown, setShown] = useState<PaymentLink | null>(null);
  const create = may("payments:create") && (
    <Button look="primary" icon={Plus} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  const columns: Column<PaymentLink>[] = [
    {
      title: words.titleLabel,
      cell: (item) => (
        <span>
          <span className="block font-semibold">{item.title}</span>
          <span className="block font-mono text-13 break-words text-ink-2">{item.orderId}</span>
        </span>
      ),
    },
    {
      title: ui.status,
      cell: (item) =>
        item.transactionId ? (
          <Link to="/payments/$id" params={{ id: item.transactionId }}>
            <Status status={item.status} />
          </Link>
        ) : (
          <Status status={item.status} />
        ),
    },
    {
      title: ui.amount,
      isRight: true,
      cell: (item) => <Money amountMinor={item.amountMinor} isStrong />,
    },
    { title: words.ends, isRight: true, cell: (item) => <When at={item.endAt} /> },
    {
      title: words.createdBy,
      cell: (item) => <span className="text-13 break-words">{item.createdBy}</span>,
    },
    {
      title: words.share,
      isRight: true,
      cell: (item) => (
        <span className="inline-flex items-center gap-1">
          <CopyButton text={item.url} label={words.link} />
          <Button isSmall icon={QrCode} onClick={() => setShown(item)}>
            {words.showQr}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Page title={words.title} lead={words.lead} actions={create}>
      <List
        caption={words.title}
        list={links}
        columns={columns}
        keyOf={({ checkoutId }) => checkoutId}
        empty={{ icon: Link2, title: words.none, hint: words.noneHint }}
      />
      {isCreating && (
        <CreatePaymentLinkDialog
          onClose={() => setCreating(false)}
          onCreated={(link) => {
            setCreating(false);
            setShown(link);
          }}
        />
      )}
      {shown && <PaymentLinkDialog link={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
