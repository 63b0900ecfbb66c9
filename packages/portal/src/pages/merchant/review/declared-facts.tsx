import type { VerificationDeclared, VerificationPerson } from "../../../generated/api.ts";
import { type Fact, Facts, FactsPanel } from "../../../ui/page/facts.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_TYPE_WORDS, COMPANY_TYPE_WORDS, ID_TYPE_WORDS } from "./company-types.ts";
import { REVIEW_WORDS } from "./review-words.ts";
import { useFieldNames } from "./use-field-names.ts";

/** What a merchant has declared, for itself before it submits and for the operator. */
export function DeclaredFacts({ declared }: { declared: VerificationDeclared }) {
  return (
    <>
      <BusinessFacts declared={declared} />
      <PeopleFacts people={declared.people} />
      <AccountFacts declared={declared} />
      <TermsFacts declared={declared} />
    </>
  );
}

function BusinessFacts({ declared: { business } }: { declared: VerificationDeclared }) {
  const words = useWords(REVIEW_WORDS);
  const nameOf = useFieldNames();
  const types: Readonly<Record<string, string>> = useWords(COMPANY_TYPE_WORDS);
  const { companyType, countryCode, phoneNumber, ...rest } = business;
  const facts: Fact[] = Object.entries(rest).map(([name, value]) => [nameOf(name), value]);
  const [company = ["", ""], brand = ["", ""], ...others] = facts;
  return (
    <FactsPanel
      title={words.business}
      items={[
        company,
        brand,
        [nameOf("companyType"), types[companyType] ?? companyType],
        ...others,
        [nameOf("phoneNumber"), phoneNumber && `+${countryCode} ${phoneNumber}`],
      ]}
    />
  );
}

function PeopleFacts({ people }: { people: readonly VerificationPerson[] }) {
  const words = useWords(REVIEW_WORDS);
  return (
    <Panel title={words.people}>
      {people.length === 0 && <p className="text-ink-2">{words.nothing}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {people.map((person, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no id, and do not move
          <li key={i} className="py-4 first:pt-0 last:pb-0">
            <PersonFacts person={person} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PersonFacts({ person }: { person: VerificationPerson }) {
  const nameOf = useFieldNames();
  const types: Readonly<Record<string, string>> = useWords(ID_TYPE_WORDS);
  const { idType, share, countryCode, phoneNumber, ...rest } = person;
  const facts = Object.entries(rest).map(([name, value]): Fact => [nameOf(name), value]);
  return (
    <Facts
      items={[
        ...facts,
        [nameOf("idType"), types[idType] ?? idType],
        [nameOf("share"), share],
        [nameOf("phoneNumber"), phoneNumber && `+${countryCode} ${phoneNumber}`],
      ]}
    />
  );
}

function AccountFacts({ declared }: { declared: VerificationDeclared }) {
  const words = useWords(REVIEW_WORDS);
  const ui = useWords(UI_WORDS);
  const nameOf = useFieldNames();
  const types: Readonly<Record<string, string>> = useWords(ACCOUNT_TYPE_WORDS);
  const { account, bankName, accountStatus } = declared;
  return (
    <FactsPanel
      title={words.account}
      items={[
        [nameOf("bankCode"), bankName || account.bankCode],
        [nameOf("bankAccountType"), types[account.bankAccountType] ?? ""],
        [nameOf("bankAccountHolderName"), account.bankAccountHolderName],
        [
          nameOf("bankAccountNo"),
          account.bankAccountNo && (
            <span key="number" className="figure">
              {account.bankAccountNo}
            </span>
          ),
        ],
        [ui.status, <Status key="status" status={accountStatus} />],
      ]}
    />
  );
}

function TermsFacts({ declared: { terms } }: { declared: VerificationDeclared }) {
  const words = useWords(REVIEW_WORDS);
  const items = terms.map(
    ({ version, acceptedAt, userEmail }): Fact => [
      words.termsVersion(version),
      <span key={version}>
        <When at={acceptedAt} form="moment" /> · {userEmail}
      </span>,
    ],
  );
  return (
    <FactsPanel
      title={words.terms}
      items={items.length > 0 ? items : [[words.terms, words.notAccepted]]}
    />
  );
}
