import { formatDecimal } from "../ringgit.ts";
import type { SimulatorContext } from "../simulator.ts";
import type { Acquirer, AcquirerRefund, QrRecord } from "./acquirer.ts";
import { fromLocal } from "./local-time.ts";

/** Merchant fee in basis points: 0.25 % from a current or savings account, 0.50 % from credit. */
const FEE_BASIS_POINTS = { CASA: 25, CREDIT: 50 } as const;

const DAY_MS = 24 * 60 * 60_000;

/** In sen, rounded half up. */
function feeMinorOf(amountMinor: number, fund: QrRecord["fund"]): number {
  return Math.floor((amountMinor * FEE_BASIS_POINTS[fund] + 5000) / 10_000);
}

/**
 * The file of one Malaysian day (`20260105`), from 23:59 of the day before to 23:59 of that day;
 * null until then. Lines: `H,day`, then `D,PAYMENT|REFUND,EndID,reference
 * label,gross,fee,net`, then `T,lines,net total`. Refunds are negative.
 */
export function settlementFile(
  context: Pick<SimulatorContext, "clock" | "faults">,
  acquirer: Acquirer,
  day: string,
): string | null {
  const date = `${day.slice(6, 8)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
  const writtenAt = /^\d{8}$/.test(day) ? fromLocal(date, "23:59:00") : null;
  if (!writtenAt || context.clock.now() < writtenAt) return null;
  const opensAt = new Date(writtenAt.getTime() - DAY_MS);
  const { credits, refunds } = acquirer.listBetween(opensAt, writtenAt);
  const lines = [
    ...credits.map((credit) =>
      paymentLine(credit, context.faults.settlementMismatch(credit.endId)),
    ),
    ...refunds.map((refund) => refundLine(refund, acquirer.findCredit(refund.endId))),
  ];
  const total = lines.reduce((sum, line) => sum + line.netMinor, 0);
  return [
    `H,${day}`,
    ...lines.map(({ text }) => text),
    `T,${lines.length},${formatDecimal(total)}`,
    "",
  ].join("\r\n");
}

interface Line {
  text: string;
  netMinor: number;
}

function paymentLine(credit: QrRecord, mismatchMinor: number): Line {
  // The amount paid, not the one a scenario put into the webhook.
  const grossMinor = credit.qr.amountMinor + mismatchMinor;
  return line(
    "PAYMENT",
    credit.endId,
    credit.qr.referenceLabel,
    grossMinor,
    feeMinorOf(grossMinor, credit.fund),
  );
}

function refundLine(refund: AcquirerRefund, credit: QrRecord | null): Line {
  return line("REFUND", refund.id, credit?.qr.referenceLabel ?? "", -refund.amountMinor, 0);
}

function line(kind: string, id: string, label: string, grossMinor: number, feeMinor: number): Line {
  const netMinor = grossMinor - feeMinor;
  const text = ["D", kind, id, label, ...[grossMinor, feeMinor, netMinor].map(formatDecimal)].join(
    ",",
  );
  return { text, netMinor };
}
