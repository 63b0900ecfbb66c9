/**
 * The wallets that show a code at a counter: 18 digits, of which the first two say whose it is.
 * Alipay and WeChat publish theirs; the others are made up here.
 */
import { randomSerial } from "../../payer-codes/payer-codes.ts";

interface CodeWallet {
  name: string;
  prefix: string;
  /** Set in the rail, which knows the others. */
  method?: string;
}

export const CODE_WALLETS: readonly CodeWallet[] = [
  { name: "Touch 'n Go eWallet", prefix: "80", method: "TNG_MY" },
  { name: "GrabPay", prefix: "81", method: "GRABPAY_MY" },
  { name: "ShopeePay", prefix: "82", method: "SHOPEEPAY_MY" },
  { name: "Boost", prefix: "83", method: "BOOST_MY" },
  { name: "MCash", prefix: "84", method: "MCASH_MY" },
  { name: "Alipay China", prefix: "28" },
  { name: "WeChat Pay", prefix: "13" },
];

const SERIAL_DIGITS = 16;

/** The setting of the gateway's rail. */
export const PAYER_CODES = Object.fromEntries(
  CODE_WALLETS.flatMap(({ method, prefix }) =>
    method ? [[method, `${prefix}\\d{${SERIAL_DIGITS}}`]] : [],
  ),
);

/** Null for a code of none of these wallets. */
export function readWalletCode(code: string): { wallet: CodeWallet; serial: string } | null {
  const wallet = CODE_WALLETS.find(({ prefix }) => code.startsWith(prefix));
  const serial = code.slice(2);
  const isWhole = serial.length === SERIAL_DIGITS && /^\d+$/.test(serial);
  return wallet && isWhole ? { wallet, serial } : null;
}

export function makeWalletCode({ prefix }: CodeWallet): string {
  return `${prefix}${randomSerial(SERIAL_DIGITS)}`;
}
