import type { Tint } from "@kaunter/checkout/tint";
import { joinClasses } from "../../ui/join-classes.ts";

interface LogoTileProps {
  name: string;
  logoUrl: string | null;
  isLarge?: boolean;
  tint?: Tint | null;
}

/** A merchant's logo as the checkout page shows it; its first letter where there is none. */
export function LogoTile({ name, logoUrl, isLarge, tint }: LogoTileProps) {
  const size = isLarge ? "size-16 text-26" : "size-10 text-20";
  if (logoUrl) {
    return (
      <img
        src={logoUrl}
        alt=""
        className={joinClasses(
          "flex-none rounded-lg border border-line bg-white object-contain",
          size,
        )}
      />
    );
  }
  return (
    <span
      aria-hidden
      style={tint ? { background: tint.ink, color: tint.ground } : undefined}
      className={joinClasses(
        "grid flex-none place-items-center rounded-lg bg-brand font-bold text-brand-ink",
        size,
      )}
    >
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  );
}
