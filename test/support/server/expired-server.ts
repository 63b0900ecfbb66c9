import { createExpiredCertificate } from "../../../packages/sandbox/src/server/expired-certificate.ts";
import {
  type ExpiredPort,
  openExpiredPort,
} from "../../../packages/sandbox/src/server/expired-port.ts";

/** Offers only an expired certificate. */
export const startExpiredServer = (onVisit: () => void): Promise<ExpiredPort> =>
  openExpiredPort(async () => createExpiredCertificate(new Date()), onVisit);
