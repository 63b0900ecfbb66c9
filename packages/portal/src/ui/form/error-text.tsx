import { CircleAlert } from "lucide-react";
import { joinClasses } from "../join-classes.ts";

interface ErrorTextProps {
  id: string;
  /** True: read out as soon as it appears. */
  isLive?: boolean;
  className?: string;
  children: string;
}

/** Why something was not accepted, next to it. */
export function ErrorText({ id, isLive, className, children }: ErrorTextProps) {
  return (
    <p
      id={id}
      role={isLive ? "alert" : undefined}
      className={joinClasses("flex items-start gap-1.5 text-13 text-bad", className)}
    >
      <CircleAlert aria-hidden size={16} className="mt-0.5 flex-none" />
      <span>{children}</span>
    </p>
  );
}
