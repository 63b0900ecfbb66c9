import type { MerchantDetail } from "../../generated/api.ts";
import { copyFact, type Fact, FactsPanel } from "../../ui/page/facts.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatAmount, formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { ROLE_WORDS } from "../../words/role-words.ts";
import { UI_WORDS } from "../../words/ui-words.ts";
import { LogoTile } from "../checkout/logo-tile.tsx";
import { MERCHANT_WORDS } from "./merchant-words.ts";
import { PROFILE_WORDS } from "./profile-words.ts";
import { ReasonList } from "./review/reason-list.tsx";

/** What the interface writes for a missing date. */
const NO_DATE = "0001-01-01T00:00:00Z";

/** The details of a merchant, for partners and for operators. */
export function MerchantFacts({ detail }: { detail: MerchantDetail }) {
  const words = useWords(MERCHANT_WORDS);
  const ui = useWords(UI_WORDS);
  const roles: Readonly<Record<string, string>> = useWords(ROLE_WORDS);
  const { merchant, people, reviewNote, reviewReasons } = detail;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {(reviewNote !== "" || reviewReasons.length > 0) && (
        <Notice tone="wait" title={words.note}>
          {reviewNote && <p>{reviewNote}</p>}
          {reviewReasons.length > 0 && <ReasonList reasons={reviewReasons} />}
        </Notice>
      )}
      <FactsPanel
        title={ui.merchant}
        items={[
          copyFact(ui.merchantId, merchant.id),
          [words.owner, merchant.ownerEmail],
          [ui.partner, merchant.hasPartnerAccount ? ui.yes : ui.no],
          [words.stores, formatCount(detail.storeCount)],
          [words.applications, formatCount(detail.applicationCount)],
          [ui.created, <When key="at" at={merchant.createdAt} />],
        ]}
      />
      <SettingsFacts detail={detail} />
      <FactsPanel
        title={words.team}
        items={people.map(
          ({ name, email, role }) => [name || email, `${email} (${roles[role] ?? role})`] as const,
        )}
      />
      <ProfileFacts detail={detail} />
    </div>
  );
}

function SettingsFacts({ detail: { settings } }: { detail: MerchantDetail }) {
  const words = useWords(MERCHANT_WORDS);
  const ui = useWords(UI_WORDS);
  const amount = (minor: number | null) => (minor === null ? words.notSet : formatAmount(minor));
  return (
    <FactsPanel
      title={words.settings}
      items={[
        [ui.methods, settings.methods?.join(", ") ?? words.allMethods],
        [words.maximum, amount(settings.amountMinorMax)],
        [
          words.approval,
          settings.refundApprovalAboveMinor === null
            ? words.noApproval
            : formatAmount(settings.refundApprovalAboveMinor),
        ],
      ]}
    />
  );
}

function ProfileFacts({ detail: { profile, merchant, logoUrl } }: { detail: MerchantDetail }) {
  const words = useWords(MERCHANT_WORDS);
  const names: Readonly<Record<string, string>> = useWords(PROFILE_WORDS);
  const items = Object.entries(profile)
    .filter(([name, value]) => name !== "companyLogoUrl" && value !== "" && value !== NO_DATE)
    .filter(([, value]) => typeof value === "string")
    .map(([name, value]): Fact => [names[name] ?? name, String(value)]);
  if (logoUrl) {
    const logo = <LogoTile key="logo" name={merchant.companyName} logoUrl={logoUrl} />;
    items.unshift([names.companyLogoUrl ?? "", logo]);
  }
  if (items.length === 0) return null;
  return <FactsPanel title={words.profile} items={items} />;
}
