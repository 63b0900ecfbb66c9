import { Link } from "@tanstack/react-router";
import { Link2, Plus, Share2 } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import type { PaymentLink } from "../../generated/api.ts";
import { ConfirmButton, DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { useUsualColumns } from "../../ui/list/columns.tsx";
import { ListPage } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { Status } from "../../ui/text/status.tsx";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { CreatePaymentLinkDialog } from "./create-payment-link-dialog.tsx";
import { PaymentLinkDialog } from "./payment-link-dialog.tsx";
import { PAYMENT_LINK_WORDS } from "./payment-link-words.ts";

/** Checkouts created in the portal, to send to a payer. */
export function PaymentLinksPage() {
  const words = useWords(PAYMENT_LINK_WORDS);
  const { may } = useSignedIn();
  const [made, setMade] = useState<PaymentLink | null>(null);
  const create = may("payments:create") && (
    <DialogButton
      look="primary"
      icon={Plus}
      dialog={(close) => (
        <CreatePaymentLinkDialog
          onClose={close}
          onCreated={(link) => {
            close();
            setMade(link);
          }}
        />
      )}
    >
      {words.create}
    </DialogButton>
  );
  return (
    <ListPage
      words={words}
      icon={Link2}
      actions={create}
      list={useFilteredList("listPaymentLinks", [])}
      columns={useLinkColumns()}
      keyOf={({ id }) => id}
    >
      {made && <PaymentLinkDialog link={made} onClose={() => setMade(null)} />}
    </ListPage>
  );
}

/** The gateway counts no further. */
const USES_MAX = 1_000;
const formatUses = (count: number) => `${formatCount(count)}${count >= USES_MAX ? "+" : ""}`;

function useLinkColumns(): Column<PaymentLink>[] {
  const words = useWords(PAYMENT_LINK_WORDS);
  const ui = useWords(UI_WORDS);
  const { amount } = useUsualColumns();
  return [
    {
      title: words.titleLabel,
      cell: (item) => (
        <span>
          <TwoLines title={item.title} text={item.orderId} isMono />
        </span>
      ),
    },
    {
      title: ui.status,
      place: "status",
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
      title: words.uses,
      isSpare: true,
      cell: (item) =>
        item.isSingleUse ? words.singleUse : `${formatUses(item.paidCount)} ${words.paid}`,
    },
    amount,
    {
      title: ui.expires,
      cell: (item) => (item.endAt === null ? words.never : <When at={item.endAt} form="time" />),
    },
    {
      title: ui.created,
      key: "createdAt",
      isSpare: true,
      place: "note",
      cell: (item) => (
        <span className="block text-13">
          <When at={item.createdAt} form="date" />
          <span
            title={item.createdBy}
            className="block text-ink-2 @min-[500px]:max-w-20 @min-[500px]:truncate"
          >
            {item.createdBy}
          </span>
        </span>
      ),
    },
    {
      title: words.share,
      isRight: true,
      place: "acts",
      cell: (item) => item.status === "IN_PROCESS" && <LinkActions link={item} />,
    },
  ];
}

/** Of a link that can be paid. */
function LinkActions({ link }: { link: PaymentLink }) {
  const words = useWords(PAYMENT_LINK_WORDS);
  const { may } = useSignedIn();
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1 @min-[760px]:flex-nowrap">
      <DialogButton
        isSmall
        icon={Share2}
        dialog={(close) => <PaymentLinkDialog link={link} onClose={close} />}
      >
        {words.share}
      </DialogButton>
      {may("payments:create") && (
        <ConfirmButton
          isSmall
          look="danger"
          endpoint="cancelPaymentLink"
          input={{ params: { id: link.id } }}
          changes={["listPaymentLinks"]}
          ask={{ title: words.cancelTitle, text: words.cancelText }}
          done={words.cancelled}
        >
          {words.cancel}
        </ConfirmButton>
      )}
    </span>
  );
}
