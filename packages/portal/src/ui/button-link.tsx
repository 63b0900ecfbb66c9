import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";

interface ButtonLinkProps {
  /** A page of the portal. */
  to?: string;
  search?: Record<string, string>;
  /** Any other address, opened in a tab of its own. */
  href?: string;
  look?: ButtonLook;
  isSmall?: boolean;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { to, search = {}, href, look = "plain", isSmall, icon: Icon, children } = props;
  const className = buttonClass(look, isSmall);
  const inside = (
    <>
      {Icon && <Icon aria-hidden size={18} />}
      <span>{children}</span>
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} search={search} className={className}>
        {inside}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {inside}
    </a>
  );
}
