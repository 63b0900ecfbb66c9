import { Link } from "@tanstack/react-router";
import { Link2, Plus, QrCode } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { usePages } from "../../api/use-api.ts";
import type { PaymentLink } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { MoreButton } from "../../ui/list/more-button.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../ui/page/states.tsx";
import { CopyButton } from "../../ui/text/copy-button.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { NewLinkDialog } from "./create-payment-link-dialog.tsx";
import { LinkDialog } from "./payment-link-dialog.tsx";
import { LINK_WORDS } from "./payment-link-words.ts";

/** Checkouts made by hand, to send to a payer. */
export function LinksPage() {
  const words = useWords(LINK_WORDS);
  const { may } = useSignedIn();
  const links = usePages("listPaymentLinks", {});
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<PaymentLink | null>(null);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        may("payments:create") && (
          <Button look="primary" icon={Plus} onClick={() => setMaking(true)}>
            {words.create}
          </Button>
        )
      }
    >
      <Panel isFlush>
        {links.isPending && <LoadingRows />}
        {links.isError && <Failed error={links.error} onRetry={links.refetch} />}
        {links.items?.length === 0 && (
          <Empty icon={Link2} title={words.none}>
            {may("payments:create") && words.noneHint}
          </Empty>
        )}
        {links.items && links.items.length > 0 && (
          <LinkRows items={links.items} onShow={setShown} />
        )}
        <MoreButton pages={links} />
      </Panel>
      {isMaking && (
        <NewLinkDialog
          onClose={() => setMaking(false)}
          onMade={(link) => {
            setMaking(false);
            setShown(link);
          }}
        />
      )}
      {shown && <LinkDialog link={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

interface LinkRowsProps {
  items: readonly PaymentLink[];
  onShow(link: PaymentLink): void;
}

function LinkRows({ items, onShow }: LinkRowsProps) {
  const words = useWords(LINK_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<PaymentLink>[] = [
    {
      title: words.what,
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
      title: words.by,
      cell: (item) => <span className="text-13 break-words">{item.createdBy}</span>,
    },
    {
      title: words.share,
      isRight: true,
      cell: (item) => (
        <span className="inline-flex items-center gap-1">
          <CopyButton text={item.url} label={words.link} />
          <Button isSmall icon={QrCode} onClick={() => onShow(item)}>
            {words.qr}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Rows caption={words.title} columns={columns} items={items} keyOf={(item) => item.checkoutId} />
  );
}
