import type { RailScript } from "./certification.ts";

const BY_BROWSER = "the payer's browser carries the request: no call could be lost or repeated";
const BY_CODE = "creating a code or an order charges nobody: a lost response leaves nothing to pay";

/** By rail: what our simulators act on by themselves. A provider's sandbox has its own values. */
export const RAIL_SCRIPTS: Readonly<Record<string, RailScript>> = {
  card: {
    usual: { method: "GOBIZ_MY", amountMinor: 1_234, cardNumber: "4242424242424242" },
    decline: { cardNumber: "4000000000000002" },
    actMs: 1_000,
    losing: '"apiOperation":"PAY"',
    skips: {},
  },
  fpx: {
    usual: { method: "FPX_MY", amountMinor: 1_234, bankCode: "SIM0000:B2C" },
    decline: { bankCode: "SIM0051:B2C" },
    actMs: 5_000,
    losing: null,
    skips: { lost_response: BY_BROWSER, repeat: BY_BROWSER },
  },
  "duitnow-qr": {
    usual: { method: "MAYBANK_MY", amountMinor: 7_700 },
    decline: { amountMinor: 7_745 },
    actMs: 10_000,
    losing: null,
    skips: { lost_response: BY_CODE },
  },
  wallet: {
    usual: { method: "TNG_MY", amountMinor: 7_700 },
    decline: { amountMinor: 7_745 },
    actMs: 10_000,
    losing: null,
    skips: { lost_response: BY_CODE },
  },
};
