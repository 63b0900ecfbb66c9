import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Column } from "../../../ui/list/rows.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";

interface OfMerchant {
  merchantId: string | null;
  merchantName: string;
}

/** A merchant's name, which links to its page. Absent where the merchant is not known. */
export function MerchantLink({ merchantId, merchantName }: OfMerchant) {
  if (!merchantId) return <span data-empty>–</span>;
  return (
    <Link
      to="/operator/merchants/$id"
      params={{ id: merchantId }}
      title={merchantName}
      className="link break-words @min-[760px]:block @min-[760px]:max-w-40 @min-[760px]:truncate"
    >
      {merchantName || merchantId}
    </Link>
  );
}

export function useMerchantColumn<T extends OfMerchant>(): Column<T> {
  const { merchant } = useWords(UI_WORDS);
  return { title: merchant, cell: (item) => <MerchantLink {...item} /> };
}

/** The order, which links to its payment, and its merchant. */
export function useOrderColumn<
  T extends OfMerchant & { transactionId: string; orderId: string },
>(): Column<T> {
  const { order } = useWords(UI_WORDS);
  return {
    title: order,
    cell: (item) => (
      <span className="flex min-w-0 flex-col">
        <OperatorPaymentLink {...item}>{item.orderId}</OperatorPaymentLink>
        <MerchantLink {...item} />
      </span>
    ),
  };
}

interface OperatorPaymentLinkProps {
  /** Null or empty: not known. */
  merchantId: string | null;
  transactionId: string | null;
  children: ReactNode;
}

/** Links to a merchant's payment, where it is known. */
export function OperatorPaymentLink(props: OperatorPaymentLinkProps) {
  const { merchantId, transactionId, children } = props;
  if (!merchantId || !transactionId) return <span className="break-words">{children}</span>;
  return (
    <Link
      to="/operator/payments/$id"
      params={{ id: transactionId }}
      search={{ merchantId }}
      className="link break-words"
    >
      {children}
    </Link>
  );
}
