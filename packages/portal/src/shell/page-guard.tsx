import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useSignedIn } from "../api/session.tsx";
import { useApi } from "../api/use-api.ts";
import type { Permission, UserRole } from "../generated/api.ts";
import { ROLE_PERMISSIONS } from "../generated/values.ts";
import { nameOf } from "../pages/access/team/name-of.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { Page } from "../ui/page/page.tsx";
import { Panel } from "../ui/page/panel.tsx";
import { Empty } from "../ui/page/states.tsx";
import { defineWords } from "../words/define-words.ts";
import { useWords } from "../words/language.tsx";
import { ROLE_WORDS } from "../words/role-words.ts";
import { UI_WORDS } from "../words/ui-words.ts";
import { NAVIGATION_WORDS } from "./navigation/navigation-words.ts";
import { canOpen, type GuardedPage, needOf } from "./navigation/page-access.ts";

const WORDS = defineWords(
  {
    title: (page: string) => `You do not have access to ${page}`,
    roles: (roles: string, permission: string) =>
      `Roles with access: ${roles} (permission ${permission}).`,
    allStores: "This page covers all stores, and your access is limited to some of them.",
    operator: "Only operators of this gateway have access.",
    ask: "To get access, ask an owner of your team:",
  },
  {
    title: (page: string) => `Anda tiada akses ke ${page}`,
    roles: (roles: string, permission: string) =>
      `Peranan yang mempunyai akses: ${roles} (kebenaran ${permission}).`,
    allStores: "Halaman ini merangkumi semua kedai, dan akses anda terhad kepada sebahagiannya.",
    operator: "Hanya pengendali gerbang pembayaran ini mempunyai akses.",
    ask: "Untuk mendapatkan akses, sila hubungi pemilik pasukan anda:",
  },
);

/** The page, or to a user who may not open it, who has access and whom to ask. */
export function PageGuard({ page, children }: { page: GuardedPage; children: ReactNode }) {
  return canOpen(page, useSignedIn()) ? children : <NoAccess page={page} />;
}

function NoAccess({ page }: { page: GuardedPage }) {
  const words = useWords(WORDS);
  const ui = useWords(UI_WORDS);
  const name = useWords(NAVIGATION_WORDS)[page];
  const need = needOf(page);
  return (
    <Page title={name}>
      <Panel isFlush>
        <Empty
          icon={Lock}
          title={words.title(name)}
          action={<ButtonLink to="/">{ui.toOverview}</ButtonLink>}
        >
          {need === "operator" ? words.operator : <Needed permission={need} />}
        </Empty>
      </Panel>
    </Page>
  );
}

function Needed({ permission }: { permission: Permission }) {
  const words = useWords(WORDS);
  const names = useWords(ROLE_WORDS);
  const { user } = useSignedIn();
  const owners = useApi("listOwners", {}).data?.items ?? [];
  // The generated table's keys are the roles.
  const roles = Object.keys(ROLE_PERMISSIONS) as UserRole[];
  const having = roles.filter((role) => ROLE_PERMISSIONS[role].includes(permission));
  return (
    <>
      <p>
        {having.includes(user.role)
          ? words.allStores
          : words.roles(having.map((role) => names[role]).join(", "), permission)}
      </p>
      {owners.length > 0 && (
        <>
          <p className="mt-3">{words.ask}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {owners.map((owner) => (
              <li key={owner.id} className="wrap-anywhere">
                {nameOf(owner)}{" "}
                <a href={`mailto:${owner.email}`} className="link">
                  {owner.email}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
