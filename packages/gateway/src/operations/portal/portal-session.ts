/** Who is using the portal in this call. */
import type { User } from "../../domain/merchant.ts";

export interface PortalActor extends User {
  isOperator: boolean;
}

export interface PortalSession {
  /** Public id, for the list of sessions; not the cookie. */
  id: string;
  userId: string;
  stage: "SECOND_FACTOR" | "SIGNED_IN";
  address: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** The password was asked again at this time. */
  confirmedAt: Date | null;
}
