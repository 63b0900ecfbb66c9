import { Link } from "@tanstack/react-router";
import { NAVIGATION_WORDS, type NavigationWord } from "../../shell/navigation/navigation-words.ts";
import { useWords } from "../../words/language.tsx";
import { EXPLORER_WORDS } from "./explorer-words.ts";

/** The pages that show an id. */
const PAGES = new Map<string, readonly [to: string, word: NavigationWord]>([
  ["transactionId", ["/payments", "payments"]],
  ["orderId", ["/payments", "payments"]],
  ["storeId", ["/stores", "stores"]],
  ["notificationId", ["/notifications", "notifications"]],
  ["clientId", ["/applications", "applications"]],
]);

/** The operations whose response has an id that no page shows. */
const OPERATIONS: readonly (readonly [name: string, under: string, operation: string])[] = [
  ["checkoutId", "/v3/payment/online", "createCheckout"],
  ["code", "/v3/payment/transaction/qrcode", "createQrCode"],
  ["customerId", "/v3/customer/", "createTokenizedCustomer"],
  ["token", "/v3/payment/tokens/", "listCardTokens"],
  ["accountId", "/v3/account", "listAccounts"],
  ["merchantId", "/v3/partner/", "listPartnerMerchants"],
  ["id", "/v3/store", "listStores"],
];

/** Where a user finds a value to fill in; nothing when the description says it all. */
export function WhereToFind({ name, path }: { name: string; path: string }) {
  const words = useWords(EXPLORER_WORDS);
  const names = useWords(NAVIGATION_WORDS);
  const page = PAGES.get(name);
  if (page) {
    const [to, word] = page;
    return (
      // In a tab of its own: the access token is kept on this page only.
      <Link to={to} target="_blank" className="link">
        {words.findUnder(names[word])}
      </Link>
    );
  }
  const source = OPERATIONS.find(([each, under]) => each === name && path.startsWith(under));
  if (!source) return null;
  const [, , operation] = source;
  return (
    <Link to="/explorer" search={{ operation }} replace className="link">
      {words.getFrom(operation)}
    </Link>
  );
}
